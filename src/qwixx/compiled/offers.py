"""What the dice offer on any sheet, as sets of squares: whole numbers with a bit for each.

What is printed on a sheet is a list of numbers, made from its layout: so compiled code knows no
sheet but the one that it is given. Like everything that is also compiled, the functions of numbers
and tuples are plain Python.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, Protocol

from qwixx.rules import Roll
from qwixx.rules.dice import SUM_WAYS
from qwixx.rules.layout import ACTIONS, COLUMNS, PASS, ROW_OF, ROWS, Layout

ACTION_1, ACTION_2 = 1, 2

Dice = tuple[int, int, int, int, int, int]
"""White, white, red, yellow, green, blue."""

SUMS = 13
"""Sums of two dice are less."""
COLOURED = SUMS
"""Where the squares of a colour begin, by their number; those of any colour begin at 0."""
OPEN_1 = COLOURED + ROWS * SUMS
OPEN_2 = OPEN_1 + (1 << ROWS)
"""Where the squares begin that can be used in action 1 and in action 2, by the locked rows: a lock
closes its row, and takes out the die that names the squares of its colour."""
ROW_OF_DIE = OPEN_2 + (1 << ROWS)
"""Where it stands for each die which row's lock takes it out of the game."""

ALL_COLUMNS = (1 << COLUMNS) - 1
LEFTMOST = bytes(
    (0, *((columns & -columns).bit_length() - 1 for columns in range(1, 1 << COLUMNS)))
)
"""The leftmost column of a set. `columns & columns - 1` is the set without it."""


class Printed(Protocol):
    """What is printed on a sheet: sets of squares at the places named above, a tuple or array."""

    def __getitem__(self, place: int, /) -> int: ...


class Offers(NamedTuple):
    """The squares that the dice name: in action 1 and, while nothing is locked, in action 2."""

    white: int
    coloured: int


@cache
def printed_on(layout: Layout) -> tuple[int, ...]:
    """A layout as numbers."""
    by_colour = [_set(squares) for colour in layout.with_die for squares in colour]
    rows_open, dice_left = [], []
    for locked in range(1 << ROWS):
        is_open = [action for action in range(1, ACTIONS) if not locked >> ROW_OF[action] & 1]
        rows = layout.row_of_die
        rows_open.append(_set(is_open))
        dice_left.append(_set(a for a in is_open if not locked >> rows[layout.colour(a)] & 1))
    return (*map(_set, layout.with_sum), *by_colour, *rows_open, *dice_left, *layout.row_of_die)


def _set(squares: Iterable[int]) -> int:
    return sum(1 << action - 1 for action in squares)


def dice_of(roll: Roll) -> Dice:
    """A throw as six numbers. A die that has left the game is 0."""
    red, yellow, green, blue = (die or 0 for die in roll.coloured)
    return roll.white[0], roll.white[1], red, yellow, green, blue


def offers_at(printed: Printed, dice: Dice, locked: int) -> Offers:
    """What a throw offers while these rows are locked."""
    coloured = 0
    for colour in range(ROWS):
        place = COLOURED + SUMS * colour + dice[2 + colour]
        coloured |= printed[place + dice[0]] | printed[place + dice[1]]
    white = printed[dice[0] + dice[1]] & printed[OPEN_1 + locked]
    return Offers(white, coloured & printed[OPEN_2 + locked])


def offers_of(printed: Printed, roll: Roll, locked: int) -> Offers:
    """The same for a throw of the readable engine."""
    return offers_at(printed, dice_of(roll), locked)


def columns_in(squares: int, row: int) -> int:
    """The columns of a set of squares in a row, as a set."""
    return squares >> COLUMNS * row & ALL_COLUMNS


def without(squares: int, action: int) -> int:
    """A set of squares without one of them."""
    return squares if action == PASS else squares & ~(1 << action - 1)


def has(squares: int, action: int) -> bool:
    """Whether a square is in a set."""
    return action != PASS and squares >> action - 1 & 1 == 1


def size(squares: int) -> int:
    """How many squares are in a set: bits added up in pairs, fours, eights, then all at once."""
    squares -= squares >> 1 & 0x5555_5555_5555
    squares = (squares & 0x3333_3333_3333) + (squares >> 2 & 0x3333_3333_3333)
    squares = squares + (squares >> 4) & 0x0F0F_0F0F_0F0F
    return squares * 0x0101_0101_0101 >> 40 & 0xFF


def leftmost(squares: int) -> int:
    """The first square of a set, which is not empty. `squares & squares - 1` is the rest of it."""
    return 1 + size((squares & -squares) - 1)


def ways(layout: Layout, row: int, column: int) -> int:
    """In how many of 36 ways two dice give the number of a square."""
    return SUM_WAYS[layout.numbers[row][column]]
