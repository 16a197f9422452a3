"""Checking puzzles again: everything that their lines say, with other dice."""

import random
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import NamedTuple

from qwixx.analysis.options import find_options
from qwixx.judges import judge_of
from qwixx.puzzles.proof import Dice, proven
from qwixx.puzzles.puzzle import SOLVER, Puzzle
from qwixx.puzzles.solvers import is_tempting, try_out
from qwixx.puzzles.themes import themes_of
from qwixx.rules.reasons import N_
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
    """With the themes and failures that are right; None if it is no puzzle."""


def check_all(puzzles: Sequence[Puzzle], seed: int, crew: Crew) -> Iterator[Checked]:
    """Check one after the other, whoever does the work."""
    waiting, pending = iter(puzzles), deque[Future[Checked]]()
    try:
        while True:
            while len(pending) < crew.workers and (puzzle := next(waiting, None)) is not None:
                pending.append(crew.executor.submit(check_again, puzzle, seed))
            if not pending:
                return
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


def check_again(puzzle: Puzzle, seed: int) -> Checked:
    """What a worker does: what a line says wrongly. That the position can be a puzzle at all is
    checked when it is read.
    """
    game, state, action = puzzle.game, puzzle.state, puzzle.best.action
    judge = judge_of(game, state.players)
    options = {option.action: option for option in find_options(game, state, SOLVER, judge)}
    tried = try_out(game, state, SOLVER, action)
    dice = Dice(judge, SOLVER, random.Random(repr((seed, puzzle.name))).getrandbits(32))
    others = [options[answer.action] for answer in puzzle.others]
    themes = themes_of(state, SOLVER, options[action], options[tried.tempting])
    wrong = {
        "best": proven(options[action], others, dice) is None,
        "tempting": not is_tempting(game, state, SOLVER, action),
        "themes": themes != puzzle.themes,
        "failures": tried.failures != puzzle.failures,
    }
    is_none = any(wrong[key] for key in FATAL)
    right = None if is_none else Puzzle(state, puzzle.best, puzzle.others, themes, tried.failures)
    return Checked(puzzle, tuple(key for key in COMPLAINTS if wrong[key]), right)
