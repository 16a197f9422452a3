"""What the dice offer as sets of squares, on every sheet that there is."""

from itertools import islice

import pytest

from qwixx.compiled.offers import columns_in, has, leftmost, offers_of, printed_on, without
from qwixx.rules import GAMES, PASS, Game, Roll, all_rolls
from qwixx.rules.layout import ACTIONS, COLUMN_OF, ROW_OF, ROWS
from tests.helpers import random_states

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def named(game: Game, roll: Roll, locked: int) -> tuple[set[int], set[int]]:
    """The squares that a throw names in open rows: by the white dice, and with a coloured one."""
    squares = [action for action in range(1, ACTIONS) if not locked >> ROW_OF[action] & 1]
    layout = game.layout
    white = {action for action in squares if layout.number(action) == roll.white_sum}
    coloured = {
        action
        for action in squares
        if layout.number(action) in roll.colour_sums(layout.colour(action))
    }
    return white, coloured


def actions_in(squares: int) -> set[int]:
    return {action for action in range(1, ACTIONS) if has(squares, action)}


@every_game
def test_offers_are_the_squares_that_the_dice_name(game: Game) -> None:
    printed = printed_on(game.layout)
    for number, roll in enumerate(islice(all_rolls(), 0, None, 97)):
        locked = number % (1 << ROWS)
        gone = [colour for colour in range(ROWS) if locked >> game.layout.row_of_die[colour] & 1]
        left = roll.without(gone)
        offers = offers_of(printed, left, locked)
        assert (actions_in(offers.white), actions_in(offers.coloured)) == named(game, left, locked)
        assert offers == offers_of(printed, roll, locked), "dice that are gone name nothing"


@every_game
def test_offers_are_the_squares_that_an_empty_sheet_allows(game: Game) -> None:
    printed = printed_on(game.layout)
    for state in random_states(game, 2, 1):
        if state.roll is not None and not state.locked:
            fresh = game.roll(game.start(), state.roll)
            white = actions_in(offers_of(printed, state.roll, 0).white)
            found = {action for action in white if COLUMN_OF[action] < 10}
            assert found == set(game.legal(fresh, 0)) - {PASS}


def test_sets_are_gone_through_from_the_left() -> None:
    squares = 1 << 3 - 1 | 1 << 13 - 1 | 1 << 44 - 1
    assert [columns_in(squares, row) for row in range(ROWS)] == [0b100, 0b10, 0, 1 << 10]
    assert leftmost(squares) == 3
    assert leftmost(squares & squares - 1) == 13
    assert leftmost(without(without(squares, 3), 13)) == 44
    assert without(squares, PASS) == squares
    assert not has(squares, PASS)
