"""The closed formula of 0x0079/Qwixx ("heuristic"), under our rules.

A mark is worth its points and a little more, less something for every number skipped. The further
the game has come, the more skips it tolerates.

The functions use numbers and tuples only, so that the same source is run as it is and compiled.
"""

from typing import NamedTuple

from qwixx.players.offers import ACTION_1, ACTION_2, LEFTMOST, Offers, offers_of
from qwixx.players.player import Formula
from qwixx.rules import Game, Phase, State
from qwixx.rules.crosses import COUNT, LOCKS_TO_END, MISTHROWS_TO_END, count, may_mark
from qwixx.rules.layout import COLUMNS, LAST, PASS, ROWS
from qwixx.rules.state import Rows

SKIP = 1.8
BONUS, LOCK_BONUS = 1.0, 3.0
MANY_MARKS = 30
WORTH_IT, NEARLY, AVOIDING = 0.0, -0.5, -4.5
"""A mark has to be worth more than this: as a rule, in one's own action 1, against a misthrow."""


class Tolerance(NamedTuple):
    """What a skipped number costs, how many may be skipped, and what a mark has to be worth."""

    skip: float
    most_skips: int
    least: float


class Tolerant(Formula):
    """Plays Qwixx by the formula."""

    def choose(self, game: Game, view: State, seat: int) -> int:
        assert view.roll is not None
        rows, offers = view.rows[seat], offers_of(game.layout, view.roll)
        marks = max(map(mark_count, view.rows))
        come = progress(view.locked, max(view.misthrows), marks)
        if view.phase is Phase.ACTION_1:
            return tolerant_action_1(rows, view.locked, offers, come, view.active == seat)
        return tolerant_action_2(rows, view.locked, offers, come, view.action_1 != PASS)


def mark_count(rows: Rows) -> int:
    """The numbers marked on a sheet, without locks."""
    numbers, total = (1 << COLUMNS) - 1, 0
    for row in rows:
        total += count(row & numbers)
    return total


def progress(locked: int, misthrows: int, marks: int) -> float:
    """How far the game has come, from 0 to 1, by the most misthrows and marks of any player."""
    come = max(COUNT[locked] / LOCKS_TO_END, misthrows / MISTHROWS_TO_END, marks / MANY_MARKS)
    return min(come, 1.0)


def tolerance(come: float, least: float) -> Tolerance:
    """Against a misthrow, any number may be skipped."""
    most_skips = COLUMNS if least == AVOIDING else 1 + int(2 * come + 0.5)
    return Tolerance(SKIP * (1 - 0.5 * come), most_skips, least)


def tolerant_value(crosses: int, column: int, tolerance: Tolerance) -> float:
    """What a mark is worth; nothing at all if it skips too many."""
    start = 0
    while crosses >> start:
        start += 1
    skips, have = column - start, count(crosses)
    value = have + 1 + BONUS - tolerance.skip * skips
    if column == LAST:
        return value + have + 2 + LOCK_BONUS
    return value if skips <= tolerance.most_skips else tolerance.least


def tolerant_mark(phase: int, rows: Rows, locked: int, offers: Offers, tolerance: Tolerance) -> int:
    """The best mark that is worth it, or PASS."""
    best, best_value = PASS, tolerance.least
    for row in range(ROWS):
        columns = 0 if locked >> row & 1 else offers[ROWS * (phase - ACTION_1) + row]
        while columns:
            column = LEFTMOST[columns]
            columns &= columns - 1
            if may_mark(rows[row], column):
                value = tolerant_value(rows[row], column, tolerance)
                if value > best_value:
                    best, best_value = 1 + COLUMNS * row + column, value
    return best


def tolerant_action_1(rows: Rows, locked: int, offers: Offers, come: float, active: bool) -> int:
    least = NEARLY if active else WORTH_IT
    return tolerant_mark(ACTION_1, rows, locked, offers, tolerance(come, least))


def tolerant_action_2(
    rows: Rows, locked: int, offers: Offers, come: float, has_marked: bool
) -> int:
    least = WORTH_IT if has_marked else AVOIDING
    return tolerant_mark(ACTION_2, rows, locked, offers, tolerance(come, least))
