"""Around the game: talking, the pace, people who are away or leave, a rematch."""

from math import ceil

from qwixx.players import SUBSTITUTE, check_player
from qwixx.protocol import events as public
from qwixx.protocol.commands import REACTIONS, Give, MoveSeat, React, Rematch, Remind, Say, SetPace
from qwixx.record import is_visible
from qwixx.rules import RuleError
from qwixx.server import events
from qwixx.server.events import NOTHING
from qwixx.server.lobby import create
from qwixx.server.moves import need_playing
from qwixx.server.outcome import Circumstances, Outcome, followed, told_of
from qwixx.server.refusals import Refused
from qwixx.server.table import OPEN, Table, TableSeat

LONGEST_TEXT = 120
MOST_SAID = 100
"""Messages and reactions from one seat."""
REMIND_AFTER = 20
"""Seconds until someone can be reminded again."""


def say(table: Table, seat: int, command: Say, given: Circumstances) -> Outcome:
    text = command.text
    if not 0 < len(text) <= LONGEST_TEXT or not is_visible(text):
        raise Refused("text", most=LONGEST_TEXT)
    _need_silence(table, seat)
    told: public.Said = {**told_of(table, seat, given.now), "kind": "said", "text": text}
    return followed(table, events.Said(told, NOTHING))


def react(table: Table, seat: int, command: React, given: Circumstances) -> Outcome:
    if command.reaction not in REACTIONS:
        raise Refused("reaction")
    _need_silence(table, seat)
    told: public.Reacted = {
        **told_of(table, seat, given.now),
        "kind": "reacted",
        "reaction": command.reaction,
    }
    return followed(table, events.Reacted(told, NOTHING))


def _need_silence(table: Table, seat: int) -> None:
    if table.seats[seat].said >= MOST_SAID:
        raise Refused("talkative")


def pace(table: Table, seat: int, command: SetPace, given: Circumstances) -> Outcome:
    told: public.Paced = {**told_of(table, seat, given.now), "kind": "paced", "pace": command.pace}
    return followed(table, events.Paced(told, NOTHING))


def move_seat(table: Table, seat: int, command: MoveSeat, given: Circumstances) -> Outcome:
    told: public.SeatMoved = {
        **told_of(table, seat, given.now),
        "kind": "seat_moved",
        "device": command.device,
    }
    return followed(table, events.SeatMoved(told, NOTHING))


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
    told: public.Reminded = {**told_of(table, seat, given.now), "kind": "reminded", "other": other}
    return followed(table, events.Reminded(told, NOTHING))


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
    told: public.Given = {
        **told_of(table, seat, given.now),
        "kind": "given",
        "other": other,
        "substitute": SUBSTITUTE,
    }
    return followed(table, events.Given(told, NOTHING))


def take_back(table: Table, seat: int, given: Circumstances) -> Outcome:
    if table.seats[seat].substitute is None:
        raise Refused("not_given")
    if table.options.rated:
        raise Refused("rated_lost")
    told: public.TakenBack = {**told_of(table, seat, given.now), "kind": "taken_back"}
    return followed(table, events.TakenBack(told, NOTHING))


def leave(table: Table, seat: int, given: Circumstances) -> Outcome:
    """Whoever leaves a rated game has lost it, and stays known as the one who sat there."""
    if table.options.rated and table.status != "lobby":
        _need_own_player(table, seat)
        return _given(table, seat, seat, given)
    told: public.Left = {
        **told_of(table, seat, given.now),
        "kind": "left",
        "becomes": OPEN if table.status == "lobby" else SUBSTITUTE,
    }
    return followed(table, events.Left(told, NOTHING))


def _again(seat: TableSeat, level: str | None) -> TableSeat:
    """The seat in the next game, for which its person gives another seed."""
    kind = seat.kind if seat.is_person else level or seat.kind
    fresh = seat._replace(seed="", pledge=None, reminded=0.0, device=None, said=0, changes=0)
    return fresh._replace(kind=kind)


def _anew(table: Table, seat: TableSeat) -> TableSeat:
    """Who has lost a rated game plays the next one like everyone."""
    return seat._replace(substitute=None) if table.options.rated else seat


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
    told: public.Rematched = {**told_of(table, seat, given.now), "kind": "rematch"}
    event = events.Rematched(told, {"table": identity.id, "watch": identity.watch})
    return followed(table, event)._replace(opens=create(again, given.now))
