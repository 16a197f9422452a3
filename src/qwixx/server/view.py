"""What is told of a table, and to whom. Nothing else of a table ever leaves the server.

A view is the same for everybody but for a few fields. So the shared part is made once for each
event, and what a viewer's own part adds is small.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from typing_extensions import TypedDict

from qwixx.rules import COLOURS, Game, Phase, Roll, State
from qwixx.rules.layout import LOCK, ROWS
from qwixx.server import fair
from qwixx.server.table import Event, Options, Status, Table


class SeatView(TypedDict):
    """Who sits there. `decided`: has sealed a choice that is not told yet."""

    name: str | None
    kind: str
    substitute: str | None
    decided: bool


class OptionsView(TypedDict):
    """How the table plays."""

    dice: str
    timer: int | None
    pace: str
    hints: bool


class RollView(TypedDict):
    """The dice on the table and what they add up to."""

    white: list[int]
    coloured: list[int | None]
    white_sum: int
    colour_sums: list[list[int]]


class ForemostView(TypedDict):
    """The rightmost token or stack of a row of The Duel."""

    seat: int
    column: int
    beatable: bool


class FairView(TypedDict):
    """The proof of the dice; the server's seed is told when the game is over."""

    commitment: str
    seeds: list[str]
    seed: str | None


class YouView(TypedDict):
    """What a seat's own person alone may know."""

    seat: int
    legal: list[int]
    chosen: int | None


class PositionView(TypedDict):
    """The position of the game. `rows`: for each seat and row, crosses or tokens by column."""

    phase: str | None
    active: int | None
    roll: RollView | None
    numbers: Sequence[Sequence[int]]
    rows: Sequence[Sequence[Sequence[int]]]
    locked: list[bool]
    misthrows: Sequence[int]
    counts: Sequence[Sequence[int]]
    points: Sequence[Sequence[int]]
    scores: Sequence[int]
    supply: list[int] | None
    foremost: list[ForemostView | None] | None
    ending: str | None
    winners: Sequence[int]


class SharedView(PositionView):
    """What everybody may know."""

    sequence: int
    status: Status
    game: str
    options: OptionsView
    host: int | None
    seats: list[SeatView]
    turn: int
    now: float
    deadline: float | None
    fair: FairView


class OwnView(TypedDict):
    """What depends on who looks."""

    id: str | None
    watch: str
    rematch: str | None
    you: list[YouView]


class View(SharedView, OwnView):
    """Everything that a client needs to draw the table."""


def event_json(event: Event) -> dict[str, Any]:
    """An event as everybody may know it."""
    sequence, kind, seat, at, public, _ = event
    return {"sequence": sequence, "kind": kind, "seat": seat, "at": at, **public}


def shared_view(table: Table, now: float) -> SharedView:
    game, state = table.game, table.state
    return {
        "sequence": table.sequence,
        "status": table.status,
        "game": game.name,
        "options": _options(table.options),
        "host": table.host,
        "seats": _seats(table),
        "turn": table.turn,
        "now": round(now, 3),
        "deadline": table.deadline,
        "fair": _fair(table),
        **(NOT_BEGUN if state is None else position_view(game, state)),
    }


def own_view(table: Table, seats: tuple[int, ...], watching: bool) -> OwnView:
    """`watching`: by the watch id, which must not lead to the id that one can join with."""
    identity, rematch = table.identity, table.rematch
    return {
        "id": None if watching else identity.id,
        "watch": identity.watch,
        "rematch": None if rematch is None else rematch[1 if watching else 0],
        "you": [_you(table, seat) for seat in seats],
    }


def _you(table: Table, seat: int) -> YouView:
    state = table.state
    if state is None:
        return {"seat": seat, "legal": [], "chosen": None}
    chosen = state.choices[seat] if state.choices else None
    return {"seat": seat, "legal": list(table.game.legal(state, seat)), "chosen": chosen}


def _options(options: Options) -> OptionsView:
    dice, timer, pace, hints = options
    return {"dice": dice, "timer": timer, "pace": pace, "hints": hints}


def _seats(table: Table) -> list[SeatView]:
    choices = table.state.choices if table.state else ()
    return [
        {
            "name": seat.name,
            "kind": seat.kind,
            "substitute": seat.substitute,
            "decided": bool(choices) and choices[number] is not None,
        }
        for number, seat in enumerate(table.seats)
    ]


def _fair(table: Table) -> FairView:
    server_seed = table.identity.server_seed
    return {
        "commitment": fair.commitment(server_seed),
        "seeds": list(table.seeds),
        "seed": server_seed.hex() if table.status == "over" else None,
    }


NOT_BEGUN: PositionView = {
    "phase": None,
    "active": None,
    "roll": None,
    "numbers": [],
    "rows": [],
    "locked": [],
    "misthrows": [],
    "counts": [],
    "points": [],
    "scores": [],
    "supply": None,
    "foremost": None,
    "ending": None,
    "winners": [],
}
"""What there is to see of a game that has not begun."""


def position_view(game: Game, state: State) -> PositionView:
    """What there is to see of a position, at a table or elsewhere."""
    seats = range(state.players)
    supply = [left for seat in seats if (left := game.supply(state, seat)) is not None]
    return {
        "phase": state.phase.name.lower(),
        "active": state.active,
        "roll": state.roll and _roll(state.roll),
        "numbers": game.layout.numbers,
        "rows": [[_squares(game, row) for row in rows] for rows in state.rows],
        "locked": [state.is_locked(row) for row in range(ROWS)],
        "misthrows": state.misthrows,
        "counts": [game.counts(state, seat) for seat in seats],
        "points": [game.row_points(state, seat) for seat in seats],
        "scores": game.scores(state),
        "supply": supply or None,
        "foremost": [_foremost(game, state, row) for row in range(ROWS)] if supply else None,
        "ending": game.ending(state),
        "winners": game.winners(state),
    }


@lru_cache(10_000)
def _squares(game: Game, row: int) -> tuple[int, ...]:
    """For each column and the lock, whether it is crossed, or how many tokens lie there."""
    return tuple(game.height(row, column) for column in range(LOCK + 1))


@lru_cache(10_000)
def _roll(roll: Roll) -> RollView:
    return {
        "white": list(roll.white),
        "coloured": list(roll.coloured),
        "white_sum": roll.white_sum,
        "colour_sums": [list(roll.colour_sums(colour)) for colour in range(len(COLOURS))],
    }


def _foremost(game: Game, state: State, row: int) -> ForemostView | None:
    found = game.foremost(state, row)
    if found is None:
        return None
    seat, column = found
    single = game.height(state.rows[seat][row], column) == 1
    beatable = single and not state.is_locked(row) and state.phase is not Phase.OVER
    return {"seat": seat, "column": column, "beatable": beatable}
