"""A table as an immutable value: what its events add up to. No input or output, no clock."""

import hmac
from collections.abc import Iterable
from typing import Any, NamedTuple, assert_never

from qwixx.protocol.commands import Dice
from qwixx.protocol.views import Status
from qwixx.record import PERSON
from qwixx.rules import GAMES, Game, Phase, Roll, State
from qwixx.rules.game import replace_at
from qwixx.server import events
from qwixx.server.events import Event, unreadable

Move = events.Rolled | events.Decided | events.Acted
Talk = events.Said | events.Reacted
Change = (
    events.Joined
    | events.Seeded
    | events.Paced
    | events.SeatMoved
    | events.Reminded
    | events.Reordered
    | events.Removed
    | events.Given
)
"""What someone could repeat without end. Whoever leaves or takes a seat back needs one of these
first."""

OPEN = "open"
"""The kind of a seat that waits for a person."""


class Identity(NamedTuple):
    """What a table is known by, and the seed of its dice: all of it random."""

    id: str
    watch: str
    server_seed: bytes


class Opening(NamedTuple):
    """A new table and its first event."""

    identity: Identity
    event: events.Created


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
    sequence: int = 0
    turn: int = 0
    state: State | None = None
    since: float = 0.0
    """When the game last went on: what is owed now has been owed since then."""
    at: float = 0.0
    """When the last event happened; none is older than the one before it."""

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

    @property
    def owing(self) -> frozenset[int]:
        """The seats that the game waits for."""
        state = self.state
        if state is None:
            return frozenset()
        due = (state.active,) if state.phase is Phase.DICE else self.game.to_act(state)
        return frozenset(due)

    def idle(self, now: float, after: float) -> frozenset[int]:
        """The people who have let the others wait for so many seconds."""
        if now - self.since < after:
            return frozenset()
        return frozenset(seat for seat in self.owing if self.seats[seat].computer is None)

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


# ── from events to a table ────────────────────────────────────────────────────────────────────


def replayed(identity: Identity, log: Iterable[Event]) -> Table:
    """The table that these events, from the first one on, add up to. Refused if they make none."""
    table: Table | None = None
    for event in log:
        try:
            table = _opened(identity, event) if table is None else applied(table, event)
        except Exception as reason:  # whatever is wrong with it, others' tables go on
            raise unreadable(event.sequence, reason) from reason
    if table is None:
        raise unreadable(0, ValueError("the log is empty"))
    return table


def applied(table: Table, event: Event) -> Table:
    """The table after an event, which has to be the next one."""
    if event.sequence != table.sequence + 1:
        raise ValueError(f"event {event.sequence} cannot follow event {table.sequence}")
    after = _applied(_counted(table, event), event)
    return after._replace(sequence=event.sequence, at=max(table.at, event.at))


def _counted(table: Table, event: Event) -> Table:
    if isinstance(event, Talk):
        return _with_seat(table, event.seat, said=table.seats[event.seat].said + 1)
    if isinstance(event, Change):
        return _with_seat(table, event.seat, changes=table.seats[event.seat].changes + 1)
    return table


def _applied(table: Table, event: Event) -> Table:  # noqa: C901, PLR0912  (a case for each kind)
    match event:
        case events.Decided(_, private) | events.Acted(_, private):
            state = table.game.play(_state(table), event.seat, private["action"])
            return _moved(table, event, state)
        case events.Rolled(told):
            return _moved(table, event, table.game.roll(_state(table), roll_of(told["roll"])))
        case events.Joined():
            return _joined(table, event)
        case events.Seeded(told):
            return _with_seat(table, event.seat, seed=told["seed"])
        case events.Left():
            return _left(table, event)
        case events.Removed(told):
            return _unseated(table, told["other"], OPEN)._replace(since=event.at)
        case events.Reordered():
            return _reordered(table, event)
        case events.SeatMoved(told):
            return _with_seat(table, event.seat, device=told["device"])
        case events.Started():
            return _started(table, event)
        case events.Reminded(told):
            return _with_seat(table, told["other"], reminded=event.at)
        case events.Given(told):
            given = _with_seat(table, told["other"], substitute=told["substitute"])
            return given._replace(since=event.at)
        case events.TakenBack():
            return _with_seat(table, event.seat, substitute=None)._replace(since=event.at)
        case events.Said() | events.Reacted():
            return table
        case events.Paced(told):
            return table._replace(options=table.options._replace(pace=told["pace"]))
        case events.Rematched(_, private):
            return table._replace(rematch=(private["table"], private["watch"]))
        case events.Created():
            raise ValueError("a table is created once")
        case _:
            assert_never(event)


def moved(
    table: Table, event: events.Rolled | events.Decided | events.Acted, state: State
) -> Table:
    """The same as `applied`, for someone who knows already what the move led to."""
    after = _moved(table, event, state)
    return after._replace(sequence=event.sequence, at=max(table.at, event.at))


def _moved(table: Table, event: Move, state: State) -> Table:
    if isinstance(event, events.Decided):
        return table._replace(state=state)
    return table._replace(state=state, turn=event.told["turn"], since=event.at)


def _state(table: Table) -> State:
    if table.state is None:
        raise ValueError("the game has not begun")
    return table.state


def _opened(identity: Identity, event: Event) -> Table:
    if not isinstance(event, events.Created) or event.sequence != 1:
        raise ValueError("a log begins with what created the table")
    told, private = event
    seats = tuple(
        TableSeat(seat["name"], seat["kind"], seat["substitute"], secret=secret)
        for seat, secret in zip(told["seats"], private["secrets"], strict=True)
    )
    return Table(
        identity,
        GAMES[told["game"]],
        Options(**told["options"]),
        seats,
        host=event.seat,
        first=told["first"],
        rematch_of=private["rematch_of"],
        sequence=event.sequence,
        at=event.at,
    )


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    seat = table.seats[number]._replace(**changes)
    return table._replace(seats=replace_at(table.seats, number, seat))


def _joined(table: Table, event: events.Joined) -> Table:
    told, private = event
    secret = private["secret"]
    table = _with_seat(
        table, event.seat, name=told["name"], kind=PERSON, seed=told["seed"], secret=secret
    )
    return table._replace(host=event.seat) if table.host is None else table


def _left(table: Table, event: events.Left) -> Table:
    table = _unseated(table, event.seat, event.told["becomes"])
    people = [number for number, other in enumerate(table.seats) if other.is_person]
    if table.host == event.seat:
        table = table._replace(host=people[0] if people else None)
    return table._replace(since=event.at)


def _unseated(table: Table, number: int, kind: str) -> Table:
    """A game goes on with the seed that the person gave; in the lobby it goes with them."""
    seat = table.seats[number]
    name, seed = (None, "") if kind == OPEN else (seat.name, seat.seed)
    after = TableSeat(name, kind, seed=seed, said=seat.said, changes=seat.changes)
    return table._replace(seats=replace_at(table.seats, number, after))


def _reordered(table: Table, event: events.Reordered) -> Table:
    """Host, and who begins, are people: they keep that on their new seats."""
    order = event.told["order"]
    if sorted(order) != [*range(len(table.seats))]:
        raise ValueError(f"{order} is no order of the seats")
    seats = tuple(table.seats[number] for number in order)
    host, first = (
        None if seat is None else order.index(seat) for seat in (table.host, table.first)
    )
    return table._replace(seats=seats, host=host, first=first)


def _started(table: Table, event: events.Started) -> Table:
    """Seats that nobody took are filled or gone; the others move up."""
    kept, first = event.told["kept"], event.told["first"]
    seats = tuple(
        table.seats[number]._replace(name=seat["name"], kind=seat["kind"])
        for number, seat in zip(kept, event.told["seats"], strict=True)
    )
    host = None if table.host is None else kept.index(table.host)
    state = table.game.start(len(seats), first)
    return table._replace(seats=seats, host=host, first=first, state=state, since=event.at)


def roll_of(dice: Dice) -> Roll:
    """A roll from its JSON form."""
    first, second = dice["white"]
    red, yellow, green, blue = dice["coloured"]
    return Roll((first, second), red, yellow, green, blue)


def dice_of(roll: Roll) -> Dice:
    """And back."""
    return {"white": list(roll.white), "coloured": list(roll.coloured)}
