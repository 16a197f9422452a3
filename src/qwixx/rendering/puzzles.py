"""A puzzle in words: whose throw it is, which step, and why an answer is right or wrong."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.numbers import format_decimal
from qwixx.locale.phrases import Phrases
from qwixx.puzzles import SOLVER, Puzzle
from qwixx.puzzles.progress import Progress
from qwixx.puzzles.themes import THEMES
from qwixx.rendering.palette import ACCENT, FAINT, PLAIN, WARNING, ink, pile
from qwixx.rules import PASS, Phase

if TYPE_CHECKING:
    from qwixx.puzzles.reasons import Reason


def names_at(puzzle: Puzzle, texts: Texts) -> list[str]:
    """You, and the others."""
    others = range(2, puzzle.state.players + 1)
    return [texts("You"), *(texts("Player {number}", number=number) for number in others)]


def thrower(puzzle: Puzzle, texts: Texts) -> str:
    if puzzle.state.active == SOLVER:
        return texts("You have thrown")
    return texts("{name} has thrown", name=names_at(puzzle, texts)[puzzle.state.active])


def question(puzzle: Puzzle, phrases: Phrases) -> str:
    """The step of the turn, and what is asked."""
    return f"{_step(puzzle, phrases)}. {phrases.texts('What is best for you?')}"


def _step(puzzle: Puzzle, phrases: Phrases) -> str:
    texts, state = phrases.texts, puzzle.state
    if state.phase is not Phase.ACTION_2:
        return texts("Action 1")
    if state.action_1 == PASS:
        return texts("Action 2")
    return texts("Action 2 (action 1: {square})", square=phrases.square(state.action_1))


def difficulty(puzzle: Puzzle, texts: Texts) -> str:
    themes = ", ".join(texts(THEMES[theme]) for theme in puzzle.themes)
    return texts("Difficulty {rating} · {themes}", rating=puzzle.rating, themes=themes)


def rating(progress: Progress, texts: Texts) -> str:
    number, deviation, _ = progress.rating
    return texts("Your rating: {rating} ± {half}", rating=round(number), half=round(2 * deviation))


def solved(progress: Progress, texts: Texts) -> str:
    tried = progress.tried
    return texts("{solved} of {tried} solved", solved=sum(tried.values()), tried=len(tried))


def verdict(texts: Texts, *, is_right: bool) -> str:
    return texts("Right!") if is_right else texts("Not the best.")


def reason_lines(phrases: Phrases, reasons: "Sequence[Reason]", given: int) -> Text:
    """Why the best answer is the best and why what was answered is not; of the others, what they
    win.
    """
    best, *others = reasons
    lines = [_told(phrases, best, "★", ink(ACCENT))]
    lines += [_told(phrases, each, "✗", ink(WARNING)) for each in others if each.action == given]
    rest = [
        f"{phrases.texts('pass') if each.action == PASS else phrases.square(each.action)}"
        f" {_percent(phrases, each.win)}"
        for each in others
        if each.action != given
    ]
    if rest:
        lines.append(Text(" · ".join(rest), FAINT))
    return pile(lines, gap=False)


def _told(phrases: Phrases, reason: "Reason", sign: str, style: Style) -> Text:
    return Text.assemble((f"{sign} {_percent(phrases, reason.win)}  ", style), (reason.text, PLAIN))


def _percent(phrases: Phrases, share: float) -> str:
    return f"{format_decimal(100 * share, 1, phrases.texts.language)} %"
