"""The player who gets the most points alone: exactly so, by a table of what is to come.

It looks at its own sheet only, as if nobody else could end the game. That is the best way to play
alone and a poor way to beat others.

The functions use numbers and tuples only, so that the same source is run as it is and compiled.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from qwixx.compiled.offers import ACTION_1, LEFTMOST, Offers, Printed, columns_in
from qwixx.compiled.seats import MISTHROWS, rows_of
from qwixx.compiled.stages import (
    AFTER,
    GAIN,
    LOCKED,
    SHEETS,
    STAGE_OF,
    WIDTH,
    Stages,
    sheet_number,
    two_locked,
)
from qwixx.players.formula import Formula, Way, Weights
from qwixx.players.solitaire_table import Table, TableError, load_table, table_path
from qwixx.rules import Game, State, find_game
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END
from qwixx.rules.game import with_row
from qwixx.rules.layout import COLUMNS, PASS, ROWS, STANDARD
from qwixx.rules.state import Rows

if TYPE_CHECKING:
    from qwixx.compiled.seats import Seats


class Solitaire(Formula):
    """Plays Qwixx for its own points. It needs the table that `qwixx solve` makes."""

    def __init__(self, seed: int = 0) -> None:
        table = _table_at(table_path())
        super().__init__({"sheets": Way(decide_alone, lambda _: table)}, seed)

    def decide(self, game: Game | str, view: State, seat: int) -> int:
        game = find_game(game)
        if game.layout != STANDARD:
            raise TableError("other_sheet")
        return super().decide(game, view, seat)


@cache
def _table_at(path: Path) -> Table:
    """Read once, however many such players there are."""
    return load_table(path)


def stages_of(rows: Rows, locked: int) -> Stages:
    """A row that others locked is as good as locked by oneself: its points are what they are."""
    red, yellow, green, blue = rows
    return (
        LOCKED if locked & 1 else STAGE_OF[red],
        LOCKED if locked & 2 else STAGE_OF[yellow],
        LOCKED if locked & 4 else STAGE_OF[green],
        LOCKED if locked & 8 else STAGE_OF[blue],
    )


def to_come(stages: Stages, misthrows: int, table: Table) -> float:
    """The points to expect from here on; a table holds 0 for sheets that end the game."""
    if misthrows >= MISTHROWS_TO_END:
        return 0.0
    return table[SHEETS * misthrows + sheet_number(stages)]


def passing_value(stages: Stages, misthrows: int, has_marked: bool, table: Table) -> float:
    """What passing in action 2 is worth."""
    if has_marked:
        return to_come(stages, misthrows, table)
    return MISTHROW_POINTS + to_come(stages, misthrows + 1, table)


def decide_alone(
    phase: int,
    seats: "Seats",
    seat: int,
    locked: int,
    active: int,
    offers: Offers,
    action_1: int,
    printed: Printed,  # noqa: ARG001
    weights: Weights,
    player: int,
) -> int:
    """As if nobody else could end the game."""
    table = weights[player]
    stages, misthrows = stages_of(rows_of(seats, seat), locked), seats[seat, MISTHROWS]
    if phase == ACTION_1:
        return best_action_1(stages, misthrows, offers, seat == active, table)
    return best_mark(stages, misthrows, action_1 != PASS, offers.coloured, table)[0]


def best_action_1(
    stages: Stages, misthrows: int, offers: Offers, is_active: bool, table: Table
) -> int:
    """The active player looks on to action 2."""
    best, best_value = PASS, to_come(stages, misthrows, table)
    if is_active:
        _, best_value = best_mark(stages, misthrows, False, offers.coloured, table)
    for row in range(ROWS):
        column = LEFTMOST[columns_in(offers.white, row)]
        step = WIDTH * stages[row] + column
        if columns_in(offers.white, row) and AFTER[step]:
            after = with_row(stages, row, AFTER[step])
            value = to_come(after, misthrows, table)
            if is_active and not two_locked(after):
                _, value = best_mark(after, misthrows, True, offers.coloured, table)
            if GAIN[step] + value > best_value:
                best, best_value = 1 + COLUMNS * row + column, GAIN[step] + value
    return best


def best_mark(
    stages: Stages, misthrows: int, has_marked: bool, squares: int, table: Table
) -> tuple[int, float]:
    """The best action 2 and what it is worth."""
    best, best_value = PASS, passing_value(stages, misthrows, has_marked, table)
    for row in range(ROWS):
        columns = columns_in(squares, row)
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            step = WIDTH * stages[row] + column
            if AFTER[step]:
                after = with_row(stages, row, AFTER[step])
                value = GAIN[step] + to_come(after, misthrows, table)
                if value > best_value:
                    best, best_value = 1 + COLUMNS * row + column, value
    return best, best_value
