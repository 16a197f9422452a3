"""What is told of a table, and to whom. Nothing else of a table ever leaves the server.

A view is the same for everybody but for a few fields. So the shared part is made once for each
event, and what a viewer's own part adds is small.
"""

from functools import lru_cache

from qwixx.fairdice import dice as fair
from qwixx.notation import position_text
from qwixx.protocol.events import OptionsView
from qwixx.protocol.views import (
    FairView,
    ForemostView,
    OwnView,
    PhaseName,
    PositionView,
    RollView,
    SeatView,
    SharedView,
    YouView,
)
from qwixx.rules import COLOURS, SEALED, Game, Phase, Roll, State
from qwixx.rules import pad as rules_of_pads
from qwixx.rules.layout import LOCK, ROWS
from qwixx.rules.pad_text import pad_text
from qwixx.tables.scorepad import pad_view
from qwixx.tables.table import Options, Table, TableSeat

PHASES: dict[Phase, PhaseName] = {
    Phase.DICE: "dice",
    Phase.ACTION_1: "action_1",
    Phase.ACTION_2: "action_2",
    Phase.OVER: "over",
}


def shared_view(table: Table, now: float) -> SharedView:
    return {
        "sequence": table.sequence,
        "status": table.status,
        "game": table.game.name,
        "options": options_view(table.options),
        "host": table.host,
        "seats": _seats(table),
        "turn": table.turn,
        "now": round(now, 3),
        "since": table.since if table.is_settled or table.status == "playing" else None,
        "deadline": table.deadline,
        "fair": _fair(table),
        "pad": table.pad and pad_view(table.game, table.pad),
        **_position(table),
    }


def _position(table: Table) -> PositionView:
    """Where only the sheets are kept nobody is active, and nothing but the end is known."""
    if table.pad is not None:
        shown = position_view(table.game, table.pad.state)
        return {**shown, "phase": "over" if table.pad.is_over else None, "active": None}
    return NOT_BEGUN if table.state is None else position_view(table.game, table.state)


def own_view(table: Table, seats: tuple[int, ...], watching: bool) -> OwnView:
    """`watching`: by the watch id, which must not lead to the id that one can join with."""
    identity, rematch = table.identity, table.rematch
    return {
        "id": None if watching else identity.id,
        "watch": identity.watch,
        "rematch": None if rematch is None else rematch[1 if watching else 0],
        "position": _text(table, seats),
        "you": [_you(table, seat) for seat in seats],
    }


def _text(table: Table, seats: tuple[int, ...]) -> str | None:
    if table.pad is not None:
        return pad_text(table.pad)
    return table.state and _position_text(_known(table.state, seats))


def _known(state: State, seats: tuple[int, ...]) -> State:
    """The position as far as someone may know it who has these seats: none but their choices."""
    if not state.choices:
        return state
    choices = (
        choice if choice is None or seat in seats else SEALED
        for seat, choice in enumerate(state.choices)
    )
    return state._replace(choices=tuple(choices))


@lru_cache(1000)
def _position_text(state: State) -> str:
    """Remembered for a moment: most of those who look know the same."""
    return position_text(state)


def _you(table: Table, seat: int) -> YouView:
    state, device = table.state, table.seats[seat].device
    if table.pad is not None:
        legal = list(rules_of_pads.legal(table.game, table.pad, seat))
        return {"seat": seat, "device": device, "legal": legal, "chosen": None}
    if state is None:
        return {"seat": seat, "device": device, "legal": [], "chosen": None}
    chosen = state.choices[seat] if state.choices else None
    legal = list(table.game.legal(state, seat))
    return {"seat": seat, "device": device, "legal": legal, "chosen": chosen}


def options_view(options: Options) -> OptionsView:
    dice, timer, pace, hints, rated = options
    public: OptionsView = {"dice": dice, "timer": timer, "pace": pace, "hints": hints}
    return {**public, "rated": True} if rated else public


def _seats(table: Table) -> list[SeatView]:
    choices, owing = table.state.choices if table.state else (), table.owing
    return [
        _seat(seat, bool(choices) and choices[number] is not None, number in owing)
        for number, seat in enumerate(table.seats)
    ]


def _seat(seat: TableSeat, decided: bool, owes: bool) -> SeatView:
    public: SeatView = {
        "name": seat.name,
        "kind": seat.kind,
        "substitute": seat.substitute,
        "decided": decided,
        "owes": owes,
    }
    if seat.look is not None:
        public["look"] = seat.look
    return public


def _fair(table: Table) -> FairView:
    server_seed = table.identity.server_seed
    return {
        "commitment": fair.commitment(server_seed),
        "pledges": [seat.pledge for seat in table.seats],
        "seeds": list(table.seeds),
        "seed": server_seed.hex() if table.status == "over" else None,
        "settled": table.is_settled,
        "undone": table.undone,
    }


NOT_BEGUN: PositionView = {
    "phase": None,
    "active": None,
    "roll": None,
    "action_1": None,
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
        "phase": PHASES[state.phase],
        "active": state.active,
        "roll": state.roll and _roll(state.roll),
        "action_1": state.action_1 if state.phase is Phase.ACTION_2 else None,
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
