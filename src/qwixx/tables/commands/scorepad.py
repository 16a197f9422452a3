"""The commands of tables at which only the sheets, or the board, are kept, and those that make no
sense there.
"""

from qwixx.protocol import events as wire
from qwixx.protocol.commands import (
    Command,
    Decide,
    Enter,
    Erase,
    Finish,
    Give,
    Leave,
    Note,
    Start,
    Throw,
)
from qwixx.rules import Game, pad
from qwixx.rules.layout import ROW_OF
from qwixx.rules.pad import MISTHROW, Pad
from qwixx.tables.events import Event
from qwixx.tables.outcome import Circumstances, Outcome, event_header, followed
from qwixx.tables.refusals import Refused
from qwixx.tables.scorepad import pad_of
from qwixx.tables.table import NO_DICE, Table


def need_fit(table: Table, command: Command) -> None:
    """Refuse what is not for this kind of table."""
    if table.options.dice != NO_DICE:
        if isinstance(command, Note | Erase | Finish):
            raise Refused("with_dice")
        return
    if isinstance(command, Throw | Enter | Decide):
        raise Refused("no_dice")
    if isinstance(command, Give) or (isinstance(command, Start) and command.fill is not None):
        raise Refused("no_computers")
    if isinstance(command, Leave) and table.status == "playing":
        raise Refused("sheet_stays")


# ── noting, undoing, finishing ────────────────────────────────────────────────────────────────


def note(table: Table, seat: int, command: Note, given: Circumstances) -> Outcome:
    before = pad_of(table)
    after = pad.note(table.game, before, seat, command.square)
    public: wire.Noted = {
        **event_header(table, seat, given.now),
        "kind": "noted",
        "square": command.square,
        "deeds": _noted(table.game, before, after, seat),
    }
    return followed(table, Event(public))


def erase(table: Table, seat: int, command: Erase, given: Circumstances) -> Outcome:
    before = pad_of(table)
    after = pad.undo(table.game, before, seat, command.square)
    public: wire.Erased = {
        **event_header(table, seat, given.now),
        "kind": "erased",
        "square": command.square,
        "deeds": _erased(before, after, seat, command.square),
    }
    return followed(table, Event(public))


def finish(table: Table, seat: int, given: Circumstances) -> Outcome:
    """Everyone is waited for: a screen that is off may belong to someone who has still to mark.
    Who says it again goes on without those who have gone away.
    """
    before = pad_of(table)
    without = given.away if seat in before.finished else frozenset()
    after = pad.finish(before, seat, without)
    if after == before:
        raise Refused("stale")
    public: wire.Finished = {
        **event_header(table, seat, given.now),
        "kind": "finished",
        "without": sorted(without - after.finished) if after.is_over else [],
        "deeds": [_deed("ended", seat)] if after.is_over else [],
    }
    return followed(table, Event(public))


def _noted(game: Game, before: Pad, after: Pad, seat: int) -> list[wire.Deed]:
    square = after.notes[-1].square
    if square == MISTHROW:
        deeds = [_deed("misthrow", seat)]
    else:
        deeds = [_deed(game.deed(before.state, seat, square), seat, square)]
        if after.state.is_locked(ROW_OF[square]):
            deeds.append(_deed("locked", seat, square))
    return [*deeds, *[_deed("end_reached", seat)] * (before.end is None is not after.end)]


def _erased(before: Pad, after: Pad, seat: int, square: int) -> list[wire.Deed]:
    deeds = [_deed("erased", seat, square)]
    row = ROW_OF[square]
    if before.state.is_locked(row) and not after.state.is_locked(row):
        deeds.append(_deed("reopened", seat, square))
    return [*deeds, *[_deed("resumed", seat)] * (after.end is None is not before.end)]


def _deed(kind: str, seat: int, square: int = MISTHROW) -> wire.Deed:
    return {"kind": kind, "seat": seat, "square": square}
