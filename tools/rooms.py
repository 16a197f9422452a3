"""Draw the rooms of the house and the arrows between them: `python tools/rooms.py`.

A room is a module or package right below `qwixx`; an arrow is an import. What follows from others
is left out: where A needs B and B needs C, there is no arrow from A to C.
"""

from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path

import grimp

from qwixx.drawing.shapes import Box, Line, Point, Scene, Shape, Text
from qwixx.drawing.themes import LIGHT
from qwixx.svg import write

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "rooms.svg"
HIDDEN = {
    "qwixx.as_module",
    "qwixx.files",
    "qwixx.fingerprint",
    "qwixx.locale",
    "qwixx.spawning",
    "qwixx.version",
}
"""Needed by most, and by themselves nothing to see."""
WIDE, HIGH, ACROSS, DOWN, EDGE = 128, 40, 152, 82, 28

WAY = " → "
"""In the name of a place where an arrow passes."""

Needs = dict[str, set[str]]
Arrows = list[tuple[str, str]]


def rooms() -> Needs:
    """Each room, and the rooms that it needs."""
    graph = grimp.build_graph("qwixx", cache_dir=None)
    needs: Needs = {}
    for module in graph.modules - {"qwixx"}:
        room = _room(module)
        others = {_room(other) for other in graph.find_modules_directly_imported_by(module)}
        needs.setdefault(room, set()).update(others - {room, "qwixx"} - HIDDEN)
    return {room: others for room, others in sorted(needs.items()) if room not in HIDDEN}


def _room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def arrows(needs: Needs) -> Arrows:
    """The imports that do not follow from others."""
    below: Needs = {}
    for room in TopologicalSorter(needs).static_order():
        below[room] = needs[room].union(*(below[other] for other in needs[room]))
    return [
        (room, other)
        for room, others in needs.items()
        for other in sorted(others)
        if not any(other in below[between] for between in others)
    ]


def floors(needs: Needs) -> list[list[str]]:
    """The rooms by floor: each above all that it needs, the top floor first."""
    level: dict[str, int] = {}
    for room in TopologicalSorter(needs).static_order():
        level[room] = 1 + max((level[other] for other in needs[room]), default=-1)
    plan = [
        sorted(room for room in level if level[room] == n) for n in range(1 + max(level.values()))
    ]
    return plan[::-1]


def with_ways(plan: list[list[str]], lines: Arrows) -> tuple[list[list[str]], Arrows]:
    """An arrow over several floors gets a place of its own on each, and is cut into pieces."""
    floor_of = {room: number for number, floor in enumerate(plan) for room in floor}
    plan = [floor[:] for floor in plan]
    pieces: Arrows = []
    for start, end in lines:
        way = [f"{start}{WAY}{end}{WAY}{n}" for n in range(floor_of[start] + 1, floor_of[end])]
        for number, place in enumerate(way, floor_of[start] + 1):
            plan[number].append(place)
        pieces += pairwise([start, *way, end])
    return plan, pieces


def drawn(needs: Needs) -> Scene:
    """All rooms as boxes, those on one floor beside each other."""
    plan, lines = with_ways(floors(needs), arrows(needs))
    width = max(map(len, plan)) * ACROSS + 2 * EDGE
    places = {
        room: (width / 2 + (place - (len(floor) - 1) / 2) * ACROSS, EDGE + number * DOWN + HIGH / 2)
        for number, floor in enumerate(_untangled(plan, lines))
        for place, room in enumerate(floor)
    }
    shapes: list[Shape] = []
    for room, other in lines:
        shapes += _arrow(room, other, places)
    for room, place in places.items():
        if WAY not in room:
            shapes += _box(room, place)
    height = len(plan) * DOWN + 2 * EDGE - (DOWN - HIGH)
    return Scene(round(width), height, LIGHT.ground, tuple(shapes), "The rooms and what they need")


def _untangled(plan: list[list[str]], lines: Arrows) -> list[list[str]]:
    """The same floors, each room close to the middle of those above that need it."""
    done: list[list[str]] = []
    middle: dict[str, float] = {}
    for floor in plan:
        above = {room: [middle[one] for one, other in lines if other == room] for room in floor}
        ordered = sorted(floor, key=lambda room: sum(above[room]) / max(1, len(above[room])))
        middle |= {room: place - (len(floor) - 1) / 2 for place, room in enumerate(ordered)}
        done.append(ordered)
    return done


def _arrow(start: str, end: str, places: dict[str, Point]) -> list[Shape]:
    (x, y), (to_x, to_y) = places[start], places[end]
    top = y + (-HIGH / 2 if WAY in start else HIGH / 2)
    bottom = to_y - HIGH / 2
    begin = ((x, top), (x, y + HIGH / 2)) if WAY in start else ((x, top),)
    bend = (bottom - y - HIGH / 2) / 2
    corners = ((x, y + HIGH / 2), (x, bottom - bend), (to_x, bottom - bend), (to_x, bottom))
    curve = tuple(_between(corners, step / 16) for step in range(17))
    shapes: list[Shape] = [Line((*begin, *curve), LIGHT.soft, 1.6)]
    if WAY not in end:
        head = ((to_x - 5, bottom - 8), (to_x, bottom - 1), (to_x + 5, bottom - 8))
        shapes.append(Line(head, LIGHT.soft, 1.6))
    return shapes


def _between(corners: tuple[Point, Point, Point, Point], t: float) -> Point:
    """A point of Bézier's curve."""
    parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    pairs = list(zip(parts, corners, strict=True))
    return sum(part * x for part, (x, _) in pairs), sum(part * y for part, (_, y) in pairs)


def _box(room: str, place: Point) -> list[Shape]:
    x, y = place
    box = Box(x - WIDE / 2, y - HIGH / 2, WIDE, HIGH, 12, LIGHT.card, LIGHT.hues[3].row, 2)
    return [box, Text(x, y, room.removeprefix("qwixx."), 15, LIGHT.ink)]


def picture() -> str:
    return write(drawn(rooms()))


def main() -> None:
    PICTURE.write_text(picture(), "utf-8")
    print("docs/images/rooms.svg")


if __name__ == "__main__":
    main()
