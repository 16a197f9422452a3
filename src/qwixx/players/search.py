"""Thinking ahead, in any game: the longer, the better.

The network says what every option is worth. For those that may be the best, a whole turn is looked
ahead, over all throws; and then, for the likely ends of that turn, one more turn. At each step the
option is looked into whose value could still be the highest, until one is clearly the best or until
the time is up. The same number of looks always leads to the same decision.

A look ahead shifts values: whoever is about to throw will choose what the network thinks a little
too well of. All options are shifted alike, so what has not been looked at yet is taken to shift by
as much as what has been.
"""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from qwixx.evaluation.evaluator import Evaluator, Leaf, Position
from qwixx.evaluation.turns import End, ends_of_turn
from qwixx.rules import Game, Phase, State

DOUBTS = 0.02, 0.01
"""How far the values of a network and those of a look ahead may be off: twice the standard
deviation of what another turn changes."""


class Limit(NamedTuple):
    """How long to think: at most so many looks ahead, and no new one after so many seconds."""

    looks: int
    seconds: float = float("inf")


class Shift:
    """The mean change of values by looking another turn ahead."""

    def __init__(self) -> None:
        self._total = self._mass = 0.0

    def add(self, change: float, mass: float) -> None:
        self._total += change * mass
        self._mass += mass

    @property
    def mean(self) -> float:
        return self._total / self._mass if self._mass else 0.0


class Line:
    """An option, and what is known of it so far."""

    def __init__(self, end: End, position: Position | None, shifts: tuple[Shift, Shift]) -> None:
        self.end = end
        self._position, self._shifts = position, shifts
        self._value, self._unknown, self._depth = end.worth.win, 0.0 if position is None else 1.0, 0
        self._leaves: Iterator[Leaf] = iter(())

    @property
    def value(self) -> float:
        return self._value + self._unknown * self._shifts[self._depth].mean

    @property
    def doubt(self) -> float:
        """How far the value may be off."""
        return self._unknown * DOUBTS[self._depth]

    def look(self, evaluator: Evaluator, seat: int) -> None:
        """Look ahead: first from the end of this turn, then from the likely ends of the next."""
        if self._depth == 0:
            value, self._leaves = evaluator.ahead(self._position, seat)
            self._shifts[0].add(value - self._value, 1.0)
            self._value, self._depth = value, 1
            return
        for mass, guess, position in self._leaves:
            self._unknown -= mass
            if position is not None:
                change = evaluator.ahead(position, seat).value - guess
                self._shifts[1].add(change, mass)
                self._value += mass * change
                return
        self._unknown = 0.0


def think(game: Game, view: State, seat: int, evaluator: Evaluator, limit: Limit) -> int:
    """The best action in a position whose dice are thrown."""
    until = monotonic() + limit.seconds
    shifts = Shift(), Shift()
    ends = _different(ends_of_turn(game, view, seat, evaluator))
    lines = [_line(end, evaluator, shifts) for end in ends]
    for _ in range(limit.looks):
        chosen = _to_look_into(lines)
        if chosen is None or monotonic() >= until:
            break
        chosen.look(evaluator, seat)
    return max(lines, key=lambda line: line.value).end.actions[0]


def _line(end: End, evaluator: Evaluator, shifts: tuple[Shift, Shift]) -> Line:
    is_over = end.state.phase is Phase.OVER
    return Line(end, None if is_over else evaluator.position(end.state), shifts)


def _different(ends: Sequence[End]) -> list[End]:
    """Without those that are worth exactly as much as an earlier one: the dice cannot tell them
    apart, or they are the same end, reached in another order.
    """
    return list({end.worth.win: end for end in reversed(ends)}.values())[::-1]


def _to_look_into(lines: Sequence[Line]) -> Line | None:
    """The line that may be the best; None if it is known already."""
    best = max(lines, key=lambda line: line.value)
    if all(line is best or line.value + line.doubt <= best.value for line in lines):
        return None
    return max(lines, key=lambda line: line.value + line.doubt if line.doubt else -1.0)
