"""People who are away, leave, or go on from another device."""

from math import ceil

from qwixx.players import SUBSTITUTE
from qwixx.protocol import events as wire
from qwixx.protocol.commands import Give, MoveSeat, Remind
from qwixx.rules import RuleError
from qwixx.tables.commands.moves import need_playing
from qwixx.tables.events import Event
from qwixx.tables.outcome import Circumstances, Outcome, event_header, followed
from qwixx.tables.refusals import Refused
from qwixx.tables.table import OPEN, Table

REMIND_AFTER = 20
"""Seconds until someone can be reminded again."""


def remind(table: Table, seat: int, command: Remind, given: Circumstances) -> Outcome:
    other = command.other
    if table.status == "lobby":
        raise Refused("not_started")
    _need_own_player(table, other)
    if other not in table.owing or other == seat:
        raise Refused("not_owing")
    wait = table.seats[other].reminded + REMIND_AFTER - given.now
    if wait > 0:
        raise Refused("reminded", seconds=ceil(wait))
    public: wire.Reminded = {
        **event_header(table, seat, given.now),
        "kind": "reminded",
        "other": other,
    }
    return followed(table, Event(public))


def _need_own_player(table: Table, other: int) -> None:
    """A person who plays for themselves, in a game that is not over."""
    if table.status == "over":
        raise RuleError("over")
    if not 0 <= other < len(table.seats) or not table.seats[other].is_person:
        raise Refused("not_a_person")
    if table.seats[other].substitute is not None:
        raise Refused("given")


def give(table: Table, seat: int, command: Give, given: Circumstances) -> Outcome:
    other = command.other
    if table.options.rated:
        need_playing(table)
    _need_own_player(table, other)
    if other not in (given.away if table.options.rated else given.away | given.idle):
        raise Refused("present")
    return _given(table, seat, other, given)


def _given(table: Table, seat: int, other: int, given: Circumstances) -> Outcome:
    public: wire.Given = {
        **event_header(table, seat, given.now),
        "kind": "given",
        "other": other,
        "substitute": SUBSTITUTE,
    }
    return followed(table, Event(public))


def take_back(table: Table, seat: int, given: Circumstances) -> Outcome:
    if table.seats[seat].substitute is None:
        raise Refused("not_given")
    if table.options.rated:
        raise Refused("rated_lost")
    public: wire.TakenBack = {**event_header(table, seat, given.now), "kind": "taken_back"}
    return followed(table, Event(public))


def leave(table: Table, seat: int, given: Circumstances) -> Outcome:
    """Whoever leaves a rated game has lost it, and stays known as the one who sat there."""
    if table.options.rated and table.status != "lobby":
        _need_own_player(table, seat)
        return _given(table, seat, seat, given)
    public: wire.Left = {
        **event_header(table, seat, given.now),
        "kind": "left",
        "becomes": OPEN if table.status == "lobby" else SUBSTITUTE,
    }
    return followed(table, Event(public))


def move_seat(table: Table, seat: int, command: MoveSeat, given: Circumstances) -> Outcome:
    public: wire.SeatMoved = {
        **event_header(table, seat, given.now),
        "kind": "seat_moved",
        "device": command.device,
    }
    return followed(table, Event(public))
