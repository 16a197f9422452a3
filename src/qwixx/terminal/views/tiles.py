"""A row of squares on its coloured ground: what the sheet and the board have in common."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.phrases import COLOUR_NAMES
from qwixx.notation import LETTERS
from qwixx.rules import Event
from qwixx.terminal.views.palette import HUES, INK, clickable, fit, ink

LABEL = 11
TILE = 4
LOCK_TILE = 7
POINTS = 5
WIDTH = LABEL + 11 * (TILE + 1) + LOCK_TILE + POINTS
"""The width of a sheet or board in cells."""


class Marks(NamedTuple):
    """What is marked on a sheet beside what lies there."""

    legal: frozenset[int] = frozenset()
    at: int | None = None
    """The square under the cursor."""
    fresh: frozenset[Event] = frozenset()
    """What was done since the last throw."""

    def is_fresh(self, seat: int, square: int) -> bool:
        return any(event.seat == seat and event.square == square for event in self.fresh)

    def frame(self, square: int, text: str) -> str:
        """Two cells of text between the signs of an offered, chosen or refused square."""
        if square == self.at:
            return f"▸{text}◂" if square in self.legal else f"›{text}‹"
        return f"[{text}]" if square in self.legal else f" {text} "


class Tile(NamedTuple):
    """A square or lock: as many lines as its row is high, each as wide as the first."""

    lines: tuple[str, ...]
    style: Style
    action: str = ""
    """What a click does."""


def row_lines(
    row: int, texts: Texts, tiles: Sequence[Tile], points: Sequence[str], tall: bool
) -> Text:
    """A row: its name, its tiles and its points; `tall` rounds it off above and below."""
    ground = ink(INK, HUES[row].row, bold=True)
    height = len(points)
    lines = [Text(style=ground) for _ in range(height)]
    for number, line in enumerate(lines):
        line.append(_label(row, texts) if number == (height - 1) // 2 else " " * LABEL)
        for tile in tiles:
            line.append(tile.lines[number], _style(tile))
            line.append(" ")
        line.append(points[number])
    if tall:
        lines = [_edge(row, tiles, "▄"), *lines, _edge(row, tiles, "▀")]
    return Text("\n").join(lines)


def _label(row: int, texts: Texts) -> str:
    return f" {LETTERS[row].upper()} {fit(texts(COLOUR_NAMES[row]), LABEL - 3)}"


def _edge(row: int, tiles: Sequence[Tile], sign: str) -> Text:
    """The upper or lower half line of the tiles."""
    line = Text(" " * LABEL, style=ink(INK, HUES[row].row))
    for tile in tiles:
        ground = tile.style.bgcolor.name if tile.style.bgcolor else HUES[row].row
        line.append(
            sign * len(tile.lines[0]), _style(tile) + Style(color=ground, bgcolor=HUES[row].row)
        )
        line.append(" ")
    return line.append(" " * (POINTS - 1))


def _style(tile: Tile) -> Style:
    return clickable(tile.style, tile.action) if tile.action else tile.style
