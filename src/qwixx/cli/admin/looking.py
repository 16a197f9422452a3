"""Looking at tables, at the club's board and at who is shut out."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from qwixx.cli.context import context, print_file, print_json
from qwixx.cli.running import OutputError
from qwixx.cli.tables import print_table
from qwixx.files import replace_file
from qwixx.record import record_text
from qwixx.server.features.ratings.listing import Member, members
from qwixx.server.settings import url_of
from qwixx.server.storage.bans import all_bans
from qwixx.server.upkeep.admin import Overview, find, game_of, opened, overviews

DAY = 86_400.0


class Wanted(NamedTuple):
    """Which tables someone asks for; an empty word stands for all."""

    status: str
    game: str
    older: int
    most: int

    def has(self, each: Overview, now: float) -> bool:
        game = each.table and each.table.game.name
        is_such = self.status in ("", each.status) and self.game in ("", game)
        return is_such and each.last <= now - self.older * DAY


def list_tables(database: str, wanted: Wanted, as_json: bool) -> None:
    with opened(url_of(database)) as engine, engine.connect() as connection:
        found = [*_some(overviews(connection), wanted)]
    if as_json:
        print_json([each.to_json() for each in found])
    elif found:
        print_table(_headings(), [*map(_row, found)], left=3)
    else:
        say(context.texts("There are no such tables."))


def _some(all_tables: Iterator[Overview], wanted: Wanted) -> Iterator[Overview]:
    number, now = 0, time.time()
    for each in all_tables:
        if wanted.has(each, now):
            yield each
            number += 1
        if number == wanted.most:
            return


def _headings() -> Sequence[str]:
    texts = context.texts
    return (
        *(texts("Number"), texts("Id"), texts("State"), texts("Game"), texts("Players")),
        *(texts("Turn"), texts("Events"), texts("Opened"), texts("Last used")),
    )


def _row(each: Overview) -> Sequence[str]:
    table = each.table
    names = [seat.name or "…" for seat in table.seats] if table else []
    return (
        *(str(each.number), each.id, each.status),
        *((table.game.name, ", ".join(names), str(table.turn)) if table else ("?", "?", "?")),
        *(str(each.events), _moment(each.created), _moment(each.last)),
    )


def _moment(at: float) -> str:
    """In the machine's own time."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def show_table(database: str, name: str, as_json: bool) -> None:
    with opened(url_of(database)) as engine, engine.connect() as connection:
        found = find(connection, name)
    if as_json:
        print_json(found.to_json())
        return
    lines = [*zip(_headings(), _row(found), strict=True)]
    lines.insert(2, (context.texts("Watch id"), found.watch))
    for heading, value in lines:
        say(f"{heading}: {value}")


def export_game(database: str, name: str, out: Path | None) -> None:
    with opened(url_of(database)) as engine, engine.connect() as connection:
        text = record_text(game_of(connection, find(connection, name)))
    if out is None:
        print_file(text)
        return
    try:
        replace_file(out, text.encode())
    except OSError as error:
        raise OutputError("unwritable", path=out, cause=error.strerror) from None


def list_bans(database: str, as_json: bool) -> None:
    texts = context.texts
    with opened(url_of(database)) as engine, engine.connect() as connection:
        found = all_bans(connection, time.time())
    if as_json:
        print_json([each._asdict() for each in found])
    elif found:
        rows = [
            (each.network, _moment(each.since), _moment(each.until) if each.until else "–")
            for each in found
        ]
        print_table((texts("Network"), texts("Since"), texts("Until")), rows)
    else:
        say(texts("Nobody is shut out."))


def list_board(database: str, game: str, as_json: bool) -> None:
    texts = context.texts
    with opened(url_of(database)) as engine, engine.connect() as connection:
        found = members(connection, game)
    if as_json:
        print_json([each.to_json() for each in found])
    elif found:
        heads = (
            *(texts("Number"), texts("Player"), texts("Game"), texts("Rating")),
            *(texts("Games"), texts("State")),
        )
        print_table(heads, [*map(_line, found)], left=3)
    else:
        say(texts("Nobody is on the club's board."))


def _line(each: Member) -> Sequence[str]:
    rating = each.standing.rating
    state = context.texts("taken off") if each.is_barred else context.texts("listed")
    return (
        *(str(each.number), each.name, each.game),
        *(f"{rating.mean:.0f} ± {rating.half:.0f}", str(each.standing.games), state),
    )


def say(text: str) -> None:
    context.out.print(text, markup=False, soft_wrap=True)
