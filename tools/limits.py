"""Measure how our levels err, for reviews: `python -m tools.limits classic duel …`.

For each game named (without a name, for all) tables of levels drawn by chance play, with every
number of players and seeds of their own, and their games are reviewed. What is found goes to
`analysis/review/limits.json`; other games in it stay as they are. It takes half a minute for The
Duel, two minutes for Qwixx and up to ten for Mixx, on one core. `python -m studies.levels` checks
it with games of other seeds.
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from qwixx.analysis.review import review
from qwixx.analysis.review.level_estimate import count_sizes
from qwixx.analysis.review.marks import LEVELS, OBVIOUS, PATH
from qwixx.players.match import play_match
from qwixx.rules import GAMES, Game

SEATS = 480
"""Seats that are looked at: as many with each number of players."""
SEED = 20_261_116
FREQUENCIES = (4, 4, 4, 4, 1)
"""How often each level sits down. The champion thinks long, and hardly errs: a few seats do."""
CASUAL = "casual"
SHARES = 50, 80, 95
"""Percentiles of casual players' errors that are the limits of marks."""


class JudgedSeat(NamedTuple):
    """A seat of a reviewed game."""

    level: str
    players: int
    errors: list[float]
    """What each decision lost that is counted."""


def judged_seats(game: Game, seats: int, seed: int) -> Iterator[JudgedSeat]:
    """Play and review games until so many seats are there, with seeds from `seed` on."""
    for players in game.players:
        for number in range(seats // len(game.players) // players):
            source = random.Random(f"{game.name} {players} {seed + number}")
            lineup = source.choices(LEVELS, FREQUENCIES, k=players)
            found = review(play_match(game, lineup, seed + number))
            counted = [each for each in found.decisions() if each.is_counted]
            for seat, level in enumerate(lineup):
                errors = [each.error for each in counted if each.seat == seat]
                yield JudgedSeat(level, players, errors)


def limits_at(game: Game) -> list[object]:
    """The limits of marks, and for each level the mean error and how often it has which size."""
    errors: dict[str, list[float]] = {level: [] for level in LEVELS}
    for seat in judged_seats(game, SEATS, SEED):
        errors[seat.level] += seat.errors
    casual = np.array(errors[CASUAL])
    marks = np.percentile(casual[casual > OBVIOUS], SHARES)
    rates = np.array([np.mean(errors[level]) for level in LEVELS])
    sizes = [_shares(errors[level]) for level in LEVELS]
    counts = {level: len(found) for level, found in errors.items()}
    print(game.name, counts, np.round(100 * marks, 2), np.round(100 * rates, 3), flush=True)
    return [np.round(marks, 4).tolist(), np.round(rates, 5).tolist(), sizes]


def _shares(errors: list[float]) -> list[float]:
    """How often an error has which size. Half an error more of each, as none is impossible."""
    counts = np.array(count_sizes(errors)) + 0.5
    return np.round(counts / counts.sum(), 5).tolist()  # type: ignore[no-any-return]


def main(names: list[str]) -> None:
    for name in names or GAMES:
        known = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
        known[name] = limits_at(GAMES[name])
        lines = (f"  {json.dumps(key)}: {json.dumps(known[key])}" for key in sorted(known))
        PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
