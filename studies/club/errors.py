"""What decisions of levels lose, as reviews say, and how soon that tells a weak one from a strong.

`python -m studies.club.errors duel 24`: so many games of the two weakest levels, and of the two
after them, each reviewed; seed below. Results need games for the same, by the size of the step.
"""

import sys
from math import sqrt

import numpy as np

from qwixx.analysis.review import review
from qwixx.players import levels_of
from qwixx.ratings.constants import ELO, ROUNDED_Z
from qwixx.ratings.levels import levels_rated
from qwixx.rules import GAMES
from qwixx.simulation.readable import record_game

SEED = 20_261_117


def main() -> None:
    game, games = sys.argv[1], int(sys.argv[2])
    levels, known = levels_of(GAMES[game]), levels_rated(game)
    rates: dict[str, list[float]] = {name: [] for name in levels[:4]}
    for pair in (levels[:2], levels[2:4]):
        for number in range(games):
            record = record_game(GAMES[game], pair, SEED, number)
            for seat, summary in zip(record.seats, review(record).summaries, strict=True):
                rates[seat.kind].append(summary.lost / max(1, summary.decisions))
        for name in pair:
            found = rates[name]
            print(
                f"{game} {name}: {100 * np.mean(found):.2f} % a decision, "
                f"± {196 * np.std(found, ddof=1) / sqrt(games):.2f}; "
                f"one game {100 * np.std(found, ddof=1):.2f} ({games} games)",
                flush=True,
            )
    weak, strong = levels[0], levels[3]
    one, two = np.array(rates[weak]), np.array(rates[strong])
    needed = (one.var(ddof=1) + two.var(ddof=1)) * (ROUNDED_Z / (one.mean() - two.mean())) ** 2
    results = 4 * (ROUNDED_Z * ELO / (known[strong].mean - known[weak].mean)) ** 2
    print(f"  {weak} and {strong}: {needed:.1f} games by errors, {results:.1f} by results alone")


if __name__ == "__main__":
    main()
