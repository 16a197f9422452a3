"""From events to a table: what a log adds up to. No input or output, no clock."""

from collections.abc import Iterable
from typing import Any, assert_never

from qwixx.fairdice.pledges import pledge_of
from qwixx.protocol.commands import Dice
from qwixx.protocol.events import Seated
from qwixx.record import PERSON
from qwixx.rules import GAMES, Roll, State
from qwixx.rules import pad as rules_of_pads
from qwixx.rules.game import replace_at
from qwixx.tables import events
from qwixx.tables import scorepad as pads
from qwixx.tables.events import Event, unreadable
from qwixx.tables.table import NO_DICE, OPEN, Identity, Options, Table, TableSeat

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
        case events.Rolled(public):
            return _moved(table, event, table.game.roll(_state(table), roll_of(public["roll"])))
        case events.Noted() | events.Erased() | events.Finished():
            return pads.applied(table, event)
        case events.Joined():
            return _joined(table, event)
        case events.Seeded(public):
            return _with_seat(table, event.seat, seed=public["seed"], pledge=None)
        case events.Pledged(public):
            return _with_seat(table, event.seat, seed="", pledge=public["pledge"])
        case events.Revealed(public):
            return _revealed(table, event.seat, public["seed"])
        case events.Left(public):
            return _gone(table, event.seat, public["becomes"])._replace(since=event.at)
        case events.Removed(public):
            return _gone(table, public["other"], OPEN)._replace(since=event.at)
        case events.Reordered():
            return _reordered(table, event)
        case events.SeatMoved(public):
            return _with_seat(table, event.seat, device=public["device"])
        case events.Settled():
            return _settled(table, event)
        case events.Started():
            return _started(table, event)
        case events.Reminded(public):
            return _with_seat(table, public["other"], reminded=event.at)
        case events.Given(public):
            given = _with_seat(table, public["other"], substitute=public["substitute"])
            return given._replace(since=event.at)
        case events.TakenBack():
            return _with_seat(table, event.seat, substitute=None)._replace(since=event.at)
        case events.Said() | events.Reacted():
            return table
        case events.Paced(public):
            return table._replace(options=table.options._replace(pace=public["pace"]))
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
    return table._replace(state=state, turn=event.public["turn"], since=event.at)


def _state(table: Table) -> State:
    if table.state is None:
        raise ValueError("the game has not begun")
    return table.state


def _opened(identity: Identity, event: Event) -> Table:
    if not isinstance(event, events.Created) or event.sequence != 1:
        raise ValueError("a log begins with what created the table")
    public, private = event
    seats = tuple(
        TableSeat(
            seat["name"], seat["kind"], seat["substitute"], look=seat.get("look"), secret=secret
        )
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
        at=event.at,
    )


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    seat = table.seats[number]._replace(**changes)
    return table._replace(seats=replace_at(table.seats, number, seat))


def _joined(table: Table, event: events.Joined) -> Table:
    public, private = event
    secret = private["secret"]
    pledge, seed = public.get("pledge"), public["seed"]
    table = _with_seat(
        table,
        event.seat,
        name=public["name"],
        kind=PERSON,
        look=public.get("look"),
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
    order = event.public["order"]
    if sorted(order) != [*range(len(table.seats))]:
        raise ValueError(f"{order} is no order of the seats")
    seats = tuple(table.seats[number] for number in order)
    host, first = (
        None if seat is None else order.index(seat) for seat in (table.host, table.first)
    )
    return table._replace(seats=seats, host=host, first=first)


def _settled(table: Table, event: events.Settled) -> Table:
    public = event.public
    table = _with_players(table, public["seats"], public["kept"])
    table.game.start(len(table.seats))
    return table._replace(first=public["first"], is_settled=True, since=event.at)


def _started(table: Table, event: events.Started) -> Table:
    public = event.public
    if (seed := public.get("seed")) is not None:
        table = _revealed(table, event.seat, seed)
    if table.is_settled and table.owing:
        raise ValueError("not everyone has revealed their seed")
    table = _with_players(table, public["seats"], public["kept"])
    first = public["first"]
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
