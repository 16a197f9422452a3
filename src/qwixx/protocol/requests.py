"""What clients ask for when they open a table."""

from dataclasses import dataclass
from typing import Annotated, Literal

from qwixx.protocol.commands import Pace
from qwixx.protocol.constraints import Length, Range, Wire
from qwixx.protocol.looks import Look, PersonKey


@dataclass(frozen=True, kw_only=True)
class NewSeat(Wire):
    """`kind` is person (held by whoever opens the table), open, or a computer of the game."""

    kind: Annotated[str, Length(None, 30, "person")]
    name: str | None = None
    look: Look | None = None
    """The colour and mark of a person's seat."""
    key: PersonKey | None = None
    """The key of the person who sits there, if they want the server to know; several people at one
    screen have one each."""


@dataclass(frozen=True, kw_only=True)
class NewOptions(Wire):
    """How the table is to play."""

    dice: Literal["server", "own", "none"] = "server"
    """Who throws them; "none": only the sheets are kept."""
    timer: Annotated[int, Range(5, 3600)] | None = None
    """Seconds for each decision."""
    pace: Pace | None = None
    hints: bool = True
    rated: bool = False
    """For ratings: with a timer, the server's dice, no hints, and people whom the server knows."""


@dataclass(frozen=True, kw_only=True)
class NewTable(Wire):
    """A table to be opened."""

    game: Annotated[str, Length(None, 30, "classic")]
    seats: Annotated[list[NewSeat], Length(1, 5)]
    options: NewOptions = NewOptions()
