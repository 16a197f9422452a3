"""Solving puzzles in the terminal: a position, a question, and why."""

from pathlib import Path
from typing import NamedTuple

from qwixx.analysis.reasons import name_of
from qwixx.cli.asking import ask_action
from qwixx.cli.context import context
from qwixx.cli.inputs import InputError
from qwixx.cli.painting import paint
from qwixx.cli.running import OutputError
from qwixx.locale.phrases import Phrases
from qwixx.puzzles.collection import Collection
from qwixx.puzzles.progress import DIFFICULTIES, Progress
from qwixx.puzzles.puzzle import SOLVER, Puzzle
from qwixx.puzzles.reasons import Reason, reasons_of
from qwixx.rendering.dice import dice_line
from qwixx.rendering.puzzles import (
    difficulty,
    names_at,
    question,
    rating,
    solved,
    thrower,
    verdict,
)
from qwixx.rendering.tiles import Marks
from qwixx.rendering.whole import whole
from qwixx.simulation.figures import Figures
from qwixx.terminal.progress import PROGRESS_FILE, KeptProgress
from qwixx.terminal.saves import default_folder


class Wish(NamedTuple):
    """Which puzzles are wanted."""

    theme: str = ""
    difficulty: str = "own"


def play(game: str, collection: Collection, wish: Wish, folder: Path | None) -> None:
    """One puzzle after another, until there are none or somebody has had enough."""
    kept = read_progress(folder)
    progress = kept.of(game)
    puzzles = [puzzle for puzzle in collection if not wish.theme or wish.theme in puzzle.themes]
    step = DIFFICULTIES[wish.difficulty]
    _tell_rating(progress)
    while (puzzle := progress.next(puzzles, step)) is not None:
        is_right = _solve(puzzle)
        if is_right is None:
            return
        try:
            kept.answered(puzzle, is_right)
        except OSError as error:
            raise OutputError("unwritable", path=kept.path, cause=error.strerror) from None
        _tell_rating(progress)
    context.out.print(context.texts("There is no puzzle left that you have not tried."))


def read_progress(folder: Path | None) -> KeptProgress:
    """What is kept of the solver, here or in the user's own folder."""
    folder = folder or default_folder()
    try:
        return KeptProgress(folder)
    except OSError as error:
        path = folder / PROGRESS_FILE
        raise InputError("unreadable", path=path, cause=error.strerror) from None
    except ValueError:
        raise InputError("no_progress", path=folder / PROGRESS_FILE) from None


def _solve(puzzle: Puzzle) -> bool | None:
    """Whether the answer was right; None for no answer at all."""
    texts, phrases = context.texts, Phrases(context.texts, puzzle.game)
    _show(puzzle, phrases)
    action = ask_action(puzzle.game, puzzle.state, SOLVER)
    if action is None:
        return None
    is_right = action == puzzle.best.action
    context.out.print(verdict(texts, is_right=is_right), style="bold")
    reasons = reasons_of(puzzle, texts)
    for reason in reasons:
        _tell(phrases, reason, is_best=reason is reasons[0], is_given=reason.action == action)
    context.out.print(difficulty(puzzle, texts), style="dim")
    return is_right


def _show(puzzle: Puzzle, phrases: Phrases) -> None:
    """The dice, and everything that lies on the table."""
    texts, state, out = phrases.texts, puzzle.state, context.out
    assert state.roll is not None
    out.print()
    out.print(thrower(puzzle, texts), markup=False)
    paint(dice_line(state.roll, phrases.letters))
    paint(whole(phrases, state, names_at(puzzle, texts), Marks(), tall=False))
    out.print(question(puzzle, phrases), style="bold")


def _tell(phrases: Phrases, reason: Reason, *, is_best: bool, is_given: bool) -> None:
    """Why it is best, and why what was answered is not; of the others, what they win."""
    percent = Figures(phrases.texts.language).percent(reason.win)
    sign = "★" if is_best else "✗" if is_given else " "
    name = name_of(phrases, reason.action)
    told = reason.text if is_best or is_given else name[0].upper() + name[1:]
    style = "bold" if is_best else None if is_given else "dim"
    context.out.print(f"{sign} {percent:>7}  {told}", markup=False, style=style)


def _tell_rating(progress: Progress) -> None:
    texts = context.texts
    context.out.print(f"{rating(progress, texts)} · {solved(progress, texts)}", markup=False)
