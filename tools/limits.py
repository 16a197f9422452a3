"""Measure how our levels err, for `qwixx.analysis.marks`: `python -m tools.limits classic 2 …`.

For each table named (a game and a number of players; without a name, all of them) every level plays
some games with itself, from seeds of their own, and they are reviewed. What is found goes to
`analysis/limits.json`; other tables in it stay as they are.
"""

import json
import sys

import numpy as np

from qwixx.analysis.marks import LEVELS, OBVIOUS, PATH
from qwixx.analysis.review import Decision, review
from qwixx.players.match import play_match
from qwixx.rules import GAMES, Game

SEATS = 60
"""Seats of each level that are looked at: games times players."""
SEED = 20_261_116
CASUAL = "casual"
SHARES = 50, 80, 95
"""Percentiles of casual players' errors that are the limits of marks."""


def decisions_of(game: Game, players: int, level: str) -> list[Decision]:
    """The decisions of a level that are counted."""
    games = range(SEED, SEED + SEATS // players)
    records = [play_match(game, [level] * players, seed) for seed in games]
    reviews = map(review, records)
    return [each for known in reviews for each in known.decisions() if each.is_counted]


def limits_at(game: Game, players: int) -> list[list[float]]:
    """The limits of marks, and the mean error of each level."""
    errors = {
        level: np.array([decision.error for decision in decisions_of(game, players, level)])
        for level in LEVELS
    }
    casual = errors[CASUAL]
    marks = np.percentile(casual[casual > OBVIOUS], SHARES)
    rates = [errors[level].mean() for level in LEVELS]
    counts = {level: len(found) for level, found in errors.items()}
    print(game.name, players, counts, np.round(100 * marks, 2), np.round(100 * np.array(rates), 3))
    return [np.round(marks, 4).tolist(), np.round(rates, 5).tolist()]


def main(names: list[str]) -> None:
    tables = [(game, players) for game in GAMES.values() for players in game.players]
    for game, players in tables:
        name = f"{game.name} {players}"
        if not names or name in names:
            known = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
            known[name] = limits_at(game, players)
            lines = (f"  {json.dumps(key)}: {json.dumps(known[key])}" for key in sorted(known))
            PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
