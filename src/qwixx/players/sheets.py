"""Deciding in Qwixx by the value of one's own sheet, for players that value each row by itself.

Such a player is a table of numbers: the value of every row, open and locked, and a few weights. The
functions use numbers and tuples only, so that the same source is run as it is and compiled.
"""

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

from qwixx.compiled.classic import Sheet, is_last, lead, legal_columns, marked, missed, sheet_at
from qwixx.compiled.offers import ACTION_1, LEFTMOST, OPEN_2, Offers, Printed
from qwixx.players.formula import Table, Weights
from qwixx.rules.crosses import COUNT, mark
from qwixx.rules.layout import COLUMNS, LAST, PASS, ROWS

if TYPE_CHECKING:
    from qwixx.compiled.seats import Seats

MASKS = len(COUNT)
CLOSED = ROWS * MASKS
"""Where the values of locked rows begin. Those of open rows begin at 0, `MASKS` for each row."""
MISTHROW, LOCKING, AHEAD = (2 * CLOSED + place for place in range(3))
"""Where the weights are: of a misthrow, of locking a row, and the lead that is a good end."""
WIN = 1e6


def decide_by_table(
    phase: int,
    seats: "Seats",
    seat: int,
    locked: int,
    active: int,
    offers: Offers,
    action_1: int,
    printed: Printed,
    weights: Weights,
    player: int,
) -> int:
    table = weights[player]
    sheet = sheet_at(seats, seat, locked)
    if phase == ACTION_1:
        return best_action_1(sheet, offers, seat == active, printed, table)
    value = sheet_value(sheet, table)
    passing = missed_value(sheet, value, table) if action_1 == PASS else value
    return best_mark(sheet, value, passing, offers.coloured, table)[0]


def best_action_1(
    sheet: Sheet, offers: Offers, is_active: bool, printed: Printed, table: Table
) -> int:
    """The best action 1: an active player looks on to action 2, as if the others passed."""
    value = best_value = sheet_value(sheet, table)
    if is_active:
        passing = missed_value(sheet, value, table)
        _, best_value = best_mark(sheet, value, passing, offers.coloured, table)
    best = PASS
    for row in range(ROWS):
        columns = legal_columns(sheet.rows[row], offers.white, row)
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            worth, then = marked_value(sheet, value, row, column, table), marked(sheet, row, column)
            if is_active and not is_last(then):
                squares = offers.coloured & printed[OPEN_2 + then.locked]
                _, worth = best_mark(then, worth, worth, squares, table)
            if worth > best_value:
                best, best_value = 1 + COLUMNS * row + column, worth
    return best


def best_mark(
    sheet: Sheet, value: float, passing: float, squares: int, table: Table
) -> tuple[int, float]:
    """The best action 2 and its value, for a sheet of this value and that of passing."""
    best, best_value = PASS, passing
    for row in range(ROWS):
        columns = legal_columns(sheet.rows[row], squares, row)
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            worth = marked_value(sheet, value, row, column, table)
            if worth > best_value:
                best, best_value = 1 + COLUMNS * row + column, worth
    return best, best_value


# ── what a sheet is worth ─────────────────────────────────────────────────────────────────────


def sheet_value(sheet: Sheet, table: Table) -> float:
    """While the game goes on."""
    value = table[MISTHROW] * sheet.misthrows
    for row in range(ROWS):
        value += table[CLOSED * (sheet.locked >> row & 1) + MASKS * row + sheet.rows[row]]
    return value


def end_value(sheet: Sheet, table: Table) -> float:
    """When the game is over, only the lead counts."""
    final = lead(sheet)
    return final + WIN if final >= table[AHEAD] else final - WIN


def missed_value(sheet: Sheet, value: float, table: Table) -> float:
    """What a sheet of this value is worth after a misthrow."""
    then = missed(sheet)
    return end_value(then, table) if is_last(then) else value + table[MISTHROW]


def marked_value(sheet: Sheet, value: float, row: int, column: int, table: Table) -> float:
    """What a sheet of this value is worth after a cross in an open row."""
    crosses = mark(sheet.rows[row], column)
    without = value - table[MASKS * row + sheet.rows[row]]
    if column < LAST:
        return without + table[MASKS * row + crosses]
    then = marked(sheet, row, column)
    if is_last(then):
        return end_value(then, table)
    return without + table[CLOSED + MASKS * row + crosses] + table[LOCKING]


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
