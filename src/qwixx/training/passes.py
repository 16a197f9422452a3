"""How a network learns from many games at once: in batches, each weight in steps of its own size.

Where every position is a step (`learning.py`), all weights move at the same rate: what is rare
hardly moves, and margins hardly do. Here the step of a weight is as large as the rate, whatever its
slope: the mean slope over the last batches, divided by the usual size of it (Adam). The row of an
input is looked at only when a position of the batch has that input; so what is rare does not forget
its slopes meanwhile.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from qwixx.compiled.chance import Numbers
from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.games import Floats

BATCH = 128
"""Positions of a step."""
MEAN, SIZE = np.float32(0.9), np.float32(0.999)
"""How much of what is known of slopes and of their size stays with every step."""

AddSlopes = Callable[..., float]
"""`add_slopes(weights, slopes, shape, inputs, targets, noted)`: add up how the loss of positions,
which it returns, grows with each weight, and note which inputs they have."""


class Known(NamedTuple):
    """What is known of slopes, from one part of the positions to the next."""

    means: Floats
    sizes: Floats
    steps: Numbers
    """How often the row of each input was changed; the last number is that of all other weights."""
    width: int
    """Of a row."""


def new_known(size: int, rows: int, width: int) -> Known:
    """For so many weights, which begin with a row for each input."""
    means, sizes = np.zeros((2, size), np.float32)
    return Known(means, sizes, np.zeros(rows + 1, np.int64), width)


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


@compiled
def take_steps(
    weights: Floats,
    slopes: Floats,
    noted: Numbers,
    rate: float,
    means: Floats,
    sizes: Floats,
    steps: Numbers,
    width: int,
) -> None:
    """A step for the rows of all inputs that were noted, and for all other weights."""
    rows = len(noted)
    for row in range(rows):
        if noted[row] > 0:
            noted[row] = 0
            steps[row] += 1
            at = row * width
            step(weights, slopes, means, sizes, at, at + width, steps[row], rate)
    steps[rows] += 1
    step(weights, slopes, means, sizes, rows * width, len(weights), steps[rows], rate)


def learn_in_batches(
    add_slopes: AddSlopes,
    weights: Floats,
    shape: Any,
    inputs: Numbers,
    targets: Floats,
    rate: float,
    known: Known,
) -> float:
    """A step for each batch of positions in turn; returns the mean loss."""
    slopes, noted = np.zeros_like(weights), np.zeros(len(known.steps) - 1, np.int64)
    total = 0.0
    for begin in range(0, len(inputs), BATCH):
        batch = slice(begin, begin + BATCH)
        total += add_slopes(weights, slopes, shape, inputs[batch], targets[batch], noted)
        take_steps(weights, slopes, noted, rate, *known)
    return total / len(inputs)
