"""Whether the leads that puzzles print are right, with dice that nothing was chosen by.

`python -m studies.puzzles GAME [GAMES] [SEED] [FILE]`: the lead over the nearest other answer, as
it is printed less as these games show it, on average over all puzzles. What was chosen for a high
lead with the same dice would be too large. Also how many puzzles there are of each kind.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from qwixx.analysis.options import find_options
from qwixx.evaluation import evaluator_of
from qwixx.puzzles import SOLVER, Collection, Puzzle, of_game
from qwixx.puzzles.proof import Dice, measured
from qwixx.puzzles.puzzle import HALF
from qwixx.puzzles.solvers import is_ordered

GAMES, SEED = 2_000, 31415926


def too_large(puzzles: list[Puzzle], games: int, seed: int) -> Iterator[float]:
    """By how much each printed lead is too large."""
    for puzzle in puzzles:
        game, state = puzzle.game, puzzle.state
        evaluator = evaluator_of(game, state.players)
        options = {each.action: each for each in find_options(game, state, SOLVER, evaluator)}
        nearest = puzzle.others[0]
        dice = Dice(evaluator, SOLVER, random.Random(repr((seed, puzzle.name))).getrandbits(32))
        best, other = options[puzzle.best.action], options[nearest.action]
        _, (shown,) = measured(best, [other], [games], dice)
        yield nearest.share - shown.share


def main() -> None:
    game, *rest = sys.argv[1:]
    games = int(rest[0]) if rest else GAMES
    seed = int(rest[1]) if len(rest) > 1 else SEED
    collection = Collection.parse(Path(rest[2]).read_text("utf-8")) if rest[2:] else of_game(game)
    puzzles = list(collection)
    print(f"{len(puzzles)} puzzles")
    print(f"{sum(puzzle.is_hard for puzzle in puzzles)} the expert fails in a third or more")
    print(f"{sum(puzzle.is_passing for puzzle in puzzles)} passing is the answer")
    print(f"{sum(not is_ordered(each.failures) for each in puzzles)} a stronger level fails more")
    print(f"{max(puzzle.rating for puzzle in puzzles)} the highest rating")
    excess = 100 * np.array(list(too_large(puzzles, games, seed)))
    half = HALF * excess.std(ddof=1) / np.sqrt(len(excess))
    print(f"{excess.mean():+.2f} ± {half:.2f} points printed too much")


if __name__ == "__main__":
    main()
