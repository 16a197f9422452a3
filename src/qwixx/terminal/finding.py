"""Which of the games that are kept are wanted."""

import unicodedata
from typing import NamedTuple

from qwixx.record import PERSON
from qwixx.rules import Refusal
from qwixx.statistics.glance import Glance
from qwixx.terminal.saves import Kept

ALL, UNFINISHED, FINISHED, REMOVED = "all", "unfinished", "finished", "removed"
WON, LOST = "won", "lost"


class Wish(NamedTuple):
    """What is looked for; `all` leaves it open."""

    name: str = ""
    """Part of a player's."""
    game: str = ALL
    players: str = ALL
    state: str = ALL
    result: str = ALL


def is_wanted(kept: Kept, wish: Wish) -> bool:
    """Files that cannot be read are shown to those who look for nothing in particular."""
    if kept.is_removed != (wish.state == REMOVED):
        return False
    if isinstance(kept.seen, Refusal):
        return wish._replace(state=ALL) == Wish() and wish.state in (ALL, REMOVED)
    seen = kept.seen
    return (
        any(_plain(wish.name.strip()) in _plain(seat.name) for seat in seen.seats)
        and wish.game in (ALL, seen.game)
        and wish.players in (ALL, str(len(seen.seats)))
        and wish.state in (ALL, REMOVED, FINISHED if seen.scores else UNFINISHED)
        and (wish.result == ALL or (bool(seen.scores) and (wish.result == WON) == is_won(seen)))
    )


def is_won(seen: Glance) -> bool:
    """Whether a person is among the winners."""
    return any(seen.seats[seat].kind == PERSON for seat in seen.winners)


def _plain(text: str) -> str:
    """Without case and accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
