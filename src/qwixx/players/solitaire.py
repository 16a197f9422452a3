"""The player who gets the most points alone: exactly so, by a table of what is to come.

It looks at its own sheet only, as if nobody else could end the game. That is the best way to play
alone and a poor way to beat others.

The functions use numbers and tuples only, so that the same source is run as it is and compiled.
"""

from functools import cache
from pathlib import Path

from qwixx.players.offers import ACTION_1, ACTION_2, Dice, dice_of, offered
from qwixx.players.player import Formula
from qwixx.players.solitaire_table import Table, TableError, load_table, table_path
from qwixx.players.stages import (
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
from qwixx.rules import Game, Phase, State
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END
from qwixx.rules.game import with_row
from qwixx.rules.layout import COLUMNS, PASS, ROWS, STANDARD
from qwixx.rules.state import Rows


class Solitaire(Formula):
    """Plays Qwixx for its own points. It needs the table that `qwixx solve` makes."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._table = _table_at(table_path())

    def choose(self, game: Game, view: State, seat: int) -> int:
        if game.layout is not STANDARD:
            raise TableError("other_sheet")
        assert view.roll is not None
        stages, dice = stages_of(view.rows[seat], view.locked), dice_of(view.roll)
        misthrows, table = view.misthrows[seat], self._table
        if view.phase is Phase.ACTION_1:
            return solitaire_action_1(stages, misthrows, dice, view.active == seat, table)
        return solitaire_action_2(stages, misthrows, dice, view.action_1 != PASS, table)


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


def best_mark(
    stages: Stages, misthrows: int, has_marked: bool, dice: Dice, table: Table
) -> tuple[int, float]:
    """The best action 2 and what it is worth."""
    best, best_value = PASS, passing_value(stages, misthrows, has_marked, table)
    for row in range(ROWS):
        for column in offered(ACTION_2, row, dice):
            step = WIDTH * stages[row] + column
            if AFTER[step]:
                after = with_row(stages, row, AFTER[step])
                value = GAIN[step] + to_come(after, misthrows, table)
                if value > best_value:
                    best, best_value = 1 + COLUMNS * row + column, value
    return best, best_value


def solitaire_action_2(
    stages: Stages, misthrows: int, dice: Dice, has_marked: bool, table: Table
) -> int:
    return best_mark(stages, misthrows, has_marked, dice, table)[0]


def solitaire_action_1(
    stages: Stages, misthrows: int, dice: Dice, active: bool, table: Table
) -> int:
    """The active player looks on to action 2."""
    best, best_value = PASS, to_come(stages, misthrows, table)
    if active:
        _, best_value = best_mark(stages, misthrows, False, dice, table)
    for row in range(ROWS):
        column = offered(ACTION_1, row, dice)[0]
        step = WIDTH * stages[row] + column
        if AFTER[step]:
            after = with_row(stages, row, AFTER[step])
            value = to_come(after, misthrows, table)
            if active and not two_locked(after):
                _, value = best_mark(after, misthrows, True, dice, table)
            if GAIN[step] + value > best_value:
                best, best_value = 1 + COLUMNS * row + column, GAIN[step] + value
    return best
