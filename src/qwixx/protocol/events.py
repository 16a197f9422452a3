"""What happened at a table, as everybody may know it."""

from typing import Annotated, Literal, NotRequired

from qwixx.protocol.commands import Dice
from qwixx.protocol.constraints import Tagged, TypedDict, closed
from qwixx.protocol.looks import Look


@closed
class Seated(TypedDict):
    """Who sits there: a person, a computer player by its name, or nobody yet (open)."""

    name: str | None
    kind: str


class CreatedSeat(Seated):
    """The same at a new table. `substitute`: the computer that plays for someone away. `look`: the
    colour and mark that the seat's person chose, if they did.
    """

    substitute: str | None
    look: NotRequired[Look]


@closed
class OptionsView(TypedDict):
    """How the table plays. `rated`: for people's ratings; left out where it is not."""

    dice: str
    timer: int | None
    pace: str
    hints: bool
    rated: NotRequired[bool]


@closed
class EventHeader(TypedDict):
    """What every event has: its number, whose it is, and when, in Unix seconds."""

    sequence: int
    seat: int
    at: float


class Created(EventHeader):
    """The table was opened. `first`: who begins, if that is known."""

    kind: Literal["created"]
    game: str
    seats: list[CreatedSeat]
    options: OptionsView
    first: int | None


class Joined(EventHeader):
    """Someone took an open seat, and pledged a seed or gave one openly."""

    kind: Literal["joined"]
    name: str
    seed: str
    pledge: NotRequired[str | None]
    look: NotRequired[Look]


class Left(EventHeader):
    """Someone gave their seat up: it becomes open, or a computer's. If the seats were settled, the
    start is undone.
    """

    kind: Literal["left"]
    becomes: str


class Removed(EventHeader):
    """Someone was taken off the table before the game: their seat is open. If the seats were
    settled, the start is undone.
    """

    kind: Literal["removed"]
    other: int


class Reordered(EventHeader):
    """The host seated everyone in another order: the numbers that the seats had before."""

    kind: Literal["reordered"]
    order: list[int]


class SeatMoved(EventHeader):
    """Someone plays on another device from now on."""

    kind: Literal["seat_moved"]
    device: str


class Seeded(EventHeader):
    """Someone gave a seed openly."""

    kind: Literal["seeded"]
    seed: str


class Pledged(EventHeader):
    """Someone pledged a seed by its hash."""

    kind: Literal["pledged"]
    pledge: str


class Settled(EventHeader):
    """The host began: seats and pledges stay as they are, and the seeds are to be revealed.
    `kept`: the numbers that the seats had before. `first`: who begins, if that is known.
    """

    kind: Literal["settled"]
    seats: list[Seated]
    kept: list[int]
    first: int | None


class Revealed(EventHeader):
    """Someone revealed the seed that they had pledged; others have still to do so."""

    kind: Literal["revealed"]
    seed: str


class Started(EventHeader):
    """The game began. `kept`: the numbers that the seats had before. `seed`: the one that was
    revealed last.
    """

    kind: Literal["started"]
    seats: list[Seated]
    kept: list[int]
    first: int
    seed: NotRequired[str | None]


class Rolled(EventHeader):
    """The dice were thrown. `late`: by the server, as the time was up."""

    kind: Literal["rolled"]
    turn: int
    roll: Dice
    white_sum: int
    late: NotRequired[bool]


class Decided(EventHeader):
    """A seat sealed its choice; others have still to choose."""

    kind: Literal["decided"]
    turn: int
    step: int
    late: NotRequired[bool]


@closed
class Deed(TypedDict):
    """One thing that happened on the sheets or on the board: see `qwixx.rules.Event`."""

    kind: str
    seat: int
    square: int


class Acted(EventHeader):
    """The last decision of a step came in, and all of them took effect."""

    kind: Literal["acted"]
    turn: int
    step: int
    deeds: list[Deed]
    late: NotRequired[bool]


class Noted(EventHeader):
    """Someone marked a square on their sheet, or a misthrow (0), where only the sheets are kept."""

    kind: Literal["noted"]
    square: int
    deeds: list[Deed]


class Erased(EventHeader):
    """Someone undid what they had noted last."""

    kind: Literal["erased"]
    square: int
    deeds: list[Deed]


class Finished(EventHeader):
    """Someone has marked everything. `without`: the seats that were not waited for at the end."""

    kind: Literal["finished"]
    without: list[int]
    deeds: list[Deed]


class Reminded(EventHeader):
    """Someone reminded another one that the others wait."""

    kind: Literal["reminded"]
    other: int


class Given(EventHeader):
    """Someone let the computer play for another one, who is away or has kept the others waiting."""

    kind: Literal["given"]
    other: int
    substitute: str


class TakenBack(EventHeader):
    """Someone plays for themselves again."""

    kind: Literal["taken_back"]


class Said(EventHeader):
    """Someone said something."""

    kind: Literal["said"]
    text: str


class Reacted(EventHeader):
    """Someone showed a reaction."""

    kind: Literal["reacted"]
    reaction: str


class Paced(EventHeader):
    """Someone changed how fast computers play."""

    kind: Literal["paced"]
    pace: str


class Rematched(EventHeader):
    """Someone opened another table: `view.rematch` names it."""

    kind: Literal["rematch"]


Event = Annotated[
    Created
    | Joined
    | Left
    | Removed
    | Reordered
    | SeatMoved
    | Seeded
    | Pledged
    | Settled
    | Revealed
    | Started
    | Rolled
    | Decided
    | Acted
    | Noted
    | Erased
    | Finished
    | Reminded
    | Given
    | TakenBack
    | Said
    | Reacted
    | Paced
    | Rematched,
    Tagged("kind"),
]
