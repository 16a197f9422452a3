"""Whether an option is clearly the best: by playing on, with the same dice for all options."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from qwixx.analysis.options import Option
from qwixx.analysis.rollout import Part, Shown, play_part
from qwixx.judges.judge import Judge
from qwixx.puzzles.puzzle import HALF, LEAST, Behind

PART = 100
"""Games that are played before one looks again."""
MOST_GAMES = 2_000
"""What is not clear by then is too close for a puzzle."""
KEEP, DROP = 2.0, 3.0
"""Standard errors above and below the least lead at which more games would hardly change it."""


class Dice(NamedTuple):
    """Who plays on, for which seat, and with which dice."""

    judge: Judge
    seat: int
    seed: int


class _Line:
    """The games that follow an option, as many as are asked for."""

    def __init__(self, option: Option, dice: Dice) -> None:
        self.action, self._outcome, self._dice = option.action, option.outcome, dice
        self._shares: Shown = np.zeros(0)

    def shares(self, games: int) -> Shown:
        judge, seat, seed = self._dice
        while len(self._shares) < games:
            part = Part(judge, (self._outcome,), seat, seed, len(self._shares), PART)
            self._shares = np.append(self._shares, play_part(part)[0][0])
        return self._shares[:games]

    @property
    def answer(self) -> Behind:
        """What it wins, as far as it was played."""
        return _rounded(self.action, float(self._shares.mean()), _error(self._shares))


def proven(
    best: Option, others: Sequence[Option], dice: Dice
) -> tuple[Behind, tuple[Behind, ...]] | None:
    """What the best option wins, and how far each other one is behind it, the nearest first; None
    if it is not clearly ahead of one of them.

    The closest ones are tried first: most of what is no puzzle shows there.
    """
    line, behind = _Line(best, dice), list[Behind]()
    for option in others:
        answer = _behind(line, _Line(option, dice))
        if answer is None:
            return None
        behind.append(answer)
    return line.answer, tuple(sorted(behind, key=lambda answer: answer.share))


def _behind(best: _Line, other: _Line) -> Behind | None:
    for games in range(PART, MOST_GAMES + 1, PART):
        ahead = best.shares(games) - other.shares(games)
        lead, error = float(ahead.mean()), _error(ahead)
        if lead + DROP * error < LEAST:
            return None
        answer = _rounded(other.action, lead, error)
        if lead - KEEP * error >= LEAST and answer.is_clear:
            return answer
    return None


def _rounded(action: int, share: float, error: float) -> Behind:
    """As it will be written: what is clear stays so."""
    return Behind(action, round(share, 4), round(HALF * error, 4))


def _error(values: Shown) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))
