"""A row of squares on its coloured ground: what the sheet and the board have in common."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.phrases import COLOUR_NAMES
from qwixx.notation import LETTERS
from qwixx.rules import Event
from qwixx.terminal.views.palette import CHOSEN, HUES, INK, MUTED, Hue, clickable, fit, ink

LABEL = 11
TILE = 4
LOCK_TILE = 7
POINTS = 5
WIDTH = LABEL + 11 * (TILE + 1) + LOCK_TILE + POINTS
"""The width of a sheet or board in cells."""


class Marks(NamedTuple):
    """What is marked on a sheet or board beside what lies there."""

    legal: frozenset[int] = frozenset()
    at: int | None = None
    """The square under the cursor."""
    fresh: frozenset[Event] = frozenset()
    """What was done since the last throw."""

    def is_fresh(self, seat: int, square: int) -> bool:
        return any(event.seat == seat and event.square == square for event in self.fresh)

    def frame(self, square: int, text: str, *, fresh: bool = False) -> str:
        """A text between the signs for a chosen, refused, offered or freshly used square."""
        if square == self.at:
            left, right = "▸◂" if square in self.legal else "›‹"
        elif square in self.legal:
            left, right = "[]"
        else:
            left, right = "()" if fresh else "  "
        return f"{left}{text}{right}"

    def style(self, square: int, hue: Hue) -> Style | None:
        """How a square looks that is chosen, refused or offered."""
        if square == self.at:
            return ink(INK, CHOSEN if square in self.legal else MUTED, bold=True)
        return ink(INK, hue.offer, bold=True) if square in self.legal else None


class Tile(NamedTuple):
    """A square or lock: as many lines as its row is high, all of the same width."""

    lines: tuple[tuple[str, Style], ...]
    action: str = ""
    """What a click does."""


def row_lines(
    row: int, texts: Texts, tiles: Sequence[Tile], points: Sequence[str], tall: bool
) -> Text:
    """A row: its name, its tiles and its points; `tall` frames it above and below."""
    ground = ink(INK, HUES[row].row, bold=True)
    lines = []
    for number, figure in enumerate(points):
        line = Text(_label(row, texts) if number == 0 else " " * LABEL, ground)
        for tile in tiles:
            text, style = tile.lines[number]
            line.append(text, _clickable(style, tile)).append(" ")
        lines.append(line.append(figure))
    if tall:
        lines = [_edge(row, tiles, "▄", 0), *lines, _edge(row, tiles, "▀", -1)]
    return Text("\n").join(lines)


def _label(row: int, texts: Texts) -> str:
    return f" {LETTERS[row].upper()} {fit(texts(COLOUR_NAMES[row]), LABEL - 3)}"


def _edge(row: int, tiles: Sequence[Tile], sign: str, end: int) -> Text:
    """Half a line more for the tiles, in the colours of their first or last line."""
    ground = ink(INK, HUES[row].row)
    line = Text(" " * LABEL, ground)
    for tile in tiles:
        text, style = tile.lines[end]
        half = Style(color=style.bgcolor, bgcolor=ground.bgcolor)
        line.append(sign * len(text), _clickable(half, tile)).append(" ")
    return line.append(" " * (POINTS - 1))


def _clickable(style: Style, tile: Tile) -> Style:
    return clickable(style, tile.action) if tile.action else style
