"""Boards for a page, each drawn once for light and dark: colours are variables of the page."""

from collections.abc import Sequence
from typing import Any

from qwixx.drawing.look import Marks
from qwixx.drawing.shapes import Colour, Scene, Shape
from qwixx.drawing.table import draw_table
from qwixx.drawing.themes import DARK, LIGHT
from qwixx.rules import State
from qwixx.svg import write

COLOURS = {"fill", "edge", "colour"}
"""What shapes call them."""


class Boards:
    """Draws positions, and notes the colours that the page has to define."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._palette: dict[tuple[Colour, Colour], str] = {}

    def draw(
        self,
        state: State,
        marks: Marks,
        seats: Sequence[int] | None = None,
        played: Marks | None = None,
    ) -> list[str]:
        """A position as the lines of an SVG picture, an element in each."""
        light, dark = (
            draw_table(state, theme, marks, self._names, seats, played=played)
            for theme in (LIGHT, DARK)
        )
        return write(self._themed(light, dark)).splitlines()

    def colours(self) -> tuple[str, str]:
        """The definitions of all colours that were used, for light and for dark pages."""
        pairs = self._palette.items()
        light = "".join(f"{name}:{pair[0]};" for pair, name in pairs)
        return light, "".join(f"{name}:{pair[1]};" for pair, name in pairs)

    def _themed(self, light: Scene, dark: Scene) -> Scene:
        """One picture of both, which differ in nothing but colours."""
        shapes = tuple(map(self._both, light.shapes, dark.shapes))
        ground = self._colour(light.ground, dark.ground)
        return light._replace(ground=ground, shapes=shapes)

    def _both(self, light: Shape, dark: Shape) -> Shape:
        values: dict[str, Any] = {
            field: self._colour(one, other)
            for field, one, other in zip(light._fields, light, dark, strict=True)
            if field in COLOURS and one
        }
        return light._replace(**values)

    def _colour(self, light: Any, dark: Any) -> str:
        name = self._palette.setdefault((light, dark), f"--b{len(self._palette)}")
        return f"var({name})"
