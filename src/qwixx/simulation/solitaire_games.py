"""Games of the best player alone, and what becomes of the rows in them."""

from collections.abc import Iterator
from typing import NamedTuple, cast

import numpy as np

from qwixx.compiled import stages as _stages
from qwixx.compiled.chance import Numbers
from qwixx.compiled.classic import points_of
from qwixx.compiled.compiler import compiled, register
from qwixx.compiled.games import LOCKED as LOCKED_ROWS
from qwixx.compiled.games import NOTHING, RULES, Results, games_of, new_seats, room_for, sheet_array
from qwixx.compiled.seats import MISTHROWS
from qwixx.compiled.stages import AFTER, CROSSES_AT, EMPTY, GAIN, STAGES, WIDTH, Stages
from qwixx.players import solitaire
from qwixx.players.solitaire import decide_alone, stages_of, to_come
from qwixx.players.solitaire_table import Table
from qwixx.rules.crosses import MISTHROWS_TO_END
from qwixx.rules.game import with_row
from qwixx.rules.layout import COLUMNS, LAST, ROWS, STANDARD
from qwixx.simulation.solitaire import Floats, Ints

register(_stages)
register(solitaire)

NEW_SHEET: Stages = (EMPTY, EMPTY, EMPTY, EMPTY)
MOST_TURNS = ROWS * COLUMNS + MISTHROWS_TO_END
"""No turn goes by without a cross or a misthrow."""
PART = 1_000
"""Games between two words about how far it has come."""

play_games = games_of(RULES["sheets"], (decide_alone,))
"""Games of the best player; alone, the only seat is always the active one."""


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
def tell(
    seen: Numbers,
    lengths: Results,
    ends: Numbers,
    table: Table,
    locks: Ints,
    turns: Ints,
    locked: Ints,
    crosses: Floats,
) -> None:
    """Add up what became of the rows in games whose positions were written down."""
    place = 0
    for game in range(len(lengths)):
        end = ends[game, LOCKED_ROWS]
        for row in range(ROWS):
            locks[game] += end >> row & 1
        for _ in range(lengths[game]):
            red, yellow, green, blue = (
                seen[place, 0],
                seen[place, 1],
                seen[place, 2],
                seen[place, 3],
            )
            stages = stages_of((red, yellow, green, blue), seen[place, LOCKED_ROWS])
            add_crosses(stages, seen[place, MISTHROWS], table, crosses)
            for row in range(ROWS):
                turns[stages[row]] += 1
                locked[stages[row]] += end >> row & 1
            place += 1


def new_games(number: int) -> Games:
    counts = np.zeros(number, np.int64), np.zeros(number, np.int64)
    by_stage = np.zeros(STAGES, np.int64), np.zeros(STAGES, np.int64)
    return Games(*counts, *by_stage, np.zeros((STAGES, COLUMNS)))


def playing(
    games: Games, table: Floats, seed: int, stages: Stages = NEW_SHEET, misthrows: int = 0
) -> Iterator[float]:
    """Play all games, and say now and then which share of them is done."""
    number, start = len(games.scores), _start(stages, misthrows)
    for first in range(0, number, PART):
        last = min(first + PART, number)
        _play_part(games, table, seed, start, slice(first, last))
        yield last / number


def _start(stages: Stages, misthrows: int) -> Numbers:
    """One seat, with any rows that are at these stages."""
    seats = new_seats([1])
    seats[0, :ROWS], seats[0, MISTHROWS] = [CROSSES_AT[stage] for stage in stages], misthrows
    return seats


def _play_part(games: Games, table: Floats, seed: int, start: Numbers, part: slice) -> None:
    size, fields = part.stop - part.start, MISTHROWS + 2
    locked = sum((int(row) >> LAST & 1) << place for place, row in enumerate(start[0, :ROWS]))
    seen, ends = np.zeros((size * MOST_TURNS, fields), np.int64), np.zeros((size, fields), np.int64)
    scores, results = np.zeros((size, 1), np.int16), np.zeros((3, size), np.int16)
    play_games(
        seed, part.start, 1, start, locked, 0, False, sheet_array(STANDARD),
        table.reshape(1, -1), np.zeros((1, 1), np.float32), np.zeros((1, 1), np.int64),
        scores, *results, seen, NOTHING[1], ends, *room_for(1),
    )  # fmt: skip
    games.scores[part] = scores[:, 0] - points_of(start, 0)
    flat = cast("Table", table.ravel())
    tell(seen, results[0], ends, flat, games.locks[part], *games[2:])
