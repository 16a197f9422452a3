"""How strong levels are, by all games that were kept: Bradley–Terry, every two at a table as one
comparison.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.ratings.bradley_terry import (
    expected_shares,
    fit_strengths,
    points,
    standard_errors,
)
from studies.club.playing import Pool

Reals = NDArray[np.float64]


class Strength(NamedTuple):
    """On Elo's scale."""

    value: float
    error: float
    """One standard error of it, around the average of all."""


def fit(names: Sequence[str], pools: Iterable[Pool]) -> dict[str, Strength]:
    """The likeliest strengths. The comparisons of one deal belong together: the same people with
    the same dice; so the errors are those of deals.
    """
    deals = [deal for pool in pools for deal in _deals(names, pool)]
    wins: Reals = sum(deals, np.zeros((len(names), len(names))))
    strengths, slopes = fit_strengths(wins)
    expected = expected_shares(strengths)
    surprises = [(won - (won + won.T) * expected).sum(axis=1) for won in deals]
    noise = np.einsum("di,dj->ij", surprises, surprises)
    errors = standard_errors(slopes, noise).tolist()
    return dict(zip(names, map(Strength, points(strengths), errors), strict=True))


def _deals(names: Sequence[str], pool: Pool) -> Iterable[Reals]:
    """Who was ahead of whom in the games of each deal; a tie is half a win."""
    for lineup, games in pool.items():
        places = [names.index(name) for name in lineup]
        for first in range(0, len(games), len(lineup)):
            won = np.zeros((len(names), len(names)))
            for scores in np.array(games[first : first + len(lineup)]):
                ahead = np.sign(scores[:, None] - scores[None, :]) / 2 + 0.5
                np.fill_diagonal(ahead, 0)
                won[np.ix_(places, places)] += ahead
            yield won
