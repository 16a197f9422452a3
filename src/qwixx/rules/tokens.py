"""The Duel's rules for one row, on small integers.

A player's tokens in a row are a number in base 32, a digit for each column: the height of that
player's pile there. Column 0 is the leftmost number, column 10 the last number, column 11 the lock.
Shifting a row right leaves what lies from a column on (see `ahead`):

    ahead(own, column) == 0      all of the player's tokens lie to the left of the column
    ahead(other, column) == 1    the other's rightmost token lies on it, and it is single

These functions use integers and `bytes` only, so that the same source can be compiled.
"""

from qwixx.rules.crosses import COUNT, LOCKS_TO_END, MISTHROWS_TO_END, NEEDED_TO_LOCK, POINTS
from qwixx.rules.layout import LAST, LOCK

SUPPLY = 22
"""Tokens of each player."""
MOST_COUNTED = 12
BITS = 5
"""Bits for a height: no pile is higher than 22 tokens."""
HEIGHT = (1 << BITS) - 1


def count(tokens: int) -> int:
    """The sum of the digits. As 32 leaves 1 when divided by 31, so does each of its powers."""
    return tokens % HEIGHT


def points(tokens: int) -> int:
    return POINTS[min(count(tokens), MOST_COUNTED)]


def height(tokens: int, column: int) -> int:
    return ahead(tokens, column) & HEIGHT


def ahead(tokens: int, column: int) -> int:
    """The tokens on this column and to the right of it, as a row that begins here."""
    return tokens >> BITS * column


def may_place(own: int, other: int, column: int) -> bool:
    """Whether a token may go here: on a free square, on a beatable token, or as a stack."""
    if column == LAST and count(own) < NEEDED_TO_LOCK:
        return False
    if ahead(own, column):
        return stacks(own, other, column)
    return height(other, column) == 0 or beats(other, column)


def stacks(own: int, other: int, column: int) -> bool:
    """Whether the player's own tokens lie here as the foremost of the row."""
    return 0 < ahead(own, column) <= HEIGHT and ahead(other, column) == 0


def beats(other: int, column: int) -> bool:
    """Whether the other's rightmost token lies here, alone: for whoever is to its left, the
    foremost token of the row, and one that can be beaten.
    """
    return ahead(other, column) == 1


def place(tokens: int, column: int) -> int:
    return tokens + (1 << BITS * column)


def remove(tokens: int, column: int) -> int:
    return tokens - (1 << BITS * column)


def placed(own: int, other: int, column: int, supply: int) -> tuple[int, int, bool]:
    """Both players' rows after a token is placed here, and whether that locks the row.

    It may beat. On the last number a second token goes on the lock, if there is one left (D23).
    """
    if beats(other, column):
        other = remove(other, column)
    own = place(own, column)
    if column == LAST and supply > 1:
        return place(own, LOCK), other, True
    return own, other, False


def is_locked(tokens: int) -> bool:
    """Whether this player locked the row; the last number alone does not (D23)."""
    return ahead(tokens, LOCK) == 1


def is_over(locked: int, misthrows: int, supply: int) -> bool:
    """`locked` has a bit for each locked row, `misthrows` counts both players'."""
    return supply == 0 or misthrows >= MISTHROWS_TO_END or COUNT[locked] >= LOCKS_TO_END
