"""What follows from a command: one event, or a refusal. Pure: nothing is changed here."""

from collections.abc import Callable
from typing import Any, NamedTuple

from qwixx.players import SUBSTITUTE, check_player
from qwixx.record import LONGEST_NAME, is_name
from qwixx.rules import PASS, Phase, Roll, RuleError, State, happened
from qwixx.server import fair
from qwixx.server.commands import (
    REACTIONS,
    Decide,
    Enter,
    Give,
    GiveSeed,
    React,
    Say,
    SetPace,
    Start,
    Throw,
)
from qwixx.server.refusals import Refused
from qwixx.server.table import (
    OPEN,
    Data,
    Identity,
    Table,
    TableSeat,
    played,
    roll_json,
    roll_of,
)

LONGEST_TEXT = 120
MOST_SAID = 500
"""Messages and reactions at one table."""

NOTHING: Data = {}


class Draft(NamedTuple):
    """An event that has no number yet; a rematch brings another table's first event with it."""

    kind: str
    seat: int
    public: Data
    private: Data = NOTHING
    opens: "tuple[Identity, Draft] | None" = None


class Circumstances(NamedTuple):
    """What a decision may depend on besides the table."""

    away: frozenset[int] = frozenset()
    """The seats whose people have been away for long enough to be replaced."""
    identity: Identity | None = None
    """For a table to be opened by this command."""


def decide(table: Table, seat: int, command: Any, circumstances: Circumstances) -> Draft:
    """The event that a command of a seat's person leads to; Refusal if it may not be."""
    if not table.seats[seat].is_person:
        raise Refused("secret")
    return _DECIDE[command.kind](table, seat, command, circumstances)


# ── the lobby ─────────────────────────────────────────────────────────────────────────────────


def create(table: Table) -> Draft:
    """The event that opens this table."""
    if table.host is None:
        raise Refused("no_person")
    table.game.start(len(table.seats))
    seats = [_seat_json(seat) | {"substitute": seat.substitute} for seat in table.seats]
    public = {
        "game": table.game.name,
        "seats": seats,
        "options": table.options._asdict(),
        "first": table.first,
    }
    secrets = [seat.secret for seat in table.seats]
    return Draft(
        "created", table.host, public, {"secrets": secrets, "rematch_of": table.rematch_of}
    )


def join(table: Table, name: str, seed: str, secret: str) -> Draft:
    """Someone takes the first open seat."""
    _need_lobby(table)
    check_name(name)
    for number, seat in enumerate(table.seats):
        if seat.kind == OPEN:
            return Draft("joined", number, {"name": name, "seed": seed}, {"secret": secret})
    raise Refused("full")


def check_name(name: str) -> None:
    if not is_name(name):
        raise Refused("name", most=LONGEST_NAME)


def _need_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("started")


def _seat_json(seat: TableSeat) -> Data:
    return {"name": seat.name, "kind": seat.kind}


def _seed(table: Table, seat: int, command: GiveSeed, _: Circumstances) -> Draft:
    _need_lobby(table)
    return Draft("seeded", seat, {"seed": command.seed})


def _start(table: Table, seat: int, command: Start, circumstances: Circumstances) -> Draft:
    _need_lobby(table)
    if seat != table.host and table.host not in circumstances.away:
        raise Refused("host")
    kept, seats = _seated(table, command.fill)
    table.game.start(len(seats))
    shown = [_seat_json(each) for each in seats]
    return Draft("started", seat, {"seats": shown, "kept": kept, "first": _first(table, kept)})


def _seated(table: Table, fill: str | None) -> tuple[list[int], list[TableSeat]]:
    """Who plays: the numbers that seats had in the lobby, and the seats with open ones filled."""
    if fill is None:
        kept = [number for number, seat in enumerate(table.seats) if seat.kind != OPEN]
        return kept, [table.seats[number] for number in kept]
    check_player(fill, table.game)
    seats: list[TableSeat] = []
    for seat in table.seats:
        taken = {other.name for other in (*table.seats, *seats)}
        filled = seat._replace(name=player_name(fill, taken), kind=fill)
        seats.append(filled if seat.kind == OPEN else seat)
    return list(range(len(seats))), seats


def player_name(kind: str, taken: set[str | None]) -> str:
    """A name for a computer that was given none: Greedy, Greedy 2, Greedy 3 …"""
    name = kind.capitalize()[: LONGEST_NAME - 2]
    names = [name, *(f"{name} {number}" for number in range(2, 7))]
    return next(name for name in names if name not in taken)


def _first(table: Table, kept: list[int]) -> int:
    if table.first is None:
        seeds = [table.seats[number].seed for number in kept]
        return fair.draw_first(table.identity.server_seed, table.id, seeds)
    followers = [place for place, number in enumerate(kept) if number >= table.first]
    return followers[0] if followers else 0


# ── the game ──────────────────────────────────────────────────────────────────────────────────


def _throw(table: Table, seat: int, command: Throw, _: Circumstances) -> Draft:
    state = _need_dice(table, command.turn)
    if table.options.dice == "own":
        raise Refused("own_dice")
    _need_own_hand(table, seat)
    if seat != state.active:
        raise RuleError("not_active")
    return rolled(table)


def _enter(table: Table, seat: int, command: Enter, _: Circumstances) -> Draft:
    """A computer has no hands: any person may enter what was thrown for it."""
    state = _need_dice(table, command.turn)
    if table.options.dice != "own":
        raise Refused("server_dice")
    _need_own_hand(table, seat)
    if seat != state.active and table.seats[state.active].computer is None:
        raise RuleError("not_active")
    roll = roll_of(command.roll.model_dump())
    table.game.roll(state, roll)
    return _rolled(table, state.active, roll)


def rolled(table: Table, late: bool = False) -> Draft:
    """The server throws for the active seat."""
    state = table.state
    assert state is not None
    roll = fair.draw_roll(table.identity.server_seed, table.id, table.turn + 1, table.seeds)
    return _rolled(table, state.active, roll.without(table.game.gone(state)), late)


def _rolled(table: Table, seat: int, roll: Roll, late: bool = False) -> Draft:
    public = {"turn": table.turn + 1, "roll": roll_json(roll), "white_sum": roll.white_sum}
    return Draft("rolled", seat, public | _late(late))


def _decide(table: Table, seat: int, command: Decide, _: Circumstances) -> Draft:
    _need_playing(table)
    if (command.turn, command.step) != (table.turn, table.step):
        raise Refused("stale")
    _need_own_hand(table, seat)
    return decided(table, seat, command.action)


def decided(table: Table, seat: int, action: int = PASS, late: bool = False) -> Draft:
    """A seat decides; if it is the last to do so, all decisions are carried out."""
    before = table.state
    assert before is not None
    after = played(table.game, before, seat, action)
    public: Data = {"turn": table.turn, "step": table.step} | _late(late)
    if after.choices:
        return Draft("decided", seat, public, {"action": action})
    deeds = [deed._asdict() for deed in happened(table.game, before, after)]
    return Draft("acted", seat, public | {"deeds": deeds}, {"action": action})


def _late(late: bool) -> Data:
    """The mark of what the server did because the time was up."""
    return {"late": True} if late else {}


def _need_playing(table: Table) -> State:
    if table.state is None:
        raise Refused("not_started")
    return table.state


def _need_dice(table: Table, turn: int) -> State:
    state = _need_playing(table)
    if turn != table.turn + 1 or state.phase is not Phase.DICE:
        raise Refused("stale")
    return state


def _need_own_hand(table: Table, seat: int) -> None:
    if table.seats[seat].substitute is not None:
        raise Refused("given")


# ── around the game ───────────────────────────────────────────────────────────────────────────


def _say(table: Table, seat: int, command: Say, _: Circumstances) -> Draft:
    text = command.text
    if not 0 < len(text) <= LONGEST_TEXT or not text.isprintable() or not text.strip():
        raise Refused("text", most=LONGEST_TEXT)
    _need_silence(table)
    return Draft("said", seat, {"text": text})


def _react(table: Table, seat: int, command: React, _: Circumstances) -> Draft:
    if command.reaction not in REACTIONS:
        raise Refused("reaction")
    _need_silence(table)
    return Draft("reacted", seat, {"reaction": command.reaction})


def _need_silence(table: Table) -> None:
    if table.said >= MOST_SAID:
        raise Refused("talkative")


def _pace(table: Table, seat: int, command: SetPace, _: Circumstances) -> Draft:
    del table
    return Draft("paced", seat, {"pace": command.pace})


def _give(table: Table, seat: int, command: Give, circumstances: Circumstances) -> Draft:
    other = command.other
    _need_playing(table)
    if table.status == "over":
        raise RuleError("over")
    if not 0 <= other < len(table.seats) or not table.seats[other].is_person:
        raise Refused("not_a_person")
    if table.seats[other].substitute is not None:
        raise Refused("given")
    if other not in circumstances.away:
        raise Refused("present")
    return Draft("given", seat, {"other": other, "substitute": SUBSTITUTE})


def _take_back(table: Table, seat: int, _: object, __: Circumstances) -> Draft:
    if table.seats[seat].substitute is None:
        raise Refused("not_given")
    return Draft("taken_back", seat, {})


def _leave(table: Table, seat: int, _: object, __: Circumstances) -> Draft:
    return Draft("left", seat, {"becomes": OPEN if table.status == "lobby" else SUBSTITUTE})


def _rematch(table: Table, seat: int, _: object, circumstances: Circumstances) -> Draft:
    """The same seats with the same secrets; only the seeds are to be given anew.

    A computer player that cannot play here any more has no rematch.
    """
    if table.status != "over":
        raise Refused("not_over")
    if table.rematch is not None:
        raise Refused("rematch")
    identity = circumstances.identity
    assert identity is not None
    for each in table.seats:
        if each.computer is not None:
            check_player(each.computer, table.game)
    seats = tuple(each._replace(seed="") for each in table.seats)
    first = ((table.first or 0) + 1) % len(seats)
    opening = create(Table(identity, table.game, table.options, seats, seat, first, table.id))
    private = {"table": identity.id, "watch": identity.watch}
    return Draft("rematch", seat, {}, private, (identity, opening))


_DECIDE: dict[str, Callable[[Table, int, Any, Circumstances], Draft]] = {
    "start": _start,
    "seed": _seed,
    "throw": _throw,
    "enter": _enter,
    "decide": _decide,
    "say": _say,
    "react": _react,
    "pace": _pace,
    "give": _give,
    "take_back": _take_back,
    "leave": _leave,
    "rematch": _rematch,
}
