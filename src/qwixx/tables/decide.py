"""What follows from a command: one event and the table after it, or a refusal.

Pure: nothing is changed here.
"""

from typing import assert_never

from qwixx.protocol.commands import (
    Command,
    Decide,
    Enter,
    Erase,
    Finish,
    Give,
    GiveSeed,
    Leave,
    MoveSeat,
    Note,
    PledgeSeed,
    React,
    Rematch,
    Remind,
    Remove,
    Reorder,
    Reveal,
    Say,
    SetPace,
    Start,
    TakeBack,
    Throw,
)
from qwixx.tables.commands import absence, beginning, chat, lobby, moves, rematch
from qwixx.tables.commands import scorepad as noting
from qwixx.tables.commands.lobby import need_change
from qwixx.tables.outcome import Circumstances, Outcome
from qwixx.tables.refusals import Refused
from qwixx.tables.table import Table

CHANGES = (GiveSeed, PledgeSeed, SetPace, MoveSeat, Remind, Reorder, Remove, Give, Erase)


def decide(table: Table, seat: int, command: Command, given: Circumstances) -> Outcome:  # noqa: C901, PLR0912  (a case for each command)
    """What a command of a seat's person leads to; Refusal if it may not be."""
    if not table.seats[seat].is_person:
        raise Refused("secret")
    if isinstance(command, CHANGES):
        need_change(table, seat)
    noting.need_fit(table, command)
    match command:
        case Decide():
            return moves.decide(table, seat, command, given)
        case Throw():
            return moves.throw(table, seat, command, given)
        case Enter():
            return moves.enter(table, seat, command, given)
        case Note():
            return noting.note(table, seat, command, given)
        case Erase():
            return noting.erase(table, seat, command, given)
        case Finish():
            return noting.finish(table, seat, given)
        case Start():
            return beginning.start(table, seat, command, given)
        case PledgeSeed():
            return beginning.pledge(table, seat, command, given)
        case Reveal():
            return beginning.reveal(table, seat, command, given)
        case GiveSeed():
            return beginning.seed(table, seat, command, given)
        case Remove():
            return lobby.remove(table, seat, command, given)
        case Reorder():
            return lobby.reorder(table, seat, command, given)
        case MoveSeat():
            return absence.move_seat(table, seat, command, given)
        case Say():
            return chat.say(table, seat, command, given)
        case React():
            return chat.react(table, seat, command, given)
        case SetPace():
            return chat.pace(table, seat, command, given)
        case Remind():
            return absence.remind(table, seat, command, given)
        case Give():
            return absence.give(table, seat, command, given)
        case TakeBack():
            return absence.take_back(table, seat, given)
        case Leave():
            return absence.leave(table, seat, given)
        case Rematch():
            return rematch.rematch(table, seat, command, given)
        case _:
            assert_never(command)
