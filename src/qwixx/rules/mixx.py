"""Qwixx Mixx: the rules of Qwixx on two other printed sheets."""

from qwixx.rules.classic import Classic
from qwixx.rules.layout import COLOURS, ONE_COLOUR, STANDARD, Layout
from qwixx.rules.reasons import N_


def _colours(*rows: str) -> tuple[tuple[int, ...], ...]:
    letters = "".join(colour[0] for colour in COLOURS)
    return tuple(tuple(map(letters.index, row)) for row in rows)


MIXX_A = Classic(
    "mixx-a",
    N_("Qwixx Mixx A"),
    Layout(STANDARD.numbers, _colours("yyybbbgggrr", "rrggggbbyyy", "bbbyyyrrrgg", "ggrrrryybbb")),
)
"""Mixed colours: a square's colour is its own, while its row has another lock."""

MIXX_B = Classic(
    "mixx-b",
    N_("Qwixx Mixx B"),
    Layout(
        (
            (10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11),
            (9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10),
            (8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3),
            (5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4),
        ),
        ONE_COLOUR,
    ),
)
"""Mixed numbers: left to right goes by place, not by size."""
