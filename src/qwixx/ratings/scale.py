"""The scale: Elo's, on which 100 points are 64 % of wins, whatever the number of players.

A game of several is a comparison of every two (Bradley–Terry, as Weng and Lin have it: openskill);
a tie is half a win. What is known is a mean and a deviation, in points of this scale throughout.
"""

from collections.abc import Collection, Sequence
from math import hypot, log, sqrt
from typing import NamedTuple

from openskill.models import BradleyTerryFull

AVERAGE = 1500.0
"""About that of the five levels of each game: so nobody's scale drifts."""
UNKNOWN = 200.0
"""The deviation of somebody who has not played. Levels lie within 250 points of the average."""
POINTS = 400 / log(10)
"""As many points multiply the odds by e."""
CHANGE = 2.0
"""By how much somebody's strength may change from game to game: it keeps ratings alive."""
Z = 1.96


SETTLED = 200.0
"""A rating whose interval reaches no farther is settled: others come after these on a board."""


class Rating(NamedTuple):
    """What is known of somebody's strength."""

    mean: float = AVERAGE
    deviation: float = UNKNOWN

    @property
    def half(self) -> float:
        """Half of the interval that holds the truth in 95 of 100 cases."""
        return Z * self.deviation

    @property
    def is_settled(self) -> bool:
        return self.half <= SETTLED


def _all_of_it(*_: object) -> float:
    """Left to itself, openskill slows down how deviations fall, which makes them too wide here."""
    return 1.0


MODEL = BradleyTerryFull(mu=AVERAGE, sigma=UNKNOWN, beta=POINTS / sqrt(2), tau=0, gamma=_all_of_it)


def places(points: Sequence[float], left: Collection[int] = ()) -> list[int]:
    """Who is first, second …; equal points share a place. Seats that left are behind all others,
    whatever they had, and level with each other.
    """
    kept = [float("-inf") if seat in left else each for seat, each in enumerate(points)]
    return [1 + sum(other > own for other in kept) for own in kept]


def rated(
    ratings: Sequence[Rating], places: Sequence[int], fixed: Collection[int] = ()
) -> list[Rating]:
    """The ratings after a game. Those of `fixed` seats stay as they are: levels, which are known
    from many more games.
    """
    moving = [Rating(each.mean, hypot(each.deviation, CHANGE)) for each in ratings]
    teams = [[MODEL.rating(mu=each.mean, sigma=each.deviation)] for each in moving]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        ratings[seat]
        if seat in fixed
        else _weighed(before, Rating(team[0].mu, team[0].sigma), 2 / len(ratings))
        for seat, (before, team) in enumerate(zip(moving, after, strict=True))
    ]


def _weighed(before: Rating, after: Rating, weight: float) -> Rating:
    """What is known if a game says so much less. The comparisons of one seat with k - 1 others all
    have its own luck in them: together they say as much as 2 (k - 1) / k that were independent.
    """
    known, told = before.deviation**-2, after.deviation**-2
    mean = before.mean + weight * (after.mean - before.mean)
    return Rating(mean, (known + weight * (told - known)) ** -0.5)
