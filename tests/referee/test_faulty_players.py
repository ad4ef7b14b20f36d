"""Games played by somewhat different rules, told truthfully: the referee finds each such engine out.

The faults are those that public engines have had, planted in the slow player one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.peers.slow_player import RESTLESS, SlowGame, bare, how_many
from tests.referee.rule_sets import SMALL_DECK
from uno_sim.cards import colour_of, is_wild, symbol_of
from uno_sim.referee import judge
from uno_sim.referee.deck import DRAW_TWO, REVERSE, SKIP, WILD_DRAW_FOUR, is_draw_card, points
from uno_sim.referee.table import Debt, Pile, PlayedFour
from uno_sim.rules.model import Rules
from uno_sim.trace import Trace

OFFICIAL: dict[str, Any] = {}
STACKING = {"answer": {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes"}}
DEFLECTING = {"answer": {"two_on_two": "yes", "skip": "next-but-one", "reverse": "yes"}}
UNTIL = {"draw": {"amount": "until-playable"}}
DRY = {"deck": {"copies": SMALL_DECK}, "start": {"hand": 5}}
DEAD_END = DRY | {"pile": {"reshuffle": "never"}, "draw": {"voluntary": "no"}}
BANNED = {"finish": {"banned": ("S", "R", "+2", "W", "W+4")}}
MUST = {"draw": {"drawn": "must", "voluntary": "no"}}
PAID = {"matching": {"after_paid": "colour"}}
LATER = {"uno_call": {"window": "next-card"}}
PAIRS = {"house": {"pairs": "yes"}}
CHAINS = {"house": {"pairs": "yes", "chain": 3}, "deck": {"second_pack_from": 2}, "start": {"hand": 12}}
EACH_COUNTS = CHAINS | {"house": {"pairs": "yes", "chain": 3, "pair_effect": "each"}}
PILE_ENDS = {"deck": {"copies": SMALL_DECK}, "start": {"hand": 5}, "pile": {"reshuffle": "game-ends"}}
JUMPING = {"house": {"jump_in": "identical"}}
IN_ORDER = {"house": {"jump_in": "identical", "after_jump": "order"}}
HANDS_MOVE = {"house": {"zero": "pass-hands", "seven": "swap"}}
EFFECT_FIRST = {"house": {"zero": "pass-hands", "seven": "swap", "last_hand_card": "effect-first"}}
RED_ZERO = {"house": {"zero": "pass-hands", "red_zero": 10}}
SILENT = {"house": {"two": 2}}
SLAPPING = {"house": {"nine": 2}}
LEAVING = {"players": {"leaving": "allowed"}}
CAMPS = {"players": {"teams": "alternating", "leaving": "allowed", "ends_below": 2}}
ERRING = {"conduct": {"wrong_card": 2}}

FAULTS: list[tuple[type[SlowGame], dict[str, Any], int, int]] = []
"""Each faulty game, the rules under which it shows, the players, the row in the list of public faults (0: none)."""


def planted(rules: dict[str, Any], players: int = 4, fault: int = 0) -> Callable[[type[SlowGame]], type[SlowGame]]:
    def register(game: type[SlowGame]) -> type[SlowGame]:
        FAULTS.append((game, rules, players, fault))
        return game

    return register


@planted(OFFICIAL, 2, fault=1)
class ReverseWithTwoDoesNothing(SlowGame):
    def effect(self, seat: int, card: str) -> None:
        if symbol_of(card) == REVERSE:
            self.turn_round()
            self.table.turn = self.table.after(seat)
        else:
            super().effect(seat, card)


@planted(OFFICIAL, fault=2)
class WildKeepsTheColourBefore(SlowGame):
    def effect(self, seat: int, card: str) -> None:
        if is_wild(card):
            self.table.colour = "red"
        super().effect(seat, card)


@planted(OFFICIAL, fault=3)
class ActionCardsBannedAsLead(SlowGame):
    def again(self, card: str) -> bool:
        return not card[1:].isdigit()


@planted(OFFICIAL, fault=6)
class EveryPlusFourIsGuilty(SlowGame):
    def four(self, seat: int, card: str, copies: int = 1) -> PlayedFour:
        return replace(super().four(seat, card, copies), honest=False)


@planted(OFFICIAL, fault=7)
class NobodyCanBluff(SlowGame):
    def plays(self, seat: int) -> dict[str, bool]:
        return {card: honest for card, honest in super().plays(seat).items() if honest}


@planted(OFFICIAL, fault=8)
class JudgedOnColourOrNumber(SlowGame):
    def four(self, seat: int, card: str, copies: int = 1) -> PlayedFour:
        four = super().four(seat, card, copies)
        same = any(symbol_of(card) == symbol_of(self.table.top) for card in four.hand)
        return replace(four, honest=four.honest and not same)


@planted(LATER, fault=9)
class CaughtAgainAndAgain(SlowGame):
    def catch(self, seat: int, by: int | None) -> None:
        super().catch(seat, by)
        self.table.lapses.add(seat)


@planted(OFFICIAL, fault=10)
class PenaltyPaidTwice(SlowGame):
    def penalty(self, seat: int, cards: int, cause: str) -> None:
        super().penalty(seat, cards, cause)
        super().penalty(seat, cards, cause)


@planted(OFFICIAL, fault=10)
class PenaltyPaidInPart(SlowGame):
    def draw_many(self, seat: int, cards: int, cause: str) -> None:
        super().draw_many(seat, cards - (cards > 2), cause)


@planted(OFFICIAL, fault=11)
class StackingByDefault(SlowGame):
    def answers(self, seat: int) -> list[str]:
        assert self.table.debt
        return [card for card in self.table.hands[seat] if symbol_of(card) == self.table.debt.symbol == DRAW_TWO]


@planted(OFFICIAL, fault=12)
class PaidPlusTwoStillBinds(SlowGame):
    def plays(self, seat: int) -> dict[str, bool]:
        plays = super().plays(seat)
        return {card: plays[card] for card in plays if not self.table.paid or symbol_of(card) == DRAW_TWO}


@planted(UNTIL, fault=15)
class StopsAtTheFirstDraw(SlowGame):
    def ends_drawing(self, seat: int, card: str) -> bool:
        return True


@planted(UNTIL, fault=15)
class DrawsOnPastAPlayableCard(SlowGame):
    def ends_drawing(self, seat: int, card: str) -> bool:
        return super().ends_drawing(seat, card) and colour_of(card) == self.table.colour


@planted(OFFICIAL, fault=16)
class DeckIncomplete(SlowGame):
    def lead(self, dealer: int) -> None:
        self.events[0].data["pile"].remove(next(iter(self.table.pile.rest)))
        super().lead(dealer)


@planted(DRY, fault=18)
class ReshuffleTakesTheTop(SlowGame):
    def reshuffle(self) -> None:
        table = self.table
        table.pile = Pile(table.discards)
        self.write("reshuffle", pile=sorted(table.discards))


@planted(OFFICIAL, fault=20)
class LosersGetPoints(SlowGame):
    def points(self, winner: int | None) -> list[int]:
        return [-100 if seat != winner else points for seat, points in enumerate(super().points(winner))]


@planted(DRY, fault=21)
class NeverReshuffles(SlowGame):
    def draw_one(self, seat: int, cause: str) -> str | None:
        return super().draw_one(seat, cause) if self.table.pile else None


@planted(BANNED, fault=24)
class WildsMayBeLast(SlowGame):
    def plays(self, seat: int) -> dict[str, bool]:
        plays = super().plays(seat)
        return plays | {card: True for card in self.table.hands[seat] if card == "W"}


@planted(OFFICIAL, fault=31)
class LeadPlusTwoHitsTheDealer(SlowGame):
    def owe(self, seat: int, debt: Debt) -> None:
        super().owe(0, debt)


@planted(OFFICIAL, fault=32)
class AnotherCardThanPlayedLeavesTheHand(SlowGame):
    def lay(self, seat: int, card: str) -> None:
        hand = self.table.hands[seat]
        other = next((held for held in hand if held != card), card)
        super().lay(seat, card)
        if self.table.held(seat):
            hand[card], hand[other] = hand[card] + 1, hand[other] - 1
            self.table.hands[seat] = +hand


@planted(DEAD_END, 8, fault=33)
class DryPileIsAWin(SlowGame):
    def end(self, reason: str, winner: int | None) -> None:
        super().end(reason, 1 if reason == "stalemate" else winner)


@planted(PILE_ENDS)
class UsedUpPileEndsNothing(SlowGame):
    def draw_one(self, seat: int, cause: str) -> str | None:
        card = super().draw_one(seat, cause)
        self.dry = False
        return card


@planted(PILE_ENDS)
class LastCardOfThePileEndsTheGame(SlowGame):
    def draw_one(self, seat: int, cause: str) -> str | None:
        card = super().draw_one(seat, cause)
        self.dry = self.dry or not self.table.pile
        return card


@planted(PILE_ENDS | {"start": {"hand": 2}})
class FewestCardsWinWhenThePileIsUsedUp(SlowGame):
    def poorest(self) -> int:
        return min(self.table.in_order(self.table.turn), key=self.table.held)


@planted(PILE_ENDS | {"start": {"hand": 1}, "score": {"points": dict.fromkeys(SMALL_DECK, 1)}})
class LowestSeatWinsAmongEquals(SlowGame):
    def poorest(self) -> int:
        return min(self.table.in_play, key=lambda seat: points(self.options, self.table.counted(seat)))


@planted(PILE_ENDS)
class NobodyWinsWhenThePileIsUsedUp(SlowGame):
    def end(self, reason: str, winner: int | None) -> None:
        super().end(reason, None if reason == "dry" else winner)


@planted({}, 4)
class PlusTwoDrawsThree(SlowGame):
    def owe(self, seat: int, debt: Debt) -> None:
        more = debt.symbol == DRAW_TWO
        super().owe(seat, replace(debt, cards=debt.cards + more))


@planted(OFFICIAL)
class SkipSkipsNobody(SlowGame):
    def effect(self, seat: int, card: str) -> None:
        if symbol_of(card) == SKIP:
            self.table.turn = self.table.after(seat)
        else:
            super().effect(seat, card)


@planted(OFFICIAL)
class SkipSkipsTwo(SlowGame):
    def effect(self, seat: int, card: str) -> None:
        super().effect(seat, card)
        if symbol_of(card) == SKIP:
            self.table.turn = self.table.after(self.table.turn)


@planted(OFFICIAL)
class ReverseIsTurnedTwice(SlowGame):
    def turn_round(self) -> None:
        super().turn_round()
        self.table.clockwise = not self.table.clockwise


@planted(OFFICIAL)
class OpenerOffByOne(SlowGame):
    def opener(self, dealer: int) -> int:
        return (super().opener(dealer) + 1) % self.players


@planted(MUST)
class DrawnCardMayBeKept(SlowGame):
    def must_play_drawn(self, *, honest: bool) -> bool:
        return False


@planted(OFFICIAL)
class DrawnCardIsNeverPlayed(SlowGame):
    def may_play_drawn(self, seat: int, card: str, *, forced: bool) -> bool:
        return False


@planted(STACKING)
class ChainDoesNotAddUp(SlowGame):
    def pile_up(self, card: str, four: PlayedFour | None) -> None:
        self.table.debt = None
        super().pile_up(card, four)


@planted(STACKING)
class ChallengeLeavesTheDebt(SlowGame):
    def challenge(self, seat: int, debt: Debt, four: PlayedFour, *, last: bool = False) -> None:
        super().challenge(seat, debt, four, last=last)
        self.table.debt = debt


@planted(OFFICIAL)
class WrongChallengeCostsTheFourOnly(SlowGame):
    def penalty(self, seat: int, cards: int, cause: str) -> None:
        super().penalty(seat, cards - 2 * (cause == "innocent"), cause)


@planted(OFFICIAL)
class JudgedByTheHandAfterwards(SlowGame):
    def challenge(self, seat: int, debt: Debt, four: PlayedFour, *, last: bool = False) -> None:
        afterwards = tuple(self.table.hands[four.seat].elements())[1:]
        super().challenge(seat, debt, replace(four, hand=afterwards), last=last)


@planted(DEFLECTING)
class DeflectingSkipHitsTheNext(SlowGame):
    def deflect(self, card: str, debt: Debt) -> None:
        if symbol_of(card) == SKIP:
            self.owe(self.next(), debt)
        else:
            super().deflect(card, debt)


@planted(DEFLECTING)
class DeflectingReverseDoesNotTurn(SlowGame):
    def deflect(self, card: str, debt: Debt) -> None:
        if symbol_of(card) == REVERSE:
            self.owe((self.count_from - 1) % self.players, debt)
        else:
            super().deflect(card, debt)


@planted(PAID)
class PaidPlusTwoBindsNobody(SlowGame):
    def plays(self, seat: int) -> dict[str, bool]:
        self.table.paid = False
        return super().plays(seat)


@planted(OFFICIAL)
class LastDrawCardDoesNothing(SlowGame):
    def last_card(self, seat: int, card: str, four: PlayedFour | None) -> None:
        super().last_card(seat, "R1" if is_draw_card(self.options, card) else card, four)


@planted(OFFICIAL)
class NoUnoAfterADrawCard(SlowGame):
    def say_uno(self, seat: int) -> None:
        if self.table.top != WILD_DRAW_FOUR:
            super().say_uno(seat)


@planted({"score": {"way": "own-points"}})
class WinnerTakesAllTheSame(SlowGame):
    def points(self, winner: int | None) -> list[int]:
        held = super().points(winner)
        return [sum(held) if seat == winner else 0 for seat in range(self.players)]


@planted(DEAD_END, 8)
class StalemateALapTooLate(SlowGame):
    def end(self, reason: str, winner: int | None) -> None:
        if reason == "stalemate" and not getattr(self, "late", False):
            self.late = True
            self.table.idle = 0
        else:
            super().end(reason, winner)


@planted(PAIRS)
class PairOfDrawCardsCountsTwice(SlowGame):
    def put_down(self, seat: int, card: str, copies: int = 1, *, jump: bool = False) -> None:
        self.copies = copies
        super().put_down(seat, card, copies, jump=jump)

    def owe(self, seat: int, debt: Debt) -> None:
        super().owe(seat, replace(debt, cards=debt.cards * self.copies))


@planted(PAIRS)
class PairsOfThreeOnly(SlowGame):
    def together(self, seat: int, cards: Iterable[str]) -> list[str]:
        return super().together(seat, [card for card in cards if self.table.hands[seat][card] > 2])


@planted(PAIRS | BANNED)
class PairOfBannedCardsMayBeLast(SlowGame):
    def together(self, seat: int, cards: Iterable[str]) -> list[str]:
        return [f"pair {card}" for card in cards if self.table.hands[seat][card] > 1]


@planted(CHAINS)
class AsManyAsAreHeld(SlowGame):
    def together(self, seat: int, cards: Iterable[str]) -> list[str]:
        moves = super().together(seat, cards)
        return [*moves, *(f"4 {card}" for card in cards if self.table.hands[seat][card] > 3)]


@planted(CHAINS)
class OnlyAsManyAsAreHeld(SlowGame):
    def together(self, seat: int, cards: Iterable[str]) -> list[str]:
        hand = self.table.hands[seat]
        return [move for move in super().together(seat, cards) if how_many(move) == min(3, hand[bare(move)])]


@planted(EACH_COUNTS)
class ThreeSkipsCountAsTwo(SlowGame):
    def pass_over(self, seats: int) -> None:
        super().pass_over(min(seats, 2))


@planted(EACH_COUNTS, 2)
class ManySkipsLeaveTheirPlayerAlone(SlowGame):
    def pass_over(self, seats: int) -> None:
        super().pass_over(min(seats, len(self.table.in_play) - 1))


@planted(JUMPING)
class JumpInWithAnyWild(SlowGame):
    def jumpers(self, player: int) -> list[int]:
        if self.table.top == "W" and self.table.debt is None:
            others = [seat for seat in self.table.in_play if seat not in (player, self.table.turn)]
            return [seat for seat in others if self.table.hands[seat]["W"]]
        return super().jumpers(player)


@planted(JUMPING)
class JumpInWhileCardsAreOwed(SlowGame):
    def jumpers(self, player: int) -> list[int]:
        debt, self.table.debt = self.table.debt, None
        found = super().jumpers(player)
        self.table.debt = debt
        return found


@planted(JUMPING)
class NextPlayerJumpsInToo(SlowGame):
    def jumpers(self, player: int) -> list[int]:
        turn, self.table.turn = self.table.turn, player
        found = super().jumpers(player)
        self.table.turn = turn
        return found


@planted(JUMPING)
class NobodyIsAskedToJumpIn(SlowGame):
    def jumpers(self, player: int) -> list[int]:
        return []


@planted(JUMPING | BANNED)
class JumpInWithABannedLastCard(SlowGame):
    def jumpers(self, player: int) -> list[int]:
        if self.table.debt is not None or is_wild(self.table.top):
            return []
        others = [seat for seat in self.table.in_play if seat not in (player, self.table.turn)]
        return [seat for seat in others if self.table.hands[seat][self.table.top]]


@planted(JUMPING)
class OrderIsKeptAfterAJumpIn(SlowGame):
    before = 0

    def put_down(self, seat: int, card: str, copies: int = 1, *, jump: bool = False) -> None:
        if jump:
            self.count_from = self.before
        self.before = self.count_from
        super().put_down(seat, card, copies, jump=jump)


@planted(IN_ORDER)
class JumperIsFollowedAllTheSame(SlowGame):
    def put_down(self, seat: int, card: str, copies: int = 1, *, jump: bool = False) -> None:
        self.count_from = seat
        super().put_down(seat, card, copies, jump=jump)


@planted(JUMPING | LATER)
class JumpInLeavesTheWindowOpen(SlowGame):
    def put_down(self, seat: int, card: str, copies: int = 1, *, jump: bool = False) -> None:
        lapses = set(self.table.lapses)
        super().put_down(seat, card, copies, jump=jump)
        if jump and not self.over:
            self.table.lapses |= lapses


@planted(HANDS_MOVE)
class HandsMoveTheOtherWay(SlowGame):
    def move_hands(self, seat: int, card: str) -> list[int]:
        moved = super().move_hands(seat, card)
        if symbol_of(card) == "0":
            self.table.pass_hands()
        return moved


@planted(HANDS_MOVE)
class UnoIsSaidBeforeHandsMove(SlowGame):
    def moves_hands(self, card: str) -> bool:
        return False

    def effect(self, seat: int, card: str) -> None:
        if super().moves_hands(card):
            super().move_hands(seat, card)
        super().effect(seat, card)


@planted(HANDS_MOVE)
class OnlyThePlayerOfAHandMoverOwesUno(SlowGame):
    def move_hands(self, seat: int, card: str) -> list[int]:
        super().move_hands(seat, card)
        return [seat]


@planted(HANDS_MOVE)
class UnoAfterAMoveIsAskedFromSeatZero(SlowGame):
    def ask_for_uno(self, seats: list[int]) -> None:
        super().ask_for_uno(sorted(seats))


@planted(HANDS_MOVE)
class LastHandMoverMovesHands(SlowGame):
    def last_card(self, seat: int, card: str, four: PlayedFour | None) -> None:
        if self.moves_hands(card):
            self.move_hands(seat, card)
        super().last_card(seat, card, four)


@planted(EFFECT_FIRST)
class PlayerOfALastHandMoverHasWon(SlowGame):
    def end(self, reason: str, winner: int | None) -> None:
        player = next(event.seat for event in reversed(self.events) if event.name == "play")
        super().end(reason, player if reason == "out" else winner)


@planted(RED_ZERO)
class RedZeroPassesHandsToo(SlowGame):
    def moves_hands(self, card: str) -> bool:
        return symbol_of(card) == "0"


@planted(RED_ZERO)
class RedZeroIsAnsweredByPlusTwo(SlowGame):
    def answers(self, seat: int) -> list[str]:
        return [card for card in self.table.hands[seat] if self.table.top == "R0" and symbol_of(card) == DRAW_TWO]


@planted(RED_ZERO)
class RedZeroIsAnyZero(SlowGame):
    def effect(self, seat: int, card: str) -> None:
        super().effect(seat, "R1" if card == "R0" else card)


@planted(SILENT)
class SilenceStaysWithItsFirstPlayer(SlowGame):
    def silence(self, seat: int) -> None:
        if self.table.silence is None:
            super().silence(seat)


@planted(SILENT)
class SilenceOutlastsItsFirstNoise(SlowGame):
    def make_noise(self, seat: int) -> None:
        silent = self.table.silence
        super().make_noise(seat)
        self.table.silence = silent


@planted(SILENT)
class SilenceOutlastsItsPlayersNextCard(SlowGame):
    def put_down(self, seat: int, card: str, copies: int = 1, *, jump: bool = False) -> None:
        silent = self.table.silence
        super().put_down(seat, card, copies, jump=jump)
        self.table.silence = silent if self.table.silence is None else self.table.silence


@planted(SLAPPING)
class WhoIsOutSlapsToo(SlowGame):
    def slappers(self) -> list[int]:
        return self.table.in_play


@planted(SLAPPING)
class NobodySlapsALastNine(SlowGame):
    def slap(self) -> None:
        if all(self.table.hands):
            super().slap()


@planted(LEAVING)
class WhoLeftStillHasTurns(SlowGame):
    def leave(self, seat: int) -> None:
        super().leave(seat)
        self.table.turn = seat


@planted(LEAVING)
class DebtOfALeaverIsInherited(SlowGame):
    def leave(self, seat: int) -> None:
        debt = self.table.debt
        super().leave(seat)
        self.table.debt = debt


@planted(LEAVING)
class TwoPlayOn(SlowGame):
    def end(self, reason: str, winner: int | None) -> None:
        if reason != "left" or len(self.table.in_play) < 2:
            super().end(reason, winner)


@planted(LEAVING)
class LeaversHandIsForgotten(SlowGame):
    def leave(self, seat: int) -> None:
        hands = self.table.hands[seat]
        super().leave(seat)
        hands.clear()


@planted(LEAVING)
class LeaverIsChallenged(SlowGame):
    def challenged(self, victim: int) -> PlayedFour | None:
        left, self.table.left = self.table.left, {}
        four = super().challenged(victim)
        self.table.left = left
        return four


@planted(CAMPS)
class CampThatLeftHasNotLost(SlowGame):
    def camp_left(self, seat: int) -> bool:
        return False


@planted(CAMPS)
class PartnersPayToo(SlowGame):
    def pays(self, seat: int, winner: int) -> bool:
        return seat != winner


@planted(ERRING)
class WrongCardKeepsTheTurn(SlowGame):
    def after_error(self, seat: int, *, idle: bool) -> None:
        self.ordinary_turn(anew=True)


@planted(ERRING)
class WrongCardIsFree(SlowGame):
    def penalty(self, seat: int, cards: int, cause: str) -> None:
        super().penalty(seat, 0 if cause == "wrong" else cards, cause)


@planted(ERRING)
class WrongCardSettlesADebt(SlowGame):
    def take(self, seat: int, debt: Debt) -> None:
        if "wrong" in [event.name for event in self.events[-4:]]:
            self.table.debt = None
            self.write("lost", seat=seat)
            self.table.turn = self.table.after(seat)
        else:
            super().take(seat, debt)


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        pytest.param(game, options, players, marks=[pytest.mark.fault(fault)] if fault else [], id=game.__name__)
        for game, options, players, fault in FAULTS
    ],
)
def test_a_faulty_engine_is_found_out(game: type[SlowGame], options: dict[str, Any], players: int) -> None:
    rules = Rules.model_validate(options)
    for number in range(400):
        faulty = game(rules, players, Random(f"faulty/{number}"), RESTLESS, limit=400)
        trace = Trace(rules.model_dump(), players, 0, number, faulty.play())
        if not judge(trace, limit=400).ok:
            return
    pytest.fail(f"{game.__name__} went through 400 games unseen")


def test_the_same_rules_without_a_fault_are_in_order() -> None:
    for _, options, players, _ in FAULTS:
        rules = Rules.model_validate(options)
        for number in range(3):
            fair = SlowGame(rules, players, Random(f"fair/{number}"), RESTLESS, limit=400)
            verdict = judge(Trace(rules.model_dump(), players, 0, number, fair.play()), limit=400)
            assert verdict.ok, verdict.disagreement
