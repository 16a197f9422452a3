"""How a network learns: every position a step towards what came of it, or a part of the step of a
batch; compiled.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.games import Results
from qwixx.evaluation.network import (
    SHARED,
    Floats,
    Inputs,
    Shape,
    evaluate,
    forget_sheets,
    room_for,
    width_of,
)


class Experience(NamedTuple):
    """What games have shown: of each position the inputs, and what the outputs should have been."""

    inputs: NDArray[Any]
    targets: Floats
    last: NDArray[np.bool_]
    """Whether it was the last of its game: there, the target is the result."""


def last_of(turns: Results) -> NDArray[np.bool_]:
    """Which positions are the last of games of so many turns, one game after the other."""
    last = np.zeros(turns.sum(), np.bool_)
    last[np.cumsum(turns)[turns > 0] - 1] = True
    return last


def new_weights(shape: Shape, seed: int) -> Floats:
    """Where learning begins. Inputs mean nothing yet, so that one that is rare does no harm; the
    units of the first layer are all at work, and differ by what the next layer makes of them.
    """
    source = np.random.default_rng(seed)
    weights = np.zeros(shape.size, np.float32)
    start, last = shape.inputs * width_of(shape), shape.second or shape.first
    weights[start : start + shape.first] = np.abs(source.normal(0, 0.5, shape.first))
    start += shape.first
    if shape.second:
        size = shape.first * shape.second
        weights[start : start + size] = source.normal(0, np.sqrt(2 / shape.first), size)
        start += size + shape.second
    size = last * 2 * shape.seats
    weights[start : start + size] = source.normal(0, 0.1 / np.sqrt(last), size)
    return weights


@inlined
def go_back(
    weights: Floats,
    changed: Floats,
    start: int,
    layer: Floats,
    errors: Floats,
    factor: np.float32,
    below: Floats,
) -> None:
    """Add the slopes of a full layer; write the errors of the layer below it."""
    width = len(layer)
    bias = start + len(errors) * width
    for k in range(width):
        below[k] = 0
    for place in range(len(errors)):
        row = weights[start + place * width : start + (place + 1) * width]
        to_change = changed[start + place * width : start + (place + 1) * width]
        error, change = errors[place], factor * errors[place]
        for k in range(width):
            below[k] += error * row[k]
            to_change[k] += change * layer[k]
        changed[bias + place] += change
    for k in range(width):
        if layer[k] <= 0:
            below[k] = 0


@inlined
def write_errors(
    outputs: Floats, targets: Floats, seats: int, margin_weight: np.float32, errors: Floats
) -> float:
    """By how much outputs are above what they should have been; returns the cross-entropy of the
    shares.
    """
    loss = 0.0
    for seat in range(seats):
        loss -= targets[seat] * np.log(max(outputs[seat], np.float32(1e-9)))
        errors[seat] = outputs[seat] - targets[seat]
        errors[seats + seat] = margin_weight * (outputs[seats + seat] - targets[seats + seat])
    return loss


@inlined
def change_rows(changed: Floats, inputs: Inputs, begin: int, end: int, change: Floats) -> None:
    """Change the rows of some of the inputs."""
    width = len(change)
    for place in range(begin, end):
        row = changed[inputs[place] * width : (inputs[place] + 1) * width]
        for k in range(width):
            row[k] += change[k]


@inlined
def change_sheets(
    changed: Floats, shape: Shape, inputs: Inputs, lowest: Floats, change: Floats
) -> None:
    """Change the rows that all seats share: by the change of a seat's own units, and of all others'
    together.
    """
    units, each = shape.first // shape.seats, shape.active // shape.seats
    for seat in range(shape.seats):
        for k in range(units):
            others = -lowest[units * seat + k]
            for other in range(shape.seats):
                others += lowest[units * other + k]
            change[k], change[units + k] = lowest[units * seat + k], others
        change_rows(changed, inputs, each * seat, each * (seat + 1), change)


@inlined
def go_over_one(
    weights: Floats,
    changed: Floats,
    shape: Shape,
    inputs: Inputs,
    targets: Floats,
    factor: np.float32,
    margin_weight: np.float32,
    room: Floats,
    errors: Floats,
) -> float:
    """Add the slopes of one position; returns its loss."""
    seats, first, second = shape.seats, shape.first, shape.second
    forget_sheets(shape, room)
    outputs = evaluate(weights, shape, inputs, room)
    last, middle = errors[: 2 * seats], errors[2 * seats : 2 * seats + second]
    lowest = errors[2 * seats + second : 2 * seats + second + first]
    loss = write_errors(outputs, targets, seats, margin_weight, last)
    start = shape.inputs * width_of(shape) + first
    if second > 0:
        upper = start + (first + 1) * second
        go_back(weights, changed, upper, room[first : first + second], last, factor, middle)
        go_back(weights, changed, start, room[:first], middle, factor, lowest)
    else:
        go_back(weights, changed, start, room[:first], last, factor, lowest)
    for k in range(first):
        lowest[k] *= factor
        changed[start - first + k] += lowest[k]
    if shape.sight == SHARED:
        change_sheets(changed, shape, inputs, lowest, room[: width_of(shape)])
    else:
        change_rows(changed, inputs, 0, shape.active, lowest)
    return loss


@compiled
def go_over(
    weights: Floats,
    changed: Floats,
    shape: Shape,
    inputs: Inputs,
    targets: Floats,
    factor: float,
    margin_weight: float,
    noted: Numbers,
) -> float:
    """Add how the loss of each position in turn grows with each weight, times a factor, to what is
    to be changed: that may be the weights themselves, which are other ones for the next position
    then. Inputs that occur are noted. Returns the loss of all, the cross-entropy of the shares.
    """
    room, total = np.zeros(room_for(shape), np.float32), 0.0
    errors = np.zeros(shape.first + shape.second + 2 * shape.seats, np.float32)
    by, weight = np.float32(factor), np.float32(margin_weight)
    for place in range(len(inputs)):
        here = inputs[place]
        for row in here:
            noted[row] = 1
        total += go_over_one(
            weights, changed, shape, here, targets[place], by, weight, room, errors
        )
    return total


def learn(
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    targets: Floats,
    rate: float,
    margin_weight: float,
) -> float:
    """A step for each position in turn; returns the mean loss."""
    noted = np.zeros(shape.inputs, np.int64)
    loss = go_over(weights, weights, shape, inputs, targets, -rate, margin_weight, noted)
    return loss / len(inputs)


def add_slopes(
    weights: Floats,
    slopes: Floats,
    shape: Shape,
    inputs: Inputs,
    targets: Floats,
    noted: Numbers,
    margin_weight: float,
) -> float:
    """Add the slopes of all positions, and note which inputs they have; returns their loss."""
    return go_over(weights, slopes, shape, inputs, targets, 1.0, margin_weight, noted)
