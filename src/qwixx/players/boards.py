"""Deciding in The Duel by where both players' rows are heading.

The functions use numbers and tuples only, so that the same source is run as it is and compiled. The
`table` of a player says in how many of 36 ways each square's number falls, and then how many more
tokens an untouched row is taken to bring.
"""

from array import array
from typing import TYPE_CHECKING

from qwixx.compiled.duel import Board, after, board_at, is_last, legal_columns, missed, points_lead
from qwixx.compiled.offers import ACTION_1, LEFTMOST, OPEN_2, Offers, Printed, ways, without
from qwixx.players.formula import Table, Weights
from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.layout import COLUMNS, LAST, PASS, ROWS, Layout
from qwixx.rules.tokens import ahead, count, may_place, points

if TYPE_CHECKING:
    from qwixx.compiled.seats import Seats

TO_COME = ROWS * COLUMNS
"""Where the number of tokens is in a table."""
WIN = 1e6


def decide_by_heading(
    phase: int,
    seats: "Seats",
    seat: int,
    locked: int,
    active: int,  # noqa: ARG001
    offers: Offers,
    action_1: int,
    printed: Printed,
    weights: Weights,
    player: int,
) -> int:
    table = weights[player]
    board = board_at(seats, seat, locked)
    lead = rows_lead(board, table)
    if phase == ACTION_1:
        return best_action_1(board, lead, offers, printed, table)
    return best_placing(board, lead, offers.coloured, action_1, table)[0]


def best_action_1(board: Board, lead: float, offers: Offers, printed: Printed, table: Table) -> int:
    """The best action 1, looking on to action 2."""
    _, best_value = best_placing(board, lead, offers.coloured, PASS, table)
    best = PASS
    for row in range(ROWS):
        columns = legal_columns(board.own[row], board.other[row], offers.white, row)
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            action, then = 1 + COLUMNS * row + column, after(board, row, column)
            then_lead = lead_after(board, lead, then, row, table)
            worth = value(then, then_lead)
            if not is_last(then):
                squares = offers.coloured & printed[OPEN_2 + then.locked]
                _, worth = best_placing(then, then_lead, squares, action, table)
            if worth > best_value:
                best, best_value = action, worth
    return best


def best_placing(
    board: Board, lead: float, squares: int, action_1: int, table: Table
) -> tuple[int, float]:
    """The best action 2 and its value, on a board whose rows have this lead."""
    best, best_value = PASS, value(missed(board) if action_1 == PASS else board, lead)
    squares = without(squares, action_1)
    for row in range(ROWS):
        columns = legal_columns(board.own[row], board.other[row], squares, row)
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            then = after(board, row, column)
            worth = value(then, lead_after(board, lead, then, row, table))
            if worth > best_value:
                best, best_value = 1 + COLUMNS * row + column, worth
    return best, best_value


# ── what a board is worth ─────────────────────────────────────────────────────────────────────


def value(board: Board, lead: float) -> float:
    """What a board is worth whose rows have this lead. When the game is over, only points count."""
    if is_last(board):
        final = points_lead(board)
        return final + WIN if final >= 0 else final - WIN
    return lead + MISTHROW_POINTS * (board.own_misthrows - board.other_misthrows)


def heading(row: int, own: int, other: int, table: Table) -> float:
    """The points that an open row is heading for: tokens, and some more for each open number."""
    open_ways = 0.0
    for column in range(LAST, -1, -1):
        if may_place(own, other, column):
            open_ways += table[COLUMNS * row + column]
        if ahead(own, column):
            break  # nothing may be placed to the left of one's own
    tokens = count(own) + table[TO_COME] * open_ways / 36
    return tokens * (tokens + 1) / 2


def row_lead(board: Board, row: int, table: Table) -> float:
    """How much better a row is heading for oneself than for the other."""
    own, other = board.own[row], board.other[row]
    if board.locked >> row & 1:
        return float(points(own)) - float(points(other))
    return heading(row, own, other, table) - heading(row, other, own, table)


def rows_lead(board: Board, table: Table) -> float:
    lead = 0.0
    for row in range(ROWS):
        lead += row_lead(board, row, table)
    return lead


def lead_after(board: Board, lead: float, then: Board, row: int, table: Table) -> float:
    """The lead of the rows when one of them has changed."""
    return lead - row_lead(board, row, table) + row_lead(then, row, table)


def board_table(layout: Layout, to_come: float) -> Table:
    squares = [ways(layout, row, column) for row in range(ROWS) for column in range(COLUMNS)]
    return array("d", [*squares, to_come])
