"""Positions of games as compiled code sees them."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.seats import CHOICE, MISTHROWS, PLACES, PLAYER
from qwixx.rules import Game, State
from qwixx.simulation.readable import record_game


def seats_of(state: State) -> Numbers:
    """The seats of a position; whoever sits in a seat has its number."""
    seats = np.zeros((state.players, PLACES), np.int64)
    for seat, rows in enumerate(state.rows):
        seats[seat, :4] = rows
        seats[seat, MISTHROWS] = state.misthrows[seat]
        seats[seat, PLAYER] = seat
    seats[state.active, CHOICE] = state.action_1
    return seats


def positions(game: Game, players: int, games: int) -> Iterator[State]:
    """Every position of some games in which someone owes a decision."""
    for number in range(games):
        yield from _positions(game, players, number)


@cache
def _positions(game: Game, players: int, number: int) -> tuple[State, ...]:
    peers = (["random", "greedy"] * 3)[:players]
    states = record_game(game, peers, 5, number).states()
    return tuple(state for state in states if game.to_act(state))
