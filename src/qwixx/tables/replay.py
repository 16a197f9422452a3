"""From events to a table: what a log adds up to. No input or output, no clock."""

from collections.abc import Iterable
from typing import Any, assert_never

from qwixx.protocol.commands import Dice
from qwixx.protocol.events import Seated
from qwixx.protocol.pledges import pledge_of
from qwixx.record import PERSON
from qwixx.rules import GAMES, Roll, State
from qwixx.rules import pad as rules_of_pads
from qwixx.rules.game import replace_at
from qwixx.server import events, pads
from qwixx.server.events import Event, unreadable
from qwixx.server.table import NO_DICE, OPEN, Identity, Options, Table, TableSeat

Move = events.Rolled | events.Decided | events.Acted
Talk = events.Said | events.Reacted
Change = (
    events.Joined
    | events.Seeded
    | events.Pledged
    | events.Paced
    | events.SeatMoved
    | events.Reminded
    | events.Reordered
    | events.Removed
    | events.Given
    | events.Erased
)
"""What someone could repeat without end. Whoever leaves or takes a seat back needs one of these
first."""


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
    if isinstance(event, events.Joined) and event.seat == len(table.seats):
        table = pads.joined(table)
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
        case events.Noted() | events.Erased() | events.Finished():
            return pads.applied(table, event)
        case events.Joined():
            return _joined(table, event)
        case events.Seeded(told):
            return _with_seat(table, event.seat, seed=told["seed"], pledge=None)
        case events.Pledged(told):
            return _with_seat(table, event.seat, seed="", pledge=told["pledge"])
        case events.Revealed(told):
            return _revealed(table, event.seat, told["seed"])
        case events.Left(told):
            return _gone(table, event.seat, told["becomes"])._replace(since=event.at)
        case events.Removed(told):
            return _gone(table, told["other"], OPEN)._replace(since=event.at)
        case events.Reordered():
            return _reordered(table, event)
        case events.SeatMoved(told):
            return _with_seat(table, event.seat, device=told["device"])
        case events.Settled():
            return _settled(table, event)
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
        TableSeat(
            seat["name"], seat["kind"], seat["substitute"], look=seat.get("look"), secret=secret
        )
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
    pledge, seed = told.get("pledge"), told["seed"]
    table = _with_seat(
        table,
        event.seat,
        name=told["name"],
        kind=PERSON,
        look=told.get("look"),
        seed=seed,
        pledge=pledge,
        secret=secret,
    )
    return table._replace(host=event.seat) if table.host is None else table


def _gone(table: Table, number: int, kind: str) -> Table:
    """Whoever goes before all have revealed undoes the start: the others pledge other seeds."""
    table = _unseated(table, number, kind)
    if table.host == number:
        people = (other for other, seat in enumerate(table.seats) if seat.is_person)
        table = table._replace(host=next(people, None))
    if not table.is_settled:
        return table
    seats = (
        seat._replace(seed="", pledge=None) if seat.pledge is not None else seat
        for seat in table.seats
    )
    return table._replace(seats=tuple(seats), is_settled=False, undone=table.undone + 1)


def _unseated(table: Table, number: int, kind: str) -> Table:
    """A game goes on with the seed that the person gave; in the lobby it goes with them."""
    seat = table.seats[number]
    after = TableSeat(None, kind, said=seat.said, changes=seat.changes)
    if kind != OPEN:
        after = after._replace(name=seat.name, seed=seat.seed, pledge=seat.pledge)
    return table._replace(seats=replace_at(table.seats, number, after))


def _revealed(table: Table, number: int, seed: str) -> Table:
    seat = table.seats[number]
    if not table.is_settled or seat.seed or pledge_of(seed) != seat.pledge:
        raise ValueError("this is not the seed that was pledged")
    return _with_seat(table, number, seed=seed)


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


def _settled(table: Table, event: events.Settled) -> Table:
    told = event.told
    table = _with_players(table, told["seats"], told["kept"])
    table.game.start(len(table.seats))
    return table._replace(first=told["first"], is_settled=True, since=event.at)


def _started(table: Table, event: events.Started) -> Table:
    told = event.told
    if (seed := told.get("seed")) is not None:
        table = _revealed(table, event.seat, seed)
    if table.is_settled and table.owing:
        raise ValueError("not everyone has revealed their seed")
    table = _with_players(table, told["seats"], told["kept"])
    first = told["first"]
    table = table._replace(first=first, is_settled=False, since=event.at)
    if table.options.dice == NO_DICE:
        return table._replace(pad=rules_of_pads.begin(table.game, len(table.seats), first))
    return table._replace(state=table.game.start(len(table.seats), first))


def _with_players(table: Table, players: list[Seated], kept: list[int]) -> Table:
    """Seats that nobody took are filled or gone; the others move up."""
    seats = tuple(
        table.seats[number]._replace(name=seat["name"], kind=seat["kind"])
        for number, seat in zip(kept, players, strict=True)
    )
    host = None if table.host is None else kept.index(table.host)
    return table._replace(seats=seats, host=host)


def roll_of(dice: Dice) -> Roll:
    """A roll from its JSON form."""
    first, second = dice["white"]
    red, yellow, green, blue = dice["coloured"]
    return Roll((first, second), red, yellow, green, blue)


def dice_of(roll: Roll) -> Dice:
    """And back."""
    return {"white": list(roll.white), "coloured": list(roll.coloured)}
