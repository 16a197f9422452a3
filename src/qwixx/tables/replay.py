"""From events to a table: what a log adds up to. No input or output, no clock."""

from collections.abc import Iterable
from typing import Any, assert_never

from qwixx.fairdice.pledges import pledge_of
from qwixx.protocol import events as wire
from qwixx.protocol.commands import Dice
from qwixx.record import PERSON
from qwixx.rules import GAMES, Roll, State
from qwixx.rules import pad as rules_of_pads
from qwixx.rules.game import replace_at
from qwixx.tables import scorepad as pads
from qwixx.tables.events import Event, unreadable
from qwixx.tables.table import NO_DICE, OPEN, Identity, Options, Table, TableSeat

Move = wire.Rolled | wire.Decided | wire.Acted
TALK = frozenset({"said", "reacted"})
CHANGES = frozenset(
    {
        "joined",
        "seeded",
        "pledged",
        "paced",
        "seat_moved",
        "reminded",
        "reordered",
        "removed",
        "given",
        "erased",
    }
)
"""Kinds of events that someone could repeat without end. Leaving and taking a seat back are not
among them, as each needs one of these first."""


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
    if event.kind == "joined" and event.seat == len(table.seats):
        table = pads.joined(table)
    after = _applied(_counted(table, event), event)
    return after._replace(sequence=event.sequence, at=max(table.at, event.at))


def _counted(table: Table, event: Event) -> Table:
    if event.kind in TALK:
        return _with_seat(table, event.seat, said=table.seats[event.seat].said + 1)
    if event.kind in CHANGES:
        return _with_seat(table, event.seat, changes=table.seats[event.seat].changes + 1)
    return table


def _applied(table: Table, event: Event) -> Table:  # noqa: C901, PLR0912  (a case for each kind)
    public, private = event
    match public["kind"]:
        case "decided" | "acted":
            state = table.game.play(_state(table), event.seat, private["action"])
            return _moved(table, public, state)
        case "rolled":
            return _moved(table, public, table.game.roll(_state(table), roll_of(public["roll"])))
        case "noted" | "erased" | "finished":
            return pads.applied(table, public)
        case "joined":
            return _joined(table, public, private["secret"])
        case "seeded":
            return _with_seat(table, event.seat, seed=public["seed"], pledge=None)
        case "pledged":
            return _with_seat(table, event.seat, seed="", pledge=public["pledge"])
        case "revealed":
            return _revealed(table, event.seat, public["seed"])
        case "left":
            return _gone(table, event.seat, public["becomes"])._replace(since=event.at)
        case "removed":
            return _gone(table, public["other"], OPEN)._replace(since=event.at)
        case "reordered":
            return _reordered(table, public["order"])
        case "seat_moved":
            return _with_seat(table, event.seat, device=public["device"])
        case "settled":
            return _settled(table, public)
        case "started":
            return _started(table, public)
        case "reminded":
            return _with_seat(table, public["other"], reminded=event.at)
        case "given":
            given = _with_seat(table, public["other"], substitute=public["substitute"])
            return given._replace(since=event.at)
        case "taken_back":
            return _with_seat(table, event.seat, substitute=None)._replace(since=event.at)
        case "said" | "reacted":
            return table
        case "paced":
            return table._replace(options=table.options._replace(pace=public["pace"]))
        case "rematch":
            return table._replace(rematch=(private["table"], private["watch"]))
        case "created":
            raise ValueError("a table is created once")
        case _:
            assert_never(public)


def moved(table: Table, move: Move, state: State) -> Table:
    """The same as `applied`, for a caller that has the state after the move already."""
    after = _moved(table, move, state)
    return after._replace(sequence=move["sequence"], at=max(table.at, move["at"]))


def _moved(table: Table, move: Move, state: State) -> Table:
    if move["kind"] == "decided":
        return table._replace(state=state)
    return table._replace(state=state, turn=move["turn"], since=move["at"])


def _state(table: Table) -> State:
    if table.state is None:
        raise ValueError("the game has not begun")
    return table.state


def _opened(identity: Identity, event: Event) -> Table:
    public, private = event
    if public["kind"] != "created" or event.sequence != 1:
        raise ValueError("a log begins with what created the table")
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


def _joined(table: Table, public: wire.Joined, secret: str) -> Table:
    seat, pledge, seed = public["seat"], public.get("pledge"), public["seed"]
    table = _with_seat(
        table,
        seat,
        name=public["name"],
        kind=PERSON,
        look=public.get("look"),
        seed=seed,
        pledge=pledge,
        secret=secret,
    )
    return table._replace(host=seat) if table.host is None else table


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


def _reordered(table: Table, order: list[int]) -> Table:
    """Host, and who begins, are people: they keep that on their new seats."""
    if sorted(order) != [*range(len(table.seats))]:
        raise ValueError(f"{order} is no order of the seats")
    seats = tuple(table.seats[number] for number in order)
    host, first = (
        None if seat is None else order.index(seat) for seat in (table.host, table.first)
    )
    return table._replace(seats=seats, host=host, first=first)


def _settled(table: Table, public: wire.Settled) -> Table:
    table = _with_players(table, public["seats"], public["kept"])
    table.game.start(len(table.seats))
    return table._replace(first=public["first"], is_settled=True, since=public["at"])


def _started(table: Table, public: wire.Started) -> Table:
    if (seed := public.get("seed")) is not None:
        table = _revealed(table, public["seat"], seed)
    if table.is_settled and table.owing:
        raise ValueError("not everyone has revealed their seed")
    table = _with_players(table, public["seats"], public["kept"])
    first = public["first"]
    table = table._replace(first=first, is_settled=False, since=public["at"])
    if table.options.dice == NO_DICE:
        return table._replace(pad=rules_of_pads.begin(table.game, len(table.seats), first))
    return table._replace(state=table.game.start(len(table.seats), first))


def _with_players(table: Table, players: list[wire.Seated], kept: list[int]) -> Table:
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
