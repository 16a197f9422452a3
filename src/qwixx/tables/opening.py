"""A new table, as its creator wishes it."""

from qwixx.players import check_player
from qwixx.record import PERSON
from qwixx.rules import GAMES, Game
from qwixx.server.keys import hashed, new_identity, new_secret
from qwixx.server.lobby import check_name, player_name, told_apart
from qwixx.server.models import NewSeat, NewTable
from qwixx.server.pads import need_people, options_of
from qwixx.server.rated.terms import need_terms
from qwixx.server.refusals import Refused
from qwixx.server.table import OPEN, Options, Table, TableSeat


def opened(wanted: NewTable, pace: str) -> tuple[Table, dict[int, str]]:
    """The table, and the secrets of its person seats."""
    if wanted.game not in GAMES:
        raise Refused("game", game=wanted.game, known=", ".join(GAMES))
    seats: list[TableSeat] = []
    secrets: dict[int, str] = {}
    for number, seat in enumerate(wanted.seats):
        if seat.kind == PERSON:
            secrets[number] = new_secret()
        taken = {other.name for other in seats}
        seats.append(_seat(GAMES[wanted.game], seat, taken, secrets.get(number)))
    options = Options(**wanted.options.model_dump() | {"pace": wanted.options.pace or pace})
    host = min(secrets, default=None)
    table = Table(new_identity(), GAMES[wanted.game], options_of(options), tuple(seats), host)
    need_people(table)
    if options.rated:
        need_terms(table)
    return table, secrets


def _seat(game: Game, wanted: NewSeat, taken: set[str | None], secret: str | None) -> TableSeat:
    kind, name = wanted.kind, wanted.name
    if kind == OPEN:
        return TableSeat(None, OPEN)
    if kind != PERSON:
        check_player(kind, game)
        name = name or player_name(kind, taken)
    check_name(name or "")
    look = wanted.look if kind == PERSON else None
    name = told_apart(name or "", taken)
    return TableSeat(name, kind, look=look, secret=hashed(secret) if secret else None)
