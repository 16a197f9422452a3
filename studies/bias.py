"""Whether the networks of Qwixx are right on average, over very many positions.

Games begin with some rounds in which everyone errs, each in a measure of their own, as those that
networks learn from, but with other dice; then the network plays on. Of each game the first position
after that counts, with the network's opinion of it and the result. A single result is all chance,
but of so many games there is no other error: `studies.values` plays few positions out instead, and
tells how far off a single opinion is.

`python -m studies.bias PLAYERS [GAMES [FILE]]`, for the network of the game or for weights in a
FILE.
"""

import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from qwixx.evaluation import evaluator_of, load_evaluator
from qwixx.evaluation.classic.evaluator import ClassicEvaluator
from qwixx.evaluation.network import MARGIN
from qwixx.rules import CLASSIC
from qwixx.training.classic import play
from qwixx.training.course import Course
from qwixx.training.output_layer import Reals, write_activations

SEED = 20_261_130
"""No course has had it."""
GAMES = 200_000
AT_ONCE = 1_000
BANDS = (0.0, 0.4, 0.6, 0.8, 1.01)
"""How likely the favourite is to win."""


def opinions_and_results(evaluator: ClassicEvaluator, games: int) -> tuple[Reals, Reals]:
    """Of one position of each game: shares of the win and margins, said and come true."""
    seats = evaluator.shape.seats
    course = Course("classic", "champion", seats, games, SEED, mixed=1.0, trust=1.0, passes=1)
    said, true = [], []
    for first in track(range(0, games, AT_ONCE), f"{seats} players"):
        inputs, results, last = play(course, evaluator.weights, first, AT_ONCE, by=evaluator)
        begins = np.concatenate([[True], last[:-1]])
        units = np.zeros((begins.sum(), evaluator.shape.second or evaluator.shape.first))
        outputs = np.zeros((len(units), 2 * seats))
        write_activations(evaluator.weights, evaluator.shape, inputs[begins], units, outputs)
        said.append(outputs)
        true.append(results[begins])
    return np.concatenate(said), np.concatenate(true)


def told(off: NDArray[np.float64]) -> str:
    return f"{off.mean():+.2f} ± {1.96 * off.std() / len(off) ** 0.5:.2f}"


def main() -> None:
    players = int(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    evaluator = (
        load_evaluator(Path(sys.argv[3]), CLASSIC)
        if len(sys.argv) > 3
        else evaluator_of(CLASSIC, players)
    )
    assert isinstance(evaluator, ClassicEvaluator)
    said, true = opinions_and_results(evaluator, games)
    off, favourite = said - true, said[:, :players].argmax(axis=1)
    at, chance = np.arange(len(off)), said[:, :players].max(axis=1)
    of_win, of_margin = 100 * off[at, favourite], MARGIN * off[at, players + favourite]
    print(f"classic, {players} players: {len(off):,} positions, a game each, seed {SEED}")
    print(
        f"too high by: the favourite's win {told(of_win)} points, their margin {told(of_margin)},"
    )
    print(f"             all margins {told(MARGIN * off[:, players:].mean(axis=1))}")
    for low, high in pairwise(BANDS):
        here = (low <= chance) & (chance < high)
        if here.any():
            print(
                f"  favourites from {low:.0%} on: {here.mean():4.0%} of all, {told(of_win[here])}"
            )


if __name__ == "__main__":
    main()
