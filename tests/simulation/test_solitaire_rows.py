"""What games tell about rows, from a few made-up sums: every figure can be worked out by hand."""

import numpy as np
import pytest

from qwixx.compiled.stages import AFTER, CROSSES_AT, LOCKED, STAGES, WIDTH
from qwixx.rules.layout import COLUMNS, ROWS
from qwixx.simulation.solitaire_games import Games
from qwixx.simulation.solitaire_rows import (
    NUMBERS,
    RARE,
    Row,
    row_table,
    worth_by_gap,
    worth_of_next,
)

GAMES = 50
TURNS = 2 * RARE


def stage_of(*numbers: int) -> int:
    """The stage of a row with crosses on these numbers."""
    return CROSSES_AT.index(sum(1 << NUMBERS.index(number) for number in numbers))


def games(turns: int = TURNS) -> Games:
    """At each stage, a row is locked after every fourth turn; what a cross adds is its column and
    a tenth of the stage.
    """
    stages, columns = np.arange(STAGES)[:, None], np.arange(COLUMNS)[None, :]
    return Games(
        np.zeros(GAMES, np.int64),
        np.zeros(GAMES, np.int64),
        np.full(STAGES, turns),
        np.full(STAGES, turns // 4),
        turns * (columns + stages / 10),
    )


def row_at(stage: int) -> Row:
    return row_table(games(), throws=2)[stage]


def test_there_is_a_row_for_every_stage_but_the_locked_one() -> None:
    rows = row_table(games(), throws=2)
    assert len(rows) == LOCKED
    assert len({(row.rightmost, row.crosses) for row in rows}) == LOCKED


def test_a_row_tells_its_crosses_and_averages() -> None:
    stage = stage_of(2, 3)
    row = row_at(stage)
    assert (row.rightmost, row.crosses) == (3, 2)
    assert row.turns == TURNS / ROWS / GAMES
    assert row.lock == 0.25
    assert len(row.bounds) == 2
    assert sorted(row.worth) == [4, 5, 6, 7, 8, 9, 10, 11], "12 needs five crosses"
    assert row.worth[7] == pytest.approx(NUMBERS.index(7) + stage / 10)


def test_an_empty_row_has_no_rightmost_cross() -> None:
    row = row_at(stage_of())
    assert (row.rightmost, row.crosses) == (None, 0)
    assert sorted(row.worth) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]


def test_the_last_number_counts_once_it_may_be_marked() -> None:
    assert 12 in row_at(stage_of(2, 3, 4, 5, 6)).worth


def test_few_turns_tell_nothing() -> None:
    for row in row_table(games(RARE - 1), throws=1):
        assert row.lock is None
        assert row.worth == {}
    assert row_table(games(RARE), throws=1)[0].lock == 0.25


def test_the_next_number_is_the_one_right_of_the_rightmost_cross() -> None:
    rows = row_table(games(), throws=1)
    cells = worth_of_next(rows)
    assert cells[0, 2] == pytest.approx(stage_of() / 10)
    assert cells[2, 4] == pytest.approx(2 + stage_of(2, 3) / 10)
    assert cells[5, 7] == pytest.approx(5 + stage_of(2, 3, 4, 5, 6) / 10)
    markable = [row for row in rows if row.worth]
    assert len(cells) == len(markable)
    for row in markable:
        assert cells[row.crosses, (row.rightmost or 1) + 1] == row.worth[(row.rightmost or 1) + 1]


def test_gaps_are_counted_from_the_rightmost_cross() -> None:
    rows = row_table(games(), throws=1)
    cells = worth_by_gap(rows)
    with_gap = [row.worth[7] for row in rows if row.rightmost == 4 and 7 in row.worth]
    assert cells[2, 7] == pytest.approx(sum(with_gap) / len(with_gap))
    assert cells[0, 2] == pytest.approx(row_at(stage_of()).worth[2])
    assert (5, 4) not in cells
    assert all(AFTER[WIDTH * stage_of() + NUMBERS.index(number)] for number in (2, 11))
