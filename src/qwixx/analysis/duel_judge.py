"""A judge of The Duel: the network that values positions, playing for both."""

from typing import NamedTuple

import numpy as np

from qwixx.analysis.worth import Scores, Worth
from qwixx.compiler import compiled
from qwixx.players.boards import Board, board_of, is_end
from qwixx.players.duel_choice import after_turn, choose_turn, turned
from qwixx.players.duel_network import Floats, Shape, value_board
from qwixx.players.offers import standard_offers
from qwixx.rules import State
from qwixx.rules.crosses import MISTHROW_POINTS
from qwixx.rules.layout import ROWS
from qwixx.rules.state import Rows
from qwixx.rules.tokens import points
from qwixx.simulation.chance import DICE, Streams, open_stream, roll


class DuelJudge(NamedTuple):
    """A network."""

    weights: Floats
    shape: Shape

    def worths(self, state: State) -> tuple[Worth, ...]:
        win, margin = value_board(*self, board_of(state, state.active))
        thrower, other = Worth(win, margin), Worth(1 - win, -margin)
        return (thrower, other) if state.active == 0 else (other, thrower)

    def choices(self, view: State) -> tuple[int, ...]:  # noqa: ARG002
        raise AssertionError("in The Duel nothing is chosen at the same time")

    def play_on(self, state: State, seed: int, first: int, games: int) -> Scores:
        scores = np.zeros((games, 2), np.int16)
        play_games(board_of(state, state.active), state.active, seed, first, *self, scores)
        return scores


@compiled
def play_games(
    start: Board,
    active: int,
    seed: int,
    first: int,
    weights: Floats,
    shape: Shape,
    scores: Scores,
) -> None:
    """Play on from a board that the active player is about to throw for."""
    streams = np.zeros(1, np.uint64)
    for place in range(len(scores)):
        streams[DICE] = open_stream(seed, first + place, DICE)
        board, last = play_out(start, active, streams, weights, shape)
        scores[place, last] = score(board.own, board.own_misthrows)
        scores[place, 1 - last] = score(board.other, board.other_misthrows)


@compiled
def play_out(
    board: Board, active: int, streams: Streams, weights: Floats, shape: Shape
) -> tuple[Board, int]:
    """Play to the end of the game: the board as the last to move sees it, and who that is."""
    while True:
        offers = standard_offers(roll(streams))
        board = after_turn(board, *choose_turn(weights, shape, board, offers))
        if is_end(board):
            return board, active
        board, active = turned(board), 1 - active


@compiled
def score(rows: Rows, misthrows: int) -> int:
    total = MISTHROW_POINTS * misthrows
    for row in range(ROWS):
        total += points(rows[row])
    return total
