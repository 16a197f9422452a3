"""Refit the output layer to the results of games, after all passes: it removes bias.

Bootstrapped targets carry a bias from pass to pass. So the last layer, and nothing else, is fitted
to the results of all games. So few weights learn the mean, and hardly any of the noise.
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
"""Margins are nearly fitted after one step, shares after these."""
RARELY = 1e-4
"""Ridge term: units active in a smaller share of positions than this hardly move."""
AT_ONCE = 4096
"""Positions of a batch."""


@compiled
def write_activations(
    weights: Floats, shape: Shape, inputs: Inputs, units: Reals, outputs: Reals
) -> None:
    """Write the units of the last hidden layer and the outputs, for each position."""
    first, second = shape.first, shape.second
    room = np.zeros(room_for(shape), np.float32)
    begin, end = (first, first + second) if second > 0 else (0, first)
    for place in range(len(inputs)):
        outputs[place] = evaluate(weights, shape, inputs[place], room)
        units[place, : end - begin] = room[begin:end]


def refit_output_layer(weights: Floats, shape: Shape, show: Callable[[], Iterable[Shown]]) -> None:
    """Refit the last layer in place; `show` yields all positions, part by part."""
    for _ in range(STEPS):
        take_step(weights, shape, show())


def take_step(weights: Floats, shape: Shape, parts: Iterable[Shown]) -> None:
    """Take one Newton step, which is least squares for margins. Shares are coupled, as they sum to
    one, but are moved one by one: `slopes` shortens their step accordingly.
    """
    seats, last = shape.seats, shape.second or shape.first
    squares, products = np.zeros((seats + 1, last + 1, last + 1)), np.zeros((2 * seats, last + 1))
    units, outputs = np.ones((AT_ONCE, last + 1)), np.ones((AT_ONCE, 2 * seats))
    for inputs, targets in cut(parts):
        here, said = units[: len(inputs)], outputs[: len(inputs)]
        write_activations(weights, shape, inputs, here, said)
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
    """Split parts into batches that fit into the processor's cache."""
    for inputs, targets in parts:
        for begin in range(0, len(inputs), AT_ONCE):
            yield inputs[begin : begin + AT_ONCE], targets[begin : begin + AT_ONCE]
