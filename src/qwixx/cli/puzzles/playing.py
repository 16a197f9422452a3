"""Solving puzzles in the terminal: a position, a question, and why."""

import sys
from pathlib import Path

from rich.text import Text

from qwixx.analysis.reasons import name_of
from qwixx.cli.context import context
from qwixx.cli.inputs import InputError
from qwixx.cli.running import OutputError
from qwixx.files import replace_file
from qwixx.locale.phrases import Phrases, refusal_text
from qwixx.notation import parse_action
from qwixx.puzzles.collection import Collection
from qwixx.puzzles.progress import Progress, parse_progress, progress_text
from qwixx.puzzles.puzzle import SOLVER, Puzzle
from qwixx.puzzles.reasons import Reason, reasons_of
from qwixx.puzzles.themes import THEMES
from qwixx.rules import PASS, Phase, Refusal
from qwixx.simulation.figures import Figures
from qwixx.terminal.saves import default_folder
from qwixx.terminal.views.dice import dice_line
from qwixx.terminal.views.schemes import scheme_for
from qwixx.terminal.views.tiles import Marks
from qwixx.terminal.views.whole import whole

QUIT = "q"
PROGRESS_FILE = "puzzles.json"


def play(game: str, collection: Collection, theme: str, folder: Path | None) -> None:
    """One puzzle after another, until there are none or somebody has had enough."""
    path = (folder or default_folder()) / PROGRESS_FILE
    kept = _read(path)
    progress = kept.setdefault(game, Progress())
    puzzles = [puzzle for puzzle in collection if not theme or theme in puzzle.themes]
    _tell_rating(progress)
    while (puzzle := progress.next(puzzles)) is not None:
        is_right = _solve(puzzle)
        if is_right is None:
            return
        progress.answered(puzzle, is_right)
        _tell_rating(progress)
        _write(path, kept)
    context.out.print(context.texts("There is no puzzle left that you have not tried."))


def _read(path: Path) -> dict[str, Progress]:
    try:
        return parse_progress(path.read_bytes())
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise InputError("unreadable", path=path, cause=error.strerror) from None
    except ValueError:
        raise InputError("no_progress", path=path) from None


def _write(path: Path, kept: dict[str, Progress]) -> None:
    try:
        replace_file(path, progress_text(kept).encode())
    except OSError as error:
        raise OutputError("unwritable", path=path, cause=error.strerror) from None


def _solve(puzzle: Puzzle) -> bool | None:
    """Whether the answer was right; None for no answer at all."""
    texts, phrases = context.texts, Phrases(context.texts, puzzle.game)
    _show(puzzle, phrases)
    action = _ask(puzzle)
    if action is None:
        return None
    is_right = action == puzzle.best.action
    context.out.print(texts("Right!") if is_right else texts("Not the best."), style="bold")
    reasons = reasons_of(puzzle, texts)
    for reason in reasons:
        _tell(phrases, reason, is_best=reason is reasons[0], is_given=reason.action == action)
    themes = ", ".join(texts(THEMES[theme]) for theme in puzzle.themes)
    context.out.print(
        texts("Difficulty {rating} · {themes}", rating=puzzle.rating, themes=themes), style="dim"
    )
    return is_right


def _show(puzzle: Puzzle, phrases: Phrases) -> None:
    """The dice, and everything that lies on the table."""
    texts, state, out = phrases.texts, puzzle.state, context.out
    assert state.roll is not None
    others = (texts("Player {number}", number=number) for number in range(2, state.players + 1))
    names = [texts("You"), *others]
    out.print()
    is_own = state.active == SOLVER
    out.print(
        texts("You have thrown")
        if is_own
        else texts("{name} has thrown", name=names[state.active]),
        markup=False,
    )
    _paint(dice_line(state.roll))
    _paint(whole(phrases, state, names, Marks(), tall=False))
    out.print(f"{_step(puzzle, phrases)}. {texts('What is best for you?')}", style="bold")


def _step(puzzle: Puzzle, phrases: Phrases) -> str:
    texts, state = phrases.texts, puzzle.state
    if state.phase is not Phase.ACTION_2:
        return texts("Action 1")
    if state.action_1 == PASS:
        return texts("Action 2")
    return texts("Action 2 (action 1: {square})", square=phrases.square(state.action_1))


def _paint(text: Text) -> None:
    context.out.print(scheme_for(context.out).paint(text))


def _ask(puzzle: Puzzle) -> int | None:
    """A legal answer; None if nobody wants to give one."""
    texts, game = context.texts, puzzle.game
    while True:
        context.out.print(texts("A square such as r7, - to pass, q to leave:"), end=" ")
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word == QUIT:
            return None
        try:
            action = parse_action(game, word)
            if reason := game.explain(puzzle.state, SOLVER, action):
                raise reason
        except Refusal as refusal:
            context.out.print(refusal_text(texts, refusal), markup=False)
        else:
            return action


def _tell(phrases: Phrases, reason: Reason, *, is_best: bool, is_given: bool) -> None:
    """Why it is best, and why what was answered is not; of the others, what they win."""
    percent = Figures(phrases.texts.language).percent(reason.win)
    sign = "★" if is_best else "✗" if is_given else " "
    name = name_of(phrases, reason.action)
    told = reason.text if is_best or is_given else name[0].upper() + name[1:]
    style = "bold" if is_best else None if is_given else "dim"
    context.out.print(f"{sign} {percent:>7}  {told}", markup=False, style=style)


def _tell_rating(progress: Progress) -> None:
    rating, deviation, _ = progress.rating
    told = context.texts(
        "Your rating: {rating} ± {half}", rating=round(rating), half=round(2 * deviation)
    )
    solved = context.texts(
        "{solved} of {tried} solved",
        solved=sum(progress.tried.values()),
        tried=len(progress.tried),
    )
    context.out.print(f"{told} · {solved}", markup=False)
