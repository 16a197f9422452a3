"""A row of squares on its coloured ground: what the sheet and the board have in common."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from qwixx.locale.phrases import COLOUR_NAMES, Phrases
from qwixx.rendering.palette import CHOSEN, INK, MUTED, Hue, clickable, fit, ink, row_hue
from qwixx.rules import Event
from qwixx.rules.layout import COLUMNS

LABEL = 11
TILE = 4
LOCK_TILE = 7
POINTS = 5
ROOM = (*[TILE + 1] * COLUMNS, LOCK_TILE + 1)
"""For each tile of a row, with the gap behind it."""
WIDTH = LABEL + sum(ROOM) + POINTS - 1
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
        elif fresh:
            left, right = "()"
        else:
            return (text if len(text) >= TILE else f" {text} ")[:TILE]
        return f"{left}{text}{right}"[: TILE + 1]

    def style(self, square: int, hue: Hue) -> Style | None:
        """How a square looks that is chosen, refused or offered."""
        if square == self.at:
            return ink(INK, CHOSEN if square in self.legal else MUTED, bold=True)
        return ink(INK, hue.offer, bold=True) if square in self.legal else None


class Tile(NamedTuple):
    """A square or lock: as many lines as its row is high."""

    hue: Hue
    """The ground around it is of the same colour."""
    lines: tuple[tuple[str, Style], ...]
    action: str = ""
    """What a click does."""


def printed(phrases: Phrases, action: int) -> str:
    """A square's number, behind the initials of its colour where that is not its row's."""
    game = phrases.game
    odd = bool(game.square_text(action).letter)
    initials = phrases.letters[game.layout.colour(action)] if odd else ""
    return f"{initials}{game.layout.number(action)}".rjust(2)


def row_lines(
    phrases: Phrases, row: int, tiles: Sequence[Tile], points: Sequence[str], tall: bool
) -> Text:
    """A row: its name, its tiles and its points; `tall` frames it above and below."""
    ground = ink(INK, row_hue(phrases.game.layout, row).row, bold=True)
    lines = []
    for number, figure in enumerate(points):
        line = Text(row_label(phrases, row, LABEL) if number == 0 else " " * LABEL, ground)
        for tile, room in zip(tiles, ROOM, strict=True):
            _append(line, tile, room, *tile.lines[number])
        lines.append(line.append(figure))
    if tall:
        lines = [_edge(ground, tiles, "▄", 0), *lines, _edge(ground, tiles, "▀", -1)]
    return Text("\n").join(lines)


def row_label(phrases: Phrases, row: int, width: int) -> str:
    """A row's initials and colour."""
    colour = phrases.game.layout.die_of_row[row]
    initials, name = phrases.letters[colour], phrases.texts(COLOUR_NAMES[colour])
    return f" {initials} {fit(name, width - 2 - len(initials))}"


def _edge(ground: Style, tiles: Sequence[Tile], sign: str, end: int) -> Text:
    """Half a line more for the tiles, in the colours of their first or last line."""
    line = Text(" " * LABEL, ground)
    for tile, room in zip(tiles, ROOM, strict=True):
        text, style = tile.lines[end]
        half = ink(INK, tile.hue.row) + Style(color=style.bgcolor)
        _append(line, tile, room, sign * len(text), half)
    return line.append(" " * (POINTS - 1))


def _append(line: Text, tile: Tile, room: int, text: str, style: Style) -> None:
    """A line of a tile, and the ground behind it."""
    line.append(text, clickable(style, tile.action) if tile.action else style)
    line.append(" " * (room - len(text)), ink(INK, tile.hue.row))
