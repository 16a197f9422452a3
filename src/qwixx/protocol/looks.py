"""How a person's seat looks to everyone at the table: a colour, and a mark, as colour is never the
only sign. Browsers draw the marks; `docs/people.md` says what is kept of them.
"""

from typing import Annotated, Literal, get_args

from pydantic import Field, with_config
from typing_extensions import TypedDict

from qwixx.protocol.commands import CLOSED

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


@with_config(CLOSED)
class Look(TypedDict):
    """Both of them."""

    colour: Colour
    mark: Mark


COLOURS: tuple[Colour, ...] = get_args(Colour)
MARKS: tuple[Mark, ...] = get_args(Mark)

PersonKey = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{43}$", examples=["k" * 43])]
"""What a person's browser has made up at random: 32 bytes in base64 for addresses. Servers keep its
hash alone."""
