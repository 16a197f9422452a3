"""Clubs of members who play like levels, drawn from games that levels have played.

A club has so many members, each like a level drawn by chance, or one for each level. Nobody knows
how strong they are: they begin as everyone does. At every table some of them meet, and often a
level sits in, with the rating that is known of it: where nobody plays like it, or instead of a
member. The points are those of a game that was played so; so what all these games say together is
the truth here.
"""

import random
from collections.abc import Callable, Collection, Sequence
from math import sqrt
from typing import NamedTuple

from qwixx.players import PLAYERS
from qwixx.ratings.levels import newcomer
from qwixx.ratings.multiplayer import Rating, places, rated
from studies.club.fitting import fit
from studies.club.playing import Lineup, Pool, pools_of

SITS_IN = 0.25
"""How often a level sits in for members who play like it."""

Way = Callable[[Sequence[Rating], Sequence[int], Collection[int]], list[Rating]]
"""How games are rated."""


class Scene(NamedTuple):
    """What clubs play, and what is true there."""

    pools: dict[int, Pool]
    levels: dict[str, Rating]
    newcomer: Rating
    """Somebody who has not played yet."""


def scene_of(game: str) -> Scene:
    pools = pools_of(game)
    present = {name for pool in pools.values() for lineup in pool for name in lineup}
    names = [name for name in PLAYERS if name in present]
    levels = {name: Rating(*each) for name, each in fit(names, pools.values()).items()}
    return Scene(pools, levels, newcomer(game))


class Club:
    """Members and their ratings."""

    def __init__(self, scene: Scene, seed: int, way: Way = rated, size: int | None = None) -> None:
        self._scene, self._way, self._source = scene, way, random.Random(f"{seed} {size}")
        levels = [*scene.levels]
        self.kinds = levels if size is None else self._source.choices(levels, k=size)
        """The level that each member plays like."""
        self.members = [scene.newcomer] * len(self.kinds)
        self._tables = {seats: [*pool] for seats, pool in scene.pools.items()}

    def play(self, games: int) -> None:
        for _ in range(games):
            self._play()

    def _play(self) -> None:
        """One game with at least one member."""
        lineup: Lineup = ()
        seated: list[int | None] = []
        while not any(member is not None for member in seated):
            seats = self._source.choice([*self._tables])
            lineup = self._source.choice(self._tables[seats])
            seated = self._seated(lineup)
        points = self._source.choice(self._scene.pools[len(lineup)][lineup])
        levels = {seat for seat, member in enumerate(seated) if member is None}
        before = [
            self._scene.levels[name] if member is None else self.members[member]
            for name, member in zip(lineup, seated, strict=True)
        ]
        after = self._way(before, places(points), levels)
        for member, rating in zip(seated, after, strict=True):
            if member is not None:
                self.members[member] = rating

    def _seated(self, lineup: Sequence[str]) -> list[int | None]:
        """The member on each seat of a line-up; None where a level sits in."""
        seated = list[int | None]()
        for name in lineup:
            free = [m for m, kind in enumerate(self.kinds) if kind == name and m not in seated]
            sits_in = not free or self._source.random() < SITS_IN
            seated.append(None if sits_in else self._source.choice(free))
        return seated

    def truths(self) -> list[float]:
        """How strong each member is."""
        return [self._scene.levels[kind].mean for kind in self.kinds]

    @property
    def is_right(self) -> bool:
        """Whether the members stand in the order of their strengths: of different ones."""
        pairs = [*zip(self.truths(), self.members, strict=True)]
        return all(one[1] < two[1] for one in pairs for two in pairs if one[0] < two[0])


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
    members: int
    """Of all clubs."""


def look(clubs: Sequence[Club]) -> Found:
    right = sum(club.is_right for club in clubs) / len(clubs)
    each = [pair for club in clubs for pair in zip(club.members, club.truths(), strict=True)]
    size = len(each)
    return Found(
        right,
        sum(member.mean for member, _ in each) / size,
        sum(map(_spread, clubs)) / len(clubs),
        sqrt(sum((member.mean - truth) ** 2 for member, truth in each) / size),
        sqrt(sum(member.deviation**2 for member, _ in each) / size),
        sum(abs(member.mean - truth) < member.half for member, truth in each) / size,
        size,
    )


def _spread(club: Club) -> float:
    means = [member.mean for member in club.members]
    middle = sum(means) / len(means)
    return sqrt(sum((mean - middle) ** 2 for mean in means) / (len(means) - 1))
