"""Ratings by games of two or more, on Elo's scale: 100 points are 64 % of wins at any table.

A game of several is a comparison of every two (Bradley–Terry); a tie is half a win. What is known
of somebody is a mean and a deviation, in points of this scale, updated as Glicko does it.
"""

from collections.abc import Collection, Sequence
from math import pi, sqrt
from typing import NamedTuple

from qwixx.ratings.constants import ELO, ROUNDED_Z
from qwixx.ratings.elo import expected_score

BLUR = 3 / pi**2
"""Not knowing the other's strength exactly makes a game say less. A logistic curve of scale s has
the variance s² π² / 3; so a variance v of the other's strength widens s² by v · 3 / π²."""
CHANGE = 1.3
"""By how much somebody's strength may change from game to game: it keeps ratings alive."""
SETTLED = 140.0
"""A rating whose interval reaches no farther is settled: others come after these on a board."""
SETTLED_DEVIATION = SETTLED / ROUNDED_Z


class Rating(NamedTuple):
    """What is known of somebody's strength."""

    mean: float
    deviation: float

    @property
    def half(self) -> float:
        """Half of the interval that holds the truth in 95 of 100 cases."""
        return ROUNDED_Z * self.deviation

    @property
    def is_settled(self) -> bool:
        return self.half <= SETTLED


def places(points: Sequence[float], left: Collection[int] = ()) -> list[int]:
    """Who is first, second …; equal points share a place. Seats that left are behind all others,
    whatever they had, and level with each other.
    """
    kept = [float("-inf") if seat in left else each for seat, each in enumerate(points)]
    return [1 + sum(other > own for other in kept) for own in kept]


def rated(
    ratings: Sequence[Rating],
    places: Sequence[int],
    fixed: Collection[int] = (),
    idle: Collection[int] = (),
) -> list[Rating]:
    """Return the ratings after a game. Those of `fixed` seats stay as they are: levels, which are
    known from many more games. `idle` seats hardly played: nobody gains by being ahead of them.
    """
    seats = range(len(ratings))
    compared = [
        [
            other
            for other in seats
            if other != own and (other not in idle or places[own] > places[other])
        ]
        for own in seats
    ]
    return [
        rating if seat in fixed or not others else _updated(ratings, places, seat, others)
        for seat, (rating, others) in enumerate(zip(ratings, compared, strict=True))
    ]


def _updated(
    ratings: Sequence[Rating], places: Sequence[int], own: int, others: Collection[int]
) -> Rating:
    """One step of Newton's method to the likeliest strength, from what was known before."""
    mean, variance = ratings[own].mean, ratings[own].deviation ** 2 + CHANGE**2
    surprise = information = 0.0
    for other in others:
        theirs = ratings[other]
        scale = sqrt(ELO**2 + BLUR * (theirs.deviation**2 + CHANGE**2))
        expected = expected_score(mean, theirs.mean, scale)
        result = 0.5 * ((places[own] < places[other]) + (places[own] <= places[other]))
        surprise += (result - expected) / scale
        information += expected * (1 - expected) / scale**2
    weight = _weight(len(others) + 1)
    variance = 1 / (1 / variance + weight * information)
    return Rating(mean + variance * weight * surprise, sqrt(variance))


def _weight(players: int) -> float:
    """How much a comparison says at a table of so many. The k - 1 comparisons of a seat have its
    own luck in common: if all are equally strong, any two of them have a correlation of 1/3 (who is
    ahead of one other is ahead of both with 1/3, not 1/4). So all together say as much as
    (k - 1) / (1 + (k - 2) / 3) = 3 (k - 1) / (k + 1) that were independent.
    """
    return 3 / (players + 1)
