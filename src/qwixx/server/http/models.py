"""What HTTP calls take and answer, as their documentation shows it."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, TypeAdapter, model_validator

from qwixx.protocol.commands import Command, Pledge, Seed
from qwixx.protocol.looks import Look, PersonKey
from qwixx.protocol.messages import Reason
from qwixx.protocol.views import View

COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
"""Validates commands where they come in."""


class Strict(BaseModel):
    """What comes from outside: exactly the fields that are described."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


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


class PrecisionBody(BaseModel):
    """By how much chances, and differences between options of a decision, are usually off: root
    mean squares, in shares of the win.
    """

    win: float
    difference: float


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
    precision: PrecisionBody | None
    """None if it was never measured for this sheet."""


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
