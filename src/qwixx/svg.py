"""Positions as pictures. In a notebook a state shows itself so; `draw` has more to choose from."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from qwixx.drawing.shapes import Box, Colour, Disc, Line, Scene, Shape, Text
from qwixx.drawing.table import draw_table
from qwixx.drawing.themes import THEMES
from qwixx.rules.state import Shown, State

FONTS = "Nunito, ui-rounded, 'SF Pro Rounded', 'Segoe UI', system-ui, 'DejaVu Sans', sans-serif"


def draw(  # noqa: PLR0913  (each has a name, and all but the first can be left out)
    state: State,
    *,
    theme: str = "light",
    names: Sequence[str] = (),
    seats: Sequence[int] | None = None,
    marks: Mapping[int, Iterable[int]] | None = None,
    width: int | None = None,
) -> str:
    """A position as the text of an SVG file, drawn from what is printed on its sheet.

    `theme` is "light" or "dark", `names` are those of the players, and `seats` those whose sheets
    are shown (The Duel's board is one for both). `marks` are the actions whose squares are marked,
    for each seat: what may be done now, unless others are given. `width` is in pixels.
    """
    if theme not in THEMES:
        raise ValueError(f"There is no theme {theme!r}; there are: {', '.join(THEMES)}.")
    marked = None if marks is None else {seat: tuple(marks[seat]) for seat in marks}
    return write(draw_table(state, THEMES[theme], marked, names, seats), width)


def write(scene: Scene, width: int | None = None) -> str:
    """A picture as SVG."""
    wide = width or scene.width
    high = round(scene.height * wide / scene.width)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {scene.width} {scene.height}" role="img" font-family="{FONTS}"'
        ' font-weight="800" text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{escape(scene.title)}</title>",
        f'<rect width="100%" height="100%" rx="14" fill="{scene.ground}"/>',
        *map(_element, scene.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> str:
    match shape:
        case Box(x, y, width, height, corner, fill, edge, thick):
            return (
                f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
                f' rx="{corner:g}" fill="{fill}"{_edge(edge, thick)}/>'
            )
        case Disc(x, y, radius, fill, edge, thick):
            return (
                f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{_edge(edge, thick)}/>'
            )
        case Line(points, colour, thick):
            path = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
            return (
                f'<polyline points="{path}" fill="none" stroke="{colour}"'
                f' stroke-width="{thick:.3g}"/>'
            )
        case Text(x, _, text, size, colour, from_left):
            anchor = ' text-anchor="start"' if from_left else ""
            return (
                f'<text x="{x:g}" y="{shape.base:.4g}" font-size="{size:g}"'
                f' fill="{colour}"{anchor}>{escape(text)}</text>'
            )


def _edge(colour: Colour | None, thick: float) -> str:
    return f' stroke="{colour}" stroke-width="{thick:g}"' if colour else ""


Shown.draw = draw
