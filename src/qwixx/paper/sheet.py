"""A player's sheet on paper: of the same size on every paper, so that sheets can be mixed."""

from collections.abc import Iterator

from qwixx.drawing.shapes import Box, Disc, Shape, Text
from qwixx.locale import Texts
from qwixx.paper.parts import (
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

WIDTH, HEIGHT = 190, 125
STEP, TILE, TALL, LETTERS = 14.6, 13.0, 14.4, 11.0
ROWS_AT, ROW = 12.0, 19.2
"""Where the first row begins, and the way to the next."""
POINTS_AT, POINTS_HIGH = 90.5, 5.5
SUMS_AT = 108.0
SUMS = Sums(box=16, total=25, sign=5, high=10.5)
BOX = 10.5
"""For a misthrow."""
RULER_AT = 123.5


def draw_sheet(game: Game, texts: Texts, x: float, y: float) -> Iterator[Shape]:
    of = Print(game, texts, STEP, TILE, TALL, LETTERS, number=7.6, lift=0)
    yield Text(x, y + 4, texts(game.title), 5.2, INK, from_left=True)
    yield from draw_name(of, x + 100, y + 6.5, x + WIDTH, 2.4)
    for row in range(ROWS):
        top = y + ROWS_AT + row * ROW
        yield from draw_row(of, row, x, top, WIDTH)
        middle = x + (LETTERS + COLUMNS * STEP + WIDTH) / 2
        yield Disc(middle, top + of.strip / 2, 6.9, WHITE, of.row_hue(row).deep, 0.25)
        yield from draw_lock(of, row, middle, top + of.strip / 2)
    yield from draw_points(of, x, y + POINTS_AT, WIDTH, POINTS_HIGH)
    yield from _misthrows(of, x, y + SUMS_AT)
    left = x + WIDTH - SUMS.width
    yield from sum_labels(of, SUMS, left, y + SUMS_AT - 2.4, 3)
    yield from draw_sums(of, SUMS, left, y + SUMS_AT)
    yield from draw_ruler(of, x, y + RULER_AT)


def _misthrows(of: Print, x: float, y: float) -> Iterator[Shape]:
    yield Text(x, y - 2.4, of.texts("Misthrows"), 3, SOFT, from_left=True)
    for place in range(MISTHROWS_TO_END):
        yield Box(x + place * (BOX + 1.6), y, BOX, BOX, 1, WHITE, INK, 0.5)
