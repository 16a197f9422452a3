"""A table as an array of pixels: the shapes of `qwixx.drawing`, painted by Pillow."""

from functools import cache
from pathlib import Path

import matplotlib as mpl
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from qwixx.drawing.shapes import Box, Colour, Disc, Line, Scene, Shape, Text
from qwixx.drawing.table import draw_table
from qwixx.drawing.themes import DARK
from qwixx.rules import State

FINER = 2
"""Painted so many times as large and then made smaller, edges come out smooth."""
FONT = Path(mpl.get_data_path(), "fonts", "ttf", "DejaVuSans-Bold.ttf")


def picture(state: State) -> NDArray[np.uint8]:
    """Always of the same size for the same game and number of players."""
    return paint(draw_table(state, DARK))


def paint(scene: Scene) -> NDArray[np.uint8]:
    """A scene as height × width × 3 numbers from 0 to 255."""
    image = Image.new("RGB", (FINER * scene.width, FINER * scene.height), scene.ground)
    brush = ImageDraw.Draw(image)
    for shape in scene.shapes:
        _paint(brush, shape)
    return np.asarray(image.reduce(FINER))


def _paint(brush: ImageDraw.ImageDraw, shape: Shape) -> None:
    match shape:
        case Box(x, y, width, height, corner, fill, edge, thick):
            for colour, out in _layers(fill, edge, thick):
                area = _area(x - out, y - out, x + width + out, y + height + out)
                brush.rounded_rectangle(area, FINER * (corner + out), colour)
        case Disc(x, y, radius, fill, edge, thick):
            for colour, out in _layers(fill, edge, thick):
                reach = radius + out
                brush.ellipse(_area(x - reach, y - reach, x + reach, y + reach), colour)
        case Line(points, colour, thick):
            places = [(FINER * x, FINER * y) for x, y in points]
            brush.line(places, colour, round(FINER * thick), joint="curve")
            for x, y in (points[0], points[-1]):
                half = thick / 2
                brush.ellipse(_area(x - half, y - half, x + half, y + half), colour)
        case Text(x, _, text, size, colour, from_left):
            place = FINER * x, FINER * shape.base
            anchor = "ls" if from_left else "ms"
            brush.text(place, text, colour, _font(size), anchor=anchor)


def _layers(fill: Colour, edge: Colour | None, thick: float) -> list[tuple[Colour, float]]:
    """An outline reaches as far out as in: first it is filled, then what it encloses."""
    return [(edge, thick / 2), (fill, -thick / 2)] if edge else [(fill, 0)]


def _area(left: float, top: float, right: float, bottom: float) -> tuple[float, ...]:
    """Pillow counts the last pixel in."""
    return FINER * left, FINER * top, FINER * right - 1, FINER * bottom - 1


@cache
def _font(size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, FINER * size)
