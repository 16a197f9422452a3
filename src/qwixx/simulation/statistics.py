"""From sums to statements: means with the interval that holds the truth in 95 of 100 cases."""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.simulation.tally import LOWEST, WIN, Tally

Z = 1.959964
"""So many standard errors to either side hold 95 %."""

ELO = 400 / log(10)
AVERAGE = 1500
"""Ratings are on the scale of chess: 400 points more are odds of 10 to 1."""

Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]


class Estimate(NamedTuple):
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


class Rating(NamedTuple):
    """A player's place in a tournament."""

    name: str
    rating: Estimate


def wilson(share: float, trials: float) -> Estimate:
    """Wilson's interval for a share of so many independent trials; never beyond 0 and 1."""
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / trials + spread / trials / 4) / (1 + spread)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def means(totals: Numbers, squares: Numbers, deals: int, games: int) -> tuple[Reals, Reals]:
    """For sums over deals: the mean of a game, and its standard error."""
    values = totals / games
    if deals < 2:
        return values, np.full(len(values), np.inf)
    size = games // deals
    variance = np.maximum(squares / size**2 / deals - values**2, 0) * deals / (deals - 1)
    return values, np.sqrt(variance / deals)


def mean_estimates(totals: Numbers, squares: Numbers, tally: Tally) -> list[Estimate]:
    values, errors = means(totals, squares, tally.deals, tally.games)
    pairs = zip(values.tolist(), errors.tolist(), strict=True)
    return [Estimate(value, value - Z * error, value + Z * error) for value, error in pairs]


def share_estimates(totals: Numbers, squares: Numbers, tally: Tally) -> list[Estimate]:
    """Shares of wins, by Wilson with as many trials as the variance between deals amounts to."""
    values, errors = means(totals, squares, tally.deals, tally.games)
    pairs = zip((values / WIN).tolist(), (errors / WIN).tolist(), strict=True)
    return [_share_estimate(share, error, tally.deals) for share, error in pairs]


def _share_estimate(share: float, error: float, deals: int) -> Estimate:
    if error == 0 and 0 < share < 1:
        return Estimate(share, share, share)  # the same in every deal, as among equals
    if share in (0, 1) or error == np.inf:
        return wilson(share, deals)
    return wilson(share, share * (1 - share) / error**2)


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
        share, error = means(tally.shares, tally.share_squares, tally.deals, games)
        wins[one, two] = share[0] / WIN * games + 0.5
        wins[two, one] = share[1] / WIN * games + 0.5
        variances[one, two] = variances[two, one] = (error[0] / WIN * games) ** 2
    strengths, slopes = _fit(wins)
    return _rated(names, strengths, slopes, _laplacian(variances))


def _fit(wins: Reals) -> tuple[Reals, Reals]:
    """The likeliest strengths (0 on average), and how the expected wins change with them."""
    strengths = np.zeros(len(wins))
    games = wins + wins.T
    for _ in range(100):
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slopes = _laplacian(games * expected * expected.T)
        step = np.linalg.pinv(slopes) @ (wins - games * expected).sum(axis=1)
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    return strengths, slopes


def _laplacian(weights: Reals) -> Reals:
    return np.diag(weights.sum(axis=1)) - weights


def _rated(names: Sequence[str], strengths: Reals, slopes: Reals, noise: Reals) -> list[Rating]:
    inverse = np.linalg.pinv(slopes)
    errors = np.sqrt(np.diag(inverse @ noise @ inverse)) * ELO * Z
    rated = [
        Rating(name, Estimate(value, value - error, value + error))
        for name, value, error in zip(
            names, (AVERAGE + ELO * strengths).tolist(), errors.tolist(), strict=True
        )
    ]
    return sorted(rated, key=lambda rating: -rating.rating.value)
