"""The last word of results, after all passes: on average, opinions are to be right.

Opinions that are handed on from pass to pass keep what they have too much of everywhere. So the
last layer, and nothing else, is moved to where it tells the results of all games best. Such few
weights learn what is right on average, and hardly anything of the chance in the results.
"""

from collections.abc import Callable, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.compiler import compiled
from qwixx.evaluation.network import Floats, Inputs, Shape, evaluate, room_for

Reals = NDArray[np.float64]
Shown = tuple[Inputs, Floats]
"""Positions, and the results of their games."""

STEPS = 3
"""After the first, margins are nearly where they should be; after these, shares are."""
RARELY = 1e-4
"""Units that are at work in a smaller part of all positions than this hardly move."""
AT_ONCE = 4096
"""Positions."""


@compiled
def write_thoughts(
    weights: Floats, shape: Shape, inputs: Inputs, units: Reals, outputs: Reals
) -> None:
    """Of each position, the units of the last hidden layer, and the outputs."""
    first, second = shape.first, shape.second
    room = np.zeros(room_for(shape), np.float32)
    begin, end = (first, first + second) if second > 0 else (0, first)
    for place in range(len(inputs)):
        outputs[place] = evaluate(weights, shape, inputs[place], room)
        units[place, : end - begin] = room[begin:end]


def settle(weights: Floats, shape: Shape, show: Callable[[], Iterable[Shown]]) -> None:
    """Move the last layer; `show` gives all positions, part by part."""
    for _ in range(STEPS):
        take_step(weights, shape, show())


def take_step(weights: Floats, shape: Shape, parts: Iterable[Shown]) -> None:
    """A step of Newton's: it is least squares for margins. A share that grows is at the others'
    cost; they are moved one by one, and the step is so much shorter.
    """
    seats, last = shape.seats, shape.second or shape.first
    squares, products = np.zeros((seats + 1, last + 1, last + 1)), np.zeros((2 * seats, last + 1))
    units, outputs = np.ones((AT_ONCE, last + 1)), np.ones((AT_ONCE, 2 * seats))
    for inputs, targets in cut(parts):
        here, said = units[: len(inputs)], outputs[: len(inputs)]
        write_thoughts(weights, shape, inputs, here, said)
        products += (targets - said).T @ here
        squares[seats] += here.T @ here
        slopes = said[:, :seats] * (1 - said[:, :seats]) * (seats / (seats - 1))
        for seat in range(seats):
            squares[seat] += (here.T * slopes[:, seat]) @ here
    squares += RARELY * squares[seats, last, last] * np.eye(last + 1)
    matrix = weights[-2 * seats * (last + 1) : -2 * seats].reshape(2 * seats, last)
    for place in range(2 * seats):
        change = np.linalg.solve(squares[min(place, seats)], products[place])
        matrix[place] += change[:last]
        weights[place - 2 * seats] += change[last]


def cut(parts: Iterable[Shown]) -> Iterator[Shown]:
    """The same in parts so small that nothing has to leave the processor."""
    for inputs, targets in parts:
        for begin in range(0, len(inputs), AT_ONCE):
            yield inputs[begin : begin + AT_ONCE], targets[begin : begin + AT_ONCE]
