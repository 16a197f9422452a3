"""A table as an immutable value: what its events add up to. No input or output, no clock.

An event has two parts, kept apart from first to last: what everybody may know, and what only the
server may (a sealed choice, the hash of a secret). Nothing but the first part is ever sent.
"""

import hmac
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from qwixx.record import PERSON
from qwixx.rules import GAMES, Game, Phase, Roll, State
from qwixx.rules.game import replace_at

OPEN = "open"
"""The kind of a seat that waits for a person."""

Data = dict[str, Any]
Status = Literal["lobby", "playing", "over"]


class Event(NamedTuple):
    """One entry of a table's log."""

    sequence: int
    kind: str
    seat: int
    at: float
    """Unix seconds."""
    public: Data
    private: Data


class Identity(NamedTuple):
    """What a table is known by, and the seed of its dice: all of it random."""

    id: str
    watch: str
    server_seed: bytes


class Options(NamedTuple):
    """How a table plays. `docs/protocol.md` describes them."""

    dice: str = "server"
    timer: int | None = None
    pace: str = "human"
    hints: bool = True


class TableSeat(NamedTuple):
    """Who sits there."""

    name: str | None
    kind: str
    substitute: str | None = None
    """The computer that plays while the seat's person is away."""
    seed: str = ""
    secret: str | None = None
    """The hash of what proves that someone is this seat's person."""

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
    sequence: int = 0
    turn: int = 0
    state: State | None = None
    since: float = 0.0
    """When the game last went on: what is owed now has been owed since then."""
    said: int = 0
    """How many messages and reactions there were."""

    @property
    def id(self) -> str:
        return self.identity.id

    @property
    def status(self) -> Status:
        if self.state is None:
            return "lobby"
        return "over" if self.state.phase is Phase.OVER else "playing"

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

    def seat_of(self, secret: str) -> int | None:
        """The seat whose person can show the secret with this hash."""
        for number, seat in enumerate(self.seats):
            if seat.secret is not None and hmac.compare_digest(seat.secret, secret):
                return number
        return None


# ── from events to a table ────────────────────────────────────────────────────────────────────


def replayed(identity: Identity, events: Iterable[Event]) -> Table:
    """The table that these events, from the first one on, add up to."""
    first, *others = events
    table = _created(identity, first)
    for event in others:
        table = applied(table, event)
    return table


def applied(table: Table, event: Event) -> Table:
    """The table after an event, which has to be the next one."""
    if event.sequence != table.sequence + 1:
        raise ValueError(f"event {event.sequence} cannot follow event {table.sequence}")
    return _APPLY[event.kind](table, event)._replace(sequence=event.sequence)


def _created(identity: Identity, event: Event) -> Table:
    public, private = event.public, event.private
    seats = tuple(
        TableSeat(seat["name"], seat["kind"], seat["substitute"], secret=secret)
        for seat, secret in zip(public["seats"], private["secrets"], strict=True)
    )
    return Table(
        identity,
        GAMES[public["game"]],
        Options(**public["options"]),
        seats,
        host=event.seat,
        first=public["first"],
        rematch_of=private["rematch_of"],
        sequence=event.sequence,
    )


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    seat = table.seats[number]._replace(**changes)
    return table._replace(seats=replace_at(table.seats, number, seat))


def _joined(table: Table, event: Event) -> Table:
    public, secret = event.public, event.private["secret"]
    table = _with_seat(
        table, event.seat, name=public["name"], kind=PERSON, seed=public["seed"], secret=secret
    )
    return table._replace(host=event.seat) if table.host is None else table


def _seeded(table: Table, event: Event) -> Table:
    return _with_seat(table, event.seat, seed=event.public["seed"])


def _left(table: Table, event: Event) -> Table:
    """A game goes on with the seed that the person gave; in the lobby it goes with them."""
    kind, seat = event.public["becomes"], table.seats[event.seat]
    name, seed = (None, "") if kind == OPEN else (seat.name, seat.seed)
    table = _with_seat(
        table, event.seat, name=name, kind=kind, seed=seed, secret=None, substitute=None
    )
    people = [number for number, other in enumerate(table.seats) if other.is_person]
    if table.host == event.seat:
        table = table._replace(host=people[0] if people else None)
    return table._replace(since=event.at)


def _started(table: Table, event: Event) -> Table:
    """Seats that nobody took are filled or gone; the others move up."""
    public = event.public
    seats = tuple(
        table.seats[number]._replace(name=seat["name"], kind=seat["kind"])
        for number, seat in zip(public["kept"], public["seats"], strict=True)
    )
    host = None if table.host is None else public["kept"].index(table.host)
    first = public["first"]
    state = table.game.start(len(seats), first)
    return table._replace(seats=seats, host=host, first=first, state=state, since=event.at)


def _rolled(table: Table, event: Event) -> Table:
    assert table.state is not None
    state = table.game.roll(table.state, roll_of(event.public["roll"]))
    return table._replace(state=state, turn=event.public["turn"], since=event.at)


@lru_cache(100)
def played(game: Game, state: State, seat: int, action: int) -> State:
    """Remembered for a moment: a decision is judged first, and then carried out."""
    return game.play(state, seat, action)


def _decided(table: Table, event: Event) -> Table:
    assert table.state is not None
    state = played(table.game, table.state, event.seat, event.private["action"])
    return table._replace(state=state)


def _acted(table: Table, event: Event) -> Table:
    return _decided(table, event)._replace(since=event.at)


def _given(table: Table, event: Event) -> Table:
    substitute = event.public["substitute"]
    return _with_seat(table, event.public["other"], substitute=substitute)._replace(since=event.at)


def _taken_back(table: Table, event: Event) -> Table:
    return _with_seat(table, event.seat, substitute=None)._replace(since=event.at)


def _said(table: Table, event: Event) -> Table:  # noqa: ARG001
    return table._replace(said=table.said + 1)


def _paced(table: Table, event: Event) -> Table:
    return table._replace(options=table.options._replace(pace=event.public["pace"]))


def _rematch(table: Table, event: Event) -> Table:
    return table._replace(rematch=(event.private["table"], event.private["watch"]))


_APPLY: dict[str, Callable[[Table, Event], Table]] = {
    "joined": _joined,
    "seeded": _seeded,
    "left": _left,
    "started": _started,
    "rolled": _rolled,
    "decided": _decided,
    "acted": _acted,
    "given": _given,
    "taken_back": _taken_back,
    "said": _said,
    "reacted": _said,
    "paced": _paced,
    "rematch": _rematch,
}


def roll_of(data: Data) -> Roll:
    """A roll from its JSON form."""
    first, second = data["white"]
    red, yellow, green, blue = data["coloured"]
    return Roll((first, second), red, yellow, green, blue)


def roll_json(roll: Roll) -> Data:
    return {"white": list(roll.white), "coloured": list(roll.coloured)}
