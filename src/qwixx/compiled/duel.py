"""The turn of The Duel, on the board as the player sees it whose turn it is.

The functions use numbers, tuples and arrays of numbers only, so that the same source is run as it
is and compiled. (Compiled, points come from a table without signs: they are never subtracted from
one another.) A whole table is an array of seats; a `Board` is what the active player sees of it.
"""

from typing import TYPE_CHECKING, NamedTuple

from qwixx.compiled.offers import LEFTMOST, columns_in, without
from qwixx.compiled.seats import (
    BY_LOCKS,
    BY_MISTHROWS,
    BY_TOKENS,
    CHOICE,
    MISTHROWS,
    rows_of,
)
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END
from qwixx.rules.game import with_row
from qwixx.rules.layout import COLUMN_OF, COLUMNS, PASS, ROW_OF, ROWS
from qwixx.rules.state import Rows
from qwixx.rules.tokens import SUPPLY, count, is_over, may_place, placed, points

if TYPE_CHECKING:
    from qwixx.compiled.seats import Seats


class Board(NamedTuple):
    """The board as the player sees it whose turn it is."""

    own: Rows
    other: Rows
    locked: int
    own_misthrows: int
    other_misthrows: int


# ── what is legal ─────────────────────────────────────────────────────────────────────────────


def legal_columns(own: int, other: int, squares: int, row: int) -> int:
    """Those of the squares in a row where a token may be placed, as a set of columns."""
    columns, found = columns_in(squares, row), 0
    while columns:
        column = LEFTMOST[columns]
        columns &= columns - 1
        if may_place(own, other, column):
            found |= 1 << column
    return found


def squares_on(board: Board, squares: int) -> int:
    """Those of the squares where a token may be placed."""
    found = 0
    for row in range(ROWS):
        found |= legal_columns(board.own[row], board.other[row], squares, row) << COLUMNS * row
    return found


# ── what decisions do ─────────────────────────────────────────────────────────────────────────


def after(board: Board, row: int, column: int) -> Board:
    """The board after one's own token is placed."""
    left = supply(board.own, board.own_misthrows)
    own, other, locks = placed(board.own[row], board.other[row], column, left)
    return Board(
        with_row(board.own, row, own),
        with_row(board.other, row, other),
        board.locked | 1 << row if locks else board.locked,
        board.own_misthrows,
        board.other_misthrows,
    )


def missed(board: Board) -> Board:
    """The board after one's own misthrow."""
    own, other, locked, own_misthrows, other_misthrows = board
    return Board(own, other, locked, own_misthrows + 1, other_misthrows)


def turned(board: Board) -> Board:
    """The same board, seen by the other player."""
    own, other, locked, own_misthrows, other_misthrows = board
    return Board(other, own, locked, other_misthrows, own_misthrows)


def after_first(board: Board, action: int) -> Board:
    """The board after action 1."""
    if action == PASS:
        return board
    return after(board, ROW_OF[action], COLUMN_OF[action])


def after_second(board: Board, action_1: int, action_2: int) -> Board:
    """The board after action 2, action 1 being on it already."""
    if action_1 == PASS and action_2 == PASS:
        return missed(board)
    return after_first(board, action_2)


def after_turn(board: Board, action_1: int, action_2: int) -> Board:
    """The board after a turn of one's own."""
    return after_second(after_first(board, action_1), action_1, action_2)


def is_last(board: Board) -> bool:
    """Whether the game is over with this board."""
    misthrows = board.own_misthrows + board.other_misthrows
    return is_over(board.locked, misthrows, supply(board.own, board.own_misthrows))


# ── what it counts ────────────────────────────────────────────────────────────────────────────


def supply(rows: Rows, misthrows: int) -> int:
    """The tokens that a player has left."""
    red, yellow, green, blue = rows
    return SUPPLY - count(red) - count(yellow) - count(green) - count(blue) - misthrows


def score(rows: Rows, misthrows: int) -> int:
    total = MISTHROW_POINTS * misthrows
    for row in range(ROWS):
        total += points(rows[row])
    return total


def points_lead(board: Board) -> int:
    own, other = board.own_misthrows, board.other_misthrows
    return score(board.own, own) - score(board.other, other)


# ── the same at a table ───────────────────────────────────────────────────────────────────────


def board_at(seats: "Seats", seat: int, locked: int) -> Board:
    """The board as a seat sees it."""
    own, other = rows_of(seats, seat), rows_of(seats, 1 - seat)
    return Board(own, other, locked, seats[seat, MISTHROWS], seats[1 - seat, MISTHROWS])


def place(seats: "Seats", seat: int, action: int) -> int:
    """Place a token; returns the bit of the row that it locks, or 0."""
    if action == PASS:
        return 0
    row, left = ROW_OF[action], supply(rows_of(seats, seat), seats[seat, MISTHROWS])
    own, other = seats[seat, row], seats[1 - seat, row]
    own, other, locks = placed(own, other, COLUMN_OF[action], left)
    seats[seat, row], seats[1 - seat, row] = own, other
    return 1 << row if locks else 0


def legal_squares(seats: "Seats", seat: int, squares: int) -> int:
    """Those of the squares that a seat may use: not the same one in both actions."""
    squares, legal = without(squares, seats[seat, CHOICE]), 0
    for row in range(ROWS):
        own, other = seats[seat, row], seats[1 - seat, row]
        legal |= legal_columns(own, other, squares, row) << COLUMNS * row
    return legal


def reveal(seats: "Seats", locked: int, active: int) -> int:
    """Action 1; returns the locked rows."""
    return locked | place(seats, active, seats[active, CHOICE])


def end_turn(seats: "Seats", locked: int, active: int, action: int) -> int:
    """Action 2, or the misthrow; returns the locked rows."""
    if action == PASS and seats[active, CHOICE] == PASS:
        seats[active, MISTHROWS] += 1
    return locked | place(seats, active, action)


def is_end(seats: "Seats", locked: int, active: int) -> bool:
    """Whether the game is over, in a turn of this player."""
    left = supply(rows_of(seats, active), seats[active, MISTHROWS])
    return is_over(locked, seats[0, MISTHROWS] + seats[1, MISTHROWS], left)


def ending(seats: "Seats", active: int) -> int:
    """How it ended."""
    if seats[0, MISTHROWS] + seats[1, MISTHROWS] >= MISTHROWS_TO_END:
        return BY_MISTHROWS
    left = supply(rows_of(seats, active), seats[active, MISTHROWS])
    return BY_TOKENS if left == 0 else BY_LOCKS


def points_of(seats: "Seats", seat: int) -> int:
    return score(rows_of(seats, seat), seats[seat, MISTHROWS])
