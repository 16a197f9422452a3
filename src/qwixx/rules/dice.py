"""The six dice: what a roll is, and how likely each one is. Throwing them happens elsewhere."""

import re
from collections.abc import Collection, Iterator
from itertools import product
from typing import NamedTuple, cast

from qwixx.rules.integers import whole
from qwixx.rules.layout import COLOURS
from qwixx.rules.text import NotationError, shorten

FACES = range(1, 7)
LETTERS = "".join(colour[0] for colour in COLOURS)
"""The coloured dice as they are written: `rygb`."""
ROLL = "([1-6]) ([1-6])" + "".join(f"(?: {letter}([1-6]))?" for letter in LETTERS)

SUM_WAYS = bytes((0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))
"""In how many of 36 ways two dice give a sum: `SUM_WAYS[7] == 6`."""


class Roll(NamedTuple):
    """One throw. A coloured die that has left the game is None.

    Its text is `4 1 r3 y2 g5 b6`; dice that have left the game are left out.
    """

    white: tuple[int, int]
    red: int | None
    yellow: int | None
    green: int | None
    blue: int | None

    def __str__(self) -> str:
        coloured = (
            f"{letter}{die}"
            for letter, die in zip(LETTERS, self.coloured, strict=True)
            if die is not None
        )
        return " ".join((*map(str, self.white), *coloured))

    @classmethod
    def parse(cls, text: str) -> "Roll":
        """The roll that a text gives; NotationError if it gives none."""
        match = re.fullmatch(ROLL, text, re.ASCII)
        if match is None:
            raise NotationError("roll", text=shorten(text))
        first, second, *coloured = match.groups()
        red, yellow, green, blue = (None if die is None else int(die) for die in coloured)
        return cls((int(first), int(second)), red, yellow, green, blue)

    @property
    def white_sum(self) -> int:
        """What the white dice give together: the number of action 1."""
        return self.white[0] + self.white[1]

    @property
    def coloured(self) -> tuple[int | None, ...]:
        """The red, yellow, green and blue die."""
        return self.red, self.yellow, self.green, self.blue

    def colour_sums(self, colour: int) -> tuple[int, ...]:
        """The sums of one white die with this coloured die, without repeats, ascending."""
        die = self.coloured[colour]
        return () if die is None else tuple(sorted({white + die for white in self.white}))

    def without(self, gone: Collection[int]) -> "Roll":
        """The same throw after these colours' dice have left the game."""
        red, yellow, green, blue = (
            None if colour in gone else die for colour, die in enumerate(self.coloured)
        )
        return Roll(self.white, red, yellow, green, blue)


def in_ints(roll: Roll) -> Roll:
    """The same throw, with ints for the dice that stand for one, as NumPy's integers do."""
    first, second, red, yellow, green, blue = (
        die if (number := whole(die)) is None else number for die in (*roll.white, *roll.coloured)
    )
    return Roll(cast("tuple[int, int]", (first, second)), red, yellow, green, blue)


def all_rolls(gone: Collection[int] = ()) -> Iterator[Roll]:
    """Every equally likely roll of the remaining dice: 46,656 with all six."""
    coloured = [(None,) if colour in gone else FACES for colour in range(len(COLOURS))]
    for white in product(FACES, FACES):
        for dice in product(*coloured):
            yield Roll(white, *dice)
