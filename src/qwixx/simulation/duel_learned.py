"""The Duel with learned players, compiled: whole games.

Apart from `duel`, as networks take long to compile.
"""

from collections.abc import Sequence

import numpy as np

from qwixx.compiler import compiled
from qwixx.players.duel_choice import choose_turn
from qwixx.players.duel_network import Floats, Shape
from qwixx.players.duel_player import Network, network
from qwixx.players.learned import TAUGHT
from qwixx.players.offers import ACTION_1, ACTION_2, standard_offers
from qwixx.rules.layout import PASS
from qwixx.simulation.chance import Numbers, Streams, deal, roll
from qwixx.simulation.duel import (
    BY_HEADING,
    LEARNED,
    any_legal,
    board_of,
    decide_by_heading,
    ending,
    is_end,
    place,
    score_of,
)
from qwixx.simulation.seats import (
    CHOICE,
    KIND,
    MISTHROWS,
    MOST_LEGAL,
    PLACES,
    PLAYER,
    Results,
    Turn,
    Weights,
    take_seats,
)

NOBODY = Network(
    np.zeros(0, np.float32), Shape(plain=False, features=0, always=0, whole=0, paired=0, second=0)
)
"""In the place of a player without a network."""


@compiled
def play_game(
    seats: Numbers,
    streams: Streams,
    weights: Weights,
    network_0: Floats,
    shape_0: Shape,
    network_1: Floats,
    shape_1: Shape,
    legal: Numbers,
) -> tuple[int, int]:
    """Play on an empty board to the end; returns the number of turns and how it ended.

    Networks choose both actions of a turn at once.
    """
    locked = active = turns = planned = 0
    while True:
        turn = Turn(roll(streams), locked, active)
        seats[active, CHOICE] = PASS
        for phase in (ACTION_1, ACTION_2):
            turn = Turn(turn.dice, locked, active)
            if seats[active, KIND] == LEARNED:
                action = planned
                if phase == ACTION_1:
                    board, offers = board_of(seats, turn), standard_offers(turn.dice)
                    if seats[active, PLAYER] == 0:
                        action, planned = choose_turn(network_0, shape_0, board, offers)
                    else:
                        action, planned = choose_turn(network_1, shape_1, board, offers)
            elif seats[active, KIND] == BY_HEADING:
                action = decide_by_heading(phase, seats, weights, turn)
            else:
                action = any_legal(phase, seats, streams, turn, legal)
            if phase == ACTION_2 and action == PASS and seats[active, CHOICE] == PASS:
                seats[active, MISTHROWS] += 1
            locked |= place(seats, active, action)
            seats[active, CHOICE] = action
            if is_end(seats, locked, active):
                return turns + 1, ending(seats, active)
        turns += 1
        active = 1 - active


@compiled
def play_games(
    seed: int,
    first: int,
    kinds: Numbers,
    weights: Weights,
    network_0: Floats,
    shape_0: Shape,
    network_1: Floats,
    shape_1: Shape,
    scores: Results,
    turns: Results,
    endings: Results,
) -> None:
    """Play game number `first` and those after it, one for each place in the results.

    `scores` are by player, whatever the seats.
    """
    seats = np.zeros((2, PLACES), np.int64)
    streams = np.zeros(1 + 2, np.uint64)
    legal = np.zeros(MOST_LEGAL, np.int64)
    for index in range(len(turns)):
        number = first + index
        deal(streams, seed, number)
        take_seats(seats, kinds, number)
        turns[index], endings[index] = play_game(
            seats, streams, weights, network_0, shape_0, network_1, shape_1, legal
        )
        for seat in range(2):
            scores[index, seats[seat, PLAYER]] = score_of(seats, seat)


def play_by_name(
    players: Sequence[str],
    seed: int,
    first: int,
    kinds: Numbers,
    weights: Weights,
    scores: Results,
    turns: Results,
    endings: Results,
) -> None:
    """The same for players with a name, with what they have learned so far."""
    one, other = (
        network(TAUGHT[name]) if kind == LEARNED else NOBODY
        for name, kind in zip(players, kinds, strict=True)
    )
    play_games(seed, first, kinds, weights, *one, *other, scores, turns, endings)
