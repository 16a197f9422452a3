"""How a person's seat looks to everyone at the table: a colour, and a mark, as colour is never the
only sign. Browsers draw the marks; `docs/people.md` says what is kept of them.
"""

from typing import Annotated, Literal, get_args

from qwixx.protocol.constraints import Pattern, TypedDict, closed

Colour = Literal["coral", "amber", "moss", "teal", "sky", "indigo", "plum", "graphite"]
Mark = Literal[
    "star",
    "heart",
    "moon",
    "sun",
    "drop",
    "leaf",
    "bolt",
    "diamond",
    "triangle",
    "ring",
    "flower",
    "wave",
]


@closed
class Look(TypedDict):
    """Both of them."""

    colour: Colour
    mark: Mark


COLOURS: tuple[Colour, ...] = get_args(Colour)
MARKS: tuple[Mark, ...] = get_args(Mark)

PersonKey = Annotated[str, Pattern("^[A-Za-z0-9_-]{43}$", "k" * 43)]
"""What a person's browser has made up at random: 32 bytes in base64 for addresses. Servers keep its
hash alone."""
