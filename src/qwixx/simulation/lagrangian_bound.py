"""How many points known dice can bring at most: a proven bound, by prices.

Four rows share one action 1 and one action 2 a turn, and a turn without a cross is a misthrow. Give
each of these three rules a price in each turn, and let every row pay it: then the rows no longer
have to agree, and each of them is worked out alone, in no time. Whatever the prices are, what the
rows get together is no less than what they can get under the rules; good prices come close to it.

A game that ends is one of two kinds. With two locked rows, every misthrow costs its points. Without
them, it ends with the fourth misthrow: they cost 20 points in all, whenever they are made, so three
turns without a cross are free and the last one is the end itself. Both kinds are worked out for
each number of turns.

The functions use numbers and arrays only, so that the same source is run as it is and compiled.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled import stages as _stages
from qwixx.compiled.compiler import compiled, inlined, register
from qwixx.compiled.stages import AFTER, GAIN, LOCKED, STAGES, WIDTH
from qwixx.rules import Roll
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END
from qwixx.rules.layout import ROWS, STANDARD

register(_stages)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NEVER = -1e9
"""The value of what cannot be."""
FREE = MISTHROWS_TO_END - 1
"""Misthrows that do not end the game."""
BY_MISTHROWS, BY_LOCKS = 0, 1
"""The two kinds of ends."""
MOST_TURNS = 45
"""No game alone is longer: 42 crosses in turns of their own, and three misthrows."""


class Bound(NamedTuple):
    """What is left to be won at most, for one kind of end and one number of turns."""

    kind: int
    turns: int
    points: float
    """On an empty sheet."""
    prices: Floats
    """Of action 1, of action 2, and of a turn without a cross, by turn."""
    values: Floats
    """What a row can still bring, by how it ends (open or locked), row, turn and stage."""
    rest: Floats
    """What the prices give back, by turn and misthrows that are still free."""


def columns_of(rolls: list[Roll]) -> Ints:
    """Where the dice of each turn point in each row: the white sum, and the two colour sums."""
    return np.array(
        [
            [
                [numbers.index(number) for number in (roll.white_sum, *_sums(roll, row))]
                for row, numbers in enumerate(STANDARD.numbers)
            ]
            for roll in rolls
        ]
    )


def _sums(roll: Roll, row: int) -> tuple[int, int]:
    die = roll.coloured[row]
    assert die is not None
    return roll.white[0] + die, roll.white[1] + die


def bound(columns: Ints, kind: int, turns: int, start: Floats, target: float, rounds: int) -> Bound:
    """Look for good prices, from some to start with; `target` is what is known to be possible."""
    values = np.zeros((2, ROWS, turns + 1, STAGES))
    rest = np.zeros((turns + 1, FREE + 1))
    prices = np.ascontiguousarray(start[:, :turns])
    points = tune(columns, kind, turns, prices, target, rounds, values, rest)
    return Bound(kind, turns, points, prices, values, rest)


@inlined
def step(columns: Ints, stage: int, prices: Floats, turn: int, after: Floats) -> tuple[float, int]:
    """The best that one row can do in a turn: its value, and 1 for action 1 + 2 for action 2."""
    best, used = after[stage], 0
    for first in range(2):
        between, paid = stage, 0.0
        if first:
            place = WIDTH * stage + columns[0]
            between, paid = AFTER[place], GAIN[place] - prices[0, turn] + prices[2, turn]
            if not between:
                break
            if paid + after[between] > best:
                best, used = paid + after[between], 1
        for which in range(1, 3):
            place = WIDTH * between + columns[which]
            if AFTER[place]:
                value = paid + GAIN[place] - prices[1, turn] + prices[2, turn] + after[AFTER[place]]
                if value > best:
                    best, used = value, first + 2 * which
    return best, used


@compiled
def fill(
    columns: Ints, kind: int, turns: int, prices: Floats, values: Floats, rest: Floats
) -> None:
    """Work out all values for these prices, from the last turn back."""
    values[0, :, turns] = 0.0
    values[1, :, turns] = NEVER
    values[0, :, turns, LOCKED] = NEVER
    values[1, :, turns, LOCKED] = 0.0
    rest[turns] = 0.0 if kind == BY_LOCKS else MISTHROW_POINTS * MISTHROWS_TO_END
    cost = MISTHROW_POINTS if kind == BY_LOCKS else 0
    for turn in range(turns - 1, -1, -1):
        for end in range(2):
            for row in range(ROWS):
                after = values[end, row, turn + 1]
                for stage in range(STAGES):
                    best, _ = step(columns[turn, row], stage, prices, turn, after)
                    values[end, row, turn, stage] = best
        back = prices[0, turn] + prices[1, turn] - prices[2, turn]
        for free in range(FREE + 1):
            rest[turn, free] = back + rest[turn + 1, free]
            if free:
                idle = back + cost + prices[2, turn] + rest[turn + 1, free - 1]
                rest[turn, free] = max(rest[turn, free], idle)


@inlined
def best_ends(
    kind: int, turn: int, red: int, yellow: int, green: int, blue: int, values: Floats
) -> tuple[float, int]:
    """What the rows can still bring together, and which of them are locked then, as bits."""
    stages = (red, yellow, green, blue)
    best, locked = NEVER, 0
    if kind == BY_MISTHROWS:
        best = 0.0
        for row in range(ROWS):
            best += values[0, row, turn, stages[row]]
    for one in range(ROWS):
        for other in range(one if kind == BY_MISTHROWS else one + 1, ROWS):
            if kind == BY_MISTHROWS and other != one:
                break
            value = 0.0
            for row in range(ROWS):
                value += values[1 if row in (one, other) else 0, row, turn, stages[row]]
            if value > best:
                best, locked = value, 1 << one | 1 << other
    return best, locked


@compiled
def tune(
    columns: Ints,
    kind: int,
    turns: int,
    prices: Floats,
    target: float,
    rounds: int,
    values: Floats,
    rest: Floats,
) -> float:
    """Move prices to where demand and supply meet; keeps those with the least bound."""
    least, kept, length, since = 1e9, prices.copy(), 1.0, 0
    slope = np.zeros_like(prices)
    for _ in range(rounds):
        fill(columns, kind, turns, prices, values, rest)
        most, locked = best_ends(kind, 0, 0, 0, 0, 0, values)
        most += rest[0, FREE]
        since += 1
        if most < least - 1e-3:
            least, since = most, 0
            kept[:] = prices
        if most < -1e8 or least < target + 1 - 1e-6:
            break
        if since >= 15:
            length, since = length * 0.6, 0
            prices[:] = kept
        demand(columns, turns, prices, locked, values, rest, slope)
        norm = (slope * slope).sum()
        if norm == 0:
            break
        move = length * max(most - target, 0.5) / norm
        prices[:] = np.maximum(prices - move * slope, 0.0)
    prices[:] = kept
    fill(columns, kind, turns, prices, values, rest)
    bound_now: float = best_ends(kind, 0, 0, 0, 0, 0, values)[0] + rest[0, FREE]
    return bound_now


@inlined
def demand(
    columns: Ints,
    turns: int,
    prices: Floats,
    locked: int,
    values: Floats,
    rest: Floats,
    slope: Floats,
) -> None:
    """How the bound would change with each price: what there is, less what is asked for."""
    slope[0], slope[1], slope[2] = 1.0, 1.0, -1.0
    for row in range(ROWS):
        end, stage = locked >> row & 1, 0
        for turn in range(turns):
            after = values[end, row, turn + 1]
            _, used = step(columns[turn, row], stage, prices, turn, after)
            if used & 1:
                slope[0, turn] -= 1
                slope[2, turn] += 1
                stage = AFTER[WIDTH * stage + columns[turn, row, 0]]
            if used >> 1:
                slope[1, turn] -= 1
                slope[2, turn] += 1
                stage = AFTER[WIDTH * stage + columns[turn, row, used >> 1]]
    free = FREE
    for turn in range(turns):
        back = prices[0, turn] + prices[1, turn] - prices[2, turn]
        if free and rest[turn, free] > back + rest[turn + 1, free] + 1e-9:
            slope[2, turn] += 1
            free -= 1
