"""Sums over many games: what is left of them when only statistics are wanted.

All sums are whole numbers. So they come out the same in whatever order and parts they are added up,
and no rounding creeps in. Games that share their dice are not independent of each other; that is
why squares are of whole deals.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.chance import Numbers
from qwixx.compiled.seats import ENDINGS
from qwixx.simulation.games import Games

WIN = 60
"""A win in parts: it can be shared out evenly among two to five."""
FINE = 1000
"""Luck is told in such parts of these parts."""
LOWEST, HIGHEST = -20, 4 * 78
"""No score is beyond these."""
MOST_TURNS = 255
"""Longer games count as this long."""


class Tally(NamedTuple):
    """Sums over whole deals. `shares` are in parts of a win."""

    turns: Numbers
    """Games by number of turns."""
    endings: Numbers
    """Games by place in `ENDINGS`."""
    scores: Numbers
    """Games by player and points, from LOWEST on."""
    wins: Numbers
    """Games won alone, by player."""
    ties: Numbers
    """Wins shared with others, by player."""
    shares: Numbers
    share_squares: Numbers
    points: Numbers
    point_squares: Numbers
    """Of each deal by player: sums and sums of squares."""
    seat_shares: Numbers
    seat_share_squares: Numbers
    seat_points: Numbers
    seat_point_squares: Numbers
    """The same by seat, whoever sat there."""
    adjusted: Numbers
    adjusted_squares: Numbers
    """The shares less luck by player, FINE times as fine; 0 if luck was not told."""

    @property
    def players(self) -> int:
        return len(self.wins)

    @property
    def games(self) -> int:
        return int(self.turns.sum())

    @property
    def deals(self) -> int:
        return self.games // self.players

    @property
    def is_adjusted(self) -> bool:
        """Whether luck was told: whatever it was, there is a win in every game."""
        return bool(self.adjusted.any())

    @property
    def mean_turns(self) -> float:
        return float((self.turns * np.arange(len(self.turns))).sum() / self.games)

    def plus(self, other: "Tally") -> "Tally":
        return Tally(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def empty_tally(players: int) -> Tally:
    """The tally of no game."""
    by_player = [np.zeros(players, np.int64) for _ in range(12)]
    return Tally(
        np.zeros(1 + MOST_TURNS, np.int64),
        np.zeros(len(ENDINGS), np.int64),
        np.zeros((players, 1 + HIGHEST - LOWEST), np.int64),
        *by_player,
    )


def tally(results: Games) -> Tally:
    """Add up games: whole deals of them."""
    games, players = results.scores.shape
    assert games % players == results.first % players == 0
    scores = results.scores.astype(np.int64)
    best = scores == scores.max(axis=1, keepdims=True)
    winners = best.sum(axis=1, keepdims=True)
    shares = WIN // winners * best
    by_seat = np.argsort(results.seats, axis=1)
    return Tally(
        np.bincount(np.minimum(results.turns, MOST_TURNS), minlength=1 + MOST_TURNS),
        np.bincount(results.endings, minlength=len(ENDINGS)),
        np.stack([np.bincount(row, minlength=1 + HIGHEST - LOWEST) for row in scores.T - LOWEST]),
        (best & (winners == 1)).sum(axis=0),
        (best & (winners > 1)).sum(axis=0),
        *_sums(shares),
        *_sums(scores),
        *_sums(np.take_along_axis(shares, by_seat, axis=1)),
        *_sums(np.take_along_axis(scores, by_seat, axis=1)),
        *_sums(_adjusted(shares, results.luck)),
    )


def _adjusted(shares: Numbers, luck: NDArray[np.float64] | None) -> Numbers:
    """Rounded by at most a part in 120,000 of a win, to either side alike."""
    if luck is None:
        return np.zeros_like(shares)
    return FINE * shares - np.rint(FINE * WIN * luck).astype(np.int64)


def _sums(values: NDArray[np.int64]) -> tuple[Numbers, Numbers]:
    """Sums and sums of squares over deals, for each column."""
    players = values.shape[1]
    deals = values.reshape(-1, players, players).sum(axis=1)
    return deals.sum(axis=0), (deals**2).sum(axis=0)
