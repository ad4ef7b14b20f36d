"""A scenario in the fast engine: the very code that plays millions of games goes on from a table set up by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from uno_sim.cards import COLOURS, is_wild
from uno_sim.cell import Cell
from uno_sim.engine.batch import ROW_DTYPE, new_table, play_range
from uno_sim.engine.game import FROM_LEAD, FROM_POSITION
from uno_sim.engine.script import COPY, FORGETS_UNO, JUMP_IN, RACES
from uno_sim.engine.tracing import Teller, written
from uno_sim.measures import ALL_BINS, WIDTH
from uno_sim.players.record import player_records
from uno_sim.referee import Standing
from uno_sim.scenario.model import Action, Scenario
from uno_sim.scenario.words import CHECK, VERBS
from uno_sim.table.numbering import Numbering, numbering
from uno_sim.table.rules_record import rules_record
from uno_sim.table.state import FIRST_WILD, HALTED, SCRIPT_WIDTH, WILD_IN_FORCE, mask
from uno_sim.trace import ENDINGS, MATCH_ENDINGS, Event, Trace

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEED: Final = 1
"""What is not given (cards below those listed) comes by this seed."""
NOBODY: Final = (
    "chain_first",
    "chain_last",
    "winner",
    "opener",
    "leader",
    "last_played",
    "origin",
    "silent",
    "erred_at",
    "next_dealer",
    "next_opener",
)
NO_DEBT, DEBT_OF_COLOURED, DEBT_OF_WILD = range(3)


@dataclass(frozen=True, slots=True)
class Played:
    """What the fast engine made of a scenario.

    ``at`` says for each event of the trace how many acts had been done when it was written; ``done`` is how many were
    done in all.
    """

    trace: Trace
    at: list[int]
    done: int
    standing: Standing


def play(scenario: Scenario, script: NDArray[np.int64] | None = None) -> Played:
    """Play a scenario's actions, or another script from the same position."""
    script = script_of(scenario) if script is None else script
    cell = Cell("scenario", scenario.rules, scenario.line_up, scenario.players, 1, SEED)
    rules, players = rules_record(cell.rules, cell.players), player_records(cell.line_up, cell.rules)
    tables = new_table(cell)
    start = FROM_LEAD if scenario.from_deal else FROM_POSITION

    def begin_and_play() -> None:
        trace_from = int(tables[0]["trace_from"])
        tables[:] = new_table(cell)
        set_up(tables[0], scenario, script)
        tables[0]["trace_from"] = trace_from
        play_range(
            tables[0], rules[0], players, 0, 1, 1, 1, np.zeros((1, WIDTH), np.int64), np.zeros(ALL_BINS, np.int64),
            np.zeros(0, ROW_DTYPE), np.zeros(1, np.uint8), start,
        )  # fmt: skip

    rows = written(tables[0], begin_and_play)
    table = tables[0]
    teller = _teller(scenario)
    trace = Trace(cell.rules.model_dump(mode="json"), cell.players, SEED, 0, teller.tell(rows), match=True)
    return Played(trace, teller.at, int(table["script_at"]), _standing(table, trace, numbering(scenario.rules.deck)))


# --- the script ---------------------------------------------------------------------------------------


def script_of(scenario: Scenario) -> NDArray[np.int64]:
    """One row an action that does something: act, seat, card or number, colour, manner, whom."""
    acts = [action for action in scenario.actions if VERBS[action.verb].act != CHECK]
    rows, code_of = np.zeros((len(acts), SCRIPT_WIDTH), np.int64), numbering(scenario.rules.deck).code_of
    for row, action in zip(rows, acts, strict=True):
        act = VERBS[action.verb].act
        what = code_of(action.value) if VERBS[action.verb].value == "card" else int(action.value)
        colour = COLOURS.index(action.colour) if action.colour else -1
        row[:] = act, action.seat, what, colour, _manner(scenario, action), -1 if action.swap is None else action.swap
    return rows


def _manner(scenario: Scenario, action: Action) -> int:
    """How it is done, and with how many copies of the card."""
    races = bool(scenario.profiles) and VERBS[action.verb].act == JUMP_IN
    return FORGETS_UNO * action.forgets_uno | RACES * races | COPY * action.copies


# --- the table ----------------------------------------------------------------------------------------


def set_up(table: Any, scenario: Scenario, script: NDArray[np.int64]) -> None:
    """Lay a scenario's position on a clean table."""
    position, numbers = scenario.position, numbering(scenario.rules.deck)
    code_of = numbers.code_of
    table["tracing"] = table["scripted"] = 1
    table["script_size"] = len(script)
    table["script"][: len(script)] = script
    table["slips"], table["ordered"], table["live"] = 1, 0, scenario.players
    table["seats"], table["step"] = scenario.players, 1 if position.clockwise else -1
    table["player"][: scenario.players] = np.arange(scenario.players)
    table["scores"][: scenario.players] = position.scores or 0
    table["pigs"][: scenario.players] = position.pigs or 0
    for name in NOBODY:
        table[name] = -1
    for seat, hand in enumerate(position.hands):
        _give(table, seat, [code_of(card) for card in hand])
    coming = [*position.lead, *(position.pile or ())]
    pile = [*_below_those_listed(scenario).elements(), *reversed(coming)]
    table["pile"][: len(pile)] = [code_of(card) for card in pile]
    table["pile_size"], table["fixed"] = len(pile), len(coming)
    table["colour"] = COLOURS.index(position.colour) if position.colour else 0
    if position.discard is None:
        table["dealer"] = position.dealer
        return
    table["turn"] = position.turn
    discards = [*reversed(position.below or ()), position.discard]
    table["discards"][: len(discards)] = [code_of(card) for card in discards]
    table["discard_size"] = len(discards)
    _in_force(table, code_of(position.discard))
    table["pot"] = position.pot
    if position.pot:
        draws = int(rules_record(scenario.rules, scenario.players)[0]["draws"][code_of(position.discard)])
        table["newest"] = draws
        table["chain"] = DEBT_OF_WILD if is_wild(position.discard) and draws else DEBT_OF_COLOURED


def _give(table: Any, seat: int, codes: list[int]) -> None:
    """A hand of cards, as `uno_sim.table.hands.add` would give it."""
    table["size"][seat] = len(codes)
    for code in codes:
        table["count"][seat][code] += 1
    table["held"][seat] = mask(*(code for code in codes if code < FIRST_WILD))
    table["wild"][seat] = sum(1 << (code - FIRST_WILD) for code in {*codes} if code >= FIRST_WILD)
    table["lanes"][seat] = sum(1 << (code & 48) for code in codes if code < FIRST_WILD)


def _in_force(table: Any, code: int) -> None:
    if code < FIRST_WILD:
        table["force"], table["colour"] = code, code // 16
    else:
        table["force"] = WILD_IN_FORCE + table["colour"]


def _deck(scenario: Scenario) -> Counter[str]:
    record = rules_record(scenario.rules, scenario.players)[0]
    card_of = numbering(scenario.rules.deck).card_of
    return Counter(card_of[int(code)] for code in record["pack"][: record["pack_size"]])


def _below_those_listed(scenario: Scenario) -> Counter[str]:
    """The cards of the pile whose order is not given: the rest of the deck, or none where ``below`` is given."""
    if scenario.position.below is not None:
        return Counter()
    return scenario.position.rest_of(_deck(scenario)) - Counter(scenario.position.lead)


# --- what came of it ----------------------------------------------------------------------------------


def _teller(scenario: Scenario) -> Teller:
    """A teller who sees the position before the first event; a game from the deal begins with that deal."""
    position = scenario.position
    pile = _below_those_listed(scenario) + Counter(position.pile or ()) + Counter(position.lead)
    teller = Teller(scenario.rules, scenario.players, pile)
    teller.hands = [list(hand) for hand in position.hands]
    if position.discard is not None:
        teller.discards = [*reversed(position.below or ()), position.discard]
        return teller
    hands = [list(hand) for hand in position.hands]
    deal = {"seat": position.dealer, "hands": hands, "pile": sorted(pile.elements())}
    teller.events.append(Event("deal", deal))
    teller.at.append(0)
    return teller


def _standing(table: Any, trace: Trace, numbers: Numbering) -> Standing:
    """How the engine's table stands at the end."""
    over = int(table["over"]) not in (0, HALTED)
    drew = Counter(event.seat for event in trace.events if event.name == "card")
    top = int(table["discards"][int(table["discard_size"]) - 1])
    winner = int(table["winner"])
    return Standing(
        hands=[_hand(table, seat, numbers) for seat in range(trace.players)],
        turn=int(table["turn"]),
        clockwise=int(table["step"]) > 0,
        pot=0 if over else int(table["pot"]),
        colour=COLOURS[int(table["colour"])],
        discard=numbers.card_of[top],
        drew=[drew[seat] for seat in range(trace.players)],
        opener=next((event.seat for event in trace.events if event.name == "opener"), None),
        over=over,
        reason=ENDINGS[int(table["over"]) - 1] if over else None,
        winner=winner if winner >= 0 else None,
        points=_by_seat(table, trace, "points") if over else None,
        scores=_by_seat(table, trace, "scores") if over else None,
        pigs=_by_seat(table, trace, "pigs") if over else None,
        rewards=_by_seat(table, trace, "rewards") if over else None,
        out=_seats(table, trace, "out"),
        match_over=int(table["match_over"]) != 0,
        match_reason=MATCH_ENDINGS[int(table["match_over"]) - 1] if int(table["match_over"]) else None,
        match_winners=_seats(table, trace, "match_winners"),
        next_dealer=_seat(table, "next_dealer"),
        next_opener=_seat(table, "next_opener"),
    )


def _by_seat(table: Any, trace: Trace, name: str) -> list[int]:
    return [int(number) for number in table[name][: trace.players]]


def _seats(table: Any, trace: Trace, name: str) -> list[int]:
    return [seat for seat in range(trace.players) if (int(table[name]) >> seat) & 1]


def _seat(table: Any, name: str) -> int | None:
    return int(table[name]) if int(table[name]) >= 0 else None


def _hand(table: Any, seat: int, numbers: Numbering) -> list[str]:
    return sorted(card for code, card in numbers.card_of.items() for _ in range(int(table["count"][seat][code])))
