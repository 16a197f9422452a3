"""How a game begins: everyone pledges a seed, the host starts, and everyone reveals.

All dice follow from the server's seed, whose hash is known from the first, and from the people's.
Nobody reveals a seed before everybody's is fixed, so nobody can choose theirs by those of others.
"""

from qwixx.fairdice import dice as fair
from qwixx.fairdice.pledges import pledge_of
from qwixx.players import check_player
from qwixx.protocol import events as wire
from qwixx.protocol.commands import GiveSeed, PledgeSeed, Reveal, Start
from qwixx.rules.game import replace_at
from qwixx.tables.commands.lobby import need_lobby, need_new_pledge, player_name, seated
from qwixx.tables.events import Event
from qwixx.tables.outcome import Circumstances, Outcome, event_header, followed
from qwixx.tables.rated import need_players
from qwixx.tables.refusals import Refused
from qwixx.tables.table import NO_DICE, OPEN, Table, TableSeat


def seed(table: Table, seat: int, command: GiveSeed, given: Circumstances) -> Outcome:
    need_lobby(table)
    public: wire.Seeded = {
        **event_header(table, seat, given.now),
        "kind": "seeded",
        "seed": command.seed,
    }
    return followed(table, Event(public))


def pledge(table: Table, seat: int, command: PledgeSeed, given: Circumstances) -> Outcome:
    need_lobby(table)
    need_new_pledge(table, command.pledge)
    public: wire.Pledged = {
        **event_header(table, seat, given.now),
        "kind": "pledged",
        "pledge": command.pledge,
    }
    return followed(table, Event(public))


def start(table: Table, seat: int, command: Start, given: Circumstances) -> Outcome:
    """The game begins at once, if there is nothing to be revealed."""
    need_lobby(table)
    if table.options.dice != NO_DICE and seat != table.host and table.host not in given.away:
        raise Refused("host")
    kept, seats = _players(table, command.fill)
    if table.options.rated:
        need_players(table, seats, given.away)
    public = event_header(table, seat, given.now)
    if table.options.dice != "server" or not any(each.pledge for each in seats):
        return followed(table, _started(table, public, seats, kept))
    _need_parts(table, given)
    settled: wire.Settled = {
        **public,
        "kind": "settled",
        "seats": [seated(each) for each in seats],
        "kept": kept,
        "first": None if table.first is None else _first(table, kept),
    }
    return followed(table, Event(settled))


def _need_parts(table: Table, given: Circumstances) -> None:
    """Nobody who is here is left out of the dice, however quick the host is."""
    for number, seat in enumerate(table.seats):
        is_here = seat.is_person and seat.substitute is None and number not in given.away
        if is_here and not seat.pledge and not seat.seed:
            raise Refused("no_pledge", name=seat.name)


def _started(
    table: Table,
    public: wire.EventHeader,
    seats: list[TableSeat],
    kept: list[int],
    seed: str | None = None,
) -> Event:
    started: wire.Started = {
        **public,
        "kind": "started",
        "seats": [seated(each) for each in seats],
        "kept": kept,
        "first": _first(table, kept),
        "seed": seed,
    }
    return Event(started)


def reveal(table: Table, seat: int, command: Reveal, given: Circumstances) -> Outcome:
    """The last one to reveal begins the game."""
    if not table.is_settled or seat not in table.owing:
        raise Refused("stale")
    seed = command.seed
    if pledge_of(seed) != table.seats[seat].pledge:
        raise Refused("not_pledged")
    public = event_header(table, seat, given.now)
    if table.owing != {seat}:
        revealed: wire.Revealed = {**public, "kind": "revealed", "seed": seed}
        return followed(table, Event(revealed))
    seats = replace_at(table.seats, seat, table.seats[seat]._replace(seed=seed))
    everyone = [*range(len(seats))]
    known = table._replace(seats=seats)
    return followed(table, _started(known, public, [*seats], everyone, seed))


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


def _first(table: Table, kept: list[int]) -> int:
    if table.first is None:
        seeds = [table.seats[number].seed for number in kept]
        return fair.draw_first(table.identity.server_seed, table.id, seeds)
    followers = [place for place, number in enumerate(kept) if number >= table.first]
    return followers[0] if followers else 0
