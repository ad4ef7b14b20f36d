"""The rule set as the referee reads it: asking for an option's value is to say that it matters here."""

from __future__ import annotations

from typing import Any

from uno_sim.rules.model import OwnKind, Rules


class Options:
    """The option values of one game, and the ``option=value`` pairs that mattered in it so far.

    The rule book asks for an option only where a position turns on it, so what was asked was exercised.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.exercised: set[str] = set()
        self._values: dict[str, Any] = {}

    def _value(self, name: str) -> Any:
        if name not in self._values:
            group, option = name.split(".")
            value = getattr(getattr(self.rules, group), option)
            self._values[name] = value
            self.exercised.add(f"{name}={label(name, value)}")
        return self._values[name]

    def word(self, name: str) -> str:
        """The value of an option that is one of several words."""
        return str(self._value(name))

    def number(self, name: str) -> int:
        """The value of an option that counts cards."""
        return int(self._value(name))

    def number_or_none(self, name: str) -> int | None:
        """The value of an option that counts cards, or None where what it is for cannot happen at all."""
        return None if self._value(name) is None else self.number(name)

    def symbols(self, name: str) -> tuple[str, ...]:
        """The value of an option that lists symbols."""
        return tuple(self._value(name))

    def points(self) -> dict[str, int]:
        """The points of the symbols that the rules name."""
        return {str(symbol): int(number) for symbol, number in self._value("score.points").items()}

    def kinds(self) -> dict[str, OwnKind]:
        """The kinds of cards of one's own, by symbol."""
        kinds: dict[str, OwnKind] = self._value("deck.kinds")
        return kinds

    def note(self, *names: str) -> None:
        """These options matter here, whatever they say."""
        for name in names:
            self._value(name)


def label(name: str, value: Any) -> str:
    if isinstance(value, dict):
        group, option = name.split(".")
        return "default" if value == getattr(getattr(Rules(), group), option) else "custom"
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)
