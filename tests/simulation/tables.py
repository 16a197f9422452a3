"""Both games with every number of players, and positions of them as compiled code sees them."""

from collections.abc import Iterator

import numpy as np
import pytest

from qwixx.players.offers import dice_of
from qwixx.rules import CLASSIC, DUEL, Game, State
from qwixx.simulation.chance import Numbers
from qwixx.simulation.plain import record_game
from qwixx.simulation.seats import CHOICE, MISTHROWS, PLACES, PLAYER, Turn

TABLES: list[tuple[Game, int]] = [(CLASSIC, 2), (CLASSIC, 3), (CLASSIC, 4), (CLASSIC, 5), (DUEL, 2)]

every_table = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.name}-{players}" for game, players in TABLES]
)


def seats_of(state: State) -> Numbers:
    """The seats of a position; whoever sits in a seat has its number."""
    seats = np.zeros((state.players, PLACES), np.int64)
    for seat, rows in enumerate(state.rows):
        seats[seat, :4] = rows
        seats[seat, MISTHROWS] = state.misthrows[seat]
        seats[seat, PLAYER] = seat
    seats[state.active, CHOICE] = state.action_1
    return seats


def turn_of(state: State) -> Turn:
    assert state.roll is not None
    return Turn(dice_of(state.roll), state.locked, state.active)


def positions(game: Game, players: list[str], numbers: range) -> Iterator[State]:
    """Every position of some games in which someone owes a decision."""
    for number in numbers:
        for state in record_game(game, players, 5, number).states():
            if game.to_act(state):
                yield state
