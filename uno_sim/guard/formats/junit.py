"""A check as JUnit XML: a suite a cell, a case a figure."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree as Xml

from uno_sim.guard.check import CellCheck, Checked
from uno_sim.guard.explain import Explanation
from uno_sim.guard.formats import words

FORBIDDEN: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write."""
Case = tuple[str, str, str]
"""A case's name; failure, error, skipped or nothing; and what there is to say."""


def told(checked: Checked, explained: tuple[Explanation, ...]) -> str:
    """All of a check. What matters fails; broken determinism is an error; a figure that could not be told fails, or is
    skipped where `guard.undecided` is pass or other figures have settled the cell."""
    root = Xml.Element("testsuites", name=f"balance of {checked.path.name}")
    why = {id(each.cell): each for each in explained}
    total = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for cell in checked.cells:
        suite = _suite(cell, why.get(id(cell)))
        root.append(suite)
        for key in total:
            total[key] += int(suite.attrib[key])
    root.attrib.update({key: str(value) for key, value in total.items()})
    Xml.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"


def _suite(cell: CellCheck, why: Explanation | None) -> Xml.Element:
    cases = list(_cases(cell))
    count = {key: sum(kind == key for _, kind, _ in cases) for key in ("failure", "error", "skipped")}
    suite = Xml.Element(
        "testsuite",
        name=clean(cell.name),
        tests=str(len(cases)),
        failures=str(count["failure"]),
        errors=str(count["error"]),
        skipped=str(count["skipped"]),
    )
    for name, kind, says in cases:
        case = Xml.SubElement(suite, "testcase", classname=clean(f"balance.{cell.name}"), name=clean(name))
        if kind:
            Xml.SubElement(case, kind, message=clean(says.partition("\n")[0]), type=cell.verdict).text = clean(says)
    said = words.sentence(cell) + (f"\nmoved first: {why.cause}" if why else "")
    Xml.SubElement(suite, "system-out").text = clean(said)
    return suite


def _cases(cell: CellCheck) -> list[Case]:
    if cell.verdict == "broken":
        return [("determinism", "error", words.sentence(cell))]
    if cell.verdict in ("unchanged", "changed"):
        return [("replay", "failure" if cell.verdict == "changed" else "", words.sentence(cell))]
    unsure = "failure" if cell.verdict == "undecided" and cell.guard.undecided == "fail" else "skipped"
    kinds = {"matters": "failure", "open": unsure, "small": ""}
    return [("replay", "", ""), *((move.quantity.name, kinds[move.state], words.verdict(move)) for move in cell.moves)]


def clean(text: str) -> str:
    """Text without what XML cannot hold."""
    return FORBIDDEN.sub("�", text)


__all__ = ["told"]
