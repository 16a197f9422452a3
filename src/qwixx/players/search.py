"""Anytime best-first search for any game.

The network values every option. The options that may be the best get a lookahead of one whole turn,
over all throws, and then one more turn from the likely ends of that turn. Each step explores the
option whose value could still be the highest, until one is clearly the best or the limit is
reached. The same number of lookaheads always leads to the same decision.

A lookahead shifts values, because the player who throws next chooses the options that the network
overrates. All options shift alike, so an option without a lookahead is assumed to shift by the mean
of the others.
"""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from qwixx.evaluation.evaluator import Evaluator, Leaf, Position
from qwixx.evaluation.turns import End, ends_of_turn
from qwixx.rules import Game, Phase, State

DOUBTS = 0.02, 0.01
"""How far values of the network, and of a lookahead, may be off: twice the standard deviation of
the change that another turn makes."""


class Limit(NamedTuple):
    """The budget of a search: lookaheads at most, and seconds after which no new one begins."""

    lookaheads: int
    seconds: float = float("inf")


class Shift:
    """The mean change of values by one more turn of lookahead."""

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
    """Return the best action in a position whose dice are thrown."""
    until = monotonic() + limit.seconds
    shifts = Shift(), Shift()
    ends = _different(ends_of_turn(game, view, seat, evaluator))
    lines = [_line(end, evaluator, shifts) for end in ends]
    for _ in range(limit.lookaheads):
        chosen = _to_explore(lines)
        if chosen is None or monotonic() >= until:
            break
        chosen.look(evaluator, seat)
    return max(lines, key=lambda line: line.value).end.actions[0]


def _line(end: End, evaluator: Evaluator, shifts: tuple[Shift, Shift]) -> Line:
    is_over = end.state.phase is Phase.OVER
    return Line(end, None if is_over else evaluator.position(end.state), shifts)


def _different(ends: Sequence[End]) -> list[End]:
    """Return the ends without those of exactly the same value as an earlier one: they are
    symmetric to it, or the same end reached in another order.
    """
    return list({end.worth.win: end for end in reversed(ends)}.values())[::-1]


def _to_explore(lines: Sequence[Line]) -> Line | None:
    """Return the line to explore next; None if the best one is certain."""
    best = max(lines, key=lambda line: line.value)
    if all(line is best or line.value + line.doubt <= best.value for line in lines):
        return None
    return max(lines, key=lambda line: line.value + line.doubt if line.doubt else -1.0)
