"""How the loss of a network of Qwixx grows with each of its weights: the slopes, compiled."""

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled, inlined
from qwixx.judges.network import Floats, Inputs, Shape, evaluate, room_for
from qwixx.training.learning import write_errors

MARGIN_WEIGHT = 1.0
"""How much a margin counts in batches, next to the win."""


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


@compiled
def add_slopes(
    weights: Floats,
    slopes: Floats,
    shape: Shape,
    inputs: Inputs,
    targets: Floats,
    noted: Numbers,
) -> float:
    """Add the slopes of all positions, and note which inputs they have; returns their loss."""
    room, total = np.zeros(room_for(shape), np.float32), 0.0
    errors = np.zeros(shape.first + shape.second + 2 * shape.seats, np.float32)
    weight = np.float32(MARGIN_WEIGHT)
    for place in range(len(inputs)):
        here = inputs[place]
        for row in here:
            noted[row] = 1
        total += slope_of_one(weights, slopes, shape, here, targets[place], weight, room, errors)
    return total
