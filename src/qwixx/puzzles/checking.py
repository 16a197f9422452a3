"""Checking puzzles again: everything that their lines say, with other dice."""

import random
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

from qwixx.analysis.options import find_options
from qwixx.evaluation import evaluator_of
from qwixx.puzzles.proof import MOST_CHECKED, Dice, measured, proven
from qwixx.puzzles.puzzle import SOLVER, Puzzle
from qwixx.puzzles.solvers import is_tempting, try_out
from qwixx.puzzles.themes import themes_of
from qwixx.rules.reasons import N_
from qwixx.simulation.submit import submit
from qwixx.simulation.workers import Crew

COMPLAINTS = {
    "best": N_("playing on again does not show that this answer is the best"),
    "tempting": N_("no other answer tempts anybody"),
    "themes": N_("the themes are not those of the line"),
    "failures": N_("players do not fail as often as the line says"),
}
FATAL = "best", "tempting"
"""What makes a position no puzzle; all else can be written anew."""


class Checked(NamedTuple):
    """What a check has shown."""

    puzzle: Puzzle
    complaints: tuple[str, ...]
    """Keys of `COMPLAINTS`."""
    right: Puzzle | None
    """With what is right; None if it is no puzzle."""


def check_all(
    puzzles: Sequence[Puzzle], seed: int, crew: Crew, *, anew: bool = False
) -> Iterator[Checked]:
    """Check one after the other, whoever does the work."""
    waiting, pending = iter(puzzles), deque[Future[Checked]]()
    try:
        while True:
            while len(pending) < crew.workers and (puzzle := next(waiting, None)) is not None:
                pending.append(submit(crew.executor, partial(check_again, anew=anew), puzzle, seed))
            if not pending:
                return
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


def check_again(puzzle: Puzzle, seed: int, *, anew: bool = False) -> Checked:
    """What a worker does: what a line says wrongly. That the position can be a puzzle at all is
    checked when it is read. With `anew`, what every answer wins is measured again, with dice that
    decide nothing else.
    """
    game, state, action = puzzle.game, puzzle.state, puzzle.best.action
    evaluator = evaluator_of(game, state.players)
    options = {option.action: option for option in find_options(game, state, SOLVER, evaluator)}
    tried = try_out(game, state, SOLVER, action)
    source = random.Random(repr((seed, puzzle.name)))
    check_dice, other_dice = (Dice(evaluator, SOLVER, source.getrandbits(32)) for _ in range(2))
    best, others = options[action], [options[answer.action] for answer in puzzle.others]
    themes = themes_of(state, SOLVER, best, options[tried.tempting])
    games = proven(best, others, check_dice, MOST_CHECKED)
    shown = puzzle.best, puzzle.others
    if games is not None and anew:
        shown = measured(best, others, games, other_dice)
    right = Puzzle(state, *shown, themes, tried.failures)
    wrong = {
        "best": games is None or not right.is_clear,
        "tempting": not is_tempting(game, state, SOLVER, action),
        "themes": themes != puzzle.themes,
        "failures": tried.failures != puzzle.failures,
    }
    complaints = tuple(key for key in COMPLAINTS if wrong[key])
    return Checked(puzzle, complaints, None if any(wrong[key] for key in FATAL) else right)
