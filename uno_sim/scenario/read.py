"""From YAML to scenarios: every mistake of a file at once, each with its line, what is allowed and what is nearest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from uno_sim.cards import CARDS, is_wild, symbol_of
from uno_sim.errors import ConfigError, Problem
from uno_sim.layers import RULES, SCENARIO, Layers, opened
from uno_sim.nodes import Mapping, Node, Place, Scalar, Sequence, quoted, said
from uno_sim.referee import Position
from uno_sim.rules.load import checked_rules
from uno_sim.rules.model import Rules
from uno_sim.rules.options import options
from uno_sim.scenario.model import Action, Scenario, Statement
from uno_sim.scenario.values import KINDS, Form
from uno_sim.scenario.words import CHECK, LATER, NOT_FROM_DEAL, THEN, TOP, VERBS
from uno_sim.table.state import SCRIPT_ROWS
from uno_sim.wording import choices

COLOUR_HINT: Final = "add `colour: red` (or yellow, green, blue)"


def files(paths: Iterable[Path]) -> list[Path]:
    """Every scenario file: a folder means all below it. Raises ConfigError for a folder that has none."""
    found: list[Path] = []
    problems: list[Problem] = []
    for path in paths:
        below = sorted(path.rglob("*.y*ml")) if path.is_dir() else [path]
        if not below:
            problems.append(Problem(str(path), "there is no YAML file in this folder or below it"))
        found += below
    if problems:
        raise ConfigError(problems)
    return list(dict.fromkeys(found))


def load_all(paths: Iterable[Path]) -> list[Scenario]:
    """Several scenarios. Raises ConfigError with the mistakes of all of them."""
    scenarios: list[Scenario] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            scenarios.append(load(path))
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    return scenarios


def load(path: str | Path) -> Scenario:
    """The scenario of a file. Raises ConfigError with every mistake."""
    problems: list[Problem] = []
    _, tree = opened(Path(path), (SCENARIO,), problems)
    return _Reading(tree, problems).scenario(str(path))


class _Reading:
    """One file being read."""

    def __init__(self, tree: Mapping, problems: list[Problem]) -> None:
        self.tree, self.items, self.keys = tree, tree.items, tree.keys
        hands = self.items.get("hands")
        self.form = Form(len(hands.items) if isinstance(hands, Mapping) else 0, problems)

    def scenario(self, file: str) -> Scenario:
        self._known_keys(self.tree, TOP, LATER["top"], "")
        rules = self._rules()
        self._hands_in_order()
        position = self._position()
        actions = tuple(self._actions())
        then = tuple(self._then())
        scenario = Scenario(
            file=file,
            says=said(self.tree),
            clauses=self._top("clause", "texts") or (),
            faults=self._top("fault", "numbers") or (),
            pins=tuple(self._pins()),
            rules=rules or Rules(),
            position=position,
            actions=actions,
            then=then,
            place=self.tree.place,
        )
        if rules is not None:
            self._players(rules)
            self._census(rules)
        if self.form.problems:
            raise ConfigError(self.form.problems)
        return scenario

    # -- the head

    def _known_keys(self, node: Mapping, known: Iterable[str], later: dict[str, str], under: str) -> None:
        for key, place in node.keys.items():
            name = f"{under}.{key}".lstrip(".")
            if key in later:
                self.form.not_yet(place, name, later[key])
            elif key not in known:
                self.form.mistake(place, "is not a known key", name, choices(key, known))

    def _top(self, key: str, kind: str) -> Any:
        """The value of a key at the top of the file; None if it is not there or wrong."""
        node = self.items.get(key)
        return None if node is None else KINDS[kind](self.form, node, key)

    def _pins(self) -> Iterator[str]:
        for name in self._top("pins", "texts") or ():
            if name in options():
                yield name
            else:
                self.form.mistake(self.items["pins"].place, f"there is no option '{name}'", "pins", _near_option(name))

    def _rules(self) -> Rules | None:
        node = self.items.get("rules")
        if node is None:
            return Rules()
        layers = Layers(RULES)
        tree = layers.tree(node, key="rules")
        self.form.problems += layers.problems
        if layers.problems:
            return None
        try:
            return checked_rules(tree, "rules")
        except ConfigError as error:
            self.form.problems += error.problems
            return None

    # -- the position

    def _hands_in_order(self) -> None:
        node = self.items.get("hands")
        if not isinstance(node, Mapping) or not node.items:
            place = node.place if node is not None else self.tree.place
            hint = "write each seat's cards: {0: [R5, B2], 1: [Y1, W]}"
            self.form.mistake(place, "is needed: a mapping of seats to cards", "hands", hint)
            return
        for key in set(node.items) - {str(seat) for seat in range(len(node.items))}:
            hint = f"{len(node.items)} hands are for the seats 0 to {len(node.items) - 1}"
            self.form.mistake(node.keys[key], f"there is no seat {key}", f"hands.{key}", hint)
        for key, hand in node.items.items():
            if isinstance(hand, Sequence) and not hand.items:
                self.form.mistake(hand.place, "is empty: whoever has no card has won already", f"hands.{key}")

    def _position(self) -> Position:
        hands = self._top("hands", "cards by seat") if isinstance(self.items.get("hands"), Mapping) else None
        in_order = [hands[seat] for seat in sorted(hands)] if hands else []
        below, pile = self._top("below", "cards"), self._top("pile", "cards")
        clockwise = self._top("direction", "direction") != "counterclockwise"
        common = {"hands": in_order, "colour": self._top("colour", "colour"), "below": below}
        if "start" in self.items:
            dealer, lead = self._start()
            return Position(**common, pile=pile or [], dealer=dealer, lead=lead)
        if "discard" not in self.items:
            hint = "for a position in mid-game give `discard`, for one from the deal `start: {dealer: 0, lead: [R7]}`"
            self.form.mistake(self.tree.place, "is needed, or `start`", "discard", hint)
        discard = self._top("discard", "card")
        if discard is not None:
            self._colour_of_wild(discard, self.items["discard"].place, "discard")
        pot, turn = self._top("pot", "count") or 0, self._top("turn", "seat") or 0
        if below is not None and pile is None:
            pile = []
        return Position(**common, discard=discard, pile=pile, turn=turn, clockwise=clockwise, pot=pot)

    def _start(self) -> tuple[int, list[str]]:
        for key in NOT_FROM_DEAL:
            if key in self.items:
                hint = "take it out, or give `discard` in place of `start`"
                self.form.mistake(self.keys[key], "is for a position in mid-game", key, hint)
        node = self.items["start"]
        if not isinstance(node, Mapping):
            hint = "write it as {dealer: 0, lead: [R7]}"
            self.form.mistake(node.place, f"{quoted(node)} is not a mapping", "start", hint)
            return 0, []
        self._known_keys(node, ("dealer", "lead"), {}, "start")
        for key in ("dealer", "lead"):
            if key not in node.items:
                self.form.mistake(node.place, "is needed", f"start.{key}", "write it as {dealer: 0, lead: [R7]}")
        dealer = KINDS["seat"](self.form, node.items["dealer"], "start.dealer") if "dealer" in node.items else None
        lead = KINDS["cards"](self.form, node.items["lead"], "start.lead") if "lead" in node.items else None
        if lead:
            self._colour_of_wild(lead[-1], node.items["lead"].place, "start.lead")
        elif lead is not None:
            self.form.mistake(node.items["lead"].place, "is empty: a card must be turned up", "start.lead")
        return dealer or 0, lead or []

    def _colour_of_wild(self, card: str, place: Place, key: str) -> None:
        if is_wild(card) and "colour" not in self.items:
            self.form.mistake(place, f"{card} needs a colour", key, COLOUR_HINT)
        elif not is_wild(card) and "colour" in self.items:
            message = f"{card} has a colour of its own"
            self.form.mistake(self.keys["colour"], message, "colour", "take it out: only a wild is given a colour")

    # -- what is done and what must follow

    def _actions(self) -> Iterator[Action]:
        node = self.items.get("actions")
        if node is None:
            return
        if not isinstance(node, Sequence):
            hint = "begin each action with `- `, as in: - {seat: 0, play: R5}"
            self.form.mistake(node.place, f"{quoted(node)} is not a list", "actions", hint)
            return
        for at, item in enumerate(node.items):
            action = self._action(item, f"actions[{at}]")
            if action is not None:
                yield action
        if len(node.items) > SCRIPT_ROWS:
            self.form.mistake(node.place, f"{len(node.items)} are too many; {SCRIPT_ROWS} is the most", "actions")

    def _action(self, node: Node, key: str) -> Action | None:
        if not isinstance(node, Mapping):
            self.form.mistake(node.place, f"{quoted(node)} is not a mapping", key, "write it as {seat: 0, play: R5}")
            return None
        later = LATER["verb"] | LATER["more"]
        self._known_keys(node, ("seat", *VERBS, *_MORE), later, key)
        verbs = [verb for verb in node.items if verb in VERBS]
        if len(verbs) != 1:
            if not verbs and set(node.items) <= {"seat", *_MORE}:
                self.form.mistake(node.place, "does nothing", key, f"give one of: {', '.join(VERBS)}")
            elif verbs:
                self.form.mistake(node.place, f"does {len(verbs)} things: {', '.join(verbs)}", key, "make them two lines")
            return None
        verb = verbs[0]
        if "seat" not in node.items:
            self.form.mistake(node.place, "is needed", f"{key}.seat", f"the seats are 0 to {self.form.seats - 1}")
        seat = self._part(node, key, "seat", "seat") if "seat" in node.items else None
        value = self._part(node, key, verb, VERBS[verb].value)
        more = {name: self._part(node, key, name, kind) for name, kind in _MORE.items() if name in node.items}
        for name in more.keys() - set(VERBS[verb].more):
            self.form.mistake(node.keys[name], f"does not belong to `{verb}`", f"{key}.{name}", _belongs(name))
        if VERBS[verb].value == "card" and value is not None:
            self._colour_of_played(node, key, verb, value)
        if verb == "catch" and value is not None and value == seat:
            self.form.mistake(node.items[verb].place, "nobody calls out themselves", f"{key}.{verb}", "use `late_uno`")
        if seat is None or value is None:
            return None
        return Action(
            verb=verb,
            seat=seat,
            value=value,
            place=node.place,
            key=key,
            colour=more.get("colour"),
            forgets_uno=more.get("uno") is False,
            guilty=more.get("guilty"),
        )

    def _part(self, node: Mapping, key: str, name: str, kind: str) -> Any:
        return KINDS[kind](self.form, node.items[name], f"{key}.{name}")

    def _colour_of_played(self, node: Mapping, key: str, verb: str, card: str) -> None:
        if is_wild(card) and "colour" not in node.items:
            self.form.mistake(node.items[verb].place, f"{card} needs a colour", f"{key}.{verb}", COLOUR_HINT)
        elif not is_wild(card) and "colour" in node.items:
            hint = "only a wild is given a colour"
            self.form.mistake(node.keys["colour"], f"{card} has a colour of its own", f"{key}.colour", hint)

    def _then(self) -> Iterator[Statement]:
        node = self.items.get("then")
        if node is None:
            return
        if not isinstance(node, Mapping):
            hint = "write what must follow below it: turn: 1"
            self.form.mistake(node.place, f"{quoted(node)} is not a mapping", "then", hint)
            return
        self._known_keys(node, THEN, LATER["then"], "then")
        over = node.items.get("over")
        is_over = isinstance(over, Scalar) and over.value is True or "stalemate" in node.items or "winner" in node.items
        for key, item in node.items.items():
            if key not in THEN:
                continue
            value = KINDS[THEN[key].value](self.form, item, f"then.{key}")
            if THEN[key].over is False and is_over:
                self.form.mistake(node.keys[key], "a game that is over has none", f"then.{key}", "take it out")
            if value is not None:
                yield Statement(key, value, item.place)

    # -- against the rules

    def _players(self, rules: Rules) -> None:
        fewest, most, seats = rules.players.fewest, rules.players.most, self.form.seats
        if seats and not fewest <= seats <= most:
            message = f"{seats} hand{'s' * (seats != 1)}; these rules are for {fewest} to {most} players"
            self.form.mistake(self.items["hands"].place, message, "hands")

    def _census(self, rules: Rules) -> None:
        """No card may be named more often than the deck has it."""
        packs = rules.deck.packs(self.form.seats)
        seen: Counter[str] = Counter()
        for key, node in self._named_cards():
            seen[node.text] += 1
            have = rules.deck.copies[symbol_of(node.text)] * packs  # type: ignore[index]
            if seen[node.text] == have + 1:
                message = f"{node.text} is named {have + 1} times; the deck has {have}"
                hint = f"{self.form.seats} players use {packs} pack{'s' * (packs != 1)} under these rules"
                self.form.mistake(node.place, message, key, hint)

    def _named_cards(self) -> Iterator[tuple[str, Scalar]]:
        hands, start = self.items.get("hands"), self.items.get("start")
        where: list[tuple[str, Node | None]] = [(key, self.items.get(key)) for key in ("discard", "pile", "below")]
        if isinstance(hands, Mapping):
            where = [(f"hands.{seat}", hand) for seat, hand in hands.items.items()] + where
        if isinstance(start, Mapping):
            where.append(("start.lead", start.items.get("lead")))
        for key, node in where:
            for at, item in enumerate(node.items if isinstance(node, Sequence) else (node,)):
                if isinstance(item, Scalar) and item.text in CARDS:
                    yield (f"{key}[{at}]" if isinstance(node, Sequence) else key), item


_MORE: Final = {"colour": "colour", "uno": "truth", "guilty": "truth"}
"""Keys of an action beside its verb and seat, and the kind of their values."""


def _belongs(name: str) -> str:
    return f"it belongs to: {', '.join(verb for verb, row in VERBS.items() if name in row.more)}"


def _near_option(name: str) -> str:
    return choices(name, options(), called="options")


assert all(VERBS[verb].act == CHECK for verb in ("legal", "refused"))
