"""A player's sheet in Qwixx: large for whoever decides, small for the others."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from qwixx.locale import Texts
from qwixx.notation import LETTERS
from qwixx.rules import CLASSIC, State
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END, NEEDED_TO_LOCK
from qwixx.rules.layout import COLUMNS, LAST, LOCK, ROWS, square
from qwixx.terminal.views.palette import (
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

SMALL_WIDTH = 19


def sheet(state: State, seat: int, marks: Marks, texts: Texts, tall: bool) -> Text:
    """The large sheet, a row under the other."""
    rows = []
    points = CLASSIC.row_points(state, seat)
    for row in range(ROWS):
        tiles = [_tile(state, seat, square(row, column), marks) for column in range(COLUMNS)]
        tiles.append(_lock(state, seat, row, texts))
        rows.append(row_lines(row, texts, tiles, [f"{points[row]:>3} "], tall))
    return Text("\n" if tall else "\n\n").join(rows)


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
        (texts("Points"), FAINT), (f" {points_text(CLASSIC.scores(state)[seat])} ", BOLD)
    )
    return spread(left, right, WIDTH)


def points_text(points: int) -> str:
    return f"{points:>3}".replace("-", "−")


def small_sheet(state: State, seat: int, name: str, fresh: Marks, width: int) -> list[Text]:
    """Five lines: name, misthrows and points; then the rows."""
    points = points_text(CLASSIC.scores(state)[seat])
    tail = f" {misthrows_text(state, seat)}{points}"
    title = Text(fit(name, width - len(tail)), BOLD).append(tail, PLAIN)
    cell = 2 if width >= 30 else 1
    lines = [_small_row(state, seat, row, fresh, cell) for row in range(ROWS)]
    return [title, *(_filled(line, width) for line in lines)]


def side_by_side(blocks: Sequence[list[Text]], gap: int = 1) -> Text:
    """Blocks of the same height beside each other."""
    return Text("\n").join(Text(" " * gap).join(parts) for parts in zip(*blocks, strict=True))


def _tile(state: State, seat: int, action: int, marks: Marks) -> Tile:
    row, column = divmod(action - 1, COLUMNS)
    crosses, hue = state.rows[seat][row], HUES[row]
    number = f"{CLASSIC.layout.number(action):>2}"
    if crosses >> column & 1:
        fresh = marks.is_fresh(seat, action) and marks.at != action
        text = f" ({CROSS})" if fresh else marks.frame(action, f" {CROSS}")
        style = ink(INK, PAPER, bold=True) if fresh else ink(PAPER, INK, bold=True)
    elif crosses >> column or state.is_locked(row):
        text, style = marks.frame(action, " ·"), ink(hue.tile, hue.gone)
    else:
        text, style = marks.frame(action, number), ink(hue.number, hue.tile)
    if action in marks.legal:
        style = ink(INK, hue.offer, bold=True)
    if action == marks.at:
        style = ink(INK, "#ffffff", bold=True) + Style(underline=action in marks.legal)
    return Tile((text,), style, f"point({action})")


def _lock(state: State, seat: int, row: int, texts: Texts) -> Tile:
    """The lock's own cross, or that the row is closed, or how far it is to the five crosses."""
    hue, have = HUES[row], CLASSIC.counts(state, seat)[row]
    if state.rows[seat][row] >> LOCK & 1:
        return Tile((f"{CROSS:^{LOCK_TILE}}",), ink(PAPER, INK, bold=True))
    if state.is_locked(row):
        return Tile((centred(texts("closed"), LOCK_TILE),), ink(PAPER, hue.gone))
    if have < NEEDED_TO_LOCK:
        return Tile((f"{f'{have}/{NEEDED_TO_LOCK}':^{LOCK_TILE}}",), ink(hue.tile, hue.row))
    return Tile((centred(texts("lock"), LOCK_TILE),), ink(INK, hue.offer, bold=True))


def _small_row(state: State, seat: int, row: int, fresh: Marks, cell: int) -> Text:
    hue, crosses = HUES[row], state.rows[seat][row]
    line = Text(LETTERS[row].upper() + " ", ink(hue.number, bold=True))
    for column in range(LOCK + 1):
        sign, style = _small_cell(state, seat, row, column, fresh)
        line.append(f"{sign:{'─' if sign == '─' else ' '}<{cell}}", style)
    closed = state.is_locked(row) and not crosses >> LOCK & 1
    line.append(" ■" if closed else "  ", FAINT)
    return line.append(f"{CLASSIC.row_points(state, seat)[row]:>3}", PLAIN)


def _small_cell(state: State, seat: int, row: int, column: int, fresh: Marks) -> tuple[str, Style]:
    hue, crosses = HUES[row], state.rows[seat][row]
    if crosses >> column & 1:
        new = column <= LAST and fresh.is_fresh(seat, square(row, column))
        return CROSS, ink(INK, PAPER if new else hue.row, bold=True)
    if crosses >> column or state.is_locked(row):
        return "·", ink(hue.row, hue.tile)
    return "┤" if column == LOCK else "─", ink(hue.row, hue.tile)


def _filled(line: Text, width: int) -> Text:
    return line.append(" " * max(width - line.cell_len, 0))
