"""How a network learns from many games at once: in batches, each weight in steps of its own size.

Where every position is a step (`learning.py`), all weights move at the same rate: what is rare
hardly moves, and margins hardly do. Here the step of a weight is as large as the rate, whatever its
slope: the mean slope over the last batches, divided by the usual size of it (Adam). The row of an
input is looked at only when a position of the batch has that input; so what is rare does not forget
its slopes meanwhile.
"""

from typing import NamedTuple

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled, inlined
from qwixx.judges.network import Floats, Inputs, Shape, evaluate, room_for
from qwixx.training.learning import write_errors

BATCH = 128
"""Positions of a step."""
MARGIN_WEIGHT = 1.0
"""How much a margin counts, next to the win."""
MEAN, SIZE = np.float32(0.9), np.float32(0.999)
"""How much of what is known of slopes and of their size stays with every step."""


@inlined
def slope_back(
    weights: Floats, slopes: Floats, start: int, layer: Floats, errors: Floats, below: Floats
) -> None:
    """Add up the slopes of a full layer; write the errors of the layer below it."""
    width = len(layer)
    bias = start + len(errors) * width
    for k in range(width):
        below[k] = 0
    for place in range(len(errors)):
        row = weights[start + place * width : start + (place + 1) * width]
        slope, error = slopes[start + place * width : start + (place + 1) * width], errors[place]
        for k in range(width):
            below[k] += error * row[k]
            slope[k] += error * layer[k]
        slopes[bias + place] += error
    for k in range(width):
        if layer[k] <= 0:
            below[k] = 0


@inlined
def step(
    weights: Floats,
    slopes: Floats,
    means: Floats,
    sizes: Floats,
    begin: int,
    end: int,
    number: int,
    rate: float,
) -> None:
    """Move weights for the time `number`, and begin with new slopes."""
    one, least = np.float32(1.0), np.float32(1e-8)
    all_of_it = np.sqrt(1 - float(SIZE) ** number) / (1 - float(MEAN) ** number)
    change = np.float32(rate * all_of_it)
    values, slope = weights[begin:end], slopes[begin:end]
    mean, size = means[begin:end], sizes[begin:end]
    for k in range(len(values)):
        mean[k] = MEAN * mean[k] + (one - MEAN) * slope[k]
        size[k] = SIZE * size[k] + (one - SIZE) * slope[k] * slope[k]
        values[k] -= change * mean[k] / (np.sqrt(size[k]) + least)
        slope[k] = 0


@inlined
def slope_of_one(
    weights: Floats,
    slopes: Floats,
    shape: Shape,
    inputs: Inputs,
    targets: Floats,
    margin_weight: np.float32,
    room: Floats,
    errors: Floats,
) -> float:
    """Add the slopes of one position; returns its loss (cross-entropy of the shares)."""
    seats, first, second = shape.seats, shape.first, shape.second
    outputs = evaluate(weights, shape, inputs, room)
    last, middle = errors[: 2 * seats], errors[2 * seats : 2 * seats + second]
    lowest = errors[2 * seats + second : 2 * seats + second + first]
    loss = write_errors(outputs, targets, seats, margin_weight, last)
    start = (shape.inputs + 1) * first
    if second > 0:
        upper = start + (first + 1) * second
        slope_back(weights, slopes, upper, room[first : first + second], last, middle)
        slope_back(weights, slopes, start, room[:first], middle, lowest)
    else:
        slope_back(weights, slopes, start, room[:first], last, lowest)
    for place in range(shape.active + 1):
        # behind the inputs comes the bias, as one more row that always counts
        row = shape.inputs if place == shape.active else inputs[place]
        slope = slopes[row * first : (row + 1) * first]
        for k in range(first):
            slope[k] += lowest[k]
    return loss


@inlined
def note_inputs(inputs: Inputs, noted: Numbers, rows: Numbers, count: int) -> int:
    """Write down which inputs a batch has, each once; returns how many there are by now."""
    for row in inputs:
        if noted[row] == 0:
            noted[row] = 1
            rows[count] = row
            count += 1
    return count


class Known(NamedTuple):
    """What is known of slopes, from one part of the positions to the next."""

    means: Floats
    sizes: Floats
    steps: Numbers
    """How often the row of each input was changed; the last number is that of all other weights."""


def new_known(shape: Shape) -> Known:
    means, sizes = np.zeros((2, shape.size), np.float32)
    return Known(means, sizes, np.zeros(shape.inputs + 1, np.int64))


@compiled
def learn_in_batches(
    weights: Floats,
    shape: Shape,
    inputs: Inputs,
    targets: Floats,
    rate: float,
    means: Floats,
    sizes: Floats,
    steps: Numbers,
) -> float:
    """A step for each batch of positions in turn; returns the mean loss."""
    first, weight, total = shape.first, np.float32(MARGIN_WEIGHT), 0.0
    above = shape.inputs * first
    slopes, room = np.zeros_like(weights), np.zeros(room_for(shape), np.float32)
    errors = np.zeros(first + shape.second + 2 * shape.seats, np.float32)
    noted, rows = np.zeros(shape.inputs, np.int64), np.zeros(BATCH * shape.active, np.int64)
    for begin in range(0, len(inputs), BATCH):
        count = 0
        for place in range(begin, min(begin + BATCH, len(inputs))):
            here = inputs[place]
            count = note_inputs(here, noted, rows, count)
            total += slope_of_one(
                weights, slopes, shape, here, targets[place], weight, room, errors
            )
        for place in range(count):
            row = rows[place]
            noted[row] = 0
            steps[row] += 1
            at = row * first
            step(weights, slopes, means, sizes, at, at + first, steps[row], rate)
        steps[shape.inputs] += 1
        step(weights, slopes, means, sizes, above, len(weights), steps[shape.inputs], rate)
    return total / len(inputs)
