"""Qwixx for learning: games of a network against itself, and what they have shown."""

import numpy as np

from qwixx.compiler import compiled
from qwixx.players.classic_inputs import FULL, PLAIN, shape_for
from qwixx.players.classic_player import LOOKS as LOOKS_TO_WIN
from qwixx.players.classic_player import network
from qwixx.players.network import MARGIN, Floats, Inputs, Shape, evaluate, room_for
from qwixx.simulation.chance import Numbers
from qwixx.simulation.classic import LEARNED
from qwixx.simulation.learned import play_games
from qwixx.simulation.seats import Results
from qwixx.training.course import Course, Pupil
from qwixx.training.learning import Experience

ROOM_FOR_TURNS = 60
"""Most games have fewer turns; of the others' positions some may be left out."""
PLAYERS = ("champion", "plain")
LOOKS = 1
"""A second look at action 1 would take half as long again, and here it teaches nothing more."""


def pupil(course: Course) -> Pupil:
    """A network for two has more to learn of each row, and fewer sheets to see."""
    if course.player == "plain":
        return Pupil(shape_for(course.seats, PLAIN, 96, 0), play)
    return Pupil(shape_for(course.seats, FULL, 96 if course.seats == 2 else 64, 32), play)


def play(course: Course, weights: Floats, first: int, games: int) -> Experience:
    """Games `first` and those after it, by the same network in all seats, or against another one.

    Then the learner sits down one seat further with every game.
    """
    players, shape = course.seats, pupil(course).shape
    step = players + bool(course.against)
    kinds = np.full(players, LEARNED, np.int64)
    networks, builds = _line_up(course, weights)
    seen = np.zeros((games * ROOM_FOR_TURNS, shape.active), np.int32)
    scores = np.zeros((games, players), np.int16)
    turns, endings, last = np.zeros((3, games), np.int16)
    nothing = np.zeros((players, 1))
    count = play_games(
        course.seed, first * step, step, kinds, nothing, networks, builds,
        scores, turns, endings, shape.sight, seen, last,
    )  # fmt: skip
    numbers = step * (first + np.arange(games))[:, None]
    scores = np.take_along_axis(scores, (np.arange(players) + numbers) % players, axis=1)  # by seat
    targets = np.zeros((count, 2 * players), np.float32)
    write_targets(weights, shape, course.trust, seen[:count], scores, turns, last, targets)
    return Experience(seen[:count], targets)


def _line_up(course: Course, weights: Floats) -> tuple[Floats, Numbers]:
    """The networks, and who plays with which of them."""
    players, shape = course.seats, pupil(course).shape
    if not course.against:
        return weights[None], np.array([[0, LOOKS, *shape]] * players, np.int64)
    rival = network(course.against, players)
    networks = np.zeros((2, max(len(weights), len(rival.weights))), np.float32)
    networks[0, : len(weights)], networks[1, : len(rival.weights)] = weights, rival.weights
    builds = [[0, LOOKS_TO_WIN, *shape]] + [[1, LOOKS_TO_WIN, *rival.shape]] * (players - 1)
    return networks, np.array(builds, np.int64)


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
def write_targets(
    weights: Floats,
    shape: Shape,
    trust: float,
    inputs: Inputs,
    scores: Results,
    turns: Results,
    last: Results,
    targets: Floats,
) -> None:
    """What should have been thought of each position: from the end of a game back to its beginning,
    the result, mixed with later opinions. `trust` is the λ of TD(λ), the weight of what came later.
    """
    players = shape.seats
    room = np.zeros(room_for(shape), np.float32)
    begin = 0
    for game in range(len(turns)):
        end = begin + turns[game]
        if end > len(targets):
            return
        write_result(scores[game], last[game], targets[end - 1])
        for index in range(end - 2, begin - 1, -1):
            later = evaluate(weights, shape, inputs[index + 1], room)
            for place in range(players):
                there = (place - 1) % players  # the next roller is at place 0 there, at 1 here
                for output in (0, players):
                    opinion = later[output + there]
                    result = targets[index + 1, output + there]
                    targets[index, output + place] = opinion + trust * (result - opinion)
        begin = end
