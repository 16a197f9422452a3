"""Two questions about a row, by its stage: will it be locked, and what is the next cross worth?

Both are answered by games of the best player alone, as averages over all turns that begin with a
row at the stage. The chance to lock has an upper bound besides, which is exact: that of a player
who wants nothing but this lock, by the number of throws to come.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from qwixx.compiled.stages import AFTER, CROSSES_AT, LOCKED, STAGES, WIDTH
from qwixx.rules.crosses import count
from qwixx.rules.dice import FACES
from qwixx.rules.layout import RED, ROWS, STANDARD
from qwixx.simulation.solitaire_games import Games

NUMBERS = STANDARD.numbers[RED]
"""Red stands for all rows: yellow is like it, and green and blue are its mirror."""
RARE = 1_000
"""Averages over fewer turns would say little."""


Cells = dict[tuple[int, int], float]


class Row(NamedTuple):
    """What is known of a stage."""

    rightmost: int | None
    """The number of the rightmost cross in the red row."""
    crosses: int
    turns: float
    """How many turns of a game begin with a given row at this stage."""
    lock: float | None
    """In what share of them that row is locked in the end; None where they are rare."""
    bounds: list[float]
    """The best chance to lock within 1, 2, 3 … own throws if nothing else counts."""
    worth: dict[int, float]
    """What a cross adds to the worth of the sheet, by number; empty where turns are rare."""


def row_table(games: Games, throws: int) -> list[Row]:
    """All stages of a row that is not locked."""
    bounds = list(lock_bounds(throws))
    return [_row(games, stage, [chances[stage] for chances in bounds]) for stage in range(LOCKED)]


def _row(games: Games, stage: int, bounds: list[float]) -> Row:
    crosses, turns = CROSSES_AT[stage], int(games.turns[stage])
    often = turns >= RARE
    return Row(
        rightmost=NUMBERS[crosses.bit_length() - 1] if crosses else None,
        crosses=count(crosses),
        turns=turns / ROWS / len(games.scores),
        lock=float(games.locked[stage] / turns) if often else None,
        bounds=bounds,
        worth={
            number: float(games.crosses[stage, column] / turns)
            for column, number in enumerate(NUMBERS)
            if often and AFTER[WIDTH * stage + column]
        },
    )


def worth_of_next(rows: list[Row]) -> Cells:
    """What a cross without a gap adds, by the crosses in the row and its number."""
    following = [(row, (row.rightmost or NUMBERS[0] - 1) + 1) for row in rows]
    return {(row.crosses, number): row.worth[number] for row, number in following if row.worth}


def worth_by_gap(rows: list[Row]) -> Cells:
    """What a cross adds, by the squares that it skips and its number."""
    sums: defaultdict[tuple[int, int], float] = defaultdict(float)
    turns: defaultdict[tuple[int, int], float] = defaultdict(float)
    for row in rows:
        for number, worth in row.worth.items():
            gap = number - (row.rightmost or NUMBERS[0] - 1) - 1
            sums[gap, number] += row.turns * worth
            turns[gap, number] += row.turns
    return {place: sums[place] / turns[place] for place in sums}


def lock_bounds(throws: int) -> Iterator[list[float]]:
    """By stage, the best chance to lock the row within 1, 2, 3 … throws."""
    chances = [float(stage == LOCKED) for stage in range(STAGES)]
    for _ in range(throws):
        chances = [
            sum(ways * max(chances[after] for after in afters) for afters, ways in turns)
            / len(FACES) ** 3
            for turns in map(_turns, range(STAGES))
        ]
        yield chances


@cache
def _turns(stage: int) -> tuple[tuple[frozenset[int], int], ...]:
    """What throws of the white dice and the row's own one can lead to, and in how many ways."""
    turns: Counter[frozenset[int]] = Counter()
    for one, two, die in product(FACES, repeat=3):
        action_1 = {stage, _after(stage, one + two)}
        action_2 = {_after(after, white + die) for after in action_1 for white in (one, two)}
        turns[frozenset(action_1 | action_2)] += 1
    return tuple(turns.items())


def _after(stage: int, number: int) -> int:
    """The stage after marking a number, or the same if it may not be marked."""
    return AFTER[WIDTH * stage + NUMBERS.index(number)] or stage
