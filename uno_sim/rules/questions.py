"""The questions that a table would ask about its rules, with their answers, as a table.

Each answer is a mapping of options to values; the first answer of a question is the official one and sets nothing.
`uno-sim new` asks them, makes a flag of each, and lists them; `uno_sim.rules.answers` makes a rule set of what was
answered. This file imports nothing of the rules, so that the command line can name its flags at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer: the word for it, what it means, and the options that it sets."""

    word: str
    says: str
    sets: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """One question. ``name`` is its flag (without ``--``), ``part`` the heading that it stands under.

    ``answers`` begin with the official one. Where a number is asked instead, ``number`` is the option that it sets and
    ``official`` the number in the official rules. ``only_if`` names earlier questions and the answers without which
    this one would be pointless.
    """

    part: str
    name: str
    asks: str
    answers: tuple[Answer, ...] = ()
    number: str = ""
    official: int = 0
    only_if: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def default(self) -> str:
        """The official answer."""
        return self.answers[0].word if self.answers else str(self.official)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(answer.word for answer in self.answers)

    @property
    def is_yes_or_no(self) -> bool:
        return set(self.words) == {YES, NO}

    @property
    def flag(self) -> str:
        return f"--{self.name}"

    def spelt(self, *words: str) -> str:
        """Answers as flags give them: ``--stacking higher-too or any``, ``--no-challenge``."""
        if self.is_yes_or_no:
            return " or ".join(self.flag if word == YES else f"--no-{self.name}" for word in words)
        *some, last = words
        return f"{self.flag} {' or '.join(part for part in (', '.join(some), last) if part)}"

    def sets(self, word: str) -> Mapping[str, Any]:
        """The options that an answer sets."""
        if self.number:
            return {self.number: int(word)}
        return next(answer.sets for answer in self.answers if answer.word == word)


def _yes(says: str, **sets: Any) -> tuple[Answer, ...]:
    """The answers of a question to which the official rules say no; ``house__pairs`` stands for ``house.pairs``."""
    return Answer(NO, ""), Answer(YES, says, {name.replace("__", "."): value for name, value in sets.items()})


def _no(says: str, **sets: Any) -> tuple[Answer, ...]:
    """The answers of a question to which the official rules say yes."""
    return Answer(YES, ""), Answer(NO, says, {name.replace("__", "."): value for name, value in sets.items()})


DRAWING, ANSWERING, PLUS_FOUR = "Drawing", "Answering a draw card", "The +4"
MORE, LAST, UNO, TABLE, POINTS = "Cards that do more", "The last card", "Saying UNO", "The table", "Points"
EACH: Final = {"house.pair_effect": "each"}
STACKED: Final = ("like-on-like", "higher-too", "any")

QUESTIONS: Final = (
    Question(
        DRAWING,
        "draw",
        "You cannot play. How many cards do you draw?",
        (
            Answer("one", "one card"),
            Answer("until-it-fits", "until a card comes that may be played", {"draw.amount": "until-playable"}),
            Answer("until-a-number", "until a number comes that may be played", {"draw.amount": "until-number"}),
        ),
    ),
    Question(
        DRAWING,
        "drawn-card",
        "The card just drawn fits. Is it played at once?",
        (
            Answer("may", "its player chooses"),
            Answer("must", "it is played", {"draw.drawn": "must"}),
            Answer("numbers", "its player chooses, if it is a number", {"draw.play_drawn": "numbers"}),
            Answer("no", "never, the turn is over", {"draw.play_drawn": "no"}),
        ),
    ),
    Question(
        DRAWING,
        "hold-back",
        "May you draw although you could play?",
        _no("who can play must", draw__voluntary="no"),
    ),
    Question(
        ANSWERING,
        "stacking",
        "You have to draw for a +2 or +4. May you put another on it instead?",
        (
            Answer("no", "whoever is hit draws"),
            Answer(
                "like-on-like",
                "a +2 on a +2 and a +4 on a +4; then the next draws",
                {"answer.two_on_two": "yes", "answer.four_on_four": "yes"},
            ),
            Answer(
                "higher-too",
                "the same, and a +4 on a +2",
                {"answer.two_on_two": "yes", "answer.four_on_two": "yes", "answer.four_on_four": "yes"},
            ),
            Answer(
                "any",
                "the same, and a +2 on a +4",
                {
                    "answer.two_on_two": "yes",
                    "answer.four_on_two": "yes",
                    "answer.four_on_four": "yes",
                    "answer.two_on_four": "yes",
                },
            ),
        ),
    ),
    Question(
        ANSWERING,
        "pays",
        "What does the player draw who can put nothing on it any more?",
        (
            Answer("all", "the cards of the whole chain"),
            Answer("last", "the cards of the last one only", {"answer.pays": "last"}),
        ),
        only_if={"stacking": STACKED},
    ),
    Question(
        ANSWERING,
        "deflect",
        "May a Skip or Reverse of its colour send a +2 on, or back?",
        (
            Answer("no", "whoever is hit draws"),
            Answer(
                "next", "a Skip sends it to the next, a Reverse back", {"answer.skip": "next", "answer.reverse": "yes"}
            ),
            Answer(
                "next-but-one",
                "a Skip sends it to the next but one, a Reverse back",
                {"answer.skip": "next-but-one", "answer.reverse": "yes"},
            ),
        ),
    ),
    Question(
        PLUS_FOUR,
        "plus-four",
        "When may you play a +4?",
        (
            Answer("bluff", "with no card of the colour, or as a bluff"),
            Answer(
                "honest",
                "with no card of the colour, and never as a bluff",
                {"wild_draw_four.bluff": "no", "wild_draw_four.challenge": "off"},
            ),
            Answer(
                "last-resort",
                "with nothing else to play, or as a bluff",
                {"wild_draw_four.legal": "nothing-else"},
            ),
            Answer(
                "any-time", "whenever you like", {"wild_draw_four.legal": "any-time", "wild_draw_four.challenge": "off"}
            ),
        ),
    ),
    Question(
        PLUS_FOUR,
        "challenge",
        "May the player who has to draw for a +4 challenge it as a bluff?",
        _no("nobody can", wild_draw_four__challenge="off"),
        only_if={"plus-four": ("bluff", "last-resort")},
    ),
    Question(
        PLUS_FOUR,
        "challenged",
        "There are several +4 on one another. Which one is challenged?",
        (
            Answer("last", "the last"),
            Answer("first", "the first", {"wild_draw_four.challenge": "first"}),
        ),
        only_if={"challenge": (YES,), "stacking": STACKED},
    ),
    Question(
        PLUS_FOUR,
        "stakes",
        "What does the loser of a challenge draw?",
        (
            Answer("flat", "the cards of one +4; a wrong challenger 2 more"),
            Answer("pot", "those of the whole chain; a wrong challenger 2 more", {"wild_draw_four.stakes": "pot"}),
        ),
        only_if={"challenge": (YES,), "stacking": STACKED},
    ),
    Question(
        MORE,
        "seven-zero",
        "Does a 7 swap hands with another player, and a 0 pass all hands on?",
        _yes("the rule called 7-0", house__seven="swap", house__zero="pass-hands"),
    ),
    Question(
        MORE,
        "last-seven-zero",
        "A 7 or 0 is the last card. Has its player won?",
        (
            Answer("wins", "yes, and no hand moves"),
            Answer(
                "effect-first",
                "hands move first, and whoever then holds none has won",
                {"house.last_hand_card": "effect-first"},
            ),
        ),
        only_if={"seven-zero": (YES,)},
    ),
    Question(
        MORE,
        "jump-in",
        "May you play a card like the one just played when it is not your turn?",
        (
            Answer("no", "never"),
            Answer("identical", "one of the same colour and symbol", {"house.jump_in": "identical"}),
            Answer("wilds-too", "the same, and a Wild on a Wild", {"house.jump_in": "identical-or-wild"}),
        ),
    ),
    Question(
        MORE,
        "after-jump",
        "Somebody played out of turn. Who is next?",
        (
            Answer("jumper", "the player after that one"),
            Answer("order", "whoever would have been", {"house.after_jump": "order"}),
        ),
        only_if={"jump-in": ("identical", "wilds-too")},
    ),
    Question(
        MORE,
        "pairs",
        "May you play identical cards together in one turn?",
        _yes("two at once", house__pairs="yes"),
    ),
    Question(
        MORE,
        "chain",
        "How many of them at most?",
        number="house.chain",
        official=2,
        only_if={"pairs": (YES,)},
    ),
    Question(
        MORE,
        "pair-effect",
        "And what do they do together?",
        (
            Answer("once", "what one of them does"),
            Answer("each", "each does what it does: two +2 are 4 cards, two Skips two players", EACH),
            Answer("nothing", "nothing", {"house.pair_effect": "nothing"}),
        ),
        only_if={"pairs": (YES,)},
    ),
    Question(
        MORE,
        "red-zero",
        "Does a red 0 make the next player draw 10 cards?",
        _yes("and it cannot be answered", house__red_zero=10),
    ),
    Question(
        MORE,
        "silent-two",
        "After a 2, does whoever first makes a sound draw 2 cards?",
        _yes("until its player plays again", house__two=2),
    ),
    Question(
        MORE,
        "slap-nine",
        "After a 9, does whoever is last to slap the pile draw 2 cards?",
        _yes("the last hand on it draws", house__nine=2),
    ),
    Question(
        MORE,
        "two-player-reverse",
        "What does a Reverse do when only two play?",
        (
            Answer("skip", "its player goes again"),
            Answer("turn", "the other player is next", {"matching.reverse_with_two": "turn"}),
        ),
    ),
    Question(
        LAST,
        "last-card",
        "Which card may be your last?",
        (
            Answer("any", "any card"),
            Answer("no-wilds", "any but a Wild or +4", {"finish.banned": ("W", "W+4")}),
            Answer("numbers", "a number only", {"finish.banned": ("S", "R", "+2", "W", "W+4")}),
        ),
    ),
    Question(
        LAST,
        "last-draw-card",
        "Does a +2 or +4 that is your last card still make the next player draw?",
        _no("the game is over at once", finish__last_draw_card="nothing"),
        only_if={"last-card": ("any", "no-wilds")},
    ),
    Question(
        UNO,
        "uno",
        "Somebody forgets to say UNO. What happens?",
        (
            Answer("caught", "cards are drawn, if another player notices in time"),
            Answer("always", "cards are drawn in any case", {"uno_call.call": "automatic"}),
            Answer("nothing", "nobody says UNO here", {"uno_call.call": "none"}),
        ),
    ),
    Question(
        UNO,
        "uno-penalty",
        "How many cards does a forgotten UNO cost?",
        number="uno_call.penalty",
        official=2,
        only_if={"uno": ("caught", "always")},
    ),
    Question(
        UNO,
        "late-uno",
        "May UNO be said late, as long as nobody has noticed?",
        _yes("then it costs nothing", uno_call__late="yes"),
        only_if={"uno": ("caught",)},
    ),
    Question(TABLE, "hand", "How many cards is everyone dealt?", number="start.hand", official=7),
    Question(
        TABLE,
        "eight-zeros",
        "Does the deck have two 0s of each colour, as of the other numbers?",
        _yes("eight in all, and 112 cards", deck__copies={"0": 2}),
    ),
    Question(
        TABLE,
        "second-pack",
        "When do you shuffle in a second pack?",
        (
            Answer("never", "never"),
            Answer("from-five", "when five or more play", {"deck.second_pack_from": 5}),
            Answer("from-six", "when six or more play", {"deck.second_pack_from": 6}),
            Answer("always", "always", {"deck.second_pack_from": 2}),
        ),
    ),
    Question(
        TABLE,
        "used-up",
        "You need a card and the pile is empty. What now?",
        (
            Answer("shuffle", "the discards are shuffled into a new pile"),
            Answer("over", "the game is over, and the fewest points win", {"pile.reshuffle": "game-ends"}),
            Answer("on", "the game goes on, and nobody draws any more", {"pile.reshuffle": "never"}),
        ),
    ),
    Question(
        TABLE,
        "partners",
        "Do you play in two camps, every other seat?",
        _yes("the first player out wins for the camp", players__fewest=4, players__teams="alternating"),
    ),
    Question(
        TABLE,
        "opener",
        "Who begins?",
        (
            Answer("left-of-dealer", "the player after the dealer"),
            Answer("dealer", "the dealer", {"start.opener": "dealer"}),
            Answer("highest-hand", "whoever holds the most points", {"start.opener": "highest-hand"}),
        ),
    ),
    Question(
        TABLE,
        "first-card",
        "The first card turned up is a +2, Skip or Reverse. What does it do?",
        (
            Answer("acts", "what it always does, to whoever begins"),
            Answer(
                "nothing",
                "nothing, it only counts for its colour and symbol",
                {"lead.draw_two": "nothing", "lead.reverse": "nothing", "lead.skip": "nothing"},
            ),
            Answer(
                "again",
                "it is turned over again",
                {"lead.draw_two": "again", "lead.reverse": "again", "lead.skip": "again"},
            ),
        ),
    ),
    Question(
        POINTS,
        "score",
        "Who gets points for the cards that are left?",
        (
            Answer("winner", "the winner, for all other hands; the most points win"),
            Answer(
                "own",
                "everyone, for the own hand; the fewest points win",
                {"score.way": "own-points", "match.winner": "fewest-points"},
            ),
        ),
    ),
    Question(
        POINTS, "target", "How many points end the match, or put a player out?", number="match.target", official=500
    ),
    Question(
        POINTS,
        "at-target",
        "And who has so many points?",
        (
            Answer("ends", "ends the match"),
            Answer("out", "plays no more; the last one left has won", {"match.at_target": "out"}),
        ),
        only_if={"score": ("own",), "partners": ("no",)},
    ),
)

BY_NAME: Final = {question.name: question for question in QUESTIONS}


def has_a_point(question: Question, answers: Mapping[str, str]) -> bool:
    """Whether a question should be asked after the earlier answers (those not given are the official ones)."""
    return lacking(question, answers) is None


def lacking(question: Question, answers: Mapping[str, str]) -> tuple[Question, tuple[str, ...]] | None:
    """The earlier question whose answer makes this one pointless, and the answers that would not; None if none does."""
    for name, wanted in question.only_if.items():
        earlier = BY_NAME[name]
        if (deeper := lacking(earlier, answers)) is not None:
            return deeper
        if answers.get(name, earlier.default) not in wanted:
            return earlier, wanted
    return None


def listing() -> str:
    """Every question with its flag and its answers, the official one first."""
    return "\n\n".join("\n".join([part, *_listed(part)]) for part in dict.fromkeys(one.part for one in QUESTIONS))


def _listed(part: str) -> Iterator[str]:
    for question in (one for one in QUESTIONS if one.part == part):
        yield f"  {question.asks}"
        if question.is_yes_or_no:
            official, other = question.answers
            yield f"    {question.spelt(other.word)}: {other.word}, {other.says}; officially {official.word}"
        elif question.number:
            yield f"    {question.flag} N: officially {question.official}"
        else:
            yield f"    {question.flag}"
            yield from described(question, "      ")
        for name, wanted in question.only_if.items():
            yield f"    only with {BY_NAME[name].spelt(*wanted)}"


def described(question: Question, margin: str) -> Iterator[str]:
    """The answers of a question, a line each."""
    width = max(map(len, question.words))
    for answer in question.answers:
        says = " ".join(part for part in (answer.says, "(official)" * (answer is question.answers[0])) if part)
        yield f"{margin}{answer.word:<{width}}  {says}"
