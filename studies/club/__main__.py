"""How soon ratings put a club in order, which way of rating does it best, what comes later, and how
often the truth lies within the intervals that ratings state.

`python -m studies.club [GAME …]`: 100 clubs of each, seeds 0 to 99.
"""

import sys
from collections.abc import Collection, Sequence
from math import sqrt
from typing import Any

from openskill.models import BradleyTerryFull, PlackettLuce

from qwixx.players import PLAYERS
from qwixx.ratings.constants import AVERAGE, ELO, ROUNDED_Z
from qwixx.ratings.multiplayer import Rating, rated
from qwixx.simulation.statistics import wilson
from studies.club.clubs import Club, Found, Way, look, scene_of
from studies.club.fitting import fit
from studies.club.playing import Pool, pools_of

Rated = list[Rating]
CLUBS = 100
LOOKS = (50, 100, 200, 400, 800)
"""Games of a club after which it is looked at."""
WATCHED, LONG = 20, 10
"""So many clubs are watched for so many times as long."""
SIZES = (4, 8, 16)
"""Members of clubs that are drawn by chance."""
EACH = (10, 20, 40, 80, 160, 320)
"""Games, for every two members, after which those are looked at."""


def _gamma(*_: object) -> float:
    return 1.0


SCALE: dict[str, Any] = {"mu": AVERAGE, "sigma": 200.0, "beta": ELO / sqrt(2), "tau": 2.0}


def plain(model: Any) -> Way:
    """As openskill has it."""

    def rate(before: Sequence[Rating], places: Sequence[int], fixed: Collection[int]) -> Rated:
        teams = [[model.rating(mu=each.mean, sigma=each.deviation)] for each in before]
        after = model.rate(teams, ranks=[float(place) for place in places])
        return [
            before[seat] if seat in fixed else Rating(team[0].mu, team[0].sigma)
            for seat, team in enumerate(after)
        ]

    return rate


WAYS = {
    "ours": rated,
    "Bradley-Terry": plain(BradleyTerryFull(**SCALE, gamma=_gamma)),
    "Bradley-Terry, slowed": plain(BradleyTerryFull(**SCALE)),
    "Plackett-Luce": plain(PlackettLuce(**SCALE, gamma=_gamma)),
    "Plackett-Luce, slowed": plain(PlackettLuce(**SCALE)),
}
"""Slowed, as openskill has it by itself: deviations fall by less and less."""


def watch(
    game: str,
    way: Way,
    looks: Sequence[int] = LOOKS,
    number: int = CLUBS,
    size: int | None = None,
) -> list[Found]:
    scene = scene_of(game)
    clubs = [Club(scene, seed, way, size) for seed in range(number)]
    found, played = [], 0
    for games in looks:
        for club in clubs:
            club.play(games - played)
        played = games
        found.append(look(clubs))
    return found


def told(games: int, found: Found, number: int = CLUBS) -> str:
    right = wilson(found.right, number)
    return (
        f"  {games:5} games: order right {found.right:4.0%} ({right.low:.0%} to {right.high:.0%}), "
        f"error {found.error:4.0f}, says {found.deviation:4.0f}, within ± {found.covered:.0%}, "
        f"mean {found.mean:.0f}, spread {found.spread:.0f}"
    )


def stated(game: str) -> None:
    """How often the truth lies within the stated intervals, in clubs drawn by chance."""
    within, members = 0.0, 0
    for size in SIZES:
        looks = [each * size // 2 for each in EACH]
        for games, found in zip(looks, watch(game, rated, looks, size=size), strict=True):
            share = wilson(found.covered, found.members)
            print(
                f"  {size:3} members, {games:5} games: within ± {found.covered:.1%} "
                f"({share.low:.1%} to {share.high:.1%}), error {found.error:.0f}, "
                f"says {found.deviation:.0f}",
                flush=True,
            )
            within, members = within + found.covered * found.members, members + found.members
    print(f"  all: within ± {within / members:.1%} of {members} ratings")


def scales(pools: dict[int, Pool]) -> None:
    """Whether a level is as strong among more players."""
    for seats, pool in pools.items():
        names = sorted({name for lineup in pool for name in lineup}, key=[*PLAYERS].index)
        found = fit(names, [pool])
        levels = ", ".join(
            f"{n} {s.value:.0f} ± {ROUNDED_Z * s.error:.0f}" for n, s in found.items()
        )
        print(f"  {seats} players: {levels}")


def main() -> None:
    for game in sys.argv[1:] or ["classic", "duel"]:
        print(f"{game}: {CLUBS} clubs")
        scales(pools_of(game))
        for name, way in WAYS.items():
            print(f" {name}")
            for games, found in zip(LOOKS, watch(game, way), strict=True):
                print(told(games, found), flush=True)
        print(f" ours, {CLUBS} clubs of each size, members drawn by chance")
        stated(game)
        print(f" ours, {WATCHED} clubs")
        looks = (LOOKS[-1], LONG * LOOKS[-1])
        for games, found in zip(looks, watch(game, rated, looks, WATCHED), strict=True):
            print(told(games, found, WATCHED), flush=True)


if __name__ == "__main__":
    main()
