"""The options of a hint, one a line: place, what it is worth as number and bar, margin."""

from typing import TYPE_CHECKING

from babel.numbers import format_decimal
from rich.text import Text

from qwixx.locale.phrases import Phrases
from qwixx.rules import PASS
from qwixx.rules.layout import ROW_OF
from qwixx.terminal.views.palette import ACCENT, BOLD, FAINT, HUES, MUTED, PAPER, PLAIN, fit, ink

if TYPE_CHECKING:
    from qwixx.analysis.options import Option

START, NAME, WIN, BAR, MARGIN = 20, 14, 7, 15, 6
"""Widths in characters; an option's place and name come before its numbers."""
EIGHTHS = " ▏▎▍▌▋▊▉"


def heading(phrases: Phrases) -> Text:
    """What the two numbers of an option are, above them."""
    wins, margin = phrases.texts("Wins"), phrases.texts("Margin")
    return Text(f"{wins:>{START + WIN}}{margin:>{BAR + MARGIN}}", FAINT)


def option_line(phrases: Phrases, option: "Option", place: int) -> Text:
    """A line of the list. The best one is marked by more than its colour."""
    best = place == 1
    win, margin = option.worth
    name = phrases.texts("pass") if option.action == PASS else phrases.square(option.action)
    hue = PAPER if option.action == PASS else HUES[ROW_OF[option.action]].row
    return Text.assemble(
        (f"{place}", BOLD if best else FAINT),
        (" ★ " if best else "   ", ink(ACCENT, bold=True)),
        ("■ ", ink(hue)),
        (fit(name, NAME), BOLD if best else PLAIN),
        (f"{_decimal(phrases, 100 * win):>5} %", BOLD if best else PLAIN),
        (fit(f" {bar(win)}", BAR), ink(ACCENT if best else MUTED)),
        (f"{_signed(phrases, margin):>{MARGIN}}", FAINT),
    )


def bar(share: float) -> str:
    """A bar in eighths of a character."""
    whole, rest = divmod(round(8 * (BAR - 1) * share), 8)
    return ("█" * whole + EIGHTHS[rest]).rstrip()


def _decimal(phrases: Phrases, number: float) -> str:
    return format_decimal(number, "0.0", locale=phrases.texts.language)


def _signed(phrases: Phrases, number: float) -> str:
    return format_decimal(number, "+0.0;−0.0", locale=phrases.texts.language)
