"""The game file of a table."""

from collections.abc import Iterable

from qwixx.fairdice.dice import proof_options
from qwixx.record import Record, Seat, start
from qwixx.tables.events import Event
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import roll_of
from qwixx.tables.table import Table


def record_of(table: Table, events: Iterable[Event]) -> Record:
    """The game that was played, with the proof of its dice. It may be had once it is over."""
    if table.pad is not None:
        raise Refused("no_record")
    if table.status != "over" or table.first is None:
        raise Refused("not_over")
    recorder = start(table.game, seats_of(table), table.first, _options(table))
    for event in events:
        public = event.public
        if public["kind"] == "rolled":
            recorder.roll(roll_of(public["roll"]))
        elif event.kind in ("decided", "acted"):
            recorder.play(event.seat, event.private["action"])
    return recorder.record


def seats_of(table: Table) -> tuple[Seat, ...]:
    return tuple(Seat(seat.name or "", seat.kind) for seat in table.seats)


def _options(table: Table) -> dict[str, str]:
    if table.options.dice == "own":
        return {"dice": "own"}
    pledges = [seat.pledge for seat in table.seats]
    options = proof_options(table.identity.server_seed, table.id, pledges, table.seeds)
    if table.undone:
        options["undone"] = str(table.undone)
    return options | ({"rematch": table.rematch_of} if table.rematch_of else {})
