"""What the dice offer, for players that work on numbers alone.

Like everything that is also compiled, the functions of numbers and tuples are plain Python.
"""

from qwixx.rules import Roll
from qwixx.rules.dice import SUM_WAYS
from qwixx.rules.layout import COLUMN_OF, COLUMNS, ROW_OF, ROWS, STANDARD, Layout

ACTION_1, ACTION_2 = 1, 2

Dice = tuple[int, int, int, int, int, int]
"""White, white, red, yellow, green, blue."""

Offers = tuple[int, int, int, int, int, int, int, int]
"""The columns that the white dice name in each row, and then those that a coloured die names. Each
is a set, with a bit for every column; so any printed sheet fits in."""

COLUMN = STANDARD.columns
LEFTMOST = bytes(
    (0, *((columns & -columns).bit_length() - 1 for columns in range(1, 1 << COLUMNS)))
)
"""The leftmost column of a set. `columns & columns - 1` is the set without it."""


def dice_of(roll: Roll) -> Dice:
    """A throw as six numbers. A die that has left the game is 0: its row is locked anyway."""
    red, yellow, green, blue = (die or 0 for die in roll.coloured)
    return roll.white[0], roll.white[1], red, yellow, green, blue


def offered(phase: int, row: int, dice: Dice) -> tuple[int, int]:
    """The columns that the dice name in a row of the standard sheet, left one first; a single one
    is named twice.
    """
    if phase == ACTION_1:
        column = COLUMN[13 * row + dice[0] + dice[1]]
        return column, column
    first = COLUMN[13 * row + dice[0] + dice[2 + row]]
    second = COLUMN[13 * row + dice[1] + dice[2 + row]]
    return min(first, second), max(first, second)


def offered_set(phase: int, row: int, dice: Dice) -> int:
    left, right = offered(phase, row, dice)
    return 1 << left | 1 << right


def standard_offers(dice: Dice) -> Offers:
    """What all dice offer on the standard sheet."""
    return (
        offered_set(ACTION_1, 0, dice),
        offered_set(ACTION_1, 1, dice),
        offered_set(ACTION_1, 2, dice),
        offered_set(ACTION_1, 3, dice),
        offered_set(ACTION_2, 0, dice),
        offered_set(ACTION_2, 1, dice),
        offered_set(ACTION_2, 2, dice),
        offered_set(ACTION_2, 3, dice),
    )


def offers_of(layout: Layout, roll: Roll) -> Offers:
    """What a throw offers on any sheet."""
    white, coloured = [0] * ROWS, [0] * ROWS
    for action in layout.with_sum[roll.white_sum]:
        white[ROW_OF[action]] |= 1 << COLUMN_OF[action]
    for colour, squares in enumerate(layout.with_die):
        for total in roll.colour_sums(colour):
            for action in squares[total]:
                coloured[ROW_OF[action]] |= 1 << COLUMN_OF[action]
    one, two, three, four = coloured
    return white[0], white[1], white[2], white[3], one, two, three, four


def ways(layout: Layout, row: int, column: int) -> int:
    """In how many of 36 ways two dice give the number of a square."""
    return SUM_WAYS[layout.numbers[row][column]]
