"""What is said in the calls for games of the day, and what they are asked with."""

from typing import Annotated

from pydantic import BaseModel, Field

from qwixx.daily.attempt import MOST_DECISIONS
from qwixx.daily.days import LAST_NUMBER
from qwixx.protocol.views import PositionView
from qwixx.rules.layout import ACTIONS
from qwixx.server.http.lessons import Deed
from qwixx.server.http.models import Strict

Number = Annotated[int, Field(ge=1, le=LAST_NUMBER)]
Action = Annotated[int, Field(ge=0, lt=ACTIONS)]


class AttemptBody(BaseModel):
    """An attempt as far as it has come."""

    number: int
    counts: bool
    sequence: int
    """How many decisions there were."""
    actions: list[int]
    turn: int
    legal: list[int]
    """What may be decided now; empty once it is over."""
    over: bool
    points: int
    name: str | None
    """In the day's table."""
    view: PositionView
    deeds: list[Deed]
    """What the last decision did."""


class TableBody(BaseModel):
    """A day's table."""

    number: int
    finished: int
    """How many have finished, with a name or without."""
    entries: list["EntryBody"]


class EntryBody(BaseModel):
    """A line of it, the best first."""

    name: str
    points: int


class DayBody(BaseModel):
    """A past day, with what the bearer made of it."""

    number: int
    date: str
    finished: int
    leader: EntryBody | None
    """The first in its table."""
    begun: bool
    points: int | None
    """One's own; null without an attempt that was finished."""
    best: int | None
    bound: int | None
    """What was possible, as in the result; null until somebody has asked for that."""


class DaysBody(BaseModel):
    """Past days, the newest first."""

    days: list[DayBody]
    more: bool
    """Whether there are days before these: ask for those `before` the last of them."""


class ProofBody(BaseModel):
    """What a server has promised, and how it kept that."""

    number: int
    date: str
    commitment: str
    """The SHA-256 of the key."""
    key: str | None
    """From which all dice follow; null until an hour after the day."""


class PuzzleOfTheDay(BaseModel):
    """A puzzle beside the game."""

    game: str
    name: str


class TodayBody(BaseModel):
    """The game of today, and one's own attempt at it."""

    number: int
    date: str
    now: float
    ends: float
    """When the next one begins, in seconds since 1970."""
    yesterday: ProofBody | None
    """The day before, if there was one."""
    today: ProofBody
    tomorrow: ProofBody
    finished: int
    puzzle: PuzzleOfTheDay
    attempt: AttemptBody | None
    unfinished: AttemptBody | None
    """One's attempt of the day before, as long as it may still be finished."""


class OtherBody(BaseModel):
    """How a computer fared with the same dice."""

    name: str
    label: str | None
    points: int


class ResultBody(BaseModel):
    """What could be made of a day's dice."""

    number: int
    expected: float
    """What the best player alone expects before the first throw."""
    ready: bool
    """Whether the rest is known yet; ask again in a moment."""
    best: int | None
    """The most points that were found."""
    bound: int | None
    """Nobody can have more; the same number, if that is proven to be the best."""
    best_view: PositionView | None
    """The sheet that has the most points."""
    others: list[OtherBody]


class NewAttempt(Strict):
    """Which day's game."""

    number: Number


class NewDecision(Strict):
    """The next decision, and how many there were before."""

    number: Number
    sequence: Annotated[int, Field(ge=0, le=MOST_DECISIONS)]
    action: Action


class NewName(Strict):
    """Null leaves the table."""

    number: Number
    name: str | None


class FreeAttempt(Strict):
    """All decisions so far."""

    actions: Annotated[list[Action], Field(max_length=MOST_DECISIONS)]


class Question(FreeAttempt):
    """And what might follow."""

    action: Action
