"""Drawing on an array of colours: smooth shapes by their distance, and digits by their strokes.

A shape is a field of coverage, how much of each pixel it fills. The same few shapes come again and
again, so fields are kept.
"""

from functools import cache
from itertools import pairwise
from math import ceil, cos, sin

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]
Point = tuple[float, float]
Stroke = tuple[Point, ...]
Field = NDArray[np.floating]

MARGIN = 4
"""Pixels around strokes, as room for their thickness."""


class Canvas:
    """A picture in the making. Places are in pixels, from the top left."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self._pixels = np.empty((height, width, 3), np.float32)
        self._pixels[:] = ground

    def pixels(self) -> NDArray[np.uint8]:
        return np.round(self._pixels).astype(np.uint8)

    def box(self, x: float, y: float, width: int, height: int, colour: Colour) -> None:
        """A filled rectangle with round corners, from its top left."""
        self._paint(x, y, _box(width, height), colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle around a point."""
        half = ceil(radius)
        self._paint(x - half, y - half, _disc(radius), colour)

    def cross(self, x: float, y: float, reach: int, colour: Colour) -> None:
        """An × around a point."""
        end = 2 * reach
        strokes = ((0, 0), (end, end)), ((end, 0), (0, end))
        self._stroke(x - reach, y - reach, strokes, 0.45 * reach, colour)

    def arch(self, x: float, y: float, radius: int, colour: Colour) -> None:
        """The upper half of a circle around a point."""
        strokes = (_arc((radius, radius), (radius, radius), 180, 360),)
        self._stroke(x - radius, y - radius, strokes, 2, colour)

    def number(self, x: float, y: float, number: int, height: int, colour: Colour) -> None:
        """A whole number, centred on a point."""
        digits = str(number)
        step = SPACING * height
        left = x - (step * (len(digits) - 1) + ASPECT * height) / 2
        for place, digit in enumerate(digits):
            strokes = _scaled(digit, height)
            self._stroke(left + step * place, y - height / 2, strokes, height / 6.5, colour)

    def _stroke(
        self, x: float, y: float, strokes: tuple[Stroke, ...], thickness: float, colour: Colour
    ) -> None:
        self._paint(x - MARGIN, y - MARGIN, _strokes(strokes, thickness), colour)

    def _paint(self, x: float, y: float, coverage: Field, colour: Colour) -> None:
        left, top = round(x), round(y)
        height, width = coverage.shape
        area = self._pixels[top : top + height, left : left + width]
        area += (np.array(colour, np.float32) - area) * coverage[..., None]


# ── fields of coverage ────────────────────────────────────────────────────────────────────────


def _grid(width: int, height: int) -> tuple[Field, Field]:
    """The middles of pixels, across and down."""
    columns, rows = np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
    return columns[None, :] + np.float32(0.5), rows[:, None] + np.float32(0.5)


def _coverage(distance: Field) -> Field:
    """How much of a pixel is inside, from the distance of its middle to the edge."""
    coverage: Field = np.clip(0.5 - distance, 0, 1)
    return coverage.astype(np.float32)


@cache
def _box(width: int, height: int) -> Field:
    corner = min(width, height, 60) // 5
    columns, rows = _grid(width, height)
    across = np.abs(columns - width / 2) - width / 2 + corner
    down = np.abs(rows - height / 2) - height / 2 + corner
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    inside = np.minimum(np.maximum(across, down), 0)
    return _coverage(outside + inside - corner)


@cache
def _disc(radius: float) -> Field:
    half = ceil(radius)
    columns, rows = _grid(2 * half, 2 * half)
    return _coverage(np.hypot(columns - half, rows - half) - radius)


@cache
def _strokes(strokes: tuple[Stroke, ...], thickness: float) -> Field:
    width = ceil(max(x for stroke in strokes for x, _ in stroke)) + 2 * MARGIN
    height = ceil(max(y for stroke in strokes for _, y in stroke)) + 2 * MARGIN
    columns, rows = _grid(width, height)
    lines = [line for stroke in strokes for line in pairwise(stroke)]
    distances = [_distance(columns - MARGIN, rows - MARGIN, *line) for line in lines]
    return _coverage(np.min(distances, axis=0) - thickness / 2)


def _distance(columns: Field, rows: Field, start: Point, end: Point) -> Field:
    """From each pixel to the nearest point of a line."""
    across, down = end[0] - start[0], end[1] - start[1]
    along = (columns - start[0]) * across + (rows - start[1]) * down
    part = np.clip(along / (across**2 + down**2), 0, 1)
    distance: Field = np.hypot(columns - start[0] - part * across, rows - start[1] - part * down)
    return distance


# ── digits ────────────────────────────────────────────────────────────────────────────────────

ASPECT, SPACING = 0.56, 0.81
"""Of a digit one high: its width, and the way to the next one."""


def _arc(middle: Point, radii: Point, begin: int, end: int) -> Stroke:
    """Part of an ellipse around a point; degrees run clockwise from the right."""
    (x, y), (across, down) = middle, radii
    angles = np.radians(np.linspace(begin, end, 2 + abs(end - begin) // 20)).tolist()
    return tuple((x + across * cos(angle), y + down * sin(angle)) for angle in angles)


DIGITS: dict[str, tuple[Stroke, ...]] = {
    "0": (_arc((0.5, 0.5), (0.5, 0.5), 0, 360),),
    "1": (((0.15, 0.22), (0.6, 0.0), (0.6, 1.0)),),
    "2": ((*_arc((0.5, 0.28), (0.46, 0.28), 190, 390), (0.03, 1.0), (1.0, 1.0)),),
    "3": (
        (*_arc((0.45, 0.25), (0.47, 0.25), 200, 445), *_arc((0.45, 0.74), (0.52, 0.26), 275, 520)),
    ),
    "4": (((0.72, 1.0), (0.72, 0.0), (0.0, 0.7), (1.0, 0.7)),),
    "5": (((0.92, 0.0), (0.16, 0.0), (0.1, 0.44), *_arc((0.46, 0.68), (0.52, 0.32), 228, 500)),),
    "6": (_arc((0.5, 0.66), (0.5, 0.34), 0, 360), _arc((0.62, 0.5), (0.62, 0.5), 160, 300)),
    "7": (((0.0, 0.0), (1.0, 0.0), (0.36, 1.0)),),
    "8": (_arc((0.5, 0.25), (0.44, 0.25), 0, 360), _arc((0.5, 0.74), (0.5, 0.26), 0, 360)),
    "9": (_arc((0.5, 0.34), (0.5, 0.34), 0, 360), _arc((0.38, 0.5), (0.62, 0.5), -20, 120)),
    "-": (((0.1, 0.5), (0.9, 0.5)),),
}
"""Strokes in a box one wide and one high."""


@cache
def _scaled(digit: str, height: int) -> tuple[Stroke, ...]:
    width = ASPECT * height
    return tuple(
        tuple((width * across, height * down) for across, down in stroke)
        for stroke in DIGITS[digit]
    )
