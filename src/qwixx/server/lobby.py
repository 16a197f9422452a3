"""Before a game: opening a table, taking a seat, giving a seed, beginning."""

from qwixx.players import check_player
from qwixx.protocol import events as public
from qwixx.protocol.commands import GiveSeed, Remove, Reorder, Start
from qwixx.record import LONGEST_NAME, is_name, is_visible, looks
from qwixx.server import events, fair
from qwixx.server.events import NOTHING
from qwixx.server.outcome import Circumstances, Outcome, followed, told_of
from qwixx.server.refusals import Refused
from qwixx.server.table import OPEN, Opening, Table, TableSeat

MOST_CHANGES = 100
"""What one seat may do in a game besides moving and talking."""


def need_change(table: Table, seat: int) -> None:
    if table.seats[seat].changes >= MOST_CHANGES:
        raise Refused("restless")


def create(table: Table, now: float) -> Opening:
    """The event that opens this table."""
    if table.host is None:
        raise Refused("no_person")
    table.game.start(len(table.seats))
    dice, timer, pace, hints = table.options
    told: public.Created = {
        **told_of(table, table.host, now),
        "kind": "created",
        "game": table.game.name,
        "seats": [{**_seated(seat), "substitute": seat.substitute} for seat in table.seats],
        "options": {"dice": dice, "timer": timer, "pace": pace, "hints": hints},
        "first": table.first,
    }
    secrets = [seat.secret for seat in table.seats]
    event = events.Created(told, {"secrets": secrets, "rematch_of": table.rematch_of})
    return Opening(table.identity, event)


def join(table: Table, name: str, seed: str, secret: str, now: float) -> Outcome:
    """Someone takes the first open seat."""
    need_lobby(table)
    check_name(name)
    name = told_apart(name, {seat.name for seat in table.seats})
    for number, seat in enumerate(table.seats):
        if seat.kind == OPEN and seat.changes < MOST_CHANGES:
            told: public.Joined = {
                **told_of(table, number, now),
                "kind": "joined",
                "name": name,
                "seed": seed,
            }
            return followed(table, events.Joined(told, {"secret": secret}))
    raise Refused("full")


def check_name(name: str) -> None:
    if not is_name(name) or not is_visible(name):
        raise Refused("name", most=LONGEST_NAME)


def told_apart(name: str, taken: set[str | None]) -> str:
    """The name; with a number, if someone at the table has it already."""
    others = {looks(other) for other in taken if other}
    if looks(name) not in others:
        return name
    numbered = (f"{name[: LONGEST_NAME - 2].rstrip()} {number}" for number in range(2, 10))
    return next(other for other in numbered if looks(other) not in others)


def need_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("started")


def _seated(seat: TableSeat) -> public.Seated:
    return {"name": seat.name, "kind": seat.kind}


def seed(table: Table, seat: int, command: GiveSeed, given: Circumstances) -> Outcome:
    need_lobby(table)
    told: public.Seeded = {
        **told_of(table, seat, given.now),
        "kind": "seeded",
        "seed": command.seed,
    }
    return followed(table, events.Seeded(told, NOTHING))


def remove(table: Table, seat: int, command: Remove, given: Circumstances) -> Outcome:
    other = command.other
    _need_host(table, seat)
    if other == seat or not 0 <= other < len(table.seats) or not table.seats[other].is_person:
        raise Refused("not_a_person")
    told: public.Removed = {**told_of(table, seat, given.now), "kind": "removed", "other": other}
    return followed(table, events.Removed(told, NOTHING))


def reorder(table: Table, seat: int, command: Reorder, given: Circumstances) -> Outcome:
    _need_host(table, seat)
    if sorted(command.order) != [*range(len(table.seats))]:
        raise Refused("order", most=len(table.seats) - 1)
    told: public.Reordered = {
        **told_of(table, seat, given.now),
        "kind": "reordered",
        "order": command.order,
    }
    return followed(table, events.Reordered(told, NOTHING))


def _need_host(table: Table, seat: int) -> None:
    need_lobby(table)
    if seat != table.host:
        raise Refused("host")


def start(table: Table, seat: int, command: Start, given: Circumstances) -> Outcome:
    need_lobby(table)
    if seat != table.host and table.host not in given.away:
        raise Refused("host")
    kept, seats = _players(table, command.fill)
    told: public.Started = {
        **told_of(table, seat, given.now),
        "kind": "started",
        "seats": [_seated(each) for each in seats],
        "kept": kept,
        "first": _first(table, kept),
    }
    return followed(table, events.Started(told, NOTHING))


def _players(table: Table, fill: str | None) -> tuple[list[int], list[TableSeat]]:
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
