"""Elo: the score that ratings predict, and the rating that a score amounts to."""

from collections.abc import Collection
from math import exp

from qwixx.ratings.constants import ELO

PRECISION = 0.5
"""Points within which a performance rating is found."""


def expected_score(own: float, other: float, scale: float = ELO) -> float:
    """Return how often the first of two ratings wins; a tie is half a win."""
    return 1 / (1 + exp((other - own) / scale))


def performance(opponents: Collection[float], score: float, lowest: float, highest: float) -> int:
    """Return the rating within these bounds that is expected to score as much against them all."""
    low, high = lowest, highest
    while high - low > PRECISION:
        middle = (low + high) / 2
        expected = sum(expected_score(middle, opponent) for opponent in opponents)
        low, high = (middle, high) if expected < score else (low, middle)
    return round(low)
