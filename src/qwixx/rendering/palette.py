"""Colours, and text set to a width. Colour never says anything that a sign does not say too.

Views paint in the colours of a dark terminal; `schemes` puts others in their place when a text is
shown. So a colour here is a role: no two roles have the same one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from qwixx.rules import Layout

NIGHT = "#17181c"
PANEL = "#1f2127"
FIELD = "#282a32"
INK = "#101114"
PAPER = "#f4efe7"
TEXT = "#f4efe6"
MUTED = "#8f8c86"
LINE = "#444853"
CHOSEN = "#ffffff"
ACCENT = "#f0b429"
GLOW = "#f0b428"
WARNING = "#ff9f6b"
"""INK is what is written on a coloured ground, PAPER a white ground, TEXT what is written on the
screen; ACCENT is a text that stands out, GLOW a ground that does."""


class Hue(NamedTuple):
    """A colour's shades: a row's ground, a free square, a square that is gone, an offered one."""

    row: str
    tile: str
    gone: str
    number: str
    offer: str


HUES = (
    Hue(row="#d6384b", tile="#431a21", gone="#8f2937", number="#ffc9cf", offer="#ffd3d8"),
    Hue(row="#dfa810", tile="#443408", gone="#91700f", number="#ffe9a8", offer="#ffedb8"),
    Hue(row="#359a50", tile="#123420", gone="#256b39", number="#bfeecb", offer="#cdf3d6"),
    Hue(row="#3a78cf", tile="#152a4a", gone="#29528c", number="#c6dcff", offer="#d3e4ff"),
)
"""Red, yellow, green, blue."""

SEAT_INKS = ("#8ab8ff", "#ff8e98", "#7fd995", "#f0c14b", "#c9a6ff")
"""What is written or drawn of a seat, A to E, where several are told apart."""


def row_hue(layout: Layout, row: int) -> Hue:
    """A row's colour is that of its lock."""
    return HUES[layout.die_of_row[row]]


def square_hue(layout: Layout, action: int) -> Hue:
    return HUES[layout.colour(action)]


CROSS = "✗"
TOKENS = ("●", "○")
"""The Duel's tokens by seat: black, grey."""
FREE = "□"


def ink(colour: str, ground: str | None = None, *, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold)


BOLD = ink(TEXT, bold=True)
PLAIN = ink(TEXT)
FAINT = ink(MUTED)
BOLDER = Style(bold=True)


def clickable(style: Style, action: str) -> Style:
    """A style whose text does something when it is clicked."""
    return style + Style(meta={"@click": action if "." in action else f"screen.{action}"})


def fit(text: str, width: int) -> str:
    """A text in exactly this many cells: filled up, or cut with an ellipsis."""
    if cell_len(text) > width:
        return set_cell_size(text, max(width - 1, 0)) + "…"[:width]
    return set_cell_size(text, width)


def flush(text: str, width: int) -> str:
    """The same with the text at the right end."""
    return " " * (width - cell_len(text)) + fit(text, min(width, cell_len(text)))


def centred(text: str, width: int) -> str:
    """The same with the text in the middle."""
    return fit(" " * ((width - cell_len(text)) // 2) + text, width)


def spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of a line; the left one gives way."""
    room = max(width - right.cell_len - 1, 0)
    if left.cell_len > room:
        left = left.copy()
        left.truncate(room, overflow="ellipsis")
    return Text.assemble(left, " " * (width - left.cell_len - right.cell_len), right)


def flow(pieces: Sequence[Sequence[Text]], width: int, gap: str = " ") -> Text:
    """Pieces of the same height side by side, in as many rows as they need; none is broken."""
    rows: list[list[Sequence[Text]]] = []
    used = 0
    for piece in pieces:
        if rows and used + len(gap) + piece[0].cell_len <= width:
            rows[-1].append(piece)
            used += len(gap) + piece[0].cell_len
        else:
            rows.append([piece])
            used = piece[0].cell_len
    return pile([side_by_side(row, gap) for row in rows], gap=False)


def side_by_side(blocks: Sequence[Sequence[Text]], gap: str = " ") -> Text:
    """Blocks of the same height beside each other."""
    return pile([Text(gap).join(parts) for parts in zip(*blocks, strict=True)], gap=False)


def pile(blocks: Sequence[Text], *, gap: bool) -> Text:
    """Blocks of lines one below the other, with or without an empty line between them."""
    return Text("\n\n" if gap else "\n").join(blocks)


def height(text: Text, width: int | None = None) -> int:
    """How many lines a text takes; those longer than the width take more than one."""
    lines = text.plain.split("\n")
    return sum(max(1, -(-cell_len(line) // width)) if width else 1 for line in lines)
