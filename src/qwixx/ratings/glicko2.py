"""Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013): a rating, how uncertain it is,
and how much someone's strength changes.

Solvers of puzzles are rated by it (`qwixx.puzzles.progress`).
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

from qwixx.ratings.constants import AVERAGE

SCALE = 173.7178
"""Between the scale that people see and the one that the formulas use: `ELO`, rounded as in the
paper."""
TAU = 0.5
"""How much the volatility may change; the paper proposes 0.3 to 1.2."""
CLOSE = 1e-6


class Rating(NamedTuple):
    """What is known of somebody's strength."""

    rating: float = AVERAGE
    deviation: float = 350.0
    """Two of them to either side hold the truth in 95 of 100 cases."""
    volatility: float = 0.06


class Game(NamedTuple):
    """Against whom, and how it ended: 1 for a win, 0 for a loss."""

    opponent: Rating
    score: float


def rated(own: Rating, games: Sequence[Game]) -> Rating:
    """The rating after a period with these games: steps 2 to 8 of the paper."""
    mu, phi = (own.rating - AVERAGE) / SCALE, own.deviation / SCALE
    precision = gained = 0.0
    for opponent, score in games:
        weight = _g(opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - AVERAGE) / SCALE)))
        precision += weight**2 * expected * (1 - expected)
        gained += weight * (score - expected)
    variance = 1 / precision
    sigma = _volatility(own.volatility, phi, variance, variance * gained)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + precision)
    return Rating(AVERAGE + SCALE * (mu + phi**2 * gained), SCALE * phi, sigma)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low, high = a, log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else a - TAU
    while high < a and f(high) < 0:
        high -= TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
