"""Another game at a new table, with the same people."""

from qwixx.players import check_player
from qwixx.protocol import events as wire
from qwixx.protocol.commands import Rematch
from qwixx.tables.commands.lobby import create
from qwixx.tables.events import Event
from qwixx.tables.outcome import Circumstances, Outcome, event_header, followed
from qwixx.tables.refusals import Refused
from qwixx.tables.table import Table, TableSeat


def rematch(table: Table, seat: int, command: Rematch, given: Circumstances) -> Outcome:
    """The same seats with the same secrets; only the seeds are to be given anew.

    A computer player that cannot play here any more has no rematch.
    """
    if table.status != "over":
        raise Refused("not_over")
    if table.rematch is not None:
        raise Refused("rematch")
    identity = given.identity
    assert identity is not None
    seats = tuple(_again(_anew(table, each), command.level) for each in table.seats)
    for each in seats:
        if each.computer is not None:
            check_player(each.computer, table.game)
    first = ((table.first or 0) + 1) % len(seats)
    again = Table(identity, table.game, table.options, seats, seat, first, table.id)
    public: wire.Rematched = {**event_header(table, seat, given.now), "kind": "rematch"}
    event = Event(public, {"table": identity.id, "watch": identity.watch})
    return followed(table, event)._replace(opens=create(again, given.now))


def _again(seat: TableSeat, level: str | None) -> TableSeat:
    """The seat in the next game, for which its person gives another seed."""
    kind = seat.kind if seat.is_person else level or seat.kind
    fresh = seat._replace(seed="", pledge=None, reminded=0.0, device=None, said=0, changes=0)
    return fresh._replace(kind=kind)


def _anew(table: Table, seat: TableSeat) -> TableSeat:
    """Who has lost a rated game plays the next one like everyone."""
    return seat._replace(substitute=None) if table.options.rated else seat
