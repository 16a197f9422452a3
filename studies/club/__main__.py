"""How soon ratings put a club in order, which way of rating does it best, and what comes later.

`python -m studies.club [GAME …]`: 100 clubs of each, seeds 0 to 99.
"""

import sys
from collections.abc import Collection, Sequence
from math import sqrt
from typing import Any

from openskill.models import BradleyTerryFull, PlackettLuce

from qwixx.players import PLAYERS
from qwixx.ratings.scale import AVERAGE, CHANGE, POINTS, UNKNOWN, Rating, rated
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


def _gamma(*_: object) -> float:
    return 1.0


SCALE: dict[str, Any] = {"mu": AVERAGE, "sigma": UNKNOWN, "beta": POINTS / sqrt(2), "tau": CHANGE}


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


def watch(game: str, way: Way, looks: tuple[int, ...] = LOOKS, number: int = CLUBS) -> list[Found]:
    scene = scene_of(game)
    clubs = [Club(scene, seed, way) for seed in range(number)]
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


def scales(pools: dict[int, Pool]) -> None:
    """Whether a level is as strong among more players."""
    for seats, pool in pools.items():
        names = sorted({name for lineup in pool for name in lineup}, key=[*PLAYERS].index)
        found = fit(names, [pool])
        levels = ", ".join(f"{n} {s.value:.0f} ± {1.96 * s.error:.0f}" for n, s in found.items())
        print(f"  {seats} players: {levels}")


def main() -> None:
    for game in sys.argv[1:] or ["classic", "duel"]:
        print(f"{game}: {CLUBS} clubs")
        scales(pools_of(game))
        for name, way in WAYS.items():
            print(f" {name}")
            for games, found in zip(LOOKS, watch(game, way), strict=True):
                print(told(games, found), flush=True)
        print(f" ours, {WATCHED} clubs")
        looks = (LOOKS[-1], LONG * LOOKS[-1])
        for games, found in zip(looks, watch(game, rated, looks, WATCHED), strict=True):
            print(told(games, found, WATCHED), flush=True)


if __name__ == "__main__":
    main()
