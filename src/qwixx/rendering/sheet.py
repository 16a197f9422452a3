"""A player's sheet: large for whoever decides, small for the others."""

from rich.style import Style
from rich.text import Text

from qwixx.locale.phrases import Phrases, signed
from qwixx.rules import GAMES, State
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END, NEEDED_TO_LOCK
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LAST, LOCK, ROW_OF, ROWS, square
from qwixx.terminal.views.palette import (
    BOLD,
    CROSS,
    FAINT,
    FREE,
    GLOW,
    INK,
    PAPER,
    PLAIN,
    WARNING,
    centred,
    fit,
    ink,
    row_hue,
    spread,
    square_hue,
)
from qwixx.terminal.views.tiles import LOCK_TILE, WIDTH, Marks, Tile, printed, row_lines

WITH_POINTS = 17
ROOMY = 30
"""The least widths of a small sheet with points, and of one with cells of two."""


def sheet(phrases: Phrases, state: State, seat: int, marks: Marks, tall: bool) -> list[Text]:
    """The rows of the large sheet."""
    rows = []
    points = phrases.game.row_points(state, seat)
    for row in range(ROWS):
        tiles = [_tile(state, seat, square(row, column), marks) for column in range(COLUMNS)]
        tiles.append(_lock(phrases, state, seat, row))
        rows.append(row_lines(phrases, row, tiles, [f"{points[row]:>3} "], tall))
    return rows


def misthrows_text(state: State, seat: int) -> str:
    """A cross for each misthrow, a box for each that is left."""
    crossed = state.misthrows[seat]
    return CROSS * crossed + FREE * (MISTHROWS_TO_END - crossed)


def totals(phrases: Phrases, state: State, seat: int, name: str) -> Text:
    """The line below the large sheet: whose it is, misthrows, points."""
    cost = MISTHROW_POINTS * state.misthrows[seat]
    points = phrases.game.scores(state)[seat]
    left = Text.assemble(
        (f" {fit(name, 24)} ", BOLD),
        (phrases.texts("Misthrows"), FAINT),
        (f" {' '.join(misthrows_text(state, seat))} ", BOLD),
        (f"{cost:+d}".replace("-", "−") if cost else "", ink(WARNING)),
    )
    right = Text.assemble((phrases.texts("Points"), FAINT), (f" {signed(points):>3} ", BOLD))
    return spread(left, right, WIDTH)


def small_sheet(state: State, seat: int, name: str, marks: Marks, width: int) -> list[Text]:
    """Five lines: name, misthrows and points; then the rows."""
    game, misthrows = GAMES[state.game], misthrows_text(state, seat)
    points = f"{signed(game.scores(state)[seat]):>3}"
    tail = f" {misthrows.rstrip(FREE) if width < ROOMY else misthrows}{points}"
    title = Text(fit(name, width - len(tail)), BOLD).append(tail, PLAIN)
    cell = 2 if width >= ROOMY else 1
    lines = [_small_row(state, seat, row, marks, cell) for row in range(ROWS)]
    if width >= WITH_POINTS:
        for line, number in zip(lines, game.row_points(state, seat), strict=True):
            line.append(f"{number:>3}", PLAIN)
    return [title, *(_filled(line, width) for line in lines)]


def _tile(state: State, seat: int, action: int, marks: Marks) -> Tile:
    game, row, column = GAMES[state.game], ROW_OF[action], COLUMN_OF[action]
    crosses, hue = state.rows[seat][row], square_hue(game.layout, action)
    fresh = marks.is_fresh(seat, action)
    text, style = printed(game, action), ink(hue.number, hue.tile)
    if crosses >> column & 1:
        text, style = f" {CROSS}", ink(GLOW if fresh else PAPER, INK, bold=True)
    elif crosses >> column or state.is_locked(row):
        text, style = " ·", ink(hue.tile, hue.gone)
    text = marks.frame(action, text, fresh=fresh)
    return Tile(hue, ((text, marks.style(action, hue) or style),), f"point({action})")


def _lock(phrases: Phrases, state: State, seat: int, row: int) -> Tile:
    """The lock's own cross, or that the row is locked, or how far it is to the five crosses."""
    game, texts = phrases.game, phrases.texts
    hue, have = row_hue(game.layout, row), game.counts(state, seat)[row]
    if state.rows[seat][row] >> LOCK & 1:
        text, style = CROSS, ink(PAPER, INK, bold=True)
    elif state.is_locked(row):
        text, style = texts("locked"), ink(PAPER, hue.gone)
    elif have < NEEDED_TO_LOCK:
        text, style = f"{have}/{NEEDED_TO_LOCK}", ink(INK, hue.row)
    else:
        text, style = texts("lock"), ink(INK, hue.offer, bold=True)
    return Tile(hue, ((centred(text, LOCK_TILE), style),))


def _small_row(state: State, seat: int, row: int, marks: Marks, cell: int) -> Text:
    layout = GAMES[state.game].layout
    letter, hue = layout.letters[row].upper(), row_hue(layout, row)
    line = Text.assemble((f"{letter} ", ink(hue.number, bold=True)))
    for column in range(LOCK + 1):
        sign, style = _small_cell(state, seat, row, column, marks)
        line.append(sign + (sign if sign == "─" else " ") * (cell - 1), style)
    return line


def _small_cell(state: State, seat: int, row: int, column: int, marks: Marks) -> tuple[str, Style]:
    """A square or the lock as one sign; what lies ahead is a line up to the lock, or the letters of
    squares that have another colour than the row.
    """
    game, crosses = GAMES[state.game], state.rows[seat][row]
    action = square(row, min(column, LAST))
    hue = square_hue(game.layout, action)
    if crosses >> column & 1:
        fresh = column < LOCK and marks.is_fresh(seat, action)
        return CROSS, ink(INK, PAPER if fresh else hue.row, bold=True)
    if crosses >> column or state.is_locked(row):
        return "■" if column == LOCK else "·", ink(hue.row, hue.tile)
    ahead = game.square_text(action).letter.upper() or "─"
    return "┤" if column == LOCK else ahead, ink(hue.row, hue.tile)


def _filled(line: Text, width: int) -> Text:
    return line.append(" " * max(width - line.cell_len, 0))
