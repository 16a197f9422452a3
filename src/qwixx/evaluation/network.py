"""A network of numbers that values positions of Qwixx, compiled.

A position is a few input numbers. Each stands for a row of weights, and their sum is the first
layer; so nothing is multiplied by the zeros of a long vector. A second layer may follow. The
outputs are, for each seat counted from the one about to roll, the logit of its share of the win,
and then its expected margin over the best of the others, in parts of `MARGIN`.

Where seats share their rows, each seat has units of its own in the first layer, and a row has two
halves: what it means to the units of the seat whose sheet it is of, and to those of every other
seat. So what is learned from one sheet is known of all.

All weights are one flat array, so that they are easily added up, averaged, sent and kept. They lie
there in the order: a row for each input, first bias, second layer, second bias, outputs, last bias.
"""

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.compiler import fastmath, inlined, no_refcount

Floats = NDArray[np.float32]
Inputs = NDArray[np.int32]

MARGIN = 50.0
"""Margins are learned in this unit, so that they are of the size of a win."""
SHARED = 4
"""Of the ways to see a position, the one in which all seats share the rows of weights."""


class Shape(NamedTuple):
    """How a network is built."""

    sight: int
    """Which of a game's ways to see a position it has learned from."""
    inputs: int
    """How many inputs there are."""
    active: int
    """How many of them a position has; where seats share them, one seat's after another's."""
    first: int
    second: int
    """The sizes of the layers; 0 for no second one."""
    seats: int

    @property
    def size(self) -> int:
        """How many weights there are."""
        last = self.second or self.first
        return (
            self.inputs * width_of(self)
            + self.first
            + (self.first + 1) * self.second
            + (last + 1) * 2 * self.seats
        )


@inlined
def width_of(shape: Shape) -> int:
    """How wide the row of an input is."""
    return 2 * (shape.first // shape.seats) if shape.sight == SHARED else shape.first


@inlined
def room_for(shape: Shape) -> int:
    """How much room the layers and outputs of a position take, and what each sheet means.

    It belongs to one network: where the weights change, `forget_sheets` has to be called.
    """
    return shape.first + shape.second + 4 * shape.seats + memory_for(shape)


@inlined
def memory_for(shape: Shape) -> int:
    """How much of it is for the sheets: their inputs, what each means, and all of them together."""
    if shape.sight != SHARED:
        return 0
    return shape.active + 2 * shape.first + shape.first // shape.seats


@inlined
def add_row(weights: Floats, start: int, factor: np.float32, target: Floats) -> None:
    """Add a row of weights, times a factor."""
    row = weights[start : start + len(target)]
    for place in range(len(target)):
        target[place] += factor * row[place]


@inlined
def add_four_rows(weights: Floats, starts: tuple[int, int, int, int], target: Floats) -> None:
    """The same for four rows at once: the target is read and written once only."""
    width = len(target)
    one = weights[starts[0] : starts[0] + width]
    two = weights[starts[1] : starts[1] + width]
    three = weights[starts[2] : starts[2] + width]
    four = weights[starts[3] : starts[3] + width]
    for place in range(width):
        target[place] += (one[place] + two[place]) + (three[place] + four[place])


@inlined
def rectify(layer: Floats) -> None:
    for place in range(len(layer)):
        layer[place] = max(layer[place], np.float32(0.0))


@inlined
def add_rows(weights: Floats, inputs: Inputs, begin: int, end: int, target: Floats) -> None:
    """Add the rows of some of the inputs."""
    width = len(target)
    whole = begin + (end - begin) // 4 * 4
    for place in range(begin, whole, 4):
        starts = (
            inputs[place] * width,
            inputs[place + 1] * width,
            inputs[place + 2] * width,
            inputs[place + 3] * width,
        )
        add_four_rows(weights, starts, target)
    for place in range(whole, end):
        add_row(weights, inputs[place] * width, np.float32(1.0), target)


@inlined
def look_up(weights: Floats, shape: Shape, inputs: Inputs, layer: Floats, memory: Floats) -> None:
    """The first layer: the sum of the inputs' rows."""
    start = shape.inputs * width_of(shape)
    for place in range(shape.first):
        layer[place] = weights[start + place]
    if shape.sight == SHARED:
        add_sheets(weights, shape, inputs, layer, memory)
    else:
        add_rows(weights, inputs, 0, shape.active, layer)
    rectify(layer)


@fastmath
def is_known(inputs: Inputs, known: Floats) -> bool:
    """Whether these are the inputs of the last time; from now on they are."""
    away = np.float32(0.0)
    for place in range(len(inputs)):
        mark = np.float32(inputs[place] + 1)  # 0 is for nothing
        away += abs(known[place] - mark)
        known[place] = mark
    return bool(away == 0)


@inlined
def add_sheets(
    weights: Floats, shape: Shape, inputs: Inputs, layer: Floats, memory: Floats
) -> None:
    """Add what each sheet means to its own seat's units, and to those of all others.

    Options of a turn differ in a sheet or two: what the others mean is remembered.
    """
    units, each = shape.first // shape.seats, shape.active // shape.seats
    known, rows = memory[: shape.active], memory[shape.active : shape.active + 2 * shape.first]
    total = memory[shape.active + 2 * shape.first :]
    total[:] = 0
    for seat in range(shape.seats):
        row, begin, end = rows[2 * units * seat :][: 2 * units], each * seat, each * (seat + 1)
        if not is_known(inputs[begin:end], known[begin:end]):
            row[:] = 0
            add_rows(weights, inputs, begin, end, row)
        for place in range(units):
            total[place] += row[units + place]
    for seat in range(shape.seats):
        row, target = rows[2 * units * seat :], layer[units * seat :]
        for place in range(units):
            target[place] += total[place] + (row[place] - row[units + place])


@inlined
def forget_sheets(shape: Shape, room: Floats) -> None:
    """What sheets mean is not known any more, as weights have changed."""
    room[len(room) - memory_for(shape) :] = 0


@fastmath
def connect(weights: Floats, start: int, layer: Floats, target: Floats) -> None:
    """A full layer. Its matrix begins at `start`, a row for each of `target`; its bias follows."""
    width = len(layer)
    bias = start + len(target) * width
    for place in range(len(target)):
        row = weights[start + place * width : start + (place + 1) * width]
        total = np.float32(0.0)
        for k in range(width):
            total += row[k] * layer[k]
        target[place] = total + weights[bias + place]


@inlined
def share_out(logits: Floats, seats: int, outputs: Floats) -> None:
    """Logits become shares, 1 in all; margins stay as they are."""
    highest = logits[0]
    for seat in range(1, seats):
        highest = max(highest, logits[seat])
    total = np.float32(0.0)
    for seat in range(seats):
        outputs[seat] = np.exp(logits[seat] - highest)
        total += outputs[seat]
    for seat in range(seats):
        outputs[seat] /= total
        outputs[seats + seat] = logits[seats + seat]


def evaluate_at_once(weights: Floats, shape: Shape, inputs: Inputs, room: Floats) -> int:
    """What `work_out` does, by NumPy; the last digit may be another."""
    start = shape.inputs * width_of(shape)
    rows = weights[:start].reshape(shape.inputs, -1)[inputs]
    if shape.sight == SHARED:
        own, others = np.split(rows.reshape(shape.seats, -1, rows.shape[1]).sum(axis=1), 2, axis=1)
        last = (own + others.sum(axis=0) - others).ravel()
    else:
        last = rows.sum(axis=0)
    last = np.maximum(last + weights[start : start + shape.first], 0)
    start += shape.first
    if shape.second > 0:
        last = np.maximum(connect_at_once(weights, start, last, shape.second), 0)
        start += (shape.first + 1) * shape.second
    begin = shape.first + shape.second + 2 * shape.seats
    outputs = room[begin : begin + 2 * shape.seats]
    share_out(connect_at_once(weights, start, last, len(outputs)), shape.seats, outputs)
    return begin


def connect_at_once(weights: Floats, start: int, layer: Floats, size: int) -> Floats:
    bias = start + size * len(layer)
    values: Floats = weights[start:bias].reshape(size, -1) @ layer + weights[bias : bias + size]
    return values


@partial(no_refcount, instead=evaluate_at_once)
def work_out(weights: Floats, shape: Shape, inputs: Inputs, room: Floats) -> int:
    """Write the outputs for a position to `room`; returns where they begin."""
    first = room[: shape.first]
    second = room[shape.first : shape.first + shape.second]
    middle = shape.first + shape.second
    logits = room[middle : middle + 2 * shape.seats]
    outputs = room[middle + 2 * shape.seats : middle + 4 * shape.seats]
    look_up(weights, shape, inputs, first, room[middle + 4 * shape.seats :])
    start = shape.inputs * width_of(shape) + shape.first
    last = first
    if shape.second > 0:
        connect(weights, start, first, second)
        rectify(second)
        start += (shape.first + 1) * shape.second
        last = second
    connect(weights, start, last, logits)
    share_out(logits, shape.seats, outputs)
    return middle + 2 * shape.seats


@inlined
def evaluate(weights: Floats, shape: Shape, inputs: Inputs, room: Floats) -> Floats:
    """The outputs for a position: each seat's share of the win, and each seat's margin.

    They lie in `room`, until the next call.
    """
    start = work_out(weights, shape, inputs, room)
    return room[start : start + 2 * shape.seats]
