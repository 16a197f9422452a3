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
from qwixx.puzzles.solvers import try_out
from qwixx.puzzles.themes import themes_of
from qwixx.rules.reasons import N_
from qwixx.simulation.workers import Crew

COMPLAINTS = {
    "best": N_("playing on again does not show that this answer is the best"),
    "themes": N_("the themes are not those of the line"),
    "failures": N_("players do not fail as often as the line says"),
}


class Checked(NamedTuple):
    """What a check has shown."""

    puzzle: Puzzle
    complaints: tuple[str, ...]
    """Keys of `COMPLAINTS`."""


def check_all(puzzles: Sequence[Puzzle], seed: int, crew: Crew) -> Iterator[Checked]:
    """Check one after the other, whoever does the work."""
    waiting, pending = iter(puzzles), deque[tuple[Puzzle, Future[tuple[str, ...]]]]()
    try:
        while True:
            while len(pending) < crew.workers and (puzzle := next(waiting, None)) is not None:
                pending.append((puzzle, crew.executor.submit(check_again, puzzle.text, seed)))
            if not pending:
                return
            puzzle, future = pending.popleft()
            yield Checked(puzzle, future.result())
    finally:
        for _, future in pending:
            future.cancel()


def check_again(text: str, seed: int) -> tuple[str, ...]:
    """What a worker does: what a line says wrongly. That it is a puzzle at all is checked when it
    is read.
    """
    puzzle = Puzzle.parse(text)
    game, state, action = puzzle.game, puzzle.state, puzzle.best.action
    judge = judge_of(game, state.players)
    options = {option.action: option for option in find_options(game, state, SOLVER, judge)}
    tried = try_out(game, state, SOLVER, action)
    dice = Dice(judge, SOLVER, random.Random(repr((seed, puzzle.name))).getrandbits(32))
    others = [options[answer.action] for answer in puzzle.others]
    themes = themes_of(state, SOLVER, options[action], options[tried.tempting])
    wrong = {
        "best": proven(options[action], others, dice) is None,
        "themes": themes != puzzle.themes,
        "failures": tried.failures != puzzle.failures,
    }
    return tuple(key for key in COMPLAINTS if wrong[key])
