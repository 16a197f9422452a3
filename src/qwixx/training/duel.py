"""The Duel for learning: games of a network against itself, and what they have shown.

Every position of a game should have been worth what came after it: the value of the next position,
mixed with those after that and with the result, TD(λ). A turn chosen at random is not held against
the position before it: that should have been worth the best turn there.
"""

import numpy as np

from qwixx.compiler import compiled
from qwixx.players.boards import Board, is_end
from qwixx.players.duel_choice import (
    MOST_TURNS,
    after_turn,
    best_turn,
    list_turns,
    turned,
    value_turns,
)
from qwixx.players.duel_network import (
    CHAMPION,
    LEAD,
    OUTPUTS,
    PLAIN,
    WIN,
    Floats,
    Numbers,
    Shape,
    chance,
)
from qwixx.players.duel_player import Network, network
from qwixx.players.offers import standard_offers
from qwixx.rules.layout import ROWS
from qwixx.simulation.chance import DICE, Streams, below, draw, open_stream, roll
from qwixx.training.course import Course, Pupil
from qwixx.training.duel_learning import FIELDS, learn, new_weights
from qwixx.training.learning import Experience

LONGEST = 128
"""Turns: no game was ever half as long."""
EXPLORE = 0.02
"""How often a turn is chosen at random."""
EXPLORING = 1
"""The stream that decides when."""
EXPLORED = OUTPUTS
"""Behind the value of a position's best turn: whether another one was played."""
NEVER = -1
"""The turn of a rival who is not there."""
SHAPES = {"champion": CHAMPION, "plain": PLAIN}


def pupil(course: Course) -> Pupil:
    return Pupil(SHAPES[course.player], play, new_weights, learn)


def play(course: Course, weights: Floats, first: int, games: int) -> Experience:
    """Games `first` and those after it, by the same network on both sides, or against another
    one. Then the learner throws first in every second game.
    """
    positions = np.zeros((games * LONGEST, FIELDS), np.int64)
    targets = np.zeros((games * LONGEST, OUTPUTS), np.float32)
    shape, seed, trust = SHAPES[course.player], course.seed, course.trust
    rival = network(course.against) if course.against else Network(weights, shape)
    is_alone = not course.against
    count = play_games(
        weights, shape, *rival, is_alone, seed, first, games, trust, positions, targets
    )
    return Experience(positions[:count], targets[:count])


@compiled
def write_board(board: Board, place: Numbers) -> None:
    for row in range(ROWS):
        place[row], place[ROWS + row] = board.own[row], board.other[row]
    place[8], place[9], place[10] = board.locked, board.own_misthrows, board.other_misthrows


@compiled
def play_one(
    weights: Floats,
    shape: Shape,
    rival: Floats,
    rival_shape: Shape,
    rivals_turn: int,
    streams: Streams,
    positions: Numbers,
    best: Floats,
) -> int:
    """Play a game against oneself, or against a rival who has every second turn, from the first or
    the second on. Keeps each position before a throw, the learner's value of the best turn then (or
    of the rival's), and whether another one was played instead; returns the number of turns.
    """
    actions = np.zeros((MOST_TURNS, 2), np.int64)
    values = np.zeros((MOST_TURNS, OUTPUTS), np.float32)
    opinions = np.zeros_like(values)
    nothing = (0, 0, 0, 0)
    board = Board(nothing, nothing, 0, 0, 0)
    limit = np.uint64(EXPLORE * 2.0**32)
    for number in range(LONGEST):
        write_board(board, positions[number])
        count = list_turns(board, standard_offers(roll(streams)), actions)
        value_turns(weights, shape, board, False, actions, values, count)
        is_rivals = number % 2 == rivals_turn
        if is_rivals:
            value_turns(rival, rival_shape, board, False, actions, opinions, count)
        turn = best_turn(opinions if is_rivals else values, count)
        best[number, WIN] = chance(values[turn, WIN])
        best[number, LEAD] = values[turn, LEAD]
        best[number, EXPLORED] = 0.0
        if not is_rivals and draw(streams, EXPLORING) < limit:
            turn = below(streams, EXPLORING, count)
            best[number, EXPLORED] = 1.0
        board = after_turn(board, actions[turn, 0], actions[turn, 1])
        if is_end(board):
            return number + 1
        board = turned(board)
    return LONGEST


@compiled
def write_targets(best: Floats, turns: int, trust: float, targets: Floats) -> None:
    """What each position should have been worth. The last turn's value is the result, or what the
    best turn promised instead of the one explored.
    """
    now, later, one = np.float32(1.0 - trust), np.float32(trust), np.float32(1.0)
    win, lead = best[turns - 1, WIN], best[turns - 1, LEAD]
    for turn in range(turns - 1, -1, -1):
        if best[turn, EXPLORED] > 0 or turn == turns - 1:
            win, lead = best[turn, WIN], best[turn, LEAD]
        else:
            win = now * best[turn, WIN] + later * (one - win)
            lead = now * best[turn, LEAD] - later * lead
        targets[turn, WIN], targets[turn, LEAD] = win, lead


@compiled
def play_games(
    weights: Floats,
    shape: Shape,
    rival: Floats,
    rival_shape: Shape,
    is_alone: bool,
    seed: int,
    start: int,
    games: int,
    trust: float,
    positions: Numbers,
    targets: Floats,
) -> int:
    """Play game number `start` and those after it; returns the number of positions."""
    streams = np.zeros(2, np.uint64)
    best = np.zeros((LONGEST, EXPLORED + 1), np.float32)
    total = 0
    for number in range(start, start + games):
        streams[DICE] = open_stream(seed, number, DICE)
        streams[EXPLORING] = open_stream(seed, number, EXPLORING)
        rivals_turn = NEVER if is_alone else number % 2
        turns = play_one(
            weights, shape, rival, rival_shape, rivals_turn, streams, positions[total:], best
        )
        write_targets(best, turns, trust, targets[total:])
        total += turns
    return total
