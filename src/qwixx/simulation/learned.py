"""Qwixx with learned players, compiled: whole games of two to five players.

Apart from `classic`, as networks take long to compile. What a learner has to know of a game can be
written down on the way.
"""

from collections.abc import Sequence

import numpy as np

from qwixx.compiler import compiled, inlined
from qwixx.players.classic_choice import CHOICES, NOTES, best_action_2, cross, foresee
from qwixx.players.classic_inputs import write_inputs
from qwixx.players.classic_player import LOOKS as LOOKS_OF_ALL
from qwixx.players.classic_player import network
from qwixx.players.learned import TAUGHT
from qwixx.players.network import Floats, Inputs, Shape, room_for
from qwixx.players.offers import ACTION_1, ACTION_2, standard_offers
from qwixx.rules.crosses import MISTHROWS_TO_END, is_over
from qwixx.rules.layout import PASS
from qwixx.simulation.chance import Numbers, Streams, deal, roll
from qwixx.simulation.classic import (
    BY_LOCKS,
    BY_MISTHROWS,
    LEARNED,
    any_legal,
    decide_1,
    decide_2,
    score_of,
)
from qwixx.simulation.seats import (
    CHOICE,
    KIND,
    MISTHROWS,
    MOST_LEGAL,
    PLACES,
    PLAYER,
    RANDOM,
    Results,
    Turn,
    Weights,
    take_seats,
)

NETWORK, LOOKS, SHAPE = range(3)
"""Of a learned player: its network, how often it thinks action 1 through, and the shape."""
BUILD = SHAPE + len(Shape._fields)


@inlined
def shape_of(builds: Numbers, player: int) -> Shape:
    return Shape(
        builds[player, SHAPE],
        builds[player, SHAPE + 1],
        builds[player, SHAPE + 2],
        builds[player, SHAPE + 3],
        builds[player, SHAPE + 4],
        builds[player, SHAPE + 5],
    )


@compiled
def choose_together(
    seats: Numbers,
    streams: Streams,
    turn: Turn,
    weights: Weights,
    networks: Floats,
    builds: Numbers,
    legal: Numbers,
    notes: Numbers,
    trial: Numbers,
    now: Inputs,
    room: Floats,
) -> None:
    """Everyone's action 1. What one network foresees serves all seats that have it."""
    _, locked, active = turn
    offers, thought = standard_offers(turn.dice), -1
    for seat in range(len(seats)):
        kind, player = seats[seat, KIND], seats[seat, PLAYER]
        if kind == LEARNED:
            index = builds[player, NETWORK]
            if thought != index:
                thought = index
                foresee(
                    seats, locked, active, offers, builds[player, LOOKS], notes, trial,
                    networks[index], shape_of(builds, player), now, room,
                )  # fmt: skip
            seats[seat, CHOICE] = notes[CHOICES, seat]
        elif kind == RANDOM:
            seats[seat, CHOICE] = any_legal(ACTION_1, seats, streams, seat, turn, legal)
        else:
            seats[seat, CHOICE] = decide_1(seats, weights, seat, turn)


@compiled
def choose_alone(
    seats: Numbers,
    streams: Streams,
    turn: Turn,
    weights: Weights,
    networks: Floats,
    builds: Numbers,
    legal: Numbers,
    notes: Numbers,
    now: Inputs,
    room: Floats,
) -> int:
    """The active player's action 2."""
    dice, locked, active = turn
    kind, player = seats[active, KIND], seats[active, PLAYER]
    if kind == LEARNED:
        offers, has_marked = standard_offers(dice), seats[active, CHOICE] != PASS
        return best_action_2(
            seats, locked, active, offers, has_marked, notes,
            networks[builds[player, NETWORK]], shape_of(builds, player), now, room,
        )[0]  # fmt: skip
    if kind == RANDOM:
        return any_legal(ACTION_2, seats, streams, active, turn, legal)
    return decide_2(seats, weights, active, turn)


@compiled
def play_game(
    seats: Numbers,
    streams: Streams,
    weights: Weights,
    networks: Floats,
    builds: Numbers,
    legal: Numbers,
    notes: Numbers,
    trial: Numbers,
    now: Inputs,
    room: Floats,
    sight: int,
    seen: Inputs,
) -> tuple[int, int]:
    """Play at an empty table to the end; returns the number of turns and who had the last.

    The positions at the beginning of each turn are written to `seen`, as far as it goes.
    """
    players = len(seats)
    locked = active = turns = 0
    while True:
        if turns < len(seen):
            write_inputs(sight, seats, locked, active, seen[turns])
        turns += 1
        dice = roll(streams)
        turn = Turn(dice, locked, active)
        choose_together(
            seats, streams, turn, weights, networks, builds, legal, notes, trial, now, room
        )
        for seat in range(players):
            locked |= cross(seats, seat, seats[seat, CHOICE])
        if is_over(locked, 0):
            return turns, active
        turn = Turn(dice, locked, active)
        action = choose_alone(
            seats, streams, turn, weights, networks, builds, legal, notes, now, room
        )
        if action == PASS and seats[active, CHOICE] == PASS:
            seats[active, MISTHROWS] += 1
        locked |= cross(seats, active, action)
        if is_over(locked, seats[active, MISTHROWS]):
            return turns, active
        active = (active + 1) % players


@compiled
def play_games(
    seed: int,
    first: int,
    step: int,
    kinds: Numbers,
    weights: Weights,
    networks: Floats,
    builds: Numbers,
    scores: Results,
    turns: Results,
    endings: Results,
    sight: int,
    seen: Inputs,
    last: Results,
) -> int:
    """Play game number `first` and every `step`-th after it, one for each place in the results.

    `scores` are by player, whatever the seats. Positions are written to `seen` one game after the
    other, and who had the last turn to `last`. Returns the number of positions.
    """
    players = len(kinds)
    seats = np.zeros((players, PLACES), np.int64)
    trial = np.zeros((players, PLACES), np.int64)
    notes = np.zeros(NOTES, np.int64)
    streams = np.zeros(1 + players, np.uint64)
    legal = np.zeros(MOST_LEGAL, np.int64)
    inputs = layers = 0
    for player in range(players):
        shape = shape_of(builds, player)
        inputs, layers = max(inputs, shape.active), max(layers, room_for(shape))
    now, room = np.zeros(inputs, np.int32), np.zeros(layers, np.float32)
    count = 0
    for place in range(len(turns)):
        number = first + step * place
        deal(streams, seed, number)
        take_seats(seats, kinds, number)
        turns[place], last[place] = play_game(
            seats, streams, weights, networks, builds, legal, notes, trial, now, room,
            sight, seen[count:],
        )  # fmt: skip
        count += min(turns[place], len(seen) - count)
        most = seats[:, MISTHROWS].max()
        endings[place] = BY_MISTHROWS if most >= MISTHROWS_TO_END else BY_LOCKS
        for seat in range(players):
            scores[place, seats[seat, PLAYER]] = score_of(seats, seat)
    return count


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
    names = sorted({name for name, kind in zip(players, kinds, strict=True) if kind == LEARNED})
    learned = [network(TAUGHT[name], len(players)) for name in names]
    networks = np.zeros((len(names), max(len(one.weights) for one in learned)), np.float32)
    for row, one in zip(networks, learned, strict=True):
        row[: len(one.weights)] = one.weights
    builds = np.zeros((len(players), BUILD), np.int64)
    for player, name in enumerate(players):
        if name in names:
            index = names.index(name)
            builds[player] = index, LOOKS_OF_ALL, *learned[index].shape
    nothing = np.zeros((0, 1), np.int32)
    last = np.zeros_like(turns)
    play_games(
        seed, first, 1, kinds, weights, networks, builds, scores, turns, endings, 0, nothing, last
    )
