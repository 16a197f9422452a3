"""Games of one's own, as a browser that was here before remembers them."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from qwixx.players.match import play_match
from qwixx.record import PERSON, Record, Seat
from qwixx.rules import CLASSIC, DUEL, MIXX_A
from qwixx.statistics.glance import glance_of
from tests.browser.people import Person

SIGNS = "-123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghi"
PAGE = 100
TABLES = ((CLASSIC, 2), (DUEL, 2), (CLASSIC, 4), (MIXX_A, 3))
KINDS = ("greedy", "random", "greedy", "random")
START = 1_750_000_000
DAY = 86_400


@cache
def records(number: int) -> tuple[Record, ...]:
    """Ana's games against computers."""
    return tuple(_record(seed) for seed in range(number))


def _record(seed: int) -> Record:
    game, players = TABLES[seed % len(TABLES)]
    record = play_match(game, KINDS[:players], seed)
    return replace(record, seats=(Seat("Ana", PERSON), *record.seats[1:]))


def past_of(record: Record, number: int, **more: Any) -> dict[str, Any]:
    """A game as `web/shared/history/finished_games.js` keeps it, `number` days after the first."""
    seen = glance_of(record)
    used = "".join(SIGNS[square] for square in seen.squares[0])
    return {
        "id": f"table{number:05}", "game": seen.game, "at": START + number * DAY,
        "turns": seen.turns, "ending": seen.ending,
        "names": [seat.name for seat in seen.seats], "kinds": [seat.kind for seat in seen.seats],
        "mine": [0], "scores": seen.scores, "winners": seen.winners, "locks": seen.locks,
        "misthrows": seen.misthrows, "squares": [used, *[""] * (len(seen.seats) - 1)], **more,
    }  # fmt: skip


def pages(games: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What the browser has under which keys."""
    every = [*games]
    parts = [every[at : at + PAGE] for at in range(0, len(every), PAGE)]
    return {"past": {"pages": len(parts)}} | {f"past.{i}": part for i, part in enumerate(parts)}


def give(person: Person, things: dict[str, Any]) -> None:
    """As if the browser had them from before."""
    person.visit("/check")
    script = "(all) => { for (const key in all) localStorage[key] = JSON.stringify(all[key]); }"
    person.page.evaluate(script, {f"qwixx.{key}": thing for key, thing in things.items()})
