"""The game: throwing the dice and deciding."""

from qwixx.fairdice import dice as fair
from qwixx.protocol import events as wire
from qwixx.protocol.commands import Decide, Enter, Throw
from qwixx.rules import Phase, Roll, RuleError, State, happened
from qwixx.tables.events import Event
from qwixx.tables.outcome import Circumstances, Outcome, event_header
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import dice_of, moved, roll_of
from qwixx.tables.table import Table


def throw(table: Table, seat: int, command: Throw, given: Circumstances) -> Outcome:
    state = _need_dice(table, command.turn)
    if table.options.dice == "own":
        raise Refused("own_dice")
    _need_own_hand(table, seat)
    if seat != state.active:
        raise RuleError("not_active")
    return rolled(table, given.now)


def enter(table: Table, seat: int, command: Enter, given: Circumstances) -> Outcome:
    """A computer has no hands: any person may enter what was thrown for it."""
    state = _need_dice(table, command.turn)
    if table.options.dice != "own":
        raise Refused("server_dice")
    _need_own_hand(table, seat)
    if seat != state.active and table.seats[state.active].computer is None:
        raise RuleError("not_active")
    return _rolled(table, state, roll_of(command.roll), given.now)


def rolled(table: Table, now: float, late: bool = False) -> Outcome:
    """The server throws for the active seat."""
    state = table.state
    assert state is not None
    roll = fair.draw_roll(table.identity.server_seed, table.id, table.turn + 1, table.seeds)
    return _rolled(table, state, roll.without(table.game.gone(state)), now, late)


def _rolled(table: Table, state: State, roll: Roll, now: float, late: bool = False) -> Outcome:
    after = table.game.roll(state, roll)
    public: wire.Rolled = {
        **event_header(table, state.active, now),
        "kind": "rolled",
        "turn": table.turn + 1,
        "roll": dice_of(roll),
        "white_sum": roll.white_sum,
        "late": late,
    }
    return Outcome(Event(public), moved(table, public, after))


def decide(table: Table, seat: int, command: Decide, given: Circumstances) -> Outcome:
    need_playing(table)
    if (command.turn, command.step) != (table.turn, table.step):
        raise Refused("stale")
    _need_own_hand(table, seat)
    return decided(table, seat, command.action, given.now)


def decided(table: Table, seat: int, action: int, now: float, late: bool = False) -> Outcome:
    """A seat decides; if it is the last to do so, all decisions are carried out."""
    before = table.state
    assert before is not None
    after = table.game.play(before, seat, action)
    public = _decision(table, event_header(table, seat, now), after, late)
    return Outcome(Event(public, {"action": action}), moved(table, public, after))


def _decision(
    table: Table, header: wire.EventHeader, after: State, late: bool
) -> wire.Decided | wire.Acted:
    before, turn, step = table.state, table.turn, table.step
    assert before is not None
    if after.choices:
        return {**header, "kind": "decided", "turn": turn, "step": step, "late": late}
    deeds = _deeds(table, before, after)
    return {**header, "kind": "acted", "turn": turn, "step": step, "deeds": deeds, "late": late}


def _deeds(table: Table, before: State, after: State) -> list[wire.Deed]:
    return [
        {"kind": kind, "seat": seat, "square": square}
        for kind, seat, square in happened(table.game, before, after)
    ]


def need_playing(table: Table) -> State:
    if table.state is None:
        raise Refused("not_started")
    return table.state


def _need_dice(table: Table, turn: int) -> State:
    state = need_playing(table)
    if turn != table.turn + 1 or state.phase is not Phase.DICE:
        raise Refused("stale")
    return state


def _need_own_hand(table: Table, seat: int) -> None:
    if table.seats[seat].substitute is not None:
        raise Refused("given")
