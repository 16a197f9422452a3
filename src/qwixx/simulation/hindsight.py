"""The most points that known dice allow, and a way to get them.

All sheets that can come about are followed from turn to turn, each once, with the most points that
lead to it. Bounds by prices (`prices`) say what is left to be won from there at most: a sheet that
cannot beat what was found already is dropped. So the answer is exact, unless there were more sheets
than we care to follow. Then those with the highest bounds are followed, and the highest bound among
the others says what the answer cannot exceed.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from qwixx.compiled.compiler import compiled, inlined
from qwixx.compiled.stages import AFTER, GAIN, LOCKED, STAGES, WIDTH
from qwixx.rules import PASS, Roll
from qwixx.rules.crosses import LOCKS_TO_END, MISTHROW_POINTS, MISTHROWS_TO_END
from qwixx.rules.layout import COLUMNS, ROWS
from qwixx.simulation.lagrangian_bound import (
    BY_LOCKS,
    BY_MISTHROWS,
    FREE,
    MOST_TURNS,
    NEVER,
    Bound,
    Floats,
    Ints,
    best_ends,
    bound,
    columns_of,
)

FEW, MANY = 300, 150_000
"""Sheets that are followed at once: to find something good, and to be sure that it is the best."""
ROUGHLY, CAREFULLY = 40, 250
"""Rounds of looking for prices."""
FIRST_PRICE = 2.0
MOVES = 64
"""More than the ways to play a turn: 5 in action 1, times 9 in action 2."""

Numbers = TypeVar("Numbers", bound=NDArray[Any])

Decisions = tuple[tuple[int, int], ...]
"""For each turn, action 1 and action 2; a game that ends in action 1 has PASS there."""


class Hindsight(NamedTuple):
    """What could have been done with the dice."""

    points: int
    bound: int
    """Nobody can have more points than this."""
    decisions: Decisions
    """A way to get the points."""

    @property
    def is_exact(self) -> bool:
        return self.points == self.bound


class Layer(NamedTuple):
    """All sheets before a turn, and the points so far."""

    keys: Ints
    points: Ints


class Found(NamedTuple):
    """What following the sheets has shown for one kind of end and one number of turns."""

    points: float
    left_out: float
    """What the sheets that were not followed could bring at most."""
    layers: list[Layer]


def hindsight(rolls: Sequence[Roll], many: int = MANY) -> Hindsight:
    """The most points alone with these dice: all six of each turn, for at least 45 turns."""
    columns = columns_of(list(rolls[:MOST_TURNS]))
    bounds = list(_rough_bounds(columns))
    best, way, most = 0.0, None, 0.0
    for each in sorted(bounds, key=lambda each: -each.points):
        if each.points >= best + 1:
            found = follow(columns, each, best, FEW)
            if found.points > best:
                best, way = found.points, (each, found.layers)
    for each in sorted(bounds, key=lambda each: -each.points):
        if each.points < best + 1:
            continue
        close = bound(columns, each.kind, each.turns, each.prices, best, CAREFULLY)
        if close.points < best + 1:
            continue
        found = follow(columns, close, best, many)
        most = max(most, min(found.left_out, close.points))
        if found.points > best:
            best, way = found.points, (close, found.layers)
    assert way is not None
    decisions = _way_back(columns, way[0], way[1])
    return Hindsight(int(best), max(int(best), int(np.floor(most + 1e-6))), decisions)


def _rough_bounds(columns: Ints) -> Iterator[Bound]:
    """For each kind of end and number of turns; prices that were good for one are for the next."""
    for kind in (BY_MISTHROWS, BY_LOCKS):
        prices = np.full((3, MOST_TURNS), FIRST_PRICE)
        for turns in range(MOST_TURNS, 0, -1):
            found = bound(columns, kind, turns, prices, 0.0, ROUGHLY)
            prices[:, :turns] = found.prices
            if found.points > 0:
                yield found


# ── following the sheets ──────────────────────────────────────────────────────────────────────


def follow(columns: Ints, limits: Bound, best: float, most: int) -> Found:
    """All ways to more points than the `best` so far, as long as they are not too many."""
    layer, left_out, layers = Layer(np.zeros(1, np.int64), np.zeros(1, np.int64)), NEVER, []
    for turn in range(limits.turns):
        layers.append(layer)
        made = spread(
            columns[turn], limits.kind, turn, limits.turns, layer.keys, layer.points,
            limits.values, limits.rest, best,
        )  # fmt: skip
        keys, points, hopes = made
        if len(keys) > most:
            order = np.argpartition(-hopes, most)
            left_out = max(left_out, float(hopes[order[most:]].max()))
            keys, points = keys[order[:most]], points[order[:most]]
        layer = Layer(keys, points)
        if not len(keys):
            return Found(NEVER, left_out, layers)
    layers.append(layer)
    end = 0 if limits.kind == BY_LOCKS else MISTHROW_POINTS * MISTHROWS_TO_END
    return Found(float(layer.points.max()) + end, left_out, layers)


@inlined
def unpacked(key: int) -> tuple[int, int, int, int, int]:
    """A sheet's stages, and its misthrows."""
    misthrows, rest = key % MISTHROWS_TO_END, key // MISTHROWS_TO_END
    blue, rest = rest % STAGES, rest // STAGES
    green, rest = rest % STAGES, rest // STAGES
    return rest // STAGES, rest % STAGES, green, blue, misthrows


@inlined
def noted(made: Ints, count: int, sheet: Ints, gain: int, done: int) -> int:
    """Note a way to play: the sheet it leads to, what it brings, and which it is."""
    key = ((sheet[0] * STAGES + sheet[1]) * STAGES + sheet[2]) * STAGES + sheet[3]
    made[0, count] = key * MISTHROWS_TO_END + sheet[ROWS]
    made[1, count], made[2, count] = gain, done
    return count + 1


@inlined
def moves(columns: Ints, key: int, is_last: bool, kind: int, sheet: Ints, made: Ints) -> int:
    """All ways to play a turn; returns how many. Only the last turn of a game that ends by locks
    may lock a second row, and has to.
    """
    sheet[0], sheet[1], sheet[2], sheet[3], sheet[ROWS] = unpacked(key)
    locked, ends = (sheet[:ROWS] == LOCKED).sum(), kind == BY_LOCKS and is_last
    count = 0
    if sheet[ROWS] < FREE and not ends:
        sheet[ROWS] += 1
        count = noted(made, count, sheet, MISTHROW_POINTS if kind == BY_LOCKS else 0, 0)
        sheet[ROWS] -= 1
    for first in range(ROWS + 1):
        row = first % ROWS
        before, gain, now = sheet[row], 0, locked
        if first < ROWS:
            place = WIDTH * before + columns[row, 0]
            if not AFTER[place]:
                continue
            sheet[row], gain = AFTER[place], GAIN[place]
            now += sheet[row] == LOCKED
            if (now == LOCKS_TO_END) == ends:
                count = noted(made, count, sheet, gain, first + 1)
        if now < LOCKS_TO_END:
            done = (first + 1) % (ROWS + 1)
            count = second_moves(columns, sheet, now, ends, gain, done, made, count)
        sheet[row] = before
    return count


@inlined
def second_moves(
    columns: Ints,
    sheet: Ints,
    locked: int,
    ends: bool,
    gain: int,
    done: int,
    made: Ints,
    count: int,
) -> int:
    """The same with a cross in action 2."""
    for second in range(2 * ROWS):
        row = second // 2
        before = sheet[row]
        place = WIDTH * before + columns[row, 1 + second % 2]
        if AFTER[place]:
            sheet[row] = AFTER[place]
            if (locked + (sheet[row] == LOCKED) == LOCKS_TO_END) == ends:
                which = done + (ROWS + 1) * (second + 1)
                count = noted(made, count, sheet, gain + GAIN[place], which)
            sheet[row] = before
    return count


@inlined
def hope(kind: int, turn: int, key: int, values: Floats, rest: Floats) -> float:
    """What a sheet can still bring at most."""
    red, yellow, green, blue, misthrows = unpacked(key)
    value, _ = best_ends(kind, turn, red, yellow, green, blue, values)
    left: float = value + rest[turn, FREE - misthrows]
    return left


@inlined
def slot_of(key: int, slots: Ints, made: Ints) -> int:
    """Where a sheet's place is kept, or the free slot where it is to be."""
    slot = (key * 0x9E3779B1 >> 7) & len(slots) - 1
    while slots[slot] >= 0 and made[slots[slot]] != key:
        slot = slot + 1 & len(slots) - 1
    return slot


@inlined
def twice(numbers: Numbers) -> Numbers:
    """Room for as many more."""
    more: Numbers = np.concatenate((numbers, np.zeros_like(numbers)))  # type: ignore[assignment]
    return more


@compiled
def spread(
    columns: Ints,
    kind: int,
    turn: int,
    turns: int,
    keys: Ints,
    points: Ints,
    values: Floats,
    rest: Floats,
    best: float,
) -> tuple[Ints, Ints, Floats]:
    """The sheets after a turn, each with the most points and what it may come to."""
    slots = np.full(1 << 12, -1, np.int64)
    made, worth, hopes = np.zeros(1 << 11, np.int64), np.zeros(1 << 11, np.int64), np.zeros(1 << 11)
    ways, sheet = np.zeros((3, MOVES), np.int64), np.zeros(ROWS + 1, np.int64)
    number = 0
    for index in range(len(keys)):
        for way in range(moves(columns, keys[index], turn == turns - 1, kind, sheet, ways)):
            key, score = ways[0, way], points[index] + ways[1, way]
            slot = slot_of(key, slots, made)
            place = slots[slot]
            if place >= 0:
                hopes[place] += max(score - worth[place], 0)
                worth[place] = max(score, worth[place])
                continue
            slots[slot] = number
            made[number], worth[number] = key, score
            hopes[number] = score + hope(kind, turn + 1, key, values, rest)
            number += 1
            if number == len(made):
                made, worth, hopes = twice(made), twice(worth), twice(hopes)
                slots = np.full(2 * len(slots), -1, np.int64)
                for old in range(number):
                    slots[slot_of(made[old], slots, made)] = old
    good = hopes[:number] > best + 1 - 1e-6
    return made[:number][good], worth[:number][good], hopes[:number][good]


# ── the way there ─────────────────────────────────────────────────────────────────────────────


def _way_back(columns: Ints, limits: Bound, layers: list[Layer]) -> Decisions:
    """From the best end back to the beginning: which sheet of the layer before led here."""
    last = layers[-1]
    place = int(last.points.argmax())
    key, points = int(last.keys[place]), int(last.points[place])
    decisions: list[tuple[int, int]] = []
    for turn in range(limits.turns - 1, -1, -1):
        layer, is_last = layers[turn], turn == limits.turns - 1
        index, done = came_from(
            columns[turn], is_last, limits.kind, layer.keys, layer.points, key, points
        )
        key, points = int(layer.keys[index]), int(layer.points[index])
        decisions.append(_actions(columns[turn], done))
    misthrows = (MISTHROWS_TO_END - layers[-1].keys[place] % MISTHROWS_TO_END) * [(PASS, PASS)]
    return (*reversed(decisions), *(misthrows if limits.kind == BY_MISTHROWS else ()))


@compiled
def came_from(
    columns: Ints, is_last: bool, kind: int, keys: Ints, points: Ints, key: int, score: int
) -> tuple[int, int]:
    ways, sheet = np.zeros((3, MOVES), np.int64), np.zeros(ROWS + 1, np.int64)
    for index in range(len(keys)):
        for way in range(moves(columns, keys[index], is_last, kind, sheet, ways)):
            if ways[0, way] == key and points[index] + ways[1, way] == score:
                return index, ways[2, way]
    return -1, 0


def _actions(columns: Ints, done: int) -> tuple[int, int]:
    """Two actions as the engine numbers them."""
    first, second = done % (ROWS + 1), done // (ROWS + 1)
    action_1 = 1 + COLUMNS * (first - 1) + int(columns[first - 1, 0]) if first else PASS
    row, which = divmod(second - 1, 2)
    return action_1, 1 + COLUMNS * row + int(columns[row, 1 + which]) if second else PASS
