"""What an evaluation of The Duel sees: a position as a short list of numbers, its features.

A position is always seen by the player about to throw; the other has just moved. Each feature is a
row of the network's first table. All four rows of the board use the same features, so whatever is
learned of one is known of all.

The functions use numbers and arrays of them only, so that the same source is run as it is and
compiled.
"""

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.duel import Board, points_lead, supply
from qwixx.rules.crosses import COUNT
from qwixx.rules.layout import COLUMNS, ROWS
from qwixx.rules.tokens import BITS, SUPPLY, ahead, count, height, may_place

Features = NDArray[np.int64]

TOPS = COLUMNS
"""A player's rightmost token in an open row: 0 for none, else 1 + its column. (There is no token on
the last number of an open row, unless the game is over.)"""
STACKED = TOPS
SHAPES = STACKED + 1
"""What a beaten foremost token would leave its owner: the rightmost token then, or `STACKED` if
there is nothing to beat."""
COUNTS = 13
CHANCES = 9
"""Tokens are counted up to 12; where it is about one more, up to 8."""
FREE, BEATABLE, STACKABLE, KINDS = range(4)
"""How a square is open."""

LEADS = 41
"""Leads in points, by two, up to 40."""
PROGRESS = 8
"""Rows locked and misthrows made, when one more can be the end."""
SUPPLIES = SUPPLY + 1
NEAR = bytes((0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, *(4,) * 11))
"""How near the last token is, by a supply."""

SHAPE = 0
COUNT_PAIR = SHAPE + TOPS * TOPS * SHAPES
OWN_TOP = COUNT_PAIR + COUNTS * COUNTS
OTHER_TOP = OWN_TOP + TOPS * COUNTS
OWN_OPEN = OTHER_TOP + TOPS * COUNTS
OTHER_OPEN = OWN_OPEN + KINDS * COLUMNS * CHANCES
LOCKED = OTHER_OPEN + KINDS * COLUMNS * CHANCES
ALWAYS = LOCKED + 1
OWN_SUPPLY = ALWAYS + 1
OTHER_SUPPLY = OWN_SUPPLY + SUPPLIES
MISTHROWS = OTHER_SUPPLY + SUPPLIES
LEAD_PROGRESS = MISTHROWS + 16
LEAD_NEAR = LEAD_PROGRESS + LEADS * PROGRESS
FEATURES = LEAD_NEAR + LEADS * 5

MOST_OF_A_ROW = 4 + 2 * COLUMNS
MOST_OF_ALL = 6


def top(tokens: int) -> int:
    """0 for an empty row, else 1 + the column of the rightmost token."""
    place = 0
    while tokens:
        tokens >>= BITS
        place += 1
    return place


def behind_top(tokens: int, place: int) -> int:
    """The same after the rightmost token is beaten; `STACKED` if it cannot be."""
    if place == 0:
        return 0
    if ahead(tokens, place - 1) > 1:
        return STACKED
    return top(tokens & ((1 << BITS * (place - 1)) - 1))


def row_features(own: int, other: int, locked: int, found: Features) -> int:
    """Write the features of one row; return how many."""
    if locked:
        found[0] = LOCKED
        return 1
    mine, theirs = top(own), top(other)
    shape = behind_top(own, mine) if mine > theirs else behind_top(other, theirs)
    own_count, other_count = min(count(own), COUNTS - 1), min(count(other), COUNTS - 1)
    found[0] = SHAPE + (TOPS * mine + theirs) * SHAPES + shape
    found[1] = COUNT_PAIR + COUNTS * own_count + other_count
    found[2] = OWN_TOP + COUNTS * mine + own_count
    found[3] = OTHER_TOP + COUNTS * theirs + other_count
    written = open_features(OWN_OPEN, own, other, found, 4)
    return open_features(OTHER_OPEN, other, own, found, written)


def open_features(base: int, own: int, other: int, found: Features, written: int) -> int:
    """Write a feature for each square that is open to a player, after those written before."""
    tokens = min(count(own), CHANCES - 1)
    for column in range(COLUMNS):
        if may_place(own, other, column):
            kind = FREE
            if ahead(own, column):
                kind = STACKABLE
            elif height(other, column):
                kind = BEATABLE
            found[written] = base + (KINDS * column + kind) * CHANCES + tokens
            written += 1
    return written


def common_features(board: Board, found: Features) -> int:
    """Write the features of the whole position; return how many."""
    own, other = supply(board.own, board.own_misthrows), supply(board.other, board.other_misthrows)
    lead = (max(-LEADS + 1, min(points_lead(board), LEADS - 1)) + LEADS) // 2
    progress = 4 * COUNT[board.locked] + board.own_misthrows + board.other_misthrows
    found[0] = ALWAYS
    found[1] = OWN_SUPPLY + own
    found[2] = OTHER_SUPPLY + other
    found[3] = MISTHROWS + 4 * board.own_misthrows + board.other_misthrows
    found[4] = LEAD_PROGRESS + LEADS * progress + lead
    found[5] = LEAD_NEAR + LEADS * NEAR[min(own, other)] + lead
    return MOST_OF_ALL


# ── the plain evaluation, to compare with ─────────────────────────────────────────────────────

PLAIN_TOPS, PLAIN_COUNTS = COLUMNS + 2, SUPPLY + 1
PLAIN_PLAYER = PLAIN_TOPS + PLAIN_COUNTS
PLAIN_ALWAYS = 2 * ROWS * PLAIN_PLAYER
PLAIN_MISTHROWS = PLAIN_ALWAYS + 1
PLAIN_FEATURES = PLAIN_MISTHROWS + 8


def plain_row_features(row: int, own: int, other: int, found: Features) -> int:
    """The rightmost token and the number of tokens, for each row and player."""
    base = 2 * PLAIN_PLAYER * row
    found[0] = base + top(own)
    found[1] = base + PLAIN_TOPS + count(own)
    found[2] = base + PLAIN_PLAYER + top(other)
    found[3] = base + PLAIN_PLAYER + PLAIN_TOPS + count(other)
    return 4


def plain_common_features(board: Board, found: Features) -> int:
    found[0] = PLAIN_ALWAYS
    found[1] = PLAIN_MISTHROWS + board.own_misthrows
    found[2] = PLAIN_MISTHROWS + 4 + board.other_misthrows
    return 3
