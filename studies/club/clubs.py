"""Clubs of members who play like levels, drawn from games that levels have played.

A club has one member for each level. Nobody knows how strong they are: they begin as everyone does.
At every table some of them meet, and often a level sits in, with the rating that is known of it: as
the second one of a kind, or for the member who plays like it. The points are those of a game that
was played so; so what all these games say together is the truth here.
"""

import random
from collections.abc import Callable, Collection, Sequence
from math import sqrt
from typing import NamedTuple

from qwixx.players import PLAYERS
from qwixx.ratings.scale import Rating, places, rated
from studies.club.fitting import fit
from studies.club.playing import Pool, pools_of

SITS_IN = 0.25
"""How often a level sits in for a member."""

Way = Callable[[Sequence[Rating], Sequence[int], Collection[int]], list[Rating]]
"""How games are rated."""


class Scene(NamedTuple):
    """What clubs play, and what is true there."""

    pools: dict[int, Pool]
    levels: dict[str, Rating]


def scene_of(game: str) -> Scene:
    pools = pools_of(game)
    present = {name for pool in pools.values() for lineup in pool for name in lineup}
    names = [name for name in PLAYERS if name in present]
    levels = {name: Rating(*each) for name, each in fit(names, pools.values()).items()}
    return Scene(pools, levels)


class Club:
    """Members and their ratings."""

    def __init__(self, scene: Scene, seed: int, way: Way = rated) -> None:
        self.levels = scene.levels
        self.members = dict.fromkeys(self.levels, Rating())
        self._pools, self._source, self._way = scene.pools, random.Random(seed), way
        self._tables = {seats: [*pool] for seats, pool in scene.pools.items()}

    def play(self, games: int) -> None:
        for _ in range(games):
            self._play()

    def _play(self) -> None:
        source = self._source
        seats = source.choice([*self._pools])
        lineup = source.choice(self._tables[seats])
        points = source.choice(self._pools[seats][lineup])
        levels = {
            seat
            for seat, name in enumerate(lineup)
            if name in lineup[:seat] or source.random() < SITS_IN
        }
        before = [
            (self.levels if seat in levels else self.members)[name]
            for seat, name in enumerate(lineup)
        ]
        after = self._way(before, places(points), levels)
        for seat, name in enumerate(lineup):
            if seat not in levels:
                self.members[name] = after[seat]

    @property
    def is_right(self) -> bool:
        """Whether the members stand in the order of their strengths."""
        order = [*self.levels]
        return sorted(order, key=lambda name: self.members[name].mean) == order


class Found(NamedTuple):
    """What some clubs have shown."""

    right: float
    """The share of clubs in which the order is right."""
    mean: float
    """Of all members' ratings."""
    spread: float
    """Between the members of a club."""
    error: float
    """Of a rating, root mean square."""
    deviation: float
    """And what ratings say of that themselves."""
    covered: float
    """How often the truth is within the interval of 95 %."""


def look(clubs: Sequence[Club]) -> Found:
    right = sum(club.is_right for club in clubs) / len(clubs)
    each = [
        (member, club.levels[name].mean) for club in clubs for name, member in club.members.items()
    ]
    size = len(each)
    return Found(
        right,
        sum(member.mean for member, _ in each) / size,
        sum(map(_spread, clubs)) / len(clubs),
        sqrt(sum((member.mean - truth) ** 2 for member, truth in each) / size),
        sqrt(sum(member.deviation**2 for member, _ in each) / size),
        sum(abs(member.mean - truth) < member.half for member, truth in each) / size,
    )


def _spread(club: Club) -> float:
    means = [member.mean for member in club.members.values()]
    middle = sum(means) / len(means)
    return sqrt(sum((mean - middle) ** 2 for mean in means) / (len(means) - 1))
