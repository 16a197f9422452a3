"""Around the game: talking, the pace, people who are away or leave, a rematch."""

from qwixx.players import SUBSTITUTE, check_player
from qwixx.protocol import events as public
from qwixx.protocol.commands import REACTIONS, Give, React, Say, SetPace
from qwixx.rules import RuleError
from qwixx.server import events
from qwixx.server.events import NOTHING
from qwixx.server.lobby import create
from qwixx.server.moves import need_playing
from qwixx.server.outcome import Circumstances, Outcome, followed, told_of
from qwixx.server.refusals import Refused
from qwixx.server.table import OPEN, Table

LONGEST_TEXT = 120
MOST_SAID = 500
"""Messages and reactions at one table."""


def say(table: Table, seat: int, command: Say, given: Circumstances) -> Outcome:
    text = command.text
    if not 0 < len(text) <= LONGEST_TEXT or not text.isprintable() or not text.strip():
        raise Refused("text", most=LONGEST_TEXT)
    _need_silence(table)
    told: public.Said = {**told_of(table, seat, given.now), "kind": "said", "text": text}
    return followed(table, events.Said(told, NOTHING))


def react(table: Table, seat: int, command: React, given: Circumstances) -> Outcome:
    if command.reaction not in REACTIONS:
        raise Refused("reaction")
    _need_silence(table)
    told: public.Reacted = {
        **told_of(table, seat, given.now),
        "kind": "reacted",
        "reaction": command.reaction,
    }
    return followed(table, events.Reacted(told, NOTHING))


def _need_silence(table: Table) -> None:
    if table.said >= MOST_SAID:
        raise Refused("talkative")


def pace(table: Table, seat: int, command: SetPace, given: Circumstances) -> Outcome:
    told: public.Paced = {**told_of(table, seat, given.now), "kind": "paced", "pace": command.pace}
    return followed(table, events.Paced(told, NOTHING))


def give(table: Table, seat: int, command: Give, given: Circumstances) -> Outcome:
    other = command.other
    need_playing(table)
    if table.status == "over":
        raise RuleError("over")
    if not 0 <= other < len(table.seats) or not table.seats[other].is_person:
        raise Refused("not_a_person")
    if table.seats[other].substitute is not None:
        raise Refused("given")
    if other not in given.away:
        raise Refused("present")
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
    told: public.TakenBack = {**told_of(table, seat, given.now), "kind": "taken_back"}
    return followed(table, events.TakenBack(told, NOTHING))


def leave(table: Table, seat: int, given: Circumstances) -> Outcome:
    told: public.Left = {
        **told_of(table, seat, given.now),
        "kind": "left",
        "becomes": OPEN if table.status == "lobby" else SUBSTITUTE,
    }
    return followed(table, events.Left(told, NOTHING))


def rematch(table: Table, seat: int, given: Circumstances) -> Outcome:
    """The same seats with the same secrets; only the seeds are to be given anew.

    A computer player that cannot play here any more has no rematch.
    """
    if table.status != "over":
        raise Refused("not_over")
    if table.rematch is not None:
        raise Refused("rematch")
    identity = given.identity
    assert identity is not None
    for each in table.seats:
        if each.computer is not None:
            check_player(each.computer, table.game)
    seats = tuple(each._replace(seed="") for each in table.seats)
    first = ((table.first or 0) + 1) % len(seats)
    again = Table(identity, table.game, table.options, seats, seat, first, table.id)
    told: public.Rematched = {**told_of(table, seat, given.now), "kind": "rematch"}
    event = events.Rematched(told, {"table": identity.id, "watch": identity.watch})
    return followed(table, event)._replace(opens=create(again, given.now))
