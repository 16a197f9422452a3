"""What is printed on a sheet or board: numbers, colours, and the squares that a sum names.

The rest of the engine never computes a column from a number: it asks the layout. Another printed
sheet is another `Layout`, not another engine.
"""

from collections.abc import Sequence

ROWS = 4
COLUMNS = 11
LAST = COLUMNS - 1
"""The column of a row's last (rightmost) number."""
LOCK = COLUMNS
"""The column of a row's lock, to the right of the last number."""

RED, YELLOW, GREEN, BLUE = range(ROWS)
COLOURS = ("red", "yellow", "green", "blue")

PASS = 0
ACTIONS = 1 + ROWS * COLUMNS
"""How many action numbers there are: passing, and one for each square."""


def square(row: int, column: int) -> int:
    """The action number of a square."""
    return 1 + COLUMNS * row + column


ROW_OF = bytes((0, *(row for row in range(ROWS) for _ in range(COLUMNS))))
COLUMN_OF = bytes((0, *(column for _ in range(ROWS) for column in range(COLUMNS))))
"""Row and column of an action's square; PASS has none."""


Squares = tuple[int, ...]


class Layout:
    """Numbers and colours of the 4 × 11 squares; `with_sum` and `with_die` find squares by dice."""

    def __init__(self, numbers: Sequence[Sequence[int]], colours: Sequence[Sequence[int]]) -> None:
        self.numbers = tuple(tuple(row) for row in numbers)
        self.colours = tuple(tuple(row) for row in colours)
        self.with_sum: tuple[Squares, ...] = tuple(self._squares(total) for total in range(13))
        self.with_die: tuple[tuple[Squares, ...], ...] = tuple(
            tuple(self._squares(total, colour) for total in range(13)) for colour in range(ROWS)
        )
        self.columns = bytes(
            row.index(total) if total in row else COLUMNS
            for row in self.numbers
            for total in range(13)
        )
        """The column of a number in a row, at `13 * row + number`; COLUMNS if it is not there."""
        self.row_of_die = tuple(
            next(row for row in range(ROWS) if self.colours[row][LAST] == colour)
            for colour in range(ROWS)
        )
        """For each die, the row whose lock takes it out of the game."""

    def number(self, action: int) -> int:
        return self.numbers[ROW_OF[action]][COLUMN_OF[action]]

    def colour(self, action: int) -> int:
        return self.colours[ROW_OF[action]][COLUMN_OF[action]]

    def find(self, row: int, number: int) -> int:
        """The action that marks this number in this row; ValueError when the row lacks it."""
        return square(row, self.numbers[row].index(number))

    def _squares(self, total: int, colour: int | None = None) -> Squares:
        return tuple(
            square(row, column)
            for row in range(ROWS)
            for column in range(COLUMNS)
            if self.numbers[row][column] == total
            and (colour is None or self.colours[row][column] == colour)
        )


_UP = tuple(range(2, 13))
STANDARD = Layout(
    numbers=(_UP, _UP, _UP[::-1], _UP[::-1]),
    colours=tuple((colour,) * COLUMNS for colour in range(ROWS)),
)
"""Red and yellow 2→12, green and blue 12→2, as both games print it."""
