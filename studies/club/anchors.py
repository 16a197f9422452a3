"""The levels' own ratings: `python -m studies.club.anchors [GAME …]` writes `levels.json`.

They are those of `qwixx tournament GAME beginner casual skilled expert champion --games 200 --seed
6`: every two levels, 200 games each with paired dice; half an hour for a game of sheets.
"""

import json
import sys
from pathlib import Path
from typing import Any

import qwixx.ratings
from qwixx.players import levels_of
from qwixx.ratings.constants import ROUNDED_Z
from qwixx.rules import GAMES
from qwixx.simulation.contest import Here, all_pairs, run
from qwixx.simulation.report import contest_ratings

FILE = Path(qwixx.ratings.__file__).parent / "levels.json"
GAMES_EACH, SEED = 200, 6


def measure(game: str, games: int = GAMES_EACH) -> dict[str, Any]:
    """What the file has of a game: for each level its rating, and the standard error of it."""
    levels = levels_of(GAMES[game])
    contest = all_pairs(game, levels, games, SEED)
    tallies = contest.nothing_yet()
    for _ in run(contest, tallies, Here(), 1):
        pass
    found = {each.name: each.rating for each in contest_ratings(contest, tallies)}
    return {
        "command": f"qwixx tournament {game} {' '.join(levels)} --games {games} --seed {SEED}",
        "games": sum(tally.games for tally in tallies),
        "levels": {
            name: [
                round(found[name].value),
                round((found[name].high - found[name].value) / ROUNDED_Z, 1),
            ]
            for name in levels
        },
    }


def main() -> None:
    told = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for game in sys.argv[1:] or GAMES:
        told[game] = measure(game)
        print(game, told[game], flush=True)
        FILE.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
