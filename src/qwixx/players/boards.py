"""Deciding in The Duel by where both players' rows are heading.

The functions use numbers and tuples only, so that the same source is run as it is and compiled.
(Compiled, points come from a table without signs: they are never subtracted from one another.) The
`table` of a player says in how many of 36 ways each square's number falls, and then how many more
tokens an untouched row is taken to bring.
"""

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from qwixx.players.offers import LEFTMOST, Offers, offers_of, ways
from qwixx.rules import Game, Phase, State
from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.game import with_row
from qwixx.rules.layout import COLUMNS, LAST, PASS, ROWS, Layout
from qwixx.rules.state import Rows
from qwixx.rules.tokens import SUPPLY, ahead, count, is_over, may_place, placed, points

TO_COME = ROWS * COLUMNS
"""Where the number of tokens is in a table."""
WIN = 1e6

Table = Sequence[float]


class Board(NamedTuple):
    """The board as the player sees it who is to decide."""

    own: Rows
    other: Rows
    locked: int
    own_misthrows: int
    other_misthrows: int


def supply(rows: Rows, misthrows: int) -> int:
    """The tokens that a player has left."""
    red, yellow, green, blue = rows
    return SUPPLY - count(red) - count(yellow) - count(green) - count(blue) - misthrows


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


def points_lead(board: Board) -> int:
    lead = MISTHROW_POINTS * (board.own_misthrows - board.other_misthrows)
    for row in range(ROWS):
        lead += points(board.own[row])
        lead -= points(board.other[row])
    return lead


def is_end(board: Board) -> bool:
    misthrows = board.own_misthrows + board.other_misthrows
    return is_over(board.locked, misthrows, supply(board.own, board.own_misthrows))


def value(board: Board, lead: float) -> float:
    """What a board is worth whose rows have this lead. When the game is over, only points count."""
    if is_end(board):
        final = points_lead(board)
        return final + WIN if final >= 0 else final - WIN
    return lead + MISTHROW_POINTS * (board.own_misthrows - board.other_misthrows)


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


def best_placing(
    board: Board, lead: float, offers: Offers, action_1: int, table: Table
) -> tuple[int, float]:
    """The best action 2 and its value, on a board whose rows have this lead."""
    best, best_value = PASS, value(missed(board) if action_1 == PASS else board, lead)
    for row in range(ROWS):
        columns = 0 if board.locked >> row & 1 else offers[ROWS + row]
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            action = 1 + COLUMNS * row + column
            if action != action_1 and may_place(board.own[row], board.other[row], column):
                then = after(board, row, column)
                worth = value(then, lead_after(board, lead, then, row, table))
                if worth > best_value:
                    best, best_value = action, worth
    return best, best_value


def lead_after(board: Board, lead: float, then: Board, row: int, table: Table) -> float:
    """The lead of the rows when one of them has changed."""
    return lead - row_lead(board, row, table) + row_lead(then, row, table)


def best_action_2(board: Board, offers: Offers, action_1: int, table: Table) -> int:
    return best_placing(board, rows_lead(board, table), offers, action_1, table)[0]


def best_action_1(board: Board, offers: Offers, table: Table) -> int:
    """The best action 1, looking on to action 2."""
    lead = rows_lead(board, table)
    _, best_value = best_placing(board, lead, offers, PASS, table)
    best = PASS
    for row in range(ROWS):
        columns = 0 if board.locked >> row & 1 else offers[row]
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            if may_place(board.own[row], board.other[row], column):
                action, then = 1 + COLUMNS * row + column, after(board, row, column)
                then_lead = lead_after(board, lead, then, row, table)
                worth = value(then, then_lead)
                if not is_end(then):
                    _, worth = best_placing(then, then_lead, offers, action, table)
                if worth > best_value:
                    best, best_value = action, worth
    return best


# ── the same as a player ──────────────────────────────────────────────────────────────────────


def board_table(layout: Layout, to_come: float) -> Table:
    squares = [ways(layout, row, column) for row in range(ROWS) for column in range(COLUMNS)]
    return array("d", [*squares, to_come])


def board_of(view: State, seat: int) -> Board:
    rows, misthrows = view.rows, view.misthrows
    return Board(rows[seat], rows[1 - seat], view.locked, misthrows[seat], misthrows[1 - seat])


def decide_by_heading(game: Game, view: State, seat: int, table: Table) -> int:
    """What a player of The Duel does in a position whose dice are thrown."""
    assert view.roll is not None
    board, offers = board_of(view, seat), offers_of(game.layout, view.roll)
    if view.phase is Phase.ACTION_1:
        return best_action_1(board, offers, table)
    return best_action_2(board, offers, view.action_1, table)
