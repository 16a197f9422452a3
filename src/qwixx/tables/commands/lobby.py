"""Before a game: opening a table, taking a seat, who sits where."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from string import digits
from typing import NamedTuple

from qwixx.locale import LANGUAGES, Texts
from qwixx.players import PLAYERS
from qwixx.protocol import events as wire
from qwixx.protocol.commands import Remove, Reorder
from qwixx.protocol.looks import Look
from qwixx.record import LONGEST_NAME, confusable_keys, is_name, is_visible
from qwixx.tables.events import Event
from qwixx.tables.outcome import Circumstances, Outcome, event_header, followed
from qwixx.tables.refusals import Refused
from qwixx.tables.table import OPEN, Opening, Table, TableSeat
from qwixx.tables.view import options_view

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
    public: wire.Created = {
        **event_header(table, table.host, now),
        "kind": "created",
        "game": table.game.name,
        "seats": [_created(seat) for seat in table.seats],
        "options": options_view(table.options),
        "first": table.first,
    }
    secrets = [seat.secret for seat in table.seats]
    event = Event(public, {"secrets": secrets, "rematch_of": table.rematch_of})
    return Opening(table.identity, event)


def _created(seat: TableSeat) -> wire.CreatedSeat:
    public: wire.CreatedSeat = {
        "name": seat.name,
        "kind": seat.kind,
        "substitute": seat.substitute,
    }
    if seat.look is not None:
        public["look"] = seat.look
    return public


class Newcomer(NamedTuple):
    """Someone who takes a seat: a name, and what the seat looks like."""

    name: str
    look: Look | None = None


class Part(NamedTuple):
    """What someone adds to the dice: a seed pledged by its hash, or one given openly."""

    pledge: str | None
    seed: str


def join(table: Table, who: Newcomer, part: Part, secret: str, now: float) -> Outcome:
    """Someone takes the first open seat; where only the sheets are kept, also in the game."""
    if table.pad is None:
        need_lobby(table)
    need_new_pledge(table, part.pledge)
    check_person_name(who.name)
    base = event_header(table, _free_seat(table), now)
    public: wire.Joined = {
        "sequence": base["sequence"],
        "seat": base["seat"],
        "at": base["at"],
        "kind": "joined",
        "name": distinct_name(who.name, {seat.name for seat in table.seats}),
        "seed": part.seed,
        "pledge": part.pledge,
    }
    if who.look is not None:
        public["look"] = who.look
    return followed(table, Event(public, {"secret": secret}))


def _free_seat(table: Table) -> int:
    """The first open one, or another one where the game lets people come late."""
    for number, seat in enumerate(table.seats):
        if seat.kind == OPEN and seat.changes < MOST_CHANGES:
            return number
    if table.pad is None or len(table.seats) == table.game.players[-1]:
        raise Refused("full")
    return len(table.seats)


def check_name(name: str) -> None:
    if not is_name(name) or not is_visible(name):
        raise Refused("name", most=LONGEST_NAME)


def check_person_name(name: str) -> None:
    """Refuse a person's name that is none, or that everyone would take for a computer level."""
    check_name(name)
    if any(confusable_keys(each) & _level_names() for each in _bare(name)):
        raise Refused("level_name", name=name)


ROMAN = re.compile(r"([\W_]+[ivxl]+|[IVX]+)[\W_]*$")
"""A Roman number at the end of a name: in small letters only if it stands apart."""


def _bare(name: str) -> Iterator[str]:
    """Return what is left of a name without what people add to tell it from another one: signs,
    digits at its ends or anywhere (but some stand for letters), a Roman number.
    """
    name = unicodedata.normalize("NFKC", name)
    for each in (name, ROMAN.sub("", name)):
        shown = "".join(sign for sign in each if sign.isalpha() or sign.isdecimal())
        yield shown
        yield shown.strip(digits)
        yield "".join(filter(str.isalpha, shown))


@cache
def _level_names() -> frozenset[str]:
    """The `confusable_keys` of all level names, in programs and in all languages."""
    labels = {name: kind.label for name, kind in PLAYERS.items() if kind.label}
    shown = (Texts(language)(label) for language in LANGUAGES for label in labels.values())
    names = {*labels, *shown}
    return frozenset[str]().union(*map(confusable_keys, (*names, *map(str.upper, names))))


def distinct_name(name: str, taken: set[str | None]) -> str:
    """The name; with a number, if someone at the table has it already."""
    others = frozenset[str]().union(*(confusable_keys(other) for other in taken if other))
    if not confusable_keys(name) & others:
        return name
    numbered = (f"{name[: LONGEST_NAME - 2].rstrip()} {number}" for number in range(2, 10))
    return next(other for other in numbered if not confusable_keys(other) & others)


def player_name(kind: str, taken: set[str | None]) -> str:
    """A name for a computer that was given none: Greedy, Greedy 2, Greedy 3 …"""
    name = kind.capitalize()[: LONGEST_NAME - 2]
    names = [name, *(f"{name} {number}" for number in range(2, 7))]
    return next(name for name in names if name not in taken)


def need_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("started")
    if table.is_settled:
        raise Refused("settled")


def need_new_pledge(table: Table, pledge: str | None) -> None:
    """Whoever copies a pledge could reveal only what another one has revealed."""
    if pledge is not None and any(seat.pledge == pledge for seat in table.seats):
        raise Refused("same_pledge")


def seated(seat: TableSeat) -> wire.Seated:
    return {"name": seat.name, "kind": seat.kind}


def remove(table: Table, seat: int, command: Remove, given: Circumstances) -> Outcome:
    """The host may; once seats are settled, anybody may who has waited for someone's seed."""
    other = command.other
    if not table.is_settled:
        _need_host(table, seat)
    elif other not in table.owing or other not in given.away | given.idle:
        raise Refused("present")
    if other == seat or not 0 <= other < len(table.seats) or not table.seats[other].is_person:
        raise Refused("not_a_person")
    public: wire.Removed = {
        **event_header(table, seat, given.now),
        "kind": "removed",
        "other": other,
    }
    return followed(table, Event(public))


def reorder(table: Table, seat: int, command: Reorder, given: Circumstances) -> Outcome:
    _need_host(table, seat)
    if sorted(command.order) != [*range(len(table.seats))]:
        raise Refused("order", most=len(table.seats) - 1)
    public: wire.Reordered = {
        **event_header(table, seat, given.now),
        "kind": "reordered",
        "order": command.order,
    }
    return followed(table, Event(public))


def _need_host(table: Table, seat: int) -> None:
    need_lobby(table)
    if seat != table.host:
        raise Refused("host")
