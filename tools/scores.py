"""Write the golden scores anew: `make golden`. Games are numbers, so every player has its own.
`python -m tools.scores network` does it for line-ups with a network alone, which is quicker.

Each line is a line-up: how many games by which seed, a check sum of all their scores, numbers of
turns and ends, and the points of each player. They change only when a player or a rule does.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from qwixx.rules import GAMES
from qwixx.simulation.games import simulate

PATH = Path(__file__).parent.parent / "tests" / "simulation" / "golden_scores.txt"
SEED = 4711
GAMES_OF_EACH, A_FEW = 1_000, 20
"""Players whose games take long are checked by a few of them, and by all in a long run."""

COMPILED = {
    "classic": "random greedy ga analyzer tolerant plain network",
    "duel": "random greedy plain network",
}
READABLE = "beginner casual skilled expert champion"
MIXED = (
    "classic network ga plain greedy random",
    "classic tolerant analyzer network",
    "duel network greedy",
    "duel plain random",
)


class Lineup(NamedTuple):
    """Who plays what, and how often."""

    game: str
    players: tuple[str, ...]
    games: int

    @property
    def name(self) -> str:
        return f"{' '.join((self.game, *self.players))} / {self.games} games"


def lineups() -> Iterator[Lineup]:
    """Every player with all numbers of players; levels against greedy."""
    for game, names in COMPILED.items():
        for name in names.split():
            for players in GAMES[game].players:
                yield Lineup(game, (name,) * players, GAMES_OF_EACH)
    for text in MIXED:
        game, *mixed = text.split()
        yield Lineup(game, tuple(mixed), GAMES_OF_EACH)
    for game in COMPILED:
        for name in READABLE.split():
            for games in (A_FEW, GAMES_OF_EACH):
                yield Lineup(game, (name, "greedy"), games)


def figures(lineup: Lineup) -> str:
    """A line of the file."""
    results = simulate(GAMES[lineup.game], lineup.players, lineup.games, SEED)
    digest = hashlib.sha256()
    for array in (results.scores, results.turns, results.endings):
        digest.update(np.ascontiguousarray(array, "<i2").tobytes())
    points = " ".join(map(str, results.scores.sum(axis=0, dtype=np.int64).tolist()))
    return f"{lineup.name} / {digest.hexdigest()[:16]} / points {points}"


def main() -> None:
    wanted, before = set(sys.argv[1:]), PATH.read_text(encoding="utf-8").splitlines()
    kept = {line.rpartition(" games / ")[0]: line for line in before}
    lines = []
    for lineup in lineups():
        is_kept = wanted and wanted.isdisjoint(lineup.players)
        lines.append(kept[lineup.name.removesuffix(" games")] if is_kept else figures(lineup))
    PATH.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
