"""What a seat may ask of its table. `qwixx.tables.decide` says what follows."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from qwixx.protocol.constraints import Length, Pattern, Range, Tagged, TypedDict, Wire, closed

VERSION: Final = 1
"""Of commands and events. Whatever would be misunderstood makes another one."""

REACTIONS = ("bravo", "lucky", "ouch", "thinking", "thanks", "hello")

Pace = Literal["human", "quick", "instant"]
Seed = Annotated[str, Pattern("^[0-9a-f]{8,64}$", "5eed5eed")]
PledgedSeed = Annotated[str, Pattern("^[0-9a-f]{64}$", "5eed" * 16)]
"""A seed that nobody can guess: 32 bytes in hexadecimal digits."""
Pledge = Annotated[str, Pattern("^[0-9a-f]{64}$", "c0de" * 16)]
"""The SHA-256 of such a seed, in hexadecimal digits."""
CommandId = Annotated[str, Pattern("^[A-Za-z0-9_-]{8,64}$", "c0ffee00")]
Die = Annotated[int, Range(1, 6)]


@closed
class Dice(TypedDict):
    """Two white dice, and red, yellow, green, blue; null for a die that has left the game."""

    white: Annotated[list[Die], Length(2, 2)]
    coloured: Annotated[list[Die | None], Length(4, 4)]


@dataclass(frozen=True, kw_only=True)
class _Command(Wire):
    type: Literal["command"] = "command"
    version: Literal[1] = VERSION
    id: CommandId
    """Chosen by the client at random; a repeated command gets its first answer again."""
    seat: Annotated[int, Range(0, 4)] | None = None
    """Needed only by a connection that speaks for several seats."""


@dataclass(frozen=True, kw_only=True)
class Start(_Command):
    """Begin the game. Seats that nobody took become computers of a kind, or are dropped."""

    kind: Literal["start"]
    fill: str | None = None
    """A computer player of the game, or null."""


@dataclass(frozen=True, kw_only=True)
class PledgeSeed(_Command):
    """Pledge a seed for the dice by its hash. It is revealed once all seats are settled."""

    kind: Literal["pledge"]
    pledge: Pledge


@dataclass(frozen=True, kw_only=True)
class Reveal(_Command):
    """Reveal the seed that was pledged."""

    kind: Literal["reveal"]
    seed: PledgedSeed


@dataclass(frozen=True, kw_only=True)
class GiveSeed(_Command):
    """Give a seed for the dice openly, as clients did before there were pledges."""

    kind: Literal["seed"]
    seed: Seed


@dataclass(frozen=True, kw_only=True)
class Throw(_Command):
    """Throw the dice of this turn."""

    kind: Literal["throw"]
    turn: int


@dataclass(frozen=True, kw_only=True)
class Enter(_Command):
    """Enter what the players' own dice show."""

    kind: Literal["enter"]
    turn: int
    roll: Dice


@dataclass(frozen=True, kw_only=True)
class Decide(_Command):
    """Pass (0) or mark a square (1 + 11 × row + column)."""

    kind: Literal["decide"]
    turn: int
    step: int
    action: int


@dataclass(frozen=True, kw_only=True)
class Note(_Command):
    """Mark a square (1 + 11 × row + column) on one's sheet, or a misthrow (0), where only the
    sheets are kept.
    """

    kind: Literal["note"]
    square: int


@dataclass(frozen=True, kw_only=True)
class Erase(_Command):
    """Undo what one noted last there, which is named so that nothing is undone twice."""

    kind: Literal["erase"]
    square: int


@dataclass(frozen=True, kw_only=True)
class Finish(_Command):
    """Say that everything is marked, once the end is reached there."""

    kind: Literal["finish"]


@dataclass(frozen=True, kw_only=True)
class Say(_Command):
    """Say something to everyone at the table."""

    kind: Literal["say"]
    text: str


@dataclass(frozen=True, kw_only=True)
class React(_Command):
    """Show a reaction."""

    kind: Literal["react"]
    reaction: str


@dataclass(frozen=True, kw_only=True)
class SetPace(_Command):
    """Change how fast computers play."""

    kind: Literal["pace"]
    pace: Pace


@dataclass(frozen=True, kw_only=True)
class Remove(_Command):
    """Take someone off the table before the game, or who does not reveal the seed pledged."""

    kind: Literal["remove"]
    other: int


@dataclass(frozen=True, kw_only=True)
class Reorder(_Command):
    """Seat everyone in another order before the game: the numbers that the seats have now."""

    kind: Literal["reorder"]
    order: Annotated[list[int], Length(1, 5)]


@dataclass(frozen=True, kw_only=True)
class MoveSeat(_Command):
    """Play on another device, which the seat's secret was handed to."""

    kind: Literal["move_seat"]
    device: CommandId
    """Chosen by that device at random, so that it knows itself again in the event."""


@dataclass(frozen=True, kw_only=True)
class Remind(_Command):
    """Remind someone that the others wait for them."""

    kind: Literal["remind"]
    other: int


@dataclass(frozen=True, kw_only=True)
class Give(_Command):
    """Let the computer play for someone who is away, or who has let the others wait for long."""

    kind: Literal["give"]
    other: int


@dataclass(frozen=True, kw_only=True)
class TakeBack(_Command):
    """Play for oneself again."""

    kind: Literal["take_back"]


@dataclass(frozen=True, kw_only=True)
class Leave(_Command):
    """Give one's own seat up for good."""

    kind: Literal["leave"]


@dataclass(frozen=True, kw_only=True)
class Rematch(_Command):
    """Open another table with the same people."""

    kind: Literal["rematch"]
    level: str | None = None
    """The computer player for all computers' seats; null for those of this game."""


Move = Throw | Enter | Decide
"""These name what they answer, and are refused as stale when that is past."""
Command = Annotated[
    Move
    | Note
    | Erase
    | Finish
    | Start
    | PledgeSeed
    | Reveal
    | GiveSeed
    | Remove
    | Reorder
    | MoveSeat
    | Say
    | React
    | SetPace
    | Remind
    | Give
    | TakeBack
    | Leave
    | Rematch,
    Tagged("kind"),
]
