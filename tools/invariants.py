"""What holds in every game of any rules, or in many games together: checks that need no referee.

Each check takes a cell and a number of games and returns what is wrong, in words, or None. Where chance decides, a
check that holds fails less often than once in a million times (5 standard errors).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import told

from uno_sim.cards import CARDS, COLOUR_LETTERS, COLOURS, KIND_OF, SYMBOLS, Kind, is_wild, symbol_of
from uno_sim.cell import Cell
from uno_sim.engine.batch import Totals, blocks_of, play_blocks
from uno_sim.engine.tracing import trace_game
from uno_sim.measures import BINS, COLUMNS
from uno_sim.players.load import load_profile
from uno_sim.players.profile import ALWAYS, Profile
from uno_sim.rules.load import load_rules
from uno_sim.table import chance
from uno_sim.table.state import WORDS
from uno_sim.trace import Event, Trace, apart, games_of_match

SIGMAS: Final = 5.0
Check = Callable[[Cell, int], str | None]


def _played(cell: Cell, games: int) -> Totals:
    what = replace(cell, games=games)
    return play_blocks(what, 0, blocks_of(what)[1], np.zeros(1, np.uint8), want_rows=True)


# --- batches ------------------------------------------------------------------------------------------


def totals_are_what_is_told(cell: Cell, games: int) -> str | None:
    """The totals of a batch are those of its games, each traced alone; nothing leaks from one to the next."""
    totals = _played(cell, games)
    traces = [trace_game(cell, game) for game in range(totals.played)]
    measures = {name: totals.rows[:, where].sum(0) for name, where in COLUMNS.items()}
    if wrong := told.difference(told.counted(traces, cell), measures, told.told_of(cell)):
        return wrong
    for name, where in BINS.items():
        lengths = totals.bins[where] * np.arange(where.stop - where.start)
        if lengths.sum() != measures[name][0]:
            return f"the histogram of {name} does not come to the sum"
    return _rows_differ(totals, traces)


def _rows_differ(totals: Totals, traces: list[Trace]) -> str | None:
    assert totals.table is not None
    for row, trace in zip(totals.table, traces, strict=True):
        game = games_of_match(trace)[-1] if trace.match else trace
        end, deal = next(event for event in game.events if event.name == "end"), game.events[0]
        told_of_it = (trace.game, deal.seat, -1 if end.winner is None else end.winner)
        if told_of_it != (int(row["game"]), int(row["dealer"]), int(row["winner"])):
            return f"game {trace.game} alone is not that game in a batch"
    return None


def parts_are_the_whole(cell: Cell, games: int) -> str | None:
    """Totals do not depend on how the blocks are shared out, nor on being played again."""
    what = replace(cell, games=max(games, 32))
    count = blocks_of(what)[1]
    stop = np.zeros(1, np.uint8)
    whole = play_blocks(what, 0, count, stop)
    for step in (1, 5):
        rows = [play_blocks(what, first, step, stop).rows for first in range(0, count, step)]
        if not np.array_equal(np.concatenate(rows), whole.rows):
            return f"blocks played {step} at a time are not those played at once"
    return None


def deals_rotate(cell: Cell, games: int) -> str | None:
    """With rotated seating each deal is played from every seat: the same cards, and each player once in each seat."""
    what = replace(cell, seating="rotate")
    for first in range(0, min(games, 40), what.players):
        deals = [trace_game(what, game).events[0].data for game in range(first, first + what.players)]
        if any(deal != deals[0] for deal in deals):
            return f"games from {first} on do not share their deal"
    return totals_are_what_is_told(what, min(games, 40))


# --- chance -------------------------------------------------------------------------------------------


def deals_depend_on_seed_and_game_only(cell: Cell, games: int) -> str | None:
    """Another game and another seed is another deal; other players, and other rules that leave the deck alone, are
    not."""
    few = min(games, 40)
    deals = [deal for game in range(few) for deal in _deals(cell, game)]
    if len(set(deals)) < len(deals):
        return "two games have the same deal"
    if set(deals) & {each for game in range(few) for each in _deals(replace(cell, seed=cell.seed + 1), game)}:
        return "two seeds have the same deal"
    others = (load_profile("first-legal"),) * cell.players
    first = [_deal(cell, game) for game in range(few)]
    changed = cell.rules.model_copy(update={"lead": load_rules({"lead": {"skip": "again"}}).rules.lead})
    for other in (replace(cell, line_up=others), replace(cell, rules=changed)):
        if first != [_deal(other, game) for game in range(few)]:
            return "the deal depends on more than seed and game"
    return None


def _deals(cell: Cell, game: int) -> list[str]:
    """The deals of a game, or of all games of a match."""
    return [str(event.hands) for event in trace_game(cell, game).events if event.name == "deal"]


def _deal(cell: Cell, game: int) -> str:
    return str(trace_game(cell, game).events[0].data)


def every_block_of_words_is_used_once(cell: Cell, games: int) -> str | None:
    """No two cards of a game come by the same words of the deck (the engine's generator is watched)."""
    asked: Counter[tuple[int, int, int]] = Counter()
    philox = chance.philox

    def watched(seed: Any, index: Any, stream: Any, counter: Any) -> Any:
        asked[int(stream), int(counter), int(index)] += 1
        return philox(seed, index, stream, counter)

    chance.philox = watched
    try:
        for game in range(min(games, 40)):
            asked.clear()
            _played(replace(cell, seed=cell.seed + game), 1)
            twice = [key for key, times in asked.items() if times > 1 and key[0] >= chance.DECK]
            if twice:
                return f"words {twice[0]} of the deck are used {asked[twice[0]]} times in a game"
    finally:
        chance.philox = philox
    return None


KNOWN_WORDS: Final = (
    # the known answers published with Random123 for Philox4x32-10
    ((0, 0, 0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    (
        (0x299F31D0A4093822, 0x0370734413198A2E, 0x85A308D3, 0x243F6A88),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
)


def _philox(seed: Any, index: Any, stream: int, counter: int) -> Any:
    """The generator in Python; where the engine is compiled, a part of it cannot be called."""
    return getattr(chance.philox, "py_func", chance.philox)(seed, index, stream, counter)


def decisions_have_words_of_their_own(cell: Cell, games: int) -> str | None:
    """Each seat's decisions are made by the words of its number, also those that were made ahead (interpreted only)."""
    if hasattr(chance.philox, "py_func"):
        return None
    seats, uses = (0, 3), range(4)
    table = SimpleNamespace(
        seed=np.uint64(11), index=np.uint64(22), decisions=[0] * 4, decided=[0] * 4, decisive=[0] * 4 * WORDS
    )
    for number in range(1, 30):
        for seat in seats:
            table.decisions[seat] = number
            stream = chance.SEAT + chance.PURPOSES * seat + chance.DECIDE
            wanted = [int(word) for word in _philox(table.seed, table.index, stream, number)]
            if [int(chance.deciding(table, seat, use)) for use in uses] != wanted:
                return f"decision {number} of seat {seat} is not made by its own words"
    return None


def words_are_philox(cell: Cell, games: int) -> str | None:
    """The generator gives the words that its authors published."""
    for (seed, index, stream, counter), words in KNOWN_WORDS:
        found = _philox(np.uint64(seed), np.uint64(index), stream, counter)
        if tuple(map(int, found)) != words:
            return f"Philox gives {[hex(int(word)) for word in found]}"
    return None


def cards_are_dealt_alike(cell: Cell, games: int) -> str | None:
    """Each kind of card comes to the first hand as often as its copies say (chi-square)."""
    counts: Counter[str] = Counter()
    for game in range(games):
        counts.update(trace_game(replace(cell, limit=1), game).events[0].hands[0])
    deck, hand = cell.rules.deck, cell.rules.start.hand
    share = games * hand * deck.packs(cell.players) / deck.size(cell.players)
    expected = {card: share * deck.copies_of(card) for card in deck.card_names}
    statistic = sum((counts[card] - e) ** 2 / e for card, e in expected.items() if e)
    free = sum(e > 0 for e in expected.values()) - 1
    if statistic > free + SIGMAS * sqrt(2 * free) * 1.4:  # chi-square has a longer tail than a normal
        return f"chi-square of cards dealt {statistic:.0f} with {free} degrees of freedom"
    return None


def streams_are_unrelated(cell: Cell, games: int) -> str | None:
    """The dealer, each card dealt, the lead card, and the first choices of different seats are not correlated."""
    columns: dict[str, list[float]] = {}
    for game in range(games):
        for name, value in _features(trace_game(cell, game)).items():
            columns.setdefault(name, [float("nan")] * games)[game] = value
    names = list(columns)
    table = np.array([columns[name] for name in names])
    for i, j in combinations(range(len(names)), 2):
        both = ~np.isnan(table[i]) & ~np.isnan(table[j])
        n = int(both.sum())
        if n < 60:
            continue
        r = float(np.corrcoef(table[i][both], table[j][both])[0, 1])
        if abs(r) > (SIGMAS + 1.2) / sqrt(n):  # more than a thousand pairs are looked at
            return f"{names[i]} and {names[j]} are correlated: r = {r:.2f} in {n} games"
    return None


def _features(trace: Trace) -> dict[str, float]:
    deal = trace.events[0]
    found: dict[str, float] = {"dealer": deal.seat}
    for seat, hand in enumerate(deal.hands):
        for place, card in enumerate(hand):
            found[f"card {place} of seat {seat}"] = PLACE[card]
    found["lead"] = next(PLACE[event.card] for event in trace.events if event.name == "turn_up")
    for i, rank in enumerate(_choices(trace)):
        if i < 4:
            found[f"choice {i}"] = rank
    return found


def _choices(trace: Trace) -> Iterator[float]:
    """The place of each card played among those that could have been, 0 to 1, equal cards standing side by side."""
    for hand, offer, event in _plays(trace):
        cards = [card for card in _in_order(hand) if card in offer]
        if len(set(cards)) > 1:
            first = cards.index(event.card)
            yield (first + cards.count(event.card) / 2) / len(cards)


def choices_are_alike(cell: Cell, games: int) -> str | None:
    """Who plays any card that fits plays each as often: the place among them is a half on average."""
    places = [place for game in range(games) for place in _choices(trace_game(cell, game))]
    mean = float(np.mean(places))
    if abs(mean - 0.5) > SIGMAS * float(np.std(places)) / sqrt(len(places)):
        return f"the card played stands at {mean:.3f} of those that fit, in {len(places)} choices"
    return None


def dealers_and_colours_are_alike(cell: Cell, games: int) -> str | None:
    """Each seat deals as often, and who names any colour names each as often."""
    dealers: Counter[int] = Counter()
    colours: Counter[int] = Counter()
    for game in range(games):
        events = trace_game(cell, game).events
        dealers[events[0].seat] += 1
        colours.update(COLOURS.index(event.colour) for event in events if event.name == "play" and event.colour)
    for what, counts, n in (("seats that deal", dealers, cell.players), ("colours named", colours, len(COLOURS))):
        total, p = counts.total(), 1 / n
        if any(abs(counts[i] - p * total) > SIGMAS * sqrt(p * (1 - p) * total) for i in range(n)):
            return f"{what}: {[counts[i] for i in range(n)]}"
    return None


def equals_open_alike(cell: Cell, games: int) -> str | None:
    """Of those who hold the card worth most each opens as often."""
    places = []
    for game in range(games):
        events = trace_game(cell, game).events
        worth = [max(KIND_OF[symbol_of(card)].points for card in hand) for hand in events[0].hands]
        best = [seat for seat, points in enumerate(worth) if points == max(worth)]
        lead = [event.card for event in events if event.name == "turn_up"][-1]
        if len(best) > 1 and KIND_OF[symbol_of(lead)].is_number:
            opener = next(event.seat for event in events if event.name == "opener")
            places.append(best.index(opener) / (len(best) - 1))
    mean = float(np.mean(places))
    if abs(mean - 0.5) > SIGMAS * float(np.std(places)) / sqrt(len(places)):
        return f"of equals the one at {mean:.2f} opens, 0 the first and 1 the last, in {len(places)} games"
    return None


# --- players ------------------------------------------------------------------------------------------


def players_keep_to_their_profiles(cell: Cell, games: int) -> str | None:
    """Who has no chance in the profile plays the card of most weight, and names the colour held most."""
    for game in range(games):
        trace = trace_game(cell, game)
        for hand, offer, event in _plays(trace):
            profile = cell.line_up[event.seat]
            cards = [card for card in hand if card in offer]
            short = _next_size(trace, event)
            expected = _of_most_weight(profile, cell.rules.deck.all_kinds, hand, cards, short)
            if event.card not in expected:
                return f"game {game}: seat {event.seat} plays {event.card}, where {sorted(expected)} weigh most"
            if event.colour is not None and profile.colour == "most-held":
                left = list(hand)
                left.remove(event.card)
                if event.colour != _held_most(left):
                    return f"game {game}: seat {event.seat} names {event.colour}, and holds {_held_most(left)} most"
    return None


def _of_most_weight(profile: Profile, kinds: Sequence[Kind], hand: list[str], cards: list[str], short: int) -> set[str]:
    weights = profile.weights
    kind_of = {kind.symbol: kind for kind in kinds}

    def weight(card: str) -> int:
        kind = kind_of[symbol_of(card)]
        total = _weight(weights.kinds, kind) + weights.points * kind.points
        total += _weight(weights.danger, kind) if short <= profile.danger_at else 0
        if not is_wild(card):
            total += weights.held * sum(held[0] == card[0] for held in hand)
            total += weights.first_colour * (len(COLOURS) - 1 - COLOUR_LETTERS.index(card[0]))
        return int(total)

    best = max(map(weight, cards))
    equals = [card for card in cards if weight(card) == best]
    if profile.ties == "order":
        return {_in_order(equals, list(kind_of))[0]}
    if profile.ties in ("newest", "oldest"):
        return {equals[-1 if profile.ties == "newest" else 0]}
    return set(equals)


def _weight(weights: Mapping[str, int], kind: Kind) -> int:
    """What a kind weighs: its own weight, or that of the official kind that does the same."""
    if kind.symbol in weights:
        return weights[kind.symbol]
    if kind.draws:
        return weights.get("W+4" if kind.wild else "+2", 0)
    if kind.wild:
        return weights.get("W", 0)
    return weights.get("S", 0) if kind.skips else weights.get("R", 0) if kind.reverses else 0


def _in_order(cards: list[str], symbols: Sequence[str] = SYMBOLS) -> list[str]:
    """In the order of ties: colours, then symbols as the deck has them, kinds of one's own last."""
    return sorted(cards, key=lambda card: (is_wild(card), "RYGB".find(card[0]), symbols.index(symbol_of(card))))


PLACE: Final = {card: place for place, card in enumerate(_in_order(list(CARDS)))}
"""Cards in the order in which a new deck lies."""


def _held_most(hand: list[str]) -> str:
    held = [sum(card[0] == letter for card in hand) for letter in COLOUR_LETTERS]
    return COLOURS[held.index(max(held))]


def _plays(trace: Trace) -> Iterator[tuple[list[str], list[str], Event]]:
    """Each card played from a hand in turn: the hand in the order in which its cards came, what was offered, and the
    play; cards just drawn are left out."""
    hands = [list(hand) for hand in trace.events[0].hands]
    offer: list[str] = []
    drew = -1
    for event in trace.events:
        if event.name == "offer":
            offer = event.moves
        elif event.name == "draw":
            drew = event.seat
        elif event.name == "card":
            hands[event.seat].append(event.card)
        elif event.name == "wrong" and event.stays:
            _take_out(hands[event.seat], event.card)
        elif event.name == "swap":
            hands[event.seat], hands[event.other] = hands[event.other], hands[event.seat]
        elif event.name == "shuffle_hands":
            hands = [list(hand) for hand in event.hands]
        elif event.name == "pass_hands":
            hands = hands[-1:] + hands[:-1] if event.clockwise else hands[1:] + hands[:1]
        elif event.name == "play":
            if drew != event.seat and not event.jump and event.copies == 1:
                yield list(hands[event.seat]), offer, event
            for _ in range(event.copies):
                _take_out(hands[event.seat], event.card)
        if event.name in ("play", "pass", "lost"):
            drew = -1


def _take_out(hand: list[str], card: str) -> None:
    """The card played is the one that came last among equals."""
    del hand[len(hand) - 1 - hand[::-1].index(card)]


def _next_size(trace: Trace, play: Event) -> int:
    """Cards in the hand of whoever would act after a play."""
    sizes = [len(hand) for hand in trace.events[0].hands]
    step = 1
    for event in trace.events:
        if event is play:
            break
        if event.name == "card":
            sizes[event.seat] += 1
        elif event.name == "play":
            sizes[event.seat] = event.left
        elif event.name == "swap":
            sizes[event.seat], sizes[event.other] = sizes[event.other], sizes[event.seat]
        elif event.name == "shuffle_hands":
            sizes = [len(hand) for hand in event.hands]
        elif event.name == "pass_hands":
            sizes = sizes[-1:] + sizes[:-1] if event.clockwise else sizes[1:] + sizes[:1]
        elif event.name in ("direction", "opener"):
            step = 1 if event.clockwise else -1
    return int(sizes[(play.seat + step) % trace.players])


def hands_are_dealt_out_alike(cell: Cell, games: int) -> str | None:
    """When hands are shuffled together, neither whose a card was nor which one it is says when it is dealt again."""
    names = cell.rules.deck.card_names
    related, spread = np.zeros(2), np.zeros(2)
    for game in range(games):
        for before, dealt in _shuffles(trace_game(cell, game)):
            cards = [(at, card) for hand in dealt for at, card in enumerate(hand)]
            rounds = np.array([at for at, _ in cards], float)
            whose = [np.average(range(len(before)), weights=[hand[card] for hand in before]) for _, card in cards]
            which = [names.index(card) for _, card in cards]
            for about, of_card in enumerate((np.array(whose), np.array(which))):
                x, y = rounds - rounds.mean(), of_card - of_card.mean()
                related[about] += x @ y
                spread[about] += (x @ x) * (y @ y) / max(1, len(cards) - 1)
    for about, what in enumerate(("whose a card was", "which one it is")):
        if abs(related[about]) > SIGMAS * sqrt(spread[about]):
            return f"{what} is related to when it is dealt out again: {related[about] / sqrt(spread[about]):.1f} sigmas"
    return None


def _shuffles(trace: Trace) -> Iterator[tuple[list[Counter[str]], list[list[str]]]]:
    """The hands before each shuffle of hands, and those dealt out again."""
    hands: list[Counter[str]] = []
    for event in trace.events:
        if event.name == "deal":
            hands = [Counter(hand) for hand in event.hands]
        elif event.name == "card":
            hands[event.seat][event.card] += 1
        elif event.name == "play":
            hands[event.seat][event.card] -= event.copies
        elif event.name == "shuffle_hands":
            yield hands, event.hands
            hands = [Counter(hand) for hand in event.hands]


def chances_are_as_said(cell: Cell, games: int) -> str | None:
    """Challenges, drawn cards kept, UNO forgotten and made up for come as often as the profile says."""
    seen: Counter[tuple[str, bool]] = Counter()
    for game in range(games):
        seen.update(_chances(trace_game(cell, game)))
    for name in ("challenge", "keep", "forget", "correct"):
        yes, no = seen[name, True], seen[name, False]
        p = getattr(cell.line_up[0], name) / ALWAYS
        if abs(yes - p * (yes + no)) > SIGMAS * sqrt(p * (1 - p) * (yes + no)):
            return f"{name}: {yes} of {yes + no} times, and the profile says {p}"
    return None


def _chances(trace: Trace) -> Iterator[tuple[str, bool]]:
    """Each time that a chance of the profile decided: its name, and whether it happened."""
    may: list[str] = []
    forced = False
    before = ""
    late = trace.rules["uno_call"]["late"] == "yes"
    for event in trace.events:
        if event.name in ("uno", "forgot"):
            yield "forget", event.name == "forgot"
        elif event.name in ("play", "take", "challenge", "penalty") and "challenge" in may:
            yield "challenge", event.name == "challenge"
        elif event.name in ("play", "keep") and "keep" in may and "W+4" not in may and forced:
            yield "keep", event.name == "keep"
        if late and before == "forgot":
            yield "correct", event.name == "late"
        before = event.name
        if event.name == "draw":
            forced = event.forced
        may = event.moves if event.name == "offer" else []


def chains_are_whole(cell: Cell, games: int) -> str | None:
    """Identical cards are played together as often as the profile says, and then all that may be."""
    together = alone = 0
    for game in range(games):
        for most, played in _chains(trace_game(cell, game)):
            if played not in (1, most):
                return f"game {game}: {played} identical cards are played where {most} may be"
            together, alone = together + (played > 1), alone + (played == 1)
    p, n = cell.line_up[0].pair / ALWAYS, together + alone
    if abs(together - p * n) > SIGMAS * sqrt(p * (1 - p) * n):
        return f"pair: {together} of {n} times, and the profile says {p}"
    return None


def _chains(trace: Trace) -> Iterator[tuple[int, int]]:
    """Each time that several cards could be played at once: how many at most, and how many were."""
    may: list[tuple[str, int]] = []
    for event in trace.events:
        if event.name == "offer":
            may = [apart(move) for move in event.moves]
        elif event.name == "play" and not event.jump:
            most = max(copies for card, copies in may if card == event.card)
            if most > 1:
                yield most, event.copies


# --- which checks, at which tables -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Checked:
    """A check, the table it is made at (empty: those of the fault), and how many games it takes."""

    check: Check
    table: str
    games: int

    @property
    def name(self) -> str:
        return self.check.__name__.replace("_", " ")


CHECKS: Final = (
    Checked(words_are_philox, "official", 0),
    Checked(decisions_have_words_of_their_own, "official", 0),
    Checked(totals_are_what_is_told, "", 120),
    Checked(parts_are_the_whole, "", 40),
    Checked(deals_rotate, "", 40),
    Checked(every_block_of_words_is_used_once, "", 20),
    Checked(deals_depend_on_seed_and_game_only, "official", 20),
    Checked(deals_depend_on_seed_and_game_only, "match to 200", 20),
    Checked(players_keep_to_their_profiles, "greedy", 40),
    Checked(players_keep_to_their_profiles, "greedy, hands move", 60),
    Checked(players_keep_to_their_profiles, "greedy, cards of one's own", 60),
    Checked(players_keep_to_their_profiles, "oldest card first, hands shuffled", 40),
    Checked(hands_are_dealt_out_alike, "hands shuffled", 150),
    Checked(players_keep_to_their_profiles, "newest card first", 30),
    Checked(players_keep_to_their_profiles, "oldest card first", 30),
    Checked(players_keep_to_their_profiles, "newest card first, hands move", 40),
    Checked(dealers_and_colours_are_alike, "plain play", 120),
    Checked(chances_are_as_said, "official", 200),
    Checked(chances_are_as_said, "late UNO", 80),
    Checked(equals_open_alike, "best card opens", 200),
    Checked(chains_are_whole, "chains", 100),
    Checked(choices_are_alike, "plain play", 150),
    Checked(streams_are_unrelated, "plain play", 400),
    Checked(streams_are_unrelated, "plain play of eight", 300),
    Checked(cards_are_dealt_alike, "official", 1500),
)
"""In the order of what they cost."""
