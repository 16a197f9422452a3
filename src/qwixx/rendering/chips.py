"""Small parts of a screen: chips to press, the game's name, a square in short."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from qwixx.locale.phrases import SQUARES, Phrases
from qwixx.rendering.palette import (
    BOLD,
    BOLDER,
    CHOSEN,
    HUES,
    INK,
    PAPER,
    clickable,
    flow,
    height,
    ink,
)
from qwixx.rules.layout import ROW_OF

MOST_LINES = 4
"""Options in more lines than these are named more shortly."""


class Chip(NamedTuple):
    """Something to press or to click."""

    key: str
    label: str
    action: str
    ground: str = PAPER
    chosen: bool = False
    short: str = ""
    """Another label for where room is scarce."""


def chips(items: Sequence[Chip], width: int, room: int = 0) -> Text:
    """Chips in a flow of lines, three lines high each if there is room for that many lines."""
    big = flow([_chip(chip, big=True) for chip in items], width)
    if height(big) <= room:
        return big
    small = flow([_chip(chip, big=False) for chip in items], width)
    if height(small) <= MOST_LINES:
        return small
    shortened = [chip._replace(label=chip.short or chip.label) for chip in items]
    return flow([_chip(chip, big=False) for chip in shortened], width)


def _chip(chip: Chip, *, big: bool) -> list[Text]:
    key = f" ▸{chip.key}◂ " if chip.chosen else f" [{chip.key}] "
    ground = CHOSEN if chip.chosen else chip.ground
    style = clickable(ink(INK, ground, bold=chip.chosen), chip.action)
    middle = Text.assemble((key, style + BOLDER), (f"{chip.label} " if chip.label else "", style))
    if not big:
        return [middle]
    edge = clickable(ink(ground), chip.action)
    width = middle.cell_len
    return [Text("▄" * width, edge), middle, Text("▀" * width, edge)]


def logo(phrases: Phrases) -> Text:
    """The game's name, with the rows' colours on its first letters."""
    name = phrases.title
    grounds = (*(hue.row for hue in HUES), PAPER)
    letters = [
        (f" {letter} ", ink(INK, ground, bold=True))
        for letter, ground in zip(name.upper(), grounds, strict=False)
    ]
    return Text.assemble(*letters, (name[len(grounds) :], BOLD))


def short_square(phrases: Phrases, action: int) -> str:
    """A square with no more than the initials of its row, where that has another colour."""
    square = phrases.game.square_text(action)
    text = phrases.texts(SQUARES[square.colour], number=square[1:])
    row = phrases.game.layout.die_of_row[ROW_OF[action]]
    return f"{text} ({phrases.letters[row]})" if square.letter else text
