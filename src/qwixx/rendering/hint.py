"""The options of a hint, one a line: place, what it is worth as number and bar, margin."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from qwixx.locale.numbers import format_decimal
from qwixx.locale.phrases import Phrases
from qwixx.rendering.palette import (
    ACCENT,
    BOLD,
    FAINT,
    MUTED,
    PAPER,
    PLAIN,
    fit,
    ink,
    square_hue,
)
from qwixx.rules import PASS

if TYPE_CHECKING:
    from qwixx.analysis.options import Option

PLACE, NAME, WIN, BAR, MARGIN = 6, 14, 7, 15, 6
"""Widths in characters; an option's name takes as much more as the longest one needs."""
WIDTH = PLACE + WIN + BAR + MARGIN
"""All but the name."""
EIGHTHS = " ▏▎▍▌▋▊▉"


def name_width(phrases: Phrases, options: "Sequence[Option]") -> int:
    return max(NAME, *(cell_len(option_name(phrases, option)) for option in options))


def heading(phrases: Phrases, width: int) -> Text:
    """What the two numbers of an option are, above them."""
    wins, margin = phrases.texts("Wins"), phrases.texts("Margin")
    return Text(f"{wins:>{PLACE + width + WIN}}{margin:>{BAR + MARGIN}}", FAINT)


def option_line(phrases: Phrases, option: "Option", place: int, width: int) -> Text:
    """A line of the list. The best one is marked by more than its colour."""
    best = place == 1
    win, margin = option.worth
    layout = phrases.game.layout
    hue = PAPER if option.action == PASS else square_hue(layout, option.action).row
    return Text.assemble(
        (f"{place}", BOLD if best else FAINT),
        (" ★ " if best else "   ", ink(ACCENT, bold=True)),
        ("■ ", ink(hue)),
        (fit(option_name(phrases, option), width), BOLD if best else PLAIN),
        (f"{_decimal(phrases, 100 * win):>5} %", BOLD if best else PLAIN),
        (fit(f" {bar(win)}", BAR), ink(ACCENT if best else MUTED)),
        (f"{_signed(phrases, margin):>{MARGIN}}", FAINT),
    )


def bar(share: float) -> str:
    """A bar in eighths of a character."""
    whole, rest = divmod(round(8 * (BAR - 1) * share), 8)
    return ("█" * whole + EIGHTHS[rest]).rstrip()


def option_name(phrases: Phrases, option: "Option") -> str:
    return phrases.texts("pass") if option.action == PASS else phrases.square(option.action)


def _decimal(phrases: Phrases, number: float) -> str:
    return format_decimal(number, 1, phrases.texts.language)


def _signed(phrases: Phrases, number: float) -> str:
    sign = "−" if number < 0 else "+"
    return sign + format_decimal(abs(number), 1, phrases.texts.language)
