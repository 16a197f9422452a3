"""What sheets and boards have in common on paper."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from qwixx.drawing.shapes import Box, Line, Shape, Text, padlock
from qwixx.drawing.themes import LIGHT, Hue
from qwixx.locale import Texts
from qwixx.rules import Game
from qwixx.rules.crosses import MISTHROW_POINTS, POINTS
from qwixx.rules.layout import COLUMNS, ROW_OF, ROWS, square

INK, SOFT, WHITE = "#1c1a17", "#5a554c", "#ffffff"
HAIR = 0.25
"""How thick a thin line is."""
RULER = 50
"""The length of the line that shows whether a page was printed to scale."""


class Print(NamedTuple):
    """What is printed, in which language, and how large."""

    game: Game
    texts: Texts
    step: float
    """From one square to the next."""
    width: float
    """Of a square."""
    height: float
    letters: float
    """Room for a row's letter, left of its squares."""
    number: float
    """How large numbers are, and how far from the middle of their square."""
    lift: float

    @property
    def strip(self) -> float:
        """The height of a row."""
        return self.height + self.step - self.width + 1

    def letter(self, colour: int) -> str:
        return self.texts("R Y G B").split()[colour]

    def hue(self, action: int) -> Hue:
        return LIGHT.hues[self.game.layout.colour(action)]

    def row_hue(self, row: int) -> Hue:
        return LIGHT.hues[self.game.layout.die_of_row[row]]

    def is_mixed(self, row: int) -> bool:
        """Whether a row has squares of several colours."""
        return len(set(self.game.layout.colours[row])) > 1


# ── rows ──────────────────────────────────────────────────────────────────────────────────────


def draw_row(of: Print, row: int, x: float, y: float, width: float) -> Iterator[Shape]:
    """A row with its letter and its squares; what is at its end is left to others."""
    hue, middle = of.row_hue(row), y + of.strip / 2
    yield Box(x, y, width, of.strip, 0.18 * of.step, hue.row)
    yield from _bands(of, row, x + of.letters, y)
    letter = of.letter(of.game.layout.die_of_row[row])
    yield Text(x + of.letters / 2, middle, letter, 0.5 * of.letters, hue.on_row)
    for column in range(COLUMNS):
        left = x + of.letters + column * of.step + (of.step - of.width) / 2
        yield from _square(of, square(row, column), left, middle - of.height / 2)


def _bands(of: Print, row: int, x: float, y: float) -> Iterator[Shape]:
    """The ground of squares in another colour than their row's."""
    for hue, run in groupby(range(COLUMNS), key=lambda column: of.hue(square(row, column))):
        first, *others = run
        if hue != of.row_hue(row):
            wide = of.step * (1 + len(others))
            yield Box(x + first * of.step, y, wide, of.strip, 0, hue.row)


def _square(of: Print, action: int, x: float, y: float) -> Iterator[Shape]:
    """Its number; in a row of several colours also a letter, as colours may not be seen."""
    hue, number = of.hue(action), of.game.layout.number(action)
    yield Box(x, y, of.width, of.height, 0.14 * of.step, WHITE, hue.deep, HAIR)
    place, size = y + of.height / 2 - of.lift, 0.2 * of.step
    if of.is_mixed(ROW_OF[action]):
        letter, place = of.letter(of.game.layout.colour(action)), place + 0.07 * of.step
        yield Text(x + 0.3 * size, y + 0.75 * size, letter, size, hue.number, from_left=True)
    yield Text(x + of.width / 2, place, str(number), of.number, hue.number)


def draw_lock(of: Print, row: int, x: float, y: float) -> Iterator[Shape]:
    """An open padlock around a point."""
    yield from padlock(x, y - 0.03 * of.step, 0.026 * of.step, of.row_hue(row).number)


# ── what is counted ───────────────────────────────────────────────────────────────────────────


def draw_points(of: Print, x: float, y: float, width: float, high: float) -> Iterator[Shape]:
    """How many crosses or tokens in a row give how many points."""
    things = of.texts("Crosses") if of.game.board == "sheets" else of.texts("Tokens")
    head, size = 0.14 * width, 0.55 * high
    step = (width - head) / (len(POINTS) - 1)
    yield Box(x, y, width, 2 * high, 0.3 * high, WHITE, SOFT, HAIR)
    yield Line(((x, y + high), (x + width, y + high)), SOFT, HAIR)
    lines = ((things, range(len(POINTS)), SOFT), (of.texts("Points"), POINTS, INK))
    for line, (label, values, colour) in enumerate(lines):
        middle = y + (line + 0.5) * high
        yield Text(x + 0.4 * high, middle, label, size, colour, from_left=True)
        for place, value in enumerate(values[1:]):
            yield Text(x + head + (place + 0.5) * step, middle, str(value), size, colour)
    for place in range(len(POINTS) - 1):
        left = x + head + place * step
        yield Line(((left, y), (left, y + 2 * high)), SOFT, HAIR)


class Sums(NamedTuple):
    """Sizes of the boxes for the points of four rows, less the misthrows, and the total."""

    box: float
    total: float
    sign: float
    high: float

    @property
    def width(self) -> float:
        return (ROWS + 1) * (self.box + self.sign) + self.total


def draw_sums(of: Print, sums: Sums, x: float, y: float) -> Iterator[Shape]:
    """Boxes to write in, with the signs between them."""
    signs = "+" * (ROWS - 1) + "−="
    for place, sign in enumerate(signs):
        left = x + place * (sums.box + sums.sign)
        edge = of.row_hue(place).deep if place < ROWS else SOFT
        yield Box(left, y, sums.box, sums.high, 1, WHITE, edge, 0.5)
        middle = left + sums.box + sums.sign / 2
        yield Text(middle, y + sums.high / 2, sign, 0.8 * sums.sign, INK)
    yield Box(x + sums.width - sums.total, y, sums.total, sums.high, 1, WHITE, INK, 0.7)


def sum_labels(of: Print, sums: Sums, x: float, y: float, size: float) -> Iterator[Shape]:
    """What the boxes are for, above them."""
    names = [of.letter(die) for die in of.game.layout.die_of_row]
    for place, name in enumerate([*names, misthrow_points()]):
        yield Text(x + place * (sums.box + sums.sign) + sums.box / 2, y, name, size, SOFT)
    total = of.texts("Total")
    yield Text(x + sums.width - sums.total / 2, y, total, size, SOFT)


def misthrow_points() -> str:
    """What a misthrow costs, as it is printed."""
    return f"{MISTHROW_POINTS} ×".replace("-", "−")


# ── lines ─────────────────────────────────────────────────────────────────────────────────────


def draw_name(of: Print, x: float, y: float, end: float, size: float) -> Iterator[Shape]:
    """A line to write a name on. The label ends where the line begins: below it, and small."""
    yield Line(((x, y), (end, y)), INK, HAIR)
    yield Text(x, y + 0.9 * size, of.texts("Name"), size, SOFT, from_left=True)


def draw_ruler(of: Print, x: float, y: float) -> Iterator[Shape]:
    """Whether it was printed to scale."""
    yield Line(((x, y), (x + RULER, y)), INK, HAIR)
    for end in (x, x + RULER):
        yield Line(((end, y - 1), (end, y + 1)), INK, HAIR)
    text = of.texts("{length} mm, if printed at 100 %", length=RULER)
    yield Text(x + RULER + 2, y, text, 2.2, SOFT, from_left=True)


def dashes(x: float, y: float, end: float, dash: float = 2) -> Sequence[Shape]:
    """A line to cut along."""
    count = int((end - x) / (2 * dash))
    starts = (x + 2 * dash * place for place in range(count))
    return [Line(((start, y), (start + dash, y)), SOFT, 0.2) for start in starts]
