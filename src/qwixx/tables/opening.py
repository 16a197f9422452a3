"""A new table, as its creator wishes it."""

from qwixx.players import check_player
from qwixx.protocol.requests import NewSeat, NewTable
from qwixx.record import PERSON
from qwixx.rules import GAMES, Game
from qwixx.tables.commands.lobby import check_name, check_person_name, distinct_name, player_name
from qwixx.tables.keys import hashed, new_identity, new_secret
from qwixx.tables.rated import need_terms
from qwixx.tables.refusals import Refused
from qwixx.tables.scorepad import need_people, options_of
from qwixx.tables.table import OPEN, Options, Table, TableSeat


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
    options = Options(**{**vars(wanted.options), "pace": wanted.options.pace or pace})
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
    check = check_person_name if kind == PERSON else check_name
    check(name or "")
    look = wanted.look if kind == PERSON else None
    name = distinct_name(name or "", taken)
    return TableSeat(name, kind, look=look, secret=hashed(secret) if secret else None)
