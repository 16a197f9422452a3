"""Games between levels, kept as their points, from which clubs are drawn.

`python -m studies.club.playing duel 2 160` plays 160 games of every two levels, with the seed
below, and writes them into `studies/club/duel-2.txt`. The Qwixx champion takes as long for one game
as the others for twenty, so it stays away there, and levels may meet themselves instead.
"""

import sys
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement
from pathlib import Path

from qwixx.players import levels_of
from qwixx.rules import GAMES
from qwixx.simulation.games import simulate

FOLDER = Path(__file__).parent
SEED = 20_261_117

Lineup = tuple[str, ...]
Points = tuple[int, ...]
Pool = dict[Lineup, list[Points]]
"""For each line-up the points of its games, in the order of the line-up."""


def path_of(game: str, seats: int) -> Path:
    return FOLDER / f"{game}-{seats}.txt"


def play(game: str, seats: int, games: int) -> None:
    """Every line-up of so many different levels."""
    lines = [f"# python -m studies.club.playing {game} {seats} {games}; seed {SEED} and following"]
    lineups = [*_lineups(game, seats)]
    for number, lineup in enumerate(lineups):
        scores = simulate(GAMES[game], lineup, games, SEED + number).scores
        lines += [" ".join(lineup)]
        lines += [" ".join(map(str, points)) for points in scores.tolist()]
        path_of(game, seats).write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{number + 1} of {len(lineups)}: {' '.join(lineup)}", flush=True)


def _lineups(game: str, seats: int) -> Iterable[Lineup]:
    levels = levels_of(GAMES[game])
    if GAMES[game].board == "board":
        return combinations(levels, seats)
    return combinations_with_replacement(levels[:-1], seats)


def pool(game: str, seats: int) -> Pool:
    """The games that were played."""
    found: Pool = {}
    for line in path_of(game, seats).read_text("utf-8").splitlines()[1:]:
        words = line.split()
        if words[0][0].isalpha():
            lineup = tuple(words)
            found[lineup] = []
        else:
            found[lineup].append(tuple(map(int, words)))
    return found


def pools_of(game: str) -> dict[int, Pool]:
    """All games that were kept, by the number of players."""
    kept = [seats for seats in GAMES[game].players if path_of(game, seats).exists()]
    return {seats: pool(game, seats) for seats in kept}


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
