"""The dice on the table, with the sums that they name."""

from collections.abc import Iterator
from typing import NamedTuple

from qwixx.drawing.look import Look
from qwixx.drawing.shapes import Box, Colour, Disc, Shape, Text, mix
from qwixx.rules import Phase, Roll

SIZE, STEP = 48, 62
HEIGHT = 96
"""Of the bar with the dice: room for the sums below them."""
GAP = 96
"""Between the white dice and the coloured ones, for the white sum."""
PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}
"""Where a die has its dots, on a field of nine."""


class Die(NamedTuple):
    """What a die shows, and its colours."""

    value: int | None
    """None if it has left the game, or is not thrown."""
    face: Colour
    dot: Colour

    def dimmed(self, ground: Colour) -> "Die":
        face = mix(self.face, ground, 0.55)
        return Die(self.value, face, mix(self.dot, face, 0.35))


def draw_dice(look: Look, x: float, y: float) -> Iterator[Shape]:
    """In action 1 the white dice count, so the coloured ones are dim; in action 2 their sums are
    given.
    """
    theme, roll = look.theme, look.state.roll
    is_second = look.state.phase is Phase.ACTION_2
    for place in range(2):
        value = None if roll is None else roll.white[place]
        yield from _die(Die(value, theme.paper, theme.pen), x + place * STEP, y, theme.ground)
    if roll is not None:
        size, colour = (24, theme.soft) if is_second else (34, theme.ink)
        yield Text(x + 2 * STEP + GAP / 2 - 10, y + SIZE / 2, f"= {roll.white_sum}", size, colour)
    for place, hue in enumerate(theme.hues):
        left = x + 2 * STEP + GAP + place * STEP
        die = Die(None if roll is None else roll.coloured[place], hue.row, hue.on_row)
        yield from _die(die if is_second else die.dimmed(theme.ground), left, y, theme.ground)
        if roll is not None and is_second:
            yield from _sums(look, roll, place, left, y)


def _die(die: Die, x: float, y: float, ground: Colour) -> Iterator[Shape]:
    if die.value is None:
        yield Box(x, y, SIZE, SIZE, 11, ground, mix(die.face, ground, 0.4), 2)
        return
    yield Box(x, y + 2.5, SIZE, SIZE, 11, mix(die.face, "#000000", 0.22))
    yield Box(x, y, SIZE, SIZE, 11, die.face)
    for pip in map(int, PIPS[die.value]):
        across, down = (pip % 3 - 1) * 12.5, (pip // 3 - 1) * 12.5
        yield Disc(x + SIZE / 2 + across, y + SIZE / 2 + down, 4.6, die.dot)


def _sums(look: Look, roll: Roll, colour: int, x: float, y: float) -> Iterator[Shape]:
    sums = roll.colour_sums(colour)
    for place, total in enumerate(sums):
        middle = x + SIZE / 2 + (place - (len(sums) - 1) / 2) * 24
        yield Text(middle, y + SIZE + 17, str(total), 17, look.theme.ink)
