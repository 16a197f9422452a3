"""Games of the best player alone, and what becomes of the rows in them."""

from collections.abc import Iterator
from typing import NamedTuple, cast

import numpy as np

from qwixx.compiler import compiled, register
from qwixx.players import offers, solitaire
from qwixx.players.offers import Dice
from qwixx.players.solitaire import solitaire_action_1, solitaire_action_2, to_come
from qwixx.players.solitaire_table import Table
from qwixx.players.stages import AFTER, EMPTY, GAIN, LOCKED, STAGES, WIDTH, Stages, two_locked
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END
from qwixx.rules.game import with_row
from qwixx.rules.layout import COLUMN_OF, COLUMNS, PASS, ROW_OF, ROWS
from qwixx.simulation.chance import Streams, deal, roll
from qwixx.simulation.solitaire import Floats, Ints

register(offers)
register(solitaire)

NEW_SHEET: Stages = (EMPTY, EMPTY, EMPTY, EMPTY)
MOST_TURNS = ROWS * COLUMNS + MISTHROWS_TO_END
"""No turn goes by without a cross or a misthrow."""
PART = 1_000
"""Games between two words about how far it has come."""


class Games(NamedTuple):
    """What games came to."""

    scores: Ints
    locks: Ints
    """Points and locked rows of every game."""
    turns: Ints
    """By stage: how many turns began with a row at it."""
    locked: Ints
    """By stage: after how many of these turns that row was locked in the end."""
    crosses: Floats
    """By stage and column: what a cross there would have added to the sheet, over these turns."""


@compiled
def crossed(stages: Stages, action: int) -> tuple[Stages, int]:
    """The rows after an action, and the points that it brings."""
    if action == PASS:
        return stages, 0
    row = ROW_OF[action]
    step = WIDTH * stages[row] + COLUMN_OF[action]
    return with_row(stages, row, AFTER[step]), GAIN[step]


@compiled
def play_turn(stages: Stages, misthrows: int, dice: Dice, table: Table) -> tuple[Stages, int, int]:
    """Rows and misthrows after a turn of the best player, and the points that it brings."""
    action_1 = solitaire_action_1(stages, misthrows, dice, True, table)
    stages, points = crossed(stages, action_1)
    if two_locked(stages):
        return stages, misthrows, points
    action_2 = solitaire_action_2(stages, misthrows, dice, action_1 != PASS, table)
    if action_1 == PASS and action_2 == PASS:
        return stages, misthrows + 1, MISTHROW_POINTS
    stages, more = crossed(stages, action_2)
    return stages, misthrows, points + more


@compiled
def add_crosses(stages: Stages, misthrows: int, table: Table, crosses: Floats) -> None:
    """Add what each cross that may be marked now would be worth."""
    before = to_come(stages, misthrows, table)
    for row in range(ROWS):
        for column in range(COLUMNS):
            step = WIDTH * stages[row] + column
            if AFTER[step]:
                after = to_come(with_row(stages, row, AFTER[step]), misthrows, table)
                crosses[stages[row], column] += GAIN[step] + after - before


@compiled
def play_game(
    streams: Streams, stages: Stages, misthrows: int, table: Table, crosses: Floats, course: Ints
) -> tuple[int, int, Stages]:
    """Play to the end: the points, the number of turns, the rows; `course` gets those before each
    turn.
    """
    points = turns = 0
    while not two_locked(stages) and misthrows < MISTHROWS_TO_END:
        for row in range(ROWS):
            course[turns, row] = stages[row]
        add_crosses(stages, misthrows, table, crosses)
        stages, misthrows, more = play_turn(stages, misthrows, roll(streams), table)
        points += more
        turns += 1
    return points, turns, stages


@compiled
def play_games(
    seed: int,
    numbers: tuple[int, int],
    start: tuple[Stages, int],
    table: Table,
    scores: Ints,
    locks: Ints,
    turns: Ints,
    locked: Ints,
    crosses: Floats,
) -> None:
    """Play the games with numbers from the first of the two up to the second."""
    streams = np.zeros(2, np.uint64)
    course = np.zeros((MOST_TURNS, ROWS), np.int64)
    for number in range(numbers[0], numbers[1]):
        deal(streams, seed, number)
        stages, misthrows = start
        scores[number], length, stages = play_game(
            streams, stages, misthrows, table, crosses, course
        )
        for row in range(ROWS):
            is_locked = stages[row] == LOCKED
            locks[number] += is_locked
            for turn in range(length):
                turns[course[turn, row]] += 1
                locked[course[turn, row]] += is_locked


def new_games(number: int) -> Games:
    counts = np.zeros(number, np.int64), np.zeros(number, np.int64)
    by_stage = np.zeros(STAGES, np.int64), np.zeros(STAGES, np.int64)
    return Games(*counts, *by_stage, np.zeros((STAGES, COLUMNS)))


def playing(
    games: Games, table: Floats, seed: int, stages: Stages = NEW_SHEET, misthrows: int = 0
) -> Iterator[float]:
    """Play all games, and say now and then which share of them is done."""
    number, flat = len(games.scores), cast("Table", table.ravel())
    for first in range(0, number, PART):
        last = min(first + PART, number)
        play_games(seed, (first, last), (stages, misthrows), flat, *games)
        yield last / number
