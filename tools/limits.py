"""Measure how our levels err, for marks in reviews: `python -m tools.limits classic duel …`.

For each game named (without a name, for all) every level plays some games with itself, with every
number of players and from seeds of their own, and they are reviewed. What is found goes to
`analysis/review/limits.json`; other games in it stay as they are.
"""

import json
import sys

import numpy as np
from numpy.typing import NDArray

from qwixx.analysis.review import review
from qwixx.analysis.review.marks import LEVELS, OBVIOUS, PATH
from qwixx.players.match import play_match
from qwixx.rules import GAMES, Game

SEATS = 30
"""Seats of each level that are looked at with each number of players: games times players."""
SEED = 20_261_116
CASUAL = "casual"
SHARES = 50, 80, 95
"""Percentiles of casual players' errors that are the limits of marks."""


def errors_of(game: Game, level: str) -> NDArray[np.float64]:
    """What a level loses in the decisions that are counted."""
    records = [
        play_match(game, [level] * players, seed)
        for players in game.players
        for seed in range(SEED, SEED + SEATS // players)
    ]
    found = [
        each.error for one in map(review, records) for each in one.decisions() if each.is_counted
    ]
    return np.array(found)


def limits_at(game: Game) -> list[list[float]]:
    """The limits of marks, and the mean error of each level."""
    errors = {level: errors_of(game, level) for level in LEVELS}
    casual = errors[CASUAL]
    marks = np.percentile(casual[casual > OBVIOUS], SHARES)
    rates = np.array([errors[level].mean() for level in LEVELS])
    counts = {level: len(found) for level, found in errors.items()}
    print(game.name, counts, np.round(100 * marks, 2), np.round(100 * rates, 3), flush=True)
    return [np.round(marks, 4).tolist(), np.round(rates, 5).tolist()]


def main(names: list[str]) -> None:
    for name in names or GAMES:
        known = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
        known[name] = limits_at(GAMES[name])
        lines = (f"  {json.dumps(key)}: {json.dumps(known[key])}" for key in sorted(known))
        PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
