"""A table as an immutable value. `replay` says what events make of it."""

import hmac
from collections.abc import Iterable
from typing import NamedTuple

from qwixx.protocol.looks import Look
from qwixx.protocol.views import Status
from qwixx.record import PERSON
from qwixx.rules import Game, Phase, State
from qwixx.rules.pad import Pad
from qwixx.tables.events import Event

OPEN = "open"
"""The kind of a seat that waits for a person."""
NO_DICE = "none"
"""How dice are thrown where only the sheets are kept: see `pads.py`."""


class Identity(NamedTuple):
    """What a table is known by, and the seed of its dice: all of it random."""

    id: str
    watch: str
    server_seed: bytes


class Opening(NamedTuple):
    """A new table and its first event."""

    identity: Identity
    event: Event


class Options(NamedTuple):
    """How a table plays. `docs/protocol.md` describes them."""

    dice: str = "server"
    timer: int | None = None
    pace: str = "human"
    hints: bool = True
    rated: bool = False


class TableSeat(NamedTuple):
    """Who sits there."""

    name: str | None
    kind: str
    substitute: str | None = None
    """The computer that plays while the seat's person is away."""
    seed: str = ""
    """This person's part of the dice, once it is known."""
    pledge: str | None = None
    """The hash of that seed, if it was pledged and not given openly."""
    secret: str | None = None
    """The hash of what proves that someone is this seat's person."""
    look: Look | None = None
    """The colour and mark that this person chose."""
    reminded: float = 0.0
    """When the seat's person was last reminded of a decision."""
    device: str | None = None
    """The device that the seat was moved to."""
    said: int = 0
    changes: int = 0
    """How many messages and reactions came from here, and how much else that is no move. They stay
    with the seat when its person leaves, so that nobody gets more by coming again."""

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON

    @property
    def computer(self) -> str | None:
        """The computer player that decides here now, if any."""
        return self.substitute if self.kind in (PERSON, OPEN) else self.kind


class Table(NamedTuple):
    """One game from the lobby to the final scoring."""

    identity: Identity
    game: Game
    options: Options
    seats: tuple[TableSeat, ...]
    host: int | None
    first: int | None = None
    """Who begins; None until that is drawn by lot."""
    rematch_of: str | None = None
    rematch: tuple[str, str] | None = None
    """The next table's id and watch id."""
    is_settled: bool = False
    """Seats and pledges are fixed; the game begins when all seeds are revealed."""
    undone: int = 0
    """How many times that was undone, as someone did not reveal."""
    sequence: int = 0
    turn: int = 0
    state: State | None = None
    """The position; None before the game, and where only the sheets are kept."""
    pad: Pad | None = None
    """The sheets, where nothing else is kept."""
    since: float = 0.0
    """When the game last went on: what is owed now has been owed since then."""
    at: float = 0.0
    """When the last event happened; none is older than the one before it."""

    @property
    def id(self) -> str:
        return self.identity.id

    @property
    def status(self) -> Status:
        if self.pad is not None:
            return "over" if self.pad.is_over else "playing"
        if self.state is None:
            return "lobby"
        return "over" if self.state.phase is Phase.OVER else "playing"

    @property
    def has_record(self) -> bool:
        """Whether there is a game file: of a game that is over and whose dice are known."""
        return self.status == "over" and self.pad is None

    @property
    def step(self) -> int:
        """The action that is due: 1 or 2, or 0 when none is."""
        return 0 if self.state is None or self.state.roll is None else int(self.state.phase)

    @property
    def seeds(self) -> tuple[str, ...]:
        return tuple(seat.seed for seat in self.seats)

    @property
    def deadline(self) -> float | None:
        """When the time for what is due is up. Nobody can throw the players' own dice for them."""
        is_timed = self.step or (self.status == "playing" and self.options.dice == "server")
        return self.since + self.options.timer if self.options.timer and is_timed else None

    @property
    def owing(self) -> frozenset[int]:
        """The seats that the game waits for."""
        state = self.state
        if self.is_settled:
            seats = enumerate(self.seats)
            return frozenset(number for number, seat in seats if seat.pledge and not seat.seed)
        if state is None:
            return frozenset()
        due = (state.active,) if state.phase is Phase.DICE else self.game.to_act(state)
        return frozenset(due)

    def idle(self, now: float, after: float) -> frozenset[int]:
        """The people who have let the others wait for so many seconds."""
        if now - self.since < after:
            return frozenset()
        owing = self.owing
        if self.is_settled:
            return owing
        return frozenset(seat for seat in owing if self.seats[seat].computer is None)

    def seat_of(self, secret: str) -> int | None:
        """The seat whose person can show the secret with this hash."""
        for number, seat in enumerate(self.seats):
            if seat.secret is not None and hmac.compare_digest(seat.secret, secret):
                return number
        return None

    def seats_of(self, secrets: Iterable[str]) -> tuple[int, ...]:
        """The seats of someone who can show the secrets with these hashes."""
        found = {self.seat_of(secret) for secret in secrets}
        return tuple(sorted(seat for seat in found if seat is not None))
