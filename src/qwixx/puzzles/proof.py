"""Whether an option is clearly the best: by playing on, with the same dice for all options.

Some dice decide whether it is (`proven`), others say by how much (`measured`). What was chosen for
a high lead has a lower one with other dice, so that the first dice would say too much.
"""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np

from qwixx.analysis.options import Option
from qwixx.analysis.rollout import Part, Shown, play_part
from qwixx.evaluation.evaluator import Evaluator
from qwixx.puzzles.puzzle import CLEAR, HALF, LEAST, Behind

PART = 100
"""Games that are played before one looks again."""
MOST_SEARCHED, MOST_CHECKED = 2_000, 10_000
"""What is not clear by then is too close for a puzzle. A check takes longer, so that it confirms
what was clear before."""
KEEP, DROP = 2.0, 2.5
"""Standard errors above and below what is needed at which more games would hardly change it."""
SURE = 8.0
"""Standard errors of a lead that is printed: so many that it stays clear with other dice …"""
FEWEST_PRINTED, MOST_PRINTED = 500, 10_000
"""… within so many games."""


class Dice(NamedTuple):
    """Who plays on, for which seat, and with which dice."""

    evaluator: Evaluator
    seat: int
    seed: int


class _Line:
    """The games that follow an option, as many as are asked for."""

    def __init__(self, option: Option, dice: Dice) -> None:
        self.action, self._outcome, self._dice = option.action, option.outcome, dice
        self._shares: Shown = np.zeros(0)

    def shares(self, games: int) -> Shown:
        evaluator, seat, seed = self._dice
        while len(self._shares) < games:
            part = Part(evaluator, (self._outcome,), seat, seed, len(self._shares), PART)
            self._shares = np.append(self._shares, play_part(part)[0][0])
        return self._shares[:games]

    @property
    def answer(self) -> Behind:
        """What it wins, as far as it was played."""
        return _rounded(self.action, float(self._shares.mean()), _error(self._shares))


def proven(
    best: Option, others: Sequence[Option], dice: Dice, most: int = MOST_SEARCHED
) -> tuple[int, ...] | None:
    """How many games with other dice show well by how much the best option is ahead of each other
    one; None if it is not clearly ahead of one of them.

    The closest ones are tried first: most of what is no puzzle shows there.
    """
    line, games = _Line(best, dice), list[int]()
    for option in others:
        needed = _games_to_print(line, _Line(option, dice), most)
        if needed is None:
            return None
        games.append(needed)
    return tuple(games)


def measured(
    best: Option, others: Sequence[Option], games: Sequence[int], dice: Dice
) -> tuple[Behind, tuple[Behind, ...]]:
    """What the best option wins, and how far each other one is behind it, the nearest first.

    How much is played does not depend on what these dice show.
    """
    line, behind = _Line(best, dice), list[Behind]()
    for option, number in zip(others, games, strict=True):
        ahead = line.shares(number) - _Line(option, dice).shares(number)
        behind.append(_rounded(option.action, float(ahead.mean()), _error(ahead)))
    return line.answer, tuple(sorted(behind, key=lambda answer: answer.share))


def _games_to_print(best: _Line, other: _Line, most: int) -> int | None:
    """How many games show a lead well; None if it is not clear, or cannot become so."""
    for games in range(PART, most + 1, PART):
        ahead = best.shares(games) - other.shares(games)
        lead, error = float(ahead.mean()), _error(ahead)
        if lead >= _needed(error):
            wanted = games * (SURE * error / lead) ** 2
            return min(MOST_PRINTED, max(FEWEST_PRINTED, PART * ceil(wanted / PART)))
        if lead + DROP * error < _needed(error * sqrt(games / most)):
            return None
    return None


def _needed(error: float) -> float:
    """The lead that is clear with this standard error."""
    return max(CLEAR * error, LEAST + KEEP * error)


def _rounded(action: int, share: float, error: float) -> Behind:
    """As it will be written: what is clear stays so."""
    return Behind(action, round(share, 4), round(HALF * error, 4))


def _error(values: Shown) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))
