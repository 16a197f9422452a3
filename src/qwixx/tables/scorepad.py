"""Tables at which only the sheets, or the board, are kept: the dice are real, and nobody enters
them.

Such a table has a pad instead of a state; `noting.py` says what its commands do.
"""

from qwixx.protocol import events as wire
from qwixx.protocol.views import PadView
from qwixx.record import PERSON
from qwixx.rules import Game, pad
from qwixx.rules.pad import Pad
from qwixx.tables.refusals import Refused
from qwixx.tables.table import NO_DICE, OPEN, Options, Table, TableSeat


def options_of(options: Options) -> Options:
    """Nobody waits for anybody there, and no hint is possible without a throw."""
    return options._replace(timer=None, hints=False) if options.dice == NO_DICE else options


def need_people(table: Table) -> None:
    """Refuse such a table with computers, which have no hands."""
    is_such = table.options.dice == NO_DICE
    if is_such and any(seat.kind not in (PERSON, OPEN) for seat in table.seats):
        raise Refused("no_computers")


def pad_of(table: Table) -> Pad:
    if table.pad is None:
        raise Refused("not_started")
    return table.pad


def applied(table: Table, event: wire.Noted | wire.Erased | wire.Finished) -> Table:
    """Return a table after an event of its score pad."""
    game, before, seat = table.game, pad_of(table), event["seat"]
    match event["kind"]:
        case "noted":
            after = pad.note(game, before, seat, event["square"])
        case "erased":
            after = pad.undo(game, before, seat, event["square"])
        case "finished":
            after = pad.finish(before, seat, frozenset(event["without"]))
    return table._replace(pad=after, since=event["at"])


def joined(table: Table) -> Table:
    """Someone comes late: there is another seat, with an empty sheet."""
    after = pad.join(table.game, pad_of(table))
    return table._replace(pad=after, seats=(*table.seats, TableSeat(None, OPEN)))


def pad_view(game: Game, now: Pad) -> PadView:
    seats = range(now.state.players)
    return {
        "first": now.state.active,
        "ended": pad.ending(game, now),
        "finished": [seat in now.finished for seat in seats],
        "last": [now.last(seat) for seat in seats],
        "together": [[*pad.together(game, now, seat)] for seat in seats],
    }
