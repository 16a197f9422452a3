"""Qwixx for learning: games of a network against itself, and what they have shown."""

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.chance import Numbers, Streams
from qwixx.compiled.classic import legal_squares
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.games import (
    LEARNED,
    LOCKED,
    NOTHING,
    RULES,
    Floats,
    Results,
    any_of,
    games_of,
    new_seats,
)
from qwixx.compiled.games import room_for as room_to_play
from qwixx.compiled.offers import ACTION_1, Offers
from qwixx.compiled.seats import MISTHROWS, PLAYER
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.classic.evaluator import ClassicEvaluator, think
from qwixx.evaluation.classic.inputs import APART, FULL, PLAIN, shape_for, write_inputs
from qwixx.evaluation.network import MARGIN, SHARED, Inputs, Shape, evaluate, room_for, width_of
from qwixx.evaluation.network_batch import THINKING, line_up
from qwixx.rules import GAMES
from qwixx.rules.layout import STANDARD
from qwixx.training.course import Course, Pupil
from qwixx.training.learning import Experience, add_slopes, last_of, learn
from qwixx.training.openings import errs, is_opening, opening_of, with_opening
from qwixx.training.output_layer import refit_output_layer

UNITS = 24
"""Of each seat in the first layer, where seats share their rows."""
LONGEST = 256
"""Turns: five players who only ever err need less."""
MARGIN_WEIGHT, MIXED_MARGIN_WEIGHT, PASSES_MARGIN_WEIGHT = 0.1, 0.4, 4.0
"""How much margins count, next to the win: at each step, more where games have openings (what
errors leave is far from what was learned, and margins are furthest), and most in passes:
there, margins gain far more by it than wins lose."""


def pupil(course: Course) -> Pupil:
    shape, weight = _shape(course), MIXED_MARGIN_WEIGHT if course.mixed else MARGIN_WEIGHT
    return Pupil(
        shape,
        play,
        partial(learn, margin_weight=weight),
        partial(add_slopes, margin_weight=PASSES_MARGIN_WEIGHT),
        (shape.inputs, width_of(shape)),
        rethink=write_targets,
        refit_output_layer=refit_output_layer,
    )


def _shape(course: Course) -> Shape:
    """A network for two has more to learn of each row, and fewer sheets to see."""
    if course.player == "plain":
        return shape_for(course.seats, PLAIN, 96, 0)
    if GAMES[course.game].layout != STANDARD:
        return shape_for(course.seats, APART, 64, 32)
    if course.seats == 2:
        return shape_for(2, FULL, 96, 32)
    return shape_for(course.seats, SHARED, UNITS * course.seats, 32)


class Played(NamedTuple):
    """What is learned from: games, without their openings."""

    positions: Numbers
    """Before each turn, one game after the other."""
    scores: Results
    """By game and seat."""
    turns: Results
    """Of each game: none, if it ended in the opening."""
    last: Results
    """Who had the last one."""


def play(
    course: Course, weights: Floats, first: int, games: int, by: ClassicEvaluator | None = None
) -> Experience:
    """Games `first` and those after it, by the same network in all seats, or against another one.
    Then the learner sits down one seat further with every game.
    """
    players, shape = course.seats, _shape(course)
    learner = by or ClassicEvaluator.of(weights, shape, GAMES[course.game])
    positions, scores, turns, last = _played(course, learner, first, games)
    inputs = np.zeros((len(positions), shape.active), np.int32)
    write_all_inputs(shape.sight, players, positions, turns, inputs)
    targets = np.zeros((len(positions), 2 * players), np.float32)
    experience = Experience(inputs, targets, last_of(turns))
    write_results(scores, turns, last, targets)
    write_targets(weights, shape, course.trust, *experience)
    return experience


def _played(course: Course, learner: ClassicEvaluator, first: int, games: int) -> Played:
    players, step = course.seats, course.seats + bool(course.against)
    rival = evaluator_of(GAMES[course.game], players, course.against) if course.against else learner
    networks, builds = line_up([learner, *[rival] * (players - 1)], THINKING)
    seats, room, no_weights = (
        new_seats([LEARNED] * players),
        room_to_play(players),
        np.zeros((0, 1)),
    )
    seen = np.zeros((LONGEST, players * (MISTHROWS + 1) + 1), np.int64)
    scores = np.zeros((games, players), np.int16)
    turns, endings, last = np.zeros((3, games), np.int16)
    positions: list[Numbers] = []
    for this in range(games):
        at, opening = slice(this, this + 1), opening_of(course, first + this)
        play_games(
            course.seed, step * (first + this), 1, seats, 0, 0, True, learner.printed, no_weights,
            networks, with_opening(builds, opening), scores[at], turns[at], endings[at], last[at],
            seen, *NOTHING[1:], *room,
        )  # fmt: skip
        positions.append(seen[opening.turns : turns[this]].copy())
        turns[this] = len(positions[-1])
    players_at = (np.arange(players) + step * (first + np.arange(games))[:, None]) % players
    scores = np.take_along_axis(scores, players_at, axis=1)
    return Played(np.concatenate(positions), scores, turns, last)


@inlined
def err(
    phase: int,
    seats: Numbers,
    seat: int,
    locked: int,
    active: int,
    offers: Offers,
    printed: Numbers,
    streams: Streams,
    networks: Floats,
    builds: Numbers,
    noted: Floats,
    place: int,
) -> int:
    """Decide as networks do; in an opening everyone does anything legal now and then."""
    action = think(
        phase, seats, seat, locked, active, offers, printed, streams, networks, builds, noted, place
    )
    player = seats[seat, PLAYER]
    if is_opening(builds, player, place) and errs(builds, player, streams, 1 + player):
        squares = offers.white if phase == ACTION_1 else offers.coloured
        return any_of(legal_squares(seats, seat, squares), streams, 1 + player)
    return action


play_games = games_of(RULES["sheets"], (), err)


@compiled
def write_all_inputs(
    sight: int, players: int, seen: Numbers, turns: Results, inputs: Inputs
) -> None:
    """The inputs of all positions; the turns of a game go round from seat 0."""
    seats, place = np.zeros((players, MISTHROWS + 1), np.int64), 0
    for game in range(len(turns)):
        for turn in range(turns[game]):
            for seat in range(players):
                for field in range(MISTHROWS + 1):
                    seats[seat, field] = seen[place, (MISTHROWS + 1) * seat + field]
            write_inputs(sight, seats, seen[place, LOCKED], turn % players, inputs[place])
            place += 1


@compiled
def write_result(scores: Results, last: int, target: Floats) -> None:
    """Shares of the win and margins, for the seats from the one who had the last turn."""
    players = len(scores)
    for place in range(players):
        points, rival, winners = scores[(last + place) % players], -1000, 1
        for other in range(1, players):
            others = scores[(last + place + other) % players]
            rival = max(rival, others)
            winners += others == points
        target[place] = 1.0 / winners if points >= rival else 0.0
        target[players + place] = (points - rival) / MARGIN


@compiled
def write_results(scores: Results, turns: Results, last: Results, targets: Floats) -> None:
    """What came of each game, as the target of its last position."""
    end = 0
    for game in range(len(turns)):
        end += turns[game]
        if turns[game] > 0:
            write_result(scores[game], last[game], targets[end - 1])


@compiled
def write_targets(
    weights: Floats,
    shape: Shape,
    trust: float,
    inputs: Inputs,
    targets: Floats,
    last: NDArray[np.bool_],
) -> None:
    """What should have been thought of each position: from the end of a game back to its beginning,
    the result, mixed with later opinions. `trust` is the λ of TD(λ), the weight of what came later.
    """
    players, room = shape.seats, np.zeros(room_for(shape), np.float32)
    following = np.zeros(shape.active, np.int32)
    for index in range(len(inputs) - 2, -1, -1):
        if last[index]:
            continue
        following[:] = inputs[index + 1]
        later = evaluate(weights, shape, following, room)
        for place in range(players):
            there = (place - 1) % players  # the next roller is at place 0 there, at 1 here
            for output in (0, players):
                opinion = later[output + there]
                result = targets[index + 1, output + there]
                targets[index, output + place] = opinion + trust * (result - opinion)
