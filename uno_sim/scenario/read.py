"""From YAML to scenarios: every mistake of a file at once, each with its line, what is allowed and what is nearest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from uno_sim.cards import is_wild
from uno_sim.errors import ConfigError, Problem
from uno_sim.layers import RULES, SCENARIO, Layers, opened
from uno_sim.nodes import Mapping, Node, Place, Scalar, Sequence, quoted, said
from uno_sim.players.load import loaded
from uno_sim.players.profile import Profile
from uno_sim.referee import Position
from uno_sim.rules.load import checked_rules, placed
from uno_sim.rules.model import Rules
from uno_sim.rules.options import options
from uno_sim.rules.sense import warnings
from uno_sim.scenario.actions import COLOUR_HINT, read_actions, read_then
from uno_sim.scenario.model import Action, Scenario
from uno_sim.scenario.values import KINDS, Form, by_seat, list_of, seat
from uno_sim.scenario.words import CAMPS, NOT_FROM_DEAL, TOP, VERBS
from uno_sim.wording import nearest


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


def load(path: str | Path, rules: Rules | None = None) -> Scenario:
    """The scenario of a file, under its own rules or others. Raises ConfigError with every mistake."""
    problems: list[Problem] = []
    _, tree = opened(Path(path), (SCENARIO,), problems)
    return _Reading(tree, problems).scenario(str(path), rules)


class _Reading:
    """One file being read."""

    def __init__(self, tree: Mapping, problems: list[Problem]) -> None:
        self.tree, self.items, self.keys = tree, tree.items, tree.keys
        hands = self.items.get("hands")
        self.form = Form(len(hands.items) if isinstance(hands, Mapping) else 0, problems)
        self.warnings: list[Problem] = []

    def scenario(self, file: str, other_rules: Rules | None) -> Scenario:
        self.form.known_keys(self.tree, TOP, "")
        rules = other_rules or self._rules()
        self.form.deck = rules.deck if rules is not None else self.form.deck
        self.form.colour_kept = rules is not None and rules.wild_draw_four.colour == "kept"
        self._some_hands()
        position = self._position()
        scenario = Scenario(
            file=file,
            says=said(self.tree),
            clauses=self._top("clause", "texts") or (),
            faults=self._top("fault", "numbers") or (),
            pins=tuple(self._pins()),
            rules=rules or Rules(),
            position=position,
            profiles=self._profiles(),
            actions=tuple(read_actions(self.form, self.items.get("actions"))),
            then=tuple(read_then(self.form, self.items.get("then"))),
            place=self.tree.place,
            warnings=tuple(self.warnings),
        )
        if rules is not None:
            self._players(rules)
            self._census(rules)
            self._played(rules, scenario.actions)
            self._teams(rules)
        if self.form.problems:
            raise ConfigError(self.form.problems)
        return scenario

    # -- the head

    def _top(self, key: str, kind: str) -> Any:
        """The value of a key at the top of the file; None if it is not there or wrong."""
        node = self.items.get(key)
        return None if node is None else KINDS[kind](self.form, node, key)

    def _pins(self) -> Iterator[str]:
        for name in self._top("pins", "texts") or ():
            if name in options():
                yield name
            else:
                near = nearest(name, options())
                hint = (f"did you mean `{near}`?\n" if near else "") + "`uno-sim rules page` has all options"
                self.form.mistake(self.items["pins"].place, f"there is no option '{name}'", "pins", hint)

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
            rules = checked_rules(tree, "rules")
            self.warnings = [placed(each, tree, "rules") for each in warnings(rules)]
            return rules
        except ConfigError as error:
            self.form.problems += error.problems
            return None

    # -- the position

    def _some_hands(self) -> None:
        node = self.items.get("hands")
        if not isinstance(node, Mapping) or not node.items:
            place = node.place if node is not None else self.tree.place
            hint = "write each seat's cards: {0: [R5, B2], 1: [Y1, W]}"
            self.form.mistake(place, "is needed: a mapping of seats to cards", "hands", hint)
            return
        for key, hand in node.items.items():
            if isinstance(hand, Sequence) and not hand.items:
                self.form.mistake(hand.place, "is empty: whoever has no card has won already", f"hands.{key}")

    def _position(self) -> Position:
        hands = self._top("hands", "cards by seat") if isinstance(self.items.get("hands"), Mapping) else None
        in_order = [hands[seat] for seat in sorted(hands)] if hands else []
        below, pile = self._top("below", "cards"), self._top("pile", "cards")
        clockwise = self._top("direction", "direction") != "counterclockwise"
        common = {"hands": in_order, "colour": self._top("colour", "colour"), "below": below}
        common |= {"scores": self._of_each("scores", "score by seat"), "pigs": self._of_each("pigs", "count by seat")}
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

    def _of_each(self, key: str, kind: str) -> list[int]:
        """A number for each seat, 0 where none is given."""
        given = self._top(key, kind) or {}
        return [given.get(seat, 0) for seat in range(self.form.seats)]

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
        self.form.known_keys(node, ("dealer", "lead"), "start")
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

    # -- who plays

    def _profiles(self) -> dict[int, Profile]:
        node = self.items.get("profiles")
        if node is None:
            return {}
        found: dict[int, Profile] | None = by_seat(self._profile)(self.form, node, "profiles")
        return found or {}

    @staticmethod
    def _profile(form: Form, node: Node, key: str) -> Profile | None:
        try:
            return loaded(node, key)
        except ConfigError as error:
            form.problems += error.problems
            return None

    # -- against the rules

    def _teams(self, rules: Rules) -> None:
        """The camps must be those that the rules make."""
        node = self.items.get("teams")
        if node is None:
            return
        teams = list_of(list_of(seat))(self.form, node, "teams")
        if teams is None:
            return
        if rules.players.teams == "none":
            hint = "take it out, or write rules: {extends: …, players: {teams: alternating}}"
            self.form.mistake(self.keys["teams"], "in these rules everyone plays alone", "teams", hint)
            return
        camps = [list(range(camp, self.form.seats, CAMPS)) for camp in range(CAMPS)]
        if sorted(sorted(team) for team in teams) != camps:
            hint = f"write {camps}: a camp is every other seat"
            self.form.mistake(node.place, "these are not the camps of these rules", "teams", hint)

    def _players(self, rules: Rules) -> None:
        fewest, most, seats = rules.players.fewest, rules.players.most, self.form.seats
        if not seats:
            return
        if not fewest <= seats <= most:
            message = f"{seats} hand{'s' * (seats != 1)}; these rules are for {fewest} to {most} players"
            self.form.mistake(self.items["hands"].place, message, "hands")
        elif rules.players.teams != "none" and seats % CAMPS:
            message = f"{seats} hands; two camps of alternating seats need an even number"
            self.form.mistake(self.items["hands"].place, message, "hands")

    def _census(self, rules: Rules) -> None:
        """No card may be named more often than the deck has it."""
        packs = rules.deck.packs(self.form.seats)
        seen: Counter[str] = Counter()
        for key, node in self._named_cards():
            seen[node.text] += 1
            have = rules.deck.copies_of(node.text) * packs
            if seen[node.text] == have + 1:
                message = f"{node.text} is named {have + 1} times; the deck has {have}"
                hint = f"{self.form.seats} players use {packs} pack{'s' * (packs != 1)} under these rules"
                self.form.mistake(node.place, message, key, hint)

    def _played(self, rules: Rules, actions: Iterable[Action]) -> None:
        """No card may be played of which the deck has none."""
        for action in actions:
            if VERBS[action.verb].value == "card" and not rules.deck.copies_of(action.value):
                hint = "give it copies in deck.copies, deck.kinds or deck.cards"
                self.form.mistake(
                    action.place, f"there is no {action.value} in the deck", f"{action.key}.{action.verb}", hint
                )

    def _named_cards(self) -> Iterator[tuple[str, Scalar]]:
        hands, start = self.items.get("hands"), self.items.get("start")
        where: list[tuple[str, Node | None]] = [(key, self.items.get(key)) for key in ("discard", "pile", "below")]
        if isinstance(hands, Mapping):
            where = [(f"hands.{seat}", hand) for seat, hand in hands.items.items()] + where
        if isinstance(start, Mapping):
            where.append(("start.lead", start.items.get("lead")))
        for key, node in where:
            for at, item in enumerate(node.items if isinstance(node, Sequence) else (node,)):
                if isinstance(item, Scalar) and item.text in self.form.deck.card_names:
                    yield (f"{key}[{at}]" if isinstance(node, Sequence) else key), item
