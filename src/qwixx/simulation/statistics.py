"""From sums to statements: means with the interval that holds the truth in 95 of 100 cases.

Few deals tell little, and their spread is as uncertain as their mean: so the intervals are
Student's. What came out the same in every deal has no spread at all, which says nothing about the
next deal: then a share has the interval of a deal that has never come out otherwise in so many
trials, and nothing is claimed of a mean.
"""

from collections.abc import Sequence
from math import isfinite, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.ratings.bradley_terry import fit_strengths, laplacian, points, standard_errors
from qwixx.ratings.constants import Z
from qwixx.simulation.tally import FINE, LOWEST, WIN, Tally

STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
"""What `Z` is if the standard error is known from two samples, three …"""

Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]


class Estimate(NamedTuple):
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float

    def as_json(self) -> dict[str, float | None]:
        """What is not known is None."""
        return {
            name: number if isfinite(number) else None for name, number in self._asdict().items()
        }


class Rating(NamedTuple):
    """A player's place in a tournament."""

    name: str
    rating: Estimate


def student(samples: int) -> float:
    """So many standard errors to either side hold 95 %, if they are known from so many samples."""
    freedom = samples - 1
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    first, second = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def wilson(share: float, trials: float, z: float = Z) -> Estimate:
    """Wilson's interval for a share of so many independent trials; never beyond 0 and 1."""
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / trials + spread / trials / 4) / (1 + spread)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def share_estimate(share: float, error: float, samples: int) -> Estimate:
    """A share by its standard error in so many samples: Wilson's, with as many trials as the error
    amounts to.
    """
    if error in (0, np.inf) or share in (0, 1):
        otherwise = wilson(0, samples).high  # how often a sample may well be another
        return Estimate(share, share * (1 - otherwise), share + otherwise * (1 - share))
    return wilson(share, share * (1 - share) / error**2, student(samples))


def mean_estimate(mean: float, error: float, samples: int) -> Estimate:
    """A mean by its standard error in so many samples."""
    half = np.inf if error in (0, np.inf) else student(samples) * error
    return Estimate(mean, mean - half, mean + half)


def difference_estimate(difference: float, error: float, samples: int) -> Estimate:
    """A difference between two shares, from −1 to 1."""
    middle = share_estimate((1 + difference) / 2, error / 2, samples)
    return Estimate(*(2 * share - 1 for share in middle))


def means(totals: Numbers, squares: Numbers, deals: int, games: int) -> tuple[Reals, Reals]:
    """For sums over deals: the mean of a game, and its standard error."""
    values = totals / games
    if deals < 2:
        return values, np.full(len(values), np.inf)
    # in whole numbers of any size: where all deals were the same, the error is exactly 0
    sums = zip(totals.tolist(), squares.tolist(), strict=True)
    variances = [(square * deals - total**2) / (deals - 1) / games**2 for total, square in sums]
    return values, np.sqrt(variances)


def mean_estimates(totals: Numbers, squares: Numbers, tally: Tally) -> list[Estimate]:
    values, errors = means(totals, squares, tally.deals, tally.games)
    pairs = zip(values.tolist(), errors.tolist(), strict=True)
    return [mean_estimate(value, error, tally.deals) for value, error in pairs]


def share_estimates(totals: Numbers, squares: Numbers, tally: Tally) -> list[Estimate]:
    """Shares of wins."""
    values, errors = means(totals, squares, tally.deals, tally.games)
    pairs = zip((values / WIN).tolist(), (errors / WIN).tolist(), strict=True)
    return [share_estimate(share, error, tally.deals) for share, error in pairs]


def adjusted_estimates(tally: Tally) -> list[Estimate]:
    """Shares of wins less luck: means, which may lie beyond 0 and 1."""
    values, errors = means(tally.adjusted, tally.adjusted_squares, tally.deals, tally.games)
    pairs = zip((values / WIN / FINE).tolist(), (errors / WIN / FINE).tolist(), strict=True)
    return [mean_estimate(value, error, tally.deals) for value, error in pairs]


def spread(tally: Tally, player: int) -> float:
    """The standard deviation of a player's points."""
    counts = tally.scores[player]
    points = LOWEST + np.arange(len(counts))
    mean = (counts * points).sum() / counts.sum()
    return float(np.sqrt((counts * (points - mean) ** 2).sum() / counts.sum()))


def quantile(counts: Numbers, fraction: float) -> int:
    """The place up to which this fraction of the counts lies."""
    return int(np.searchsorted(np.cumsum(counts), fraction * counts.sum()))


# ── ratings ───────────────────────────────────────────────────────────────────────────────────


def ratings(names: Sequence[str], pairs: Sequence[tuple[int, int, Tally]]) -> list[Rating]:
    """Bradley–Terry ratings from all pairs, best first, with their intervals around the average.

    A tie is half a win. One tied game is added to every pair, so that nobody's rating is infinite.
    """
    wins, variances = np.zeros((2, len(names), len(names)))
    for one, two, tally in pairs:
        games = tally.games
        first, second = share_estimates(tally.shares, tally.share_squares, tally)
        wins[one, two] = first.value * games + 0.5
        wins[two, one] = second.value * games + 0.5
        error = (first.high - first.low) / 2 / Z
        variances[one, two] = variances[two, one] = (error * games) ** 2
    strengths, slopes = fit_strengths(wins)
    halves = (standard_errors(slopes, laplacian(variances)) * Z).tolist()
    rated = [
        Rating(name, Estimate(value, value - half, value + half))
        for name, value, half in zip(names, points(strengths), halves, strict=True)
    ]
    return sorted(rated, key=lambda rating: -rating.rating.value)
