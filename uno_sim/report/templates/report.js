"use strict";
// Tables sort by a click or a key on a column's name; without this script they are as they were written.
for (const table of document.querySelectorAll("table[data-sortable]")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const key = (row, at) => row.cells[at].dataset.key ?? row.cells[at].textContent;
  const sorted = (at, down) => (one, other) => {
    const [a, b] = [key(one, at), key(other, at)];
    if (a === "" || b === "") return (a === "") - (b === ""); // what has no figure stands last
    const [x, y] = [Number(a), Number(b)];
    const order = isNaN(x) || isNaN(y) ? a.localeCompare(b, "en", { numeric: true }) : x - y;
    return down ? -order : order;
  };
  heads.forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...[...body.rows].sort(sorted(at, down)));
    });
  });
}
// Paper cannot be opened: print everything but what is too long.
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details:not([open], .screen)")) {
    part.open = true;
    part.dataset.closed = "";
  }
});
addEventListener("afterprint", () => {
  for (const part of document.querySelectorAll("details[data-closed]")) {
    part.open = false;
    delete part.dataset.closed;
  }
});
