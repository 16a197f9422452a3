"""The Duel for learning: games of a network against itself, and what they have shown.

Every position of a game should have been worth what came after it: the value of the next position,
mixed with those after that and with the result, TD(λ). A turn chosen at random is not held against
the position before it: that should have been worth the best turn there.

Most of what comes after a position is the luck of the throws. In a course with passes, which begins
with a network that knows the game, that is taken out: for each throw, what it is worth above the
mean over all throws. What is left is right on average, and chance has a far smaller part in it.
"""

import numpy as np

from qwixx.compiled.chance import Numbers, Streams, below, draw
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.duel import board_at
from qwixx.compiled.games import (
    LEARNED,
    NOTHING,
    RULES,
    Floats,
    Results,
    games_of,
    new_seats,
    room_for,
)
from qwixx.compiled.offers import ACTION_2, Offers
from qwixx.compiled.seats import MISTHROWS, PLANNED, PLAYER
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.duel.choice import MOST_TURNS, best_turn, list_turns, value_turns
from qwixx.evaluation.duel.evaluator import DuelEvaluator, shape_of
from qwixx.evaluation.duel.lookahead import look_ahead
from qwixx.evaluation.duel.network import CHAMPION, LEAD, OUTPUTS, PLAIN, WIN, Shape, chance, size
from qwixx.evaluation.lookahead import SUMS
from qwixx.evaluation.network_batch import NETWORK, THINKING, line_up
from qwixx.rules import GAMES
from qwixx.rules.layout import ACTIONS, ROWS
from qwixx.training.course import Course, Pupil
from qwixx.training.duel_learning import add_slopes, learn, new_weights, read_board
from qwixx.training.learning import Experience, last_of
from qwixx.training.openings import errs, is_opening, opening_of, with_opening

LONGEST = 128
"""Turns: no game was ever half as long."""
OFTEN = np.uint64(0.02 * 2**32)
"""How often a turn is chosen at random, of 2³² times."""
EXPLORING = 1
"""The stream that decides when."""
EXPLORED = OUTPUTS
"""Behind the value of a position's best turn: whether another one was played."""
LEAD_OF_LUCK = np.float32(1.8)
"""How much margin goes with the luck of a whole win. Any number would be right on average: luck is
0 then. With this one, little of it is left in the margins."""
LEARNER = 0
"""The player, and the network, who learns."""
SHAPES = {"champion": CHAMPION, "plain": PLAIN}


def pupil(course: Course) -> Pupil:
    shape = SHAPES[course.player]
    table = shape.features, shape.whole + shape.paired
    return Pupil(shape, play, learn, add_slopes, table, new_weights)


def play(
    course: Course, weights: Floats, first: int, games: int, by: DuelEvaluator | None = None
) -> Experience:
    """Games `first` and those after it, by the same network on both sides, or against another
    one. Then the learner throws first in every second game. Openings teach nothing.
    """
    game = GAMES[course.game]
    learner = by or DuelEvaluator.of(weights, SHAPES[course.player], game)
    rival = evaluator_of(game, 2, course.against) if course.against else learner
    networks, builds = line_up([learner, rival], THINKING)
    seen = np.zeros((LONGEST, 2 * (MISTHROWS + 1) + 1), np.int64)
    turns, rest, room = np.zeros(games, np.int16), np.zeros((2, 1), np.int16), room_for(2)
    seats, scores = new_seats([LEARNED] * 2), np.zeros((1, 2), np.int16)
    learned: list[tuple[Numbers, Floats]] = []
    for this in range(games):
        number, noted = first + this, np.zeros((LONGEST, EXPLORED + 1), np.float32)
        at, opening = seats[:: 1 if number % 2 else -1].copy(), opening_of(course, number)
        play_games(
            course.seed, number, 1, at, 0, 0, False, learner.printed, np.zeros((2, 1)), networks,
            with_opening(builds, opening), scores, turns[this : this + 1], *rest, seen, noted,
            NOTHING[-1], *room,
        )  # fmt: skip
        own = slice(opening.turns, turns[this])
        learned.append((seen[own].copy(), noted[own]))
        turns[this] = len(learned[-1][0])
    positions, values = (np.concatenate(parts) for parts in zip(*learned, strict=True))
    boards, luck = _boards(positions, turns), np.zeros(len(positions), np.float32)
    if course.passes and not course.against:  # what a rival makes of a throw is not foreseen
        write_luck(learner.weights, learner.shape, learner.printed, boards, values, luck)
    targets = np.zeros((len(positions), OUTPUTS), np.float32)
    write_all_targets(values, luck, turns, course.trust, targets)
    return Experience(boards, targets, last_of(turns))


def _boards(seen: Numbers, turns: Results) -> Numbers:
    """Positions as whoever is about to throw sees them, in the order of a `Board`."""
    own, other, locked = seen[:, : MISTHROWS + 1], seen[:, MISTHROWS + 1 : -1], seen[:, -1:]
    begins = np.repeat(np.cumsum(turns) - turns, turns)
    is_other = ((np.arange(len(seen)) - begins) % 2 == 1)[:, None]
    own, other = np.where(is_other, other, own), np.where(is_other, own, other)
    return np.hstack((own[:, :ROWS], other[:, :ROWS], locked, own[:, ROWS:], other[:, ROWS:]))


@inlined
def explore(
    phase: int,
    seats: Numbers,
    seat: int,
    locked: int,
    active: int,  # noqa: ARG001
    offers: Offers,
    printed: Numbers,
    streams: Streams,
    networks: Floats,
    builds: Numbers,
    noted: Floats,
    place: int,
) -> int:
    """Decide as networks do; the learner tries out another turn now and then, and in an opening
    everyone does. Notes the learner's value of the best turn (or of the rival's), and whether
    another one was played instead.
    """
    if phase == ACTION_2:
        return int(seats[seat, PLANNED])
    actions = np.empty((MOST_TURNS, 2), np.int64)
    values = np.empty((MOST_TURNS, OUTPUTS), np.float32)
    board, player = board_at(seats, seat, locked), seats[seat, PLAYER]
    count = list_turns(board, printed, offers, actions)
    shape = shape_of(builds, LEARNER)
    value_turns(networks[LEARNER, : size(shape)], shape, board, False, actions, values, count)
    is_rivals, turn = builds[player, NETWORK] != LEARNER, 0
    if is_rivals:
        opinions, rivals = np.empty_like(values), shape_of(builds, player)
        network = networks[builds[player, NETWORK], : size(rivals)]
        value_turns(network, rivals, board, False, actions, opinions, count)
        turn = best_turn(opinions, count)
    else:
        turn = best_turn(values, count)
    noted[place, WIN] = chance(values[turn, WIN])
    noted[place, LEAD] = values[turn, LEAD]
    if is_opening(builds, player, place):
        explores = errs(builds, player, streams, EXPLORING)
    else:
        explores = not is_rivals and bool(draw(streams, EXPLORING) < OFTEN)
    if explores:
        turn = below(streams, EXPLORING, count)
        noted[place, EXPLORED] = 1.0
    seats[seat, PLANNED] = actions[turn, 1]
    return int(actions[turn, 0])


play_games = games_of(RULES["board"], (), explore)


@compiled
def write_luck(
    weights: Floats, shape: Shape, printed: Numbers, boards: Numbers, best: Floats, luck: Floats
) -> None:
    """By how much the best turn after each throw was above the mean over all throws."""
    worth, mass = np.empty((SUMS, ACTIONS)), np.zeros((SUMS, ACTIONS))
    first = np.zeros((SUMS, ACTIONS), np.int64)
    for place in range(len(boards)):
        board = read_board(boards[place])
        mean = look_ahead(weights, shape, printed, board, worth, first, mass)
        luck[place] = best[place, WIN] - mean


@compiled
def write_targets(best: Floats, luck: Floats, turns: int, trust: float, targets: Floats) -> None:
    """What each position should have been worth. The last turn's value is the result, or what the
    best turn promised instead of the one explored; always without luck.
    """
    now, later, one = np.float32(1.0 - trust), np.float32(trust), np.float32(1.0)
    win, lead = best[turns - 1, WIN], best[turns - 1, LEAD]
    for turn in range(turns - 1, -1, -1):
        if best[turn, EXPLORED] > 0 or turn == turns - 1:
            win, lead = best[turn, WIN], best[turn, LEAD]
        else:
            win = now * best[turn, WIN] + later * (one - win)
            lead = now * best[turn, LEAD] - later * lead
        win, lead = win - luck[turn], lead - LEAD_OF_LUCK * luck[turn]
        targets[turn, WIN], targets[turn, LEAD] = win, lead


@compiled
def write_all_targets(
    noted: Floats, luck: Floats, turns: Results, trust: float, targets: Floats
) -> None:
    begin = 0
    for number in turns:
        if number == 0:
            continue
        write_targets(noted[begin:], luck[begin:], number, trust, targets[begin:])
        begin += number
