"""A table as someone may know it: everything that it takes to draw it, or to play at it."""

from collections.abc import Sequence
from typing import Literal

from qwixx.protocol.constraints import TypedDict
from qwixx.protocol.events import CreatedSeat, OptionsView

Status = Literal["lobby", "playing", "over"]
PhaseName = Literal["dice", "action_1", "action_2", "over"]


class SeatView(CreatedSeat):
    """The same at a table. `decided`: has sealed a choice that is not told yet. `owes`: the game
    waits for this seat.
    """

    decided: bool
    owes: bool


class RollView(TypedDict):
    """The dice on the table and what they add up to."""

    white: list[int]
    coloured: list[int | None]
    white_sum: int
    colour_sums: list[list[int]]


class ForemostView(TypedDict):
    """The rightmost token or stack of a row of The Duel."""

    seat: int
    column: int
    beatable: bool


class FairView(TypedDict):
    """The proof of the dice; the server's seed is told when the game is over.

    `settled`: seats and pledges are fixed, and the game begins when all seeds are revealed.
    `undone`: how many times that was undone, as someone did not reveal.
    """

    commitment: str
    pledges: list[str | None]
    seeds: list[str]
    seed: str | None
    settled: bool
    undone: int


class YouView(TypedDict):
    """What a seat's own person alone may know. `device`: where they play, if the seat was moved."""

    seat: int
    device: str | None
    legal: list[int]
    chosen: int | None


class PadView(TypedDict):
    """What there is to know where only the sheets are kept. `first`: who begins. `ended`: by what
    the end was reached. `finished`: who has marked everything since. `last`: what each seat noted
    last. `together`: the squares with which each may still lock a row that another has locked.
    """

    first: int
    ended: str | None
    finished: list[bool]
    last: list[int | None]
    together: list[list[int]]


class PositionView(TypedDict):
    """The position of the game. `rows`: for each seat and row, crosses or tokens by column.
    `action_1`: in action 2, what the active player did in action 1.
    """

    phase: PhaseName | None
    active: int | None
    roll: RollView | None
    action_1: int | None
    numbers: Sequence[Sequence[int]]
    rows: Sequence[Sequence[Sequence[int]]]
    locked: list[bool]
    misthrows: Sequence[int]
    counts: Sequence[Sequence[int]]
    points: Sequence[Sequence[int]]
    scores: Sequence[int]
    supply: list[int] | None
    foremost: list[ForemostView | None] | None
    ending: str | None
    winners: Sequence[int]


class SharedView(PositionView):
    """What everybody may know."""

    sequence: int
    status: Status
    game: str
    options: OptionsView
    host: int | None
    seats: list[SeatView]
    turn: int
    now: float
    since: float | None
    """When the game last went on: what is owed now has been owed since then."""
    deadline: float | None
    fair: FairView
    pad: PadView | None
    """Null where there are dice."""


class OwnView(TypedDict):
    """What depends on who looks. `position`: the game as text, as far as the viewer may know it."""

    id: str | None
    watch: str
    rematch: str | None
    position: str | None
    you: list[YouView]


class View(SharedView, OwnView):
    """Everything that a client needs to draw the table, or to play at it."""
