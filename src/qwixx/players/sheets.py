"""Deciding in Qwixx by the value of one's own sheet, for players that value each row by itself.

Such a player is a table of numbers: the value of every row, open and locked, and a few weights. The
functions use numbers and tuples only, so that the same source is run as it is and compiled.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from qwixx.players.offers import LEFTMOST, Offers, offers_of
from qwixx.rules import Game, Phase, State
from qwixx.rules.crosses import COUNT, MISTHROW_POINTS, is_over, mark, may_mark, points
from qwixx.rules.game import with_row
from qwixx.rules.layout import COLUMNS, LAST, PASS, ROWS
from qwixx.rules.state import Rows

MASKS = len(COUNT)
CLOSED = ROWS * MASKS
"""Where the values of locked rows begin. Those of open rows begin at 0, `MASKS` for each row."""
MISTHROW, LOCKING, AHEAD = (2 * CLOSED + place for place in range(3))
"""Where the weights are: of a misthrow, of locking a row, and the lead that is a good end."""
WIN = 1e6

Table = Sequence[float]


class Sheet(NamedTuple):
    """A player's own sheet, and what it has to know of the others."""

    rows: Rows
    locked: int
    misthrows: int
    rival: int
    """The points of the best of the others."""


def sheet_value(sheet: Sheet, table: Table) -> float:
    """What a sheet is worth while the game goes on."""
    value = table[MISTHROW] * sheet.misthrows
    for row in range(ROWS):
        value += table[CLOSED * (sheet.locked >> row & 1) + MASKS * row + sheet.rows[row]]
    return value


def score(rows: Rows, misthrows: int) -> int:
    total = MISTHROW_POINTS * misthrows
    for row in rows:
        total += points(row)
    return total


def end_value(rows: Rows, misthrows: int, rival: int, table: Table) -> float:
    """What a sheet is worth when the game is over: only the lead counts."""
    lead = score(rows, misthrows) - rival
    return lead + WIN if lead >= table[AHEAD] else lead - WIN


def missed_value(sheet: Sheet, value: float, table: Table) -> float:
    """What a sheet of this value is worth after a misthrow."""
    if is_over(sheet.locked, sheet.misthrows + 1):
        return end_value(sheet.rows, sheet.misthrows + 1, sheet.rival, table)
    return value + table[MISTHROW]


def marked_value(sheet: Sheet, value: float, row: int, column: int, table: Table) -> float:
    """What a sheet of this value is worth after a cross in an open row."""
    crosses = mark(sheet.rows[row], column)
    without = value - table[MASKS * row + sheet.rows[row]]
    if column < LAST:
        return without + table[MASKS * row + crosses]
    if is_over(sheet.locked | 1 << row, sheet.misthrows):
        rows = with_row(sheet.rows, row, crosses)
        return end_value(rows, sheet.misthrows, sheet.rival, table)
    return without + table[CLOSED + MASKS * row + crosses] + table[LOCKING]


def marked(sheet: Sheet, row: int, column: int) -> Sheet:
    """The sheet after a cross."""
    rows = with_row(sheet.rows, row, mark(sheet.rows[row], column))
    locked = sheet.locked | 1 << row if column == LAST else sheet.locked
    return Sheet(rows, locked, sheet.misthrows, sheet.rival)


def best_mark(
    sheet: Sheet, value: float, passing: float, offers: Offers, table: Table
) -> tuple[int, float]:
    """The best action 2 and its value, for a sheet of this value and that of passing."""
    best, best_value = PASS, passing
    for row in range(ROWS):
        columns = 0 if sheet.locked >> row & 1 else offers[ROWS + row]
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            if may_mark(sheet.rows[row], column):
                worth = marked_value(sheet, value, row, column, table)
                if worth > best_value:
                    best, best_value = 1 + COLUMNS * row + column, worth
    return best, best_value


def best_action_2(sheet: Sheet, offers: Offers, has_marked: bool, table: Table) -> int:
    value = sheet_value(sheet, table)
    passing = value if has_marked else missed_value(sheet, value, table)
    return best_mark(sheet, value, passing, offers, table)[0]


def best_action_1(sheet: Sheet, offers: Offers, active: bool, table: Table) -> int:
    """The best action 1: an active player looks on to action 2, as if the others passed."""
    value = best_value = sheet_value(sheet, table)
    if active:
        passing = missed_value(sheet, value, table)
        _, best_value = best_mark(sheet, value, passing, offers, table)
    best = PASS
    for row in range(ROWS):
        columns = 0 if sheet.locked >> row & 1 else offers[row]
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            if may_mark(sheet.rows[row], column):
                worth = marked_value(sheet, value, row, column, table)
                after = marked(sheet, row, column)
                if active and not is_over(after.locked, after.misthrows):
                    _, worth = best_mark(after, worth, worth, offers, table)
                if worth > best_value:
                    best, best_value = 1 + COLUMNS * row + column, worth
    return best


# ── the same as a player ──────────────────────────────────────────────────────────────────────


def sheet_table(
    open_row: Callable[[int, int], float],
    locked_row: Callable[[int], float],
    *,
    misthrow: float,
    locking: float,
    ahead: float,
) -> Table:
    """A table from the value of a row's crosses while it is open and once it is locked."""
    rows = range(ROWS)
    values = [open_row(row, crosses) for row in rows for crosses in range(MASKS)]
    values += [locked_row(crosses) for crosses in range(MASKS)] * ROWS
    return array("d", [*values, misthrow, locking, ahead])


def sheet_of(game: Game, view: State, seat: int) -> Sheet:
    scores = game.scores(view)
    rival = max(points for other, points in enumerate(scores) if other != seat)
    return Sheet(view.rows[seat], view.locked, view.misthrows[seat], rival)


def decide_by_table(game: Game, view: State, seat: int, table: Table) -> int:
    """What a player of Qwixx does in a position whose dice are thrown."""
    assert view.roll is not None
    sheet, offers = sheet_of(game, view, seat), offers_of(game.layout, view.roll)
    if view.phase is Phase.ACTION_1:
        return best_action_1(sheet, offers, view.active == seat, table)
    return best_action_2(sheet, offers, view.action_1 != PASS, table)
