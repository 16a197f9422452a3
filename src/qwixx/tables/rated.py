"""What a rated game is. Pure: the table says it all.

Whoever leaves it, or is away for too long, has lost. A computer plays their sheet to the end, so
that the others can go on; it counts for nobody, and cannot be undone.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from qwixx.ratings.levels import levels_rated, rated_games
from qwixx.ratings.multiplayer import places
from qwixx.record import PERSON
from qwixx.tables.events import Event
from qwixx.tables.refusals import Refused
from qwixx.tables.table import OPEN, Table, TableSeat

LONGEST_TIMER = 300
"""Seconds: a game that its players have left ends by itself before long."""
LEAST_DECISIONS = 5
"""Whoever made fewer decisions of their own has hardly played: nobody gains by having beaten them.
A whole game has more."""


def need_terms(table: Table) -> None:
    """Refuse a table that cannot be rated as its creator wishes it."""
    dice, timer, _, hints, _ = table.options
    if dice != "server" or timer is None or timer > LONGEST_TIMER or hints:
        raise Refused("rated_options")
    if table.game.name not in rated_games():
        raise Refused("rated_game")
    if len(table.seats) < 2 or sum(seat.is_person for seat in table.seats) != 1:
        raise Refused("rated_seats")
    _need_levels(table, table.seats)


def need_players(table: Table, seats: Iterable[TableSeat], away: Collection[int]) -> None:
    """Refuse to begin a rated game with these seats: nobody shall lose it unawares, so everyone has
    come and added to its dice, also to those of a rematch.
    """
    seats = [*seats]
    if len(seats) < 2:
        raise Refused("rated_seats")
    _need_levels(table, seats)
    for number, seat in enumerate(table.seats):
        if seat.is_person and (number in away or not (seat.pledge or seat.seed)):
            raise Refused("rated_away", name=seat.name)


def _need_levels(table: Table, seats: Iterable[TableSeat]) -> None:
    known = {PERSON, OPEN, *levels_rated(table.game.name)}
    if not known.issuperset(seat.kind for seat in seats):
        raise Refused("rated_seats")


def lost(table: Table) -> frozenset[int]:
    """Those who have left."""
    seats = enumerate(table.seats)
    return frozenset(number for number, seat in seats if seat.is_person and seat.substitute)


def is_decided(table: Table) -> bool:
    """Whether a game can be rated: it is over, or there is nobody left to play it with."""
    if not table.options.rated or table.state is None:
        return False
    gone = lost(table)
    here = [seat for number, seat in enumerate(table.seats) if number not in gone]
    is_deserted = len(here) < 2 or not any(seat.is_person for seat in here)
    return is_deserted or table.status == "over"


def places_of(table: Table) -> list[int]:
    """Everyone's place in a game that is decided."""
    assert table.state is not None
    is_over = table.status == "over"
    points = table.game.scores(table.state) if is_over else [0] * len(table.seats)
    return places(points, lost(table))


def idle(table: Table, log: Iterable[Event]) -> frozenset[int]:
    """Return the seats of people who made fewer than `LEAST_DECISIONS` decisions of their own, as
    they left or the timer decided for them. Whoever made all of their decisions has played.
    """
    left: set[int] = set()
    late: set[int] = set()
    made = Counter[int]()
    for event in log:
        public = event.public
        match public["kind"]:
            case "started":
                left.clear()
            case "given":
                left.add(public["other"])
            case "decided" | "acted" if public.get("late"):
                late.add(event.seat)
            case "decided" | "acted" if event.seat not in left:
                made[event.seat] += 1
            case _:
                pass
    absent = lost(table) | {seat for seat in late if table.seats[seat].is_person}
    return frozenset(seat for seat in absent if made[seat] < LEAST_DECISIONS)
