"""What HTTP calls take and answer, as their documentation shows it."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

from qwixx.protocol.commands import Pace, Pledge, Seed, Strict
from qwixx.protocol.looks import Look, PersonKey
from qwixx.protocol.messages import Reason
from qwixx.protocol.views import View


class NewSeat(Strict):
    """`kind` is person (held by whoever opens the table), open, or a computer of the game."""

    kind: Annotated[str, Field(max_length=30, examples=["person"])]
    name: str | None = None
    look: Look | None = None
    """The colour and mark of a person's seat."""
    key: PersonKey | None = None
    """The key of the person who sits there, if they want the server to know; several people at one
    screen have one each."""


class NewOptions(Strict):
    """How the table is to play."""

    dice: Literal["server", "own", "none"] = "server"
    """Who throws them; "none": only the sheets are kept."""
    timer: Annotated[int, Field(ge=5, le=3600)] | None = None
    """Seconds for each decision."""
    pace: Pace | None = None
    hints: bool = True
    rated: bool = False
    """For ratings: with a timer, the server's dice, no hints, and people whom the server knows."""


class NewTable(Strict):
    """A table to be opened."""

    game: Annotated[str, Field(max_length=30, examples=["classic"])]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=5)]
    options: NewOptions = NewOptions()


class NewPerson(Strict):
    """Someone who takes a seat, and their part of the dice: a seed pledged, or one given openly."""

    name: str
    pledge: Pledge | None = None
    seed: Seed | None = None
    look: Look | None = None
    """The colour and mark of their seat."""
    key: PersonKey | None = None
    """Their own, if they want the server to know who they are."""
    rated: bool = False
    """Whether they agree that the game is rated."""

    @model_validator(mode="after")
    def _one_part(self) -> Self:
        if (self.pledge is None) == (self.seed is None):
            raise ValueError("either a pledge or a seed is needed")
        return self


class Created(BaseModel):
    """A table, and the secrets of the seats that its creator holds, by seat number."""

    id: str
    watch: str
    secrets: dict[str, str]
    view: View


class Joined(BaseModel):
    """A seat and the secret that its person acts with. The server keeps only its hash."""

    seat: int
    secret: str


class Explained(BaseModel):
    """Why an action is refused now; null if it is not."""

    type: Literal["reason"] = "reason"
    seat: int
    action: int
    reason: Reason | None


class HintedOption(BaseModel):
    """A legal action, what it is worth to the seat, and why."""

    action: int
    then: int | None
    """The seat's own action 2 that is best to follow."""
    win: float
    """The expected share of the win."""
    margin: float
    """The expected points over the best of the others."""
    text: str


class Hinted(BaseModel):
    """The options of a seat in a step of a turn, best first."""

    type: Literal["hint"] = "hint"
    seat: int
    turn: int
    step: int
    options: list[HintedOption]


class RefusedBody(BaseModel):
    """The body of every refusal."""

    refused: Reason


class Computer(BaseModel):
    """A computer player. Those with a label are the levels to offer to people, weakest first."""

    name: str
    label: str | None
    """In English, as a key of `/api/texts`."""


class Sheet(BaseModel):
    """What is printed: numbers and colours of 4 × 11 squares, colours as 0 red to 3 blue."""

    numbers: list[list[int]]
    colours: list[list[int]]
    locks: list[int]
    """For each row the colour of its lock, which the row is named after and whose die goes."""


class GameAbout(BaseModel):
    """A game: all that a client needs to know of it to offer and to draw it."""

    title: str
    """In English, as a key of `/api/texts`."""
    board: str
    """"sheets", one for each player, or one shared "board"."""
    sheet: Sheet
    needed_to_lock: int
    """The crosses or tokens that a row needs before its last number."""
    points: list[int]
    """What so many crosses or tokens in a row count, from none to twelve."""
    misthrow: int
    """What a misthrow counts."""
    misthrows: int
    """How many of them end the game."""
    players: list[int]
    """The least and the most."""
    lessons: int
    """How many there are to learn it with."""
    puzzles: int
    """How many there are to solve."""
    computers: list[Computer]
    """Who can play it here."""


class Language(BaseModel):
    """A language, named as its own speakers do."""

    code: str
    name: str


class About(BaseModel):
    """What this server offers."""

    version: str
    protocol: int
    """The version of what is said over the connection: `VERSION` of `qwixx.protocol`."""
    games: dict[str, GameAbout]
    usual: str
    """The level to propose, and the one that plays for people who are away."""
    languages: list[Language]
    papers: list[str]
    """The sizes of paper for which there are sheets to print."""
    reactions: list[str]
    paces: list[str]
    pace: str
    """The one of a table whose people choose none."""
    rated: list[str]
    """The games that have ratings."""
    board: bool
    """Whether anybody here has a rating yet."""
    limits: dict[str, int | float]
    """The characters of a name and of a message; the seconds after which someone is away for long,
    or has lost a rated game by it, or is idle, and between two reminders."""


class TextsBody(BaseModel):
    """Every text of a language by its English one; several forms where it counts something."""

    language: str
    plural: str
    texts: dict[str, str | list[str]]
