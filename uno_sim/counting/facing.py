"""The lead card from where the first to act sits: which cards of a hand can be played on it.

Everything is read from the record that the engine plays by (`uno_sim.table.rules_record`), so that a rule is written
down once. The opening of a game is that of `uno_sim.engine.opening`:

- A lead card that makes somebody draw is settled before the first turn: what it binds binds
  (``matching.after_paid``), and cards drawn for it are not of the opening hand. Where it may be answered
  (``lead.draw_two: answer``), what can be played is what answers it.
- The colour of a lead Wild is named by chance, unless the first to act names it: then it is the one he holds most of,
  among equals by chance.
- A +4 that is not honest can be played where the rules allow a bluff.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from uno_sim.cards import COLOURS
from uno_sim.rules.model import Rules
from uno_sim.table import state as s
from uno_sim.table.numbering import Numbering, numbering
from uno_sim.table.rules_record import rules_record

_EVERY: Final = (1 << s.FIRST_WILD) - 1
OPENER, DEALER = "opener", "dealer"


@dataclass(frozen=True, slots=True)
class Facing:
    """Something in force, with its chance given the lead card; and what of a hand can be played on it.

    ``fits`` can be played; ``fours`` too, if no card of ``against`` is held. ``longest`` is the colour that was named
    because most of the hand has it, None where the hand has no say.
    """

    share: Fraction
    fits: frozenset[str]
    fours: frozenset[str] = frozenset()
    against: frozenset[str] = frozenset()
    longest: str | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A rule set at a table: the cards that are dealt, to how many, and what each lead card comes to.

    ``copies`` are those of every card of all packs; ``stays`` the cards that are not turned over again.
    """

    rules: Rules
    players: int
    copies: dict[str, int]
    points: dict[str, int]
    stays: frozenset[str]
    facings: dict[str, tuple[Facing, ...]]

    @property
    def hand(self) -> int:
        """Cards dealt to each player."""
        return self.rules.start.hand

    @property
    def size(self) -> int:
        """Cards in the game."""
        return sum(self.copies.values())

    @property
    def standing(self) -> int:
        """Cards that may stay as lead card."""
        return sum(self.copies[card] for card in self.stays)

    @property
    def pile(self) -> int:
        """Cards in the pile from which the lead card is turned up."""
        return self.size - self.players * self.hand


def deal_of(rules: Rules, players: int) -> Deal:
    """What is dealt at a table; `Rules.why_not` must have nothing against so many players."""
    numbers = numbering(rules.deck)
    record = rules_record(rules, players)[0]
    packs = rules.deck.packs(players)
    copies = {card: number * packs for card in numbers.codes if (number := numbers.copies[card])}
    codes = {card: numbers.codes[card] for card in copies}
    stays = frozenset(card for card, code in codes.items() if record["lead_effect"][code] != s.LEAD_AGAIN)
    look = _Look(rules, players, record, codes, numbers)
    return Deal(
        rules,
        players,
        copies,
        {card: int(record["points"][code]) for card, code in codes.items()},
        stays,
        {card: tuple(look.facings(code)) for card, code in codes.items()},
    )


def names_own_colour(rules: Rules, players: int) -> bool:
    """Whether the first to act after a lead Wild is who names its colour. [lead.wild, lead.wild_then, start.opener]"""
    passed_on = rules.lead.wild_then == "next-plays"
    if rules.lead.wild == OPENER:
        return not passed_on
    seats = {DEALER: 0, "left-of-dealer": 1}
    if rules.lead.wild not in seats or rules.start.opener not in seats:
        return False
    return (seats[rules.start.opener] + passed_on) % players == seats[rules.lead.wild]


@dataclass(frozen=True, slots=True)
class _Look:
    rules: Rules
    players: int
    record: Any
    codes: dict[str, int]
    numbers: Numbering

    def facings(self, lead: int) -> list[Facing]:
        """What may be in force after a lead card, by its number."""
        effect = int(self.record["lead_effect"][lead])
        if lead >= s.FIRST_WILD:
            own = effect == s.LEAD_WILD and names_own_colour(self.rules, self.players)
            return [self._named(lead, colour, own=own) for colour in range(s.COLOUR_COUNT)]
        if effect == s.LEAD_ANSWER:
            return [self._debt(lead)]
        force = lead
        if effect == s.LEAD_BY_COLOUR:
            force = s.WILD_IN_FORCE + lead // s.SLOTS
        if effect in (s.LEAD_LOSE, s.LEAD_DRAW) and self.record["binds"]:
            force += s.BOUND
        return [self._turn(lead, force, Fraction(1))]

    def _named(self, lead: int, colour: int, *, own: bool) -> Facing:
        share = Fraction(1) if own else Fraction(1, s.COLOUR_COUNT)
        return self._turn(lead, s.WILD_IN_FORCE + colour, share, COLOURS[colour] if own else None)

    def _turn(self, lead: int, force: int, share: Fraction, longest: str | None = None) -> Facing:
        """An ordinary turn. [matching, finish.banned, wild_draw_four.legal, wild_draw_four.bluff]"""
        record = self.record
        cards = self._unless_last(int(record["fits"][force]) & _EVERY, "banned")
        wilds = 0xFF
        if record["wild_barred"] and record["draws"][lead] > 0:
            wilds &= int(record["wild_draws"])
        wilds = self._unless_last(wilds, "wild_banned")
        fours = wilds & int(record["wild_draws"])
        if record["bluff"]:
            return Facing(share, self._names(cards, wilds), longest=longest)
        against = int(record["against"][force]) & _EVERY | cards & int(record["against_playable"])
        wild_against = wilds & int(record["against_wild"])
        return Facing(
            share,
            self._names(cards, wilds & ~fours),
            self._names(0, fours),
            self._names(against, wild_against),
            longest,
        )

    def _debt(self, lead: int) -> Facing:
        """A lead draw card that may be answered. [answer, wild_draw_four.on_draw_card]"""
        record, newest = self.record, int(self.record["draws"][lead])
        cards = int(record["answers"][1, lead // s.SLOTS]) & int(record["follows"][newest]) & _EVERY
        cards = self._unless_last(cards, "banned")
        wilds = int(record["wild_answers"][1]) & int(record["wild_follows"][newest])
        wilds = self._unless_last(wilds, "wild_banned")
        if record["bluff"] or record["free_answer"]:
            return Facing(Fraction(1), self._names(cards, wilds))
        against = int(record["against"][lead]) & _EVERY | cards & int(record["against_playable"])
        return Facing(Fraction(1), self._names(cards, 0), self._names(0, wilds), self._names(against, 0))

    def _unless_last(self, mask: int, banned: str) -> int:
        return mask & ~int(self.record[banned]) if self.record["hand"] == 1 else mask

    def _names(self, cards: int, wilds: int) -> frozenset[str]:
        mask = cards & _EVERY | (wilds & 0xFF) << s.FIRST_WILD
        return frozenset(card for card, code in self.codes.items() if mask >> code & 1)
