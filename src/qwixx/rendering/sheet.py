"""A player's sheet: large for whoever decides, small for the others."""

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from qwixx.locale.phrases import Phrases, signed
from qwixx.rendering.palette import (
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
from qwixx.rendering.tiles import LOCK_TILE, WIDTH, Marks, Tile, printed, row_lines
from qwixx.rules import State
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END, NEEDED_TO_LOCK
from qwixx.rules.layout import COLUMN_OF, COLUMNS, LAST, LOCK, ROW_OF, ROWS, square

WITH_POINTS = 17
ROOMY = 30
"""The least widths of a small sheet with points, and of one with cells of two."""


def sheet(phrases: Phrases, state: State, seat: int, marks: Marks, tall: bool) -> list[Text]:
    """The rows of the large sheet."""
    rows = []
    points = phrases.game.row_points(state, seat)
    for row in range(ROWS):
        squares = (square(row, column) for column in range(COLUMNS))
        tiles = [_tile(phrases, state, seat, action, marks) for action in squares]
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


class SmallSheet(NamedTuple):
    """Somebody's sheet in a few lines, of this width."""

    phrases: Phrases
    state: State
    seat: int
    marks: Marks
    width: int

    def lines(self, name: str) -> list[Text]:
        """Five lines: name, misthrows and points; then the rows."""
        game, misthrows = self.phrases.game, misthrows_text(self.state, self.seat)
        points = f"{signed(game.scores(self.state)[self.seat]):>3}"
        tail = f" {misthrows.rstrip(FREE) if self.width < ROOMY else misthrows}{points}"
        title = Text(fit(name, self.width - len(tail)), BOLD).append(tail, PLAIN)
        lines = [self._row(row) for row in range(ROWS)]
        if self.width >= WITH_POINTS:
            points_of_rows = game.row_points(self.state, self.seat)
            for line, number in zip(lines, points_of_rows, strict=True):
                line.append(f"{number:>3}", PLAIN)
        return [title, *(_filled(line, self.width) for line in lines)]

    @property
    def _cell(self) -> int:
        """How wide a square is."""
        return 2 if self.width >= ROOMY else 1

    def _row(self, row: int) -> Text:
        layout, cell = self.phrases.game.layout, self._cell
        initials, hue = self.phrases.letters[layout.die_of_row[row]], row_hue(layout, row)
        line = Text.assemble((f"{initials:<2}", ink(hue.number, bold=True)))
        for column in range(LOCK + 1):
            sign, style = self._square(row, column)
            line.append(sign.ljust(cell, "─" if sign == "─" else " "), style)
        return line

    def _square(self, row: int, column: int) -> tuple[str, Style]:
        """A square or the lock as a sign; what lies ahead is a line up to the lock, or the initials
        of squares that have another colour than the row.
        """
        game, crosses = self.phrases.game, self.state.rows[self.seat][row]
        action = square(row, min(column, LAST))
        hue = square_hue(game.layout, action)
        if crosses >> column & 1:
            fresh = column < LOCK and self.marks.is_fresh(self.seat, action)
            return CROSS, ink(INK, PAPER if fresh else hue.row, bold=True)
        if crosses >> column or self.state.is_locked(row):
            return "■" if column == LOCK else "·", ink(hue.row, hue.tile)
        return "┤" if column == LOCK else self._ahead(action), ink(hue.row, hue.tile)

    def _ahead(self, action: int) -> str:
        """Where there is no room for two initials, the letter of game files has to do."""
        letter = self.phrases.game.square_text(action).letter
        if not letter:
            return "─"
        initials = self.phrases.letters[self.phrases.game.layout.colour(action)]
        return initials if len(initials) <= self._cell else letter


def _tile(phrases: Phrases, state: State, seat: int, action: int, marks: Marks) -> Tile:
    game, row, column = phrases.game, ROW_OF[action], COLUMN_OF[action]
    crosses, hue = state.rows[seat][row], square_hue(game.layout, action)
    fresh = marks.is_fresh(seat, action)
    text, style = printed(phrases, action), ink(hue.number, hue.tile)
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


def _filled(line: Text, width: int) -> Text:
    return line.append(" " * max(width - line.cell_len, 0))
