"""What is printed on a sheet or board: numbers, colours, and the squares that a sum names.

The rest of the program never computes a column from a number: it asks the layout. Another printed
sheet is another `Layout`, not another engine.
"""

from collections.abc import Iterable, Sequence

from qwixx.rules.reasons import RuleError

ROWS = 4
COLUMNS = 11
LAST = COLUMNS - 1
"""The column of a row's last (rightmost) number."""
LOCK = COLUMNS
"""The column of a row's lock, to the right of the last number."""

RED, YELLOW, GREEN, BLUE = range(ROWS)
COLOURS = ("red", "yellow", "green", "blue")
SUMS = range(2, 13)
"""What two dice can give."""

PASS = 0
"""The action that uses no square."""
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
    """Numbers and colours of the 4 × 11 squares; `with_sum` and `with_die` find squares by dice.

    RuleError for what cannot be a sheet.
    """

    def __init__(self, numbers: Sequence[Sequence[int]], colours: Sequence[Sequence[int]]) -> None:
        self.numbers = tuple(tuple(row) for row in numbers)
        self.colours = tuple(tuple(row) for row in colours)
        self._check()
        self.with_sum: tuple[Squares, ...] = tuple(self._squares(total) for total in range(13))
        self.with_die: tuple[tuple[Squares, ...], ...] = tuple(
            tuple(self._squares(total, colour) for total in range(13)) for colour in range(ROWS)
        )
        self.columns = bytes(
            row.index(total) if total in row else COLUMNS
            for row in self.numbers
            for total in range(13)
        )
        self.die_of_row = tuple(row[LAST] for row in self.colours)
        """For each row the colour of its last square and lock, which the row is named after."""
        self.row_of_die = tuple(self.die_of_row.index(colour) for colour in range(ROWS))
        """For each die, the row whose lock takes it out of the game."""
        self.row_names = tuple(COLOURS[colour] for colour in self.die_of_row)
        self.letters = "".join(name[0] for name in self.row_names)
        """The rows as they are written: `rygb`."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return (self.numbers, self.colours) == (other.numbers, other.colours)

    def __hash__(self) -> int:
        return hash((self.numbers, self.colours))

    def number(self, action: int) -> int:
        return self.numbers[ROW_OF[action]][COLUMN_OF[action]]

    def colour(self, action: int) -> int:
        return self.colours[ROW_OF[action]][COLUMN_OF[action]]

    def find(self, row: int, number: int) -> int:
        """The action that marks this number in this row; ValueError when the row lacks it."""
        return square(row, self.numbers[row].index(number))

    def square_text(self, action: int) -> "SquareText":
        """A square as people write it: `r7` is the 7 in the row whose lock is red."""
        row = ROW_OF[action]
        text = SquareText(f"{self.letters[row]}{self.number(action)}")
        text.colour, text.row = COLOURS[self.colour(action)], self.row_names[row]
        return text

    def _squares(self, total: int, colour: int | None = None) -> Squares:
        return tuple(
            square(row, column)
            for row in range(ROWS)
            for column in range(COLUMNS)
            if self.numbers[row][column] == total
            and (colour is None or self.colours[row][column] == colour)
        )

    def _check(self) -> None:
        for rows in (self.numbers, self.colours):
            if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
                raise RuleError("sheet_size", rows=ROWS, columns=COLUMNS)
        for place, row in enumerate(self.numbers, 1):
            _check_all(row, SUMS, "sheet_number")
            for number in row:
                if row.count(number) > 1:
                    raise RuleError("sheet_twice", number=number, place=place)
        for row in self.colours:
            _check_all(row, range(ROWS), "sheet_colour")
        locks = [row[LAST] for row in self.colours]
        for colour in locks:
            if locks.count(colour) > 1:
                raise RuleError("sheet_locks", die=COLOURS[colour])


def _check_all(values: Iterable[object], allowed: range, key: str) -> None:
    for value in values:
        if type(value) is not int or value not in allowed:
            raise RuleError(key, value=value, least=allowed[0], most=allowed[-1])


class SquareText(str):
    """The text of a square, which also knows its colour and the name of its row: on some sheets
    they differ.
    """

    __slots__ = ("colour", "row")
    colour: str
    row: str

    @property
    def letter(self) -> str:
        """The letter of its colour where that is not its row's; else nothing."""
        return "" if self.colour == self.row else self.colour[0]


_UP = tuple(SUMS)
ONE_COLOUR = tuple((colour,) * COLUMNS for colour in range(ROWS))
"""Rows of one colour each."""
STANDARD = Layout(numbers=(_UP, _UP, _UP[::-1], _UP[::-1]), colours=ONE_COLOUR)
"""Red and yellow 2→12, green and blue 12→2, as both games print it."""
