"""The few shapes that pictures are made of. Places are in pixels, from the top left."""

from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = str
"""As `#rrggbb`."""
Point: TypeAlias = tuple[float, float]


class Box(NamedTuple):
    """A rectangle with round corners, from its top left."""

    x: float
    y: float
    width: float
    height: float
    corner: float
    fill: Colour
    edge: Colour | None = None
    """Of an outline that is `thick` and lies around the rectangle."""
    thick: float = 0


class Disc(NamedTuple):
    """A circle around a point."""

    x: float
    y: float
    radius: float
    fill: Colour
    edge: Colour | None = None
    thick: float = 0


class Line(NamedTuple):
    """A line through points, with round ends."""

    points: tuple[Point, ...]
    colour: Colour
    thick: float


class Text(NamedTuple):
    """Bold text around a point, or beginning there."""

    x: float
    y: float
    text: str
    size: float
    colour: Colour
    from_left: bool = False

    @property
    def base(self) -> float:
        """Where digits and capitals stand, to be in the middle."""
        return self.y + 0.355 * self.size


Shape: TypeAlias = Box | Disc | Line | Text


class Scene(NamedTuple):
    """A whole picture, from the back to the front."""

    width: int
    height: int
    ground: Colour
    shapes: tuple[Shape, ...]
    title: str
    """What it shows, for those who can't see it."""


def cross(x: float, y: float, reach: float, colour: Colour) -> tuple[Line, Line]:
    """An × around a point."""
    thick = 0.42 * reach
    down = Line(((x - reach, y - reach), (x + reach, y + reach)), colour, thick)
    return down, Line(((x - reach, y + reach), (x + reach, y - reach)), colour, thick)


def arch(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The points of the upper half of a circle, from the left."""
    angles = (pi + pi * step / 12 for step in range(13))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def padlock(
    x: float, y: float, unit: float, colour: Colour, *, is_closed: bool = False
) -> tuple[Line, Box]:
    """A padlock around a point; `unit` says how large it is."""
    lift, end = (0.0, ((x + 4.5 * unit, y + unit),)) if is_closed else (2.5, ())
    shackle = arch(x, y - (3 + lift) * unit, 4.5 * unit)
    bow = Line(((x - 4.5 * unit, y + unit), *shackle, *end), colour, 2.4 * unit)
    return bow, Box(x - 7.5 * unit, y - unit, 15 * unit, 11 * unit, 2.5 * unit, colour)


def mix(colour: Colour, other: Colour, part: float) -> Colour:
    """A colour with this part of another one in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * part):02x}" for one, two in pairs)


def channels(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue, from 0 to 255."""
    number = int(colour[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255
