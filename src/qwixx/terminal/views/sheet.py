"""A player's sheet in Qwixx: large for whoever decides, small for the others."""

from rich.style import Style
from rich.text import Text

from qwixx.locale import Texts
from qwixx.locale.phrases import signed
from qwixx.notation import LETTERS
from qwixx.rules import CLASSIC, State
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END, NEEDED_TO_LOCK
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LOCK, ROW_OF, ROWS, square
from qwixx.terminal.views.palette import (
    ACCENT,
    BOLD,
    CROSS,
    FAINT,
    FREE,
    HUES,
    INK,
    PAPER,
    PLAIN,
    WARNING,
    centred,
    fit,
    ink,
    spread,
)
from qwixx.terminal.views.tiles import LOCK_TILE, WIDTH, Marks, Tile, row_lines

WITH_POINTS = 17
ROOMY = 30
"""The least widths of a small sheet with points, and of one with cells of two."""


def sheet(state: State, seat: int, marks: Marks, texts: Texts, tall: bool) -> list[Text]:
    """The rows of the large sheet."""
    rows = []
    points = CLASSIC.row_points(state, seat)
    for row in range(ROWS):
        tiles = [_tile(state, seat, square(row, column), marks) for column in range(COLUMNS)]
        tiles.append(_lock(state, seat, row, texts))
        rows.append(row_lines(row, texts, tiles, [f"{points[row]:>3} "], tall))
    return rows


def misthrows_text(state: State, seat: int) -> str:
    """A cross for each misthrow, a box for each that is left."""
    crossed = state.misthrows[seat]
    return CROSS * crossed + FREE * (MISTHROWS_TO_END - crossed)


def totals(state: State, seat: int, name: str, texts: Texts) -> Text:
    """The line below the large sheet: whose it is, misthrows, points."""
    cost = MISTHROW_POINTS * state.misthrows[seat]
    left = Text.assemble(
        (f" {fit(name, 24)} ", BOLD),
        (texts("Misthrows"), FAINT),
        (f" {' '.join(misthrows_text(state, seat))} ", BOLD),
        (f"{cost:+d}".replace("-", "−") if cost else "", ink(WARNING)),
    )
    right = Text.assemble(
        (texts("Points"), FAINT), (f" {signed(CLASSIC.scores(state)[seat]):>3} ", BOLD)
    )
    return spread(left, right, WIDTH)


def small_sheet(state: State, seat: int, name: str, marks: Marks, width: int) -> list[Text]:
    """Five lines: name, misthrows and points; then the rows."""
    points = f"{signed(CLASSIC.scores(state)[seat]):>3}"
    misthrows = misthrows_text(state, seat)
    tail = f" {misthrows.rstrip(FREE) if width < ROOMY else misthrows}{points}"
    title = Text(fit(name, width - len(tail)), BOLD).append(tail, PLAIN)
    cell = 2 if width >= ROOMY else 1
    lines = [_small_row(state, seat, row, marks, cell) for row in range(ROWS)]
    if width >= WITH_POINTS:
        for line, number in zip(lines, CLASSIC.row_points(state, seat), strict=True):
            line.append(f"{number:>3}", PLAIN)
    return [title, *(_filled(line, width) for line in lines)]


def _tile(state: State, seat: int, action: int, marks: Marks) -> Tile:
    row, column = ROW_OF[action], COLUMN_OF[action]
    crosses, hue = state.rows[seat][row], HUES[row]
    fresh = marks.is_fresh(seat, action)
    text, style = f"{CLASSIC.layout.number(action):>2}", ink(hue.number, hue.tile)
    if crosses >> column & 1:
        text, style = f" {CROSS}", ink(ACCENT if fresh else PAPER, INK, bold=True)
    elif crosses >> column or state.is_locked(row):
        text, style = " ·", ink(hue.tile, hue.gone)
    text = marks.frame(action, text, fresh=fresh)
    return Tile(((text, marks.style(action, hue) or style),), f"point({action})")


def _lock(state: State, seat: int, row: int, texts: Texts) -> Tile:
    """The lock's own cross, or that the row is closed, or how far it is to the five crosses."""
    hue, have = HUES[row], CLASSIC.counts(state, seat)[row]
    if state.rows[seat][row] >> LOCK & 1:
        text, style = CROSS, ink(PAPER, INK, bold=True)
    elif state.is_locked(row):
        text, style = texts("closed"), ink(PAPER, hue.gone)
    elif have < NEEDED_TO_LOCK:
        text, style = f"{have}/{NEEDED_TO_LOCK}", ink(hue.tile, hue.row)
    else:
        text, style = texts("lock"), ink(INK, hue.offer, bold=True)
    return Tile(((centred(text, LOCK_TILE), style),))


def _small_row(state: State, seat: int, row: int, marks: Marks, cell: int) -> Text:
    line = Text.assemble((f"{LETTERS[row].upper()} ", ink(HUES[row].number, bold=True)))
    for column in range(LOCK + 1):
        sign, style = _small_cell(state, seat, row, column, marks)
        line.append(sign + (sign if sign == "─" else " ") * (cell - 1), style)
    return line


def _small_cell(state: State, seat: int, row: int, column: int, marks: Marks) -> tuple[str, Style]:
    """A square or the lock as one sign; what lies ahead is a line up to the lock."""
    hue, crosses = HUES[row], state.rows[seat][row]
    if crosses >> column & 1:
        fresh = column < LOCK and marks.is_fresh(seat, square(row, column))
        return CROSS, ink(INK, PAPER if fresh else hue.row, bold=True)
    if state.is_locked(row):
        return "■" if column == LOCK else "·", ink(hue.row, hue.tile)
    if crosses >> column:
        return "·", ink(hue.row, hue.tile)
    return "┤" if column == LOCK else "─", ink(hue.row, hue.tile)


def _filled(line: Text, width: int) -> Text:
    return line.append(" " * max(width - line.cell_len, 0))
