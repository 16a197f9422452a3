"""The Duel's board on paper: as large as the paper is, with a place on every square for a token."""

from collections.abc import Iterator

from qwixx.drawing.shapes import Disc, Shape, Text
from qwixx.drawing.themes import LIGHT
from qwixx.locale import Texts
from qwixx.paper.parts import (
    HAIR,
    INK,
    SOFT,
    WHITE,
    Print,
    Sums,
    draw_lock,
    draw_name,
    draw_points,
    draw_row,
    draw_ruler,
    draw_sums,
    sum_labels,
)
from qwixx.rules import Game
from qwixx.rules.crosses import MISTHROWS_TO_END
from qwixx.rules.layout import COLUMNS, ROWS

GAP = 2
"""Between the tokens of neighbouring squares."""
FAINT = "#d8d3c8"
LETTERS, LOCKS = 0.7, 1.1
WIDTH = LETTERS + COLUMNS + LOCKS
TALL, ROW = 1.28, 1.42
"""A square's height, and the way to the next row."""
ROWS_AT, POINTS_AT, POINTS_HIGH = 0.65, 6.42, 0.29
SUMS_AT, RULER_AT, HEIGHT = 7.5, 8.98, 9.1
"""All in steps from one square to the next, so that a board is the same on every paper."""


def step_of(token: float) -> float:
    """From one square to the next, for tokens of this diameter."""
    return token + GAP


def draw_board(game: Game, texts: Texts, token: float, x: float, y: float) -> Iterator[Shape]:
    """A board for tokens of up to this diameter."""
    step = step_of(token)
    of = Print(
        game, texts, step, step - 0.7, TALL * step, LETTERS * step, 0.25 * step, 0.485 * step
    )
    yield from _head(of, token, x, y)
    for row in range(ROWS):
        yield from _row(of, row, token, x, y + (ROWS_AT + row * ROW) * step)
    yield from draw_points(of, x, y + POINTS_AT * step, WIDTH * step, POINTS_HIGH * step)
    yield from _misthrows(of, token, x, y + SUMS_AT * step)
    yield from _scores(of, x, y + SUMS_AT * step)
    yield from draw_ruler(of, x, y + RULER_AT * step)


def _head(of: Print, token: float, x: float, y: float) -> Iterator[Shape]:
    step = of.step
    yield Text(x, y + 0.2 * step, of.texts(of.game.title), 0.32 * step, INK, from_left=True)
    needed = of.texts(
        "Each player needs {number} tokens, up to {size} mm across.",
        number=of.game.tallest,
        size=token,
    )
    yield Text(x + 5 * step, y + 0.24 * step, needed, 0.2 * step, SOFT, from_left=True)


def _row(of: Print, row: int, token: float, x: float, y: float) -> Iterator[Shape]:
    step, middle = of.step, y + of.strip / 2
    yield from draw_row(of, row, x, y, WIDTH * step)
    for column in range(COLUMNS):
        place = x + (LETTERS + column + 0.5) * step
        yield Disc(place, middle + (of.height - token) / 2 - 0.5, token / 2, WHITE, FAINT, HAIR)
    lock = x + (WIDTH - LOCKS / 2) * step
    yield Disc(lock, middle, token / 2, WHITE, of.row_hue(row).deep, HAIR)
    yield from draw_lock(of, row, lock, middle)


def _misthrows(of: Print, token: float, x: float, y: float) -> Iterator[Shape]:
    """Whoever takes one puts a token of their own here: they end the game together."""
    step = of.step
    yield Text(x, y - 0.17 * step, of.texts("Misthrows"), 0.2 * step, SOFT, from_left=True)
    for place in range(MISTHROWS_TO_END):
        middle = x + (place + 0.5) * step
        yield Disc(middle, y + 0.6 * step, token / 2, WHITE, INK, 0.4)


def _scores(of: Print, x: float, y: float) -> Iterator[Shape]:
    step = of.step
    sums = Sums(0.66 * step, 0.9 * step, 0.22 * step, 0.52 * step)
    left = x + WIDTH * step - sums.width
    yield from sum_labels(of, sums, left, y - 0.17 * step, 0.2 * step)
    for seat in range(2):
        top = y + seat * 0.68 * step
        yield from _token(seat, x + 4.6 * step, top + sums.high / 2, 0.2 * step)
        yield from draw_name(of, x + 5 * step, top + 0.4 * step, left - 0.3 * step, 0.15 * step)
        yield from draw_sums(of, sums, left, top)


def _token(seat: int, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Whose line it is: black tokens have a dot, grey ones a ring, as everywhere."""
    face, ink = ((LIGHT.black, WHITE), (LIGHT.grey, INK))[seat]
    yield Disc(x, y, radius, face, INK, HAIR)
    if seat == 0:
        yield Disc(x, y, 0.3 * radius, ink)
    else:
        yield Disc(x, y, 0.45 * radius, face, ink, 0.17 * radius)
