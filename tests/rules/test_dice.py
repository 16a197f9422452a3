"""Rolls: what is one, which dice are in the game, and how likely each roll is."""

from collections import Counter
from itertools import islice

import pytest

from qwixx.rules import CLASSIC, DUEL, Game, Roll, RuleError, all_rolls
from qwixx.rules.dice import SUM_WAYS
from tests.helpers import at

LOCKED = {
    CLASSIC: "classic 1; turn A; A: g12 g11 g10 g9 g8 g2 gL; B:",
    DUEL: "duel 1; turn A; A: g12x5 g2 gL; B:",
}
both_games = pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=["classic", "duel"])


def key_of(game: Game, roll: object, green_is_locked: bool = False) -> str:
    state = at(LOCKED[game]) if green_is_locked else game.start()
    before = repr(state)
    with pytest.raises(RuleError) as caught:
        game.roll(state, roll)  # type: ignore[arg-type]
    assert str(caught.value)
    assert repr(state) == before
    return caught.value.key


@both_games
@pytest.mark.parametrize("value", [0, 7, -1, 100, True, False, 1.0, 3.5, "3", [3], (3,), b"3"])
def test_dice_outside_1_to_6_are_refused(game: Game, value: int) -> None:
    for place in range(4):
        coloured = [1, 2, 3, 4]
        coloured[place] = value
        assert key_of(game, Roll((1, 2), *coloured)) == "die_range"
    assert key_of(game, Roll((value, 1), 1, 2, 3, 4)) == "die_range"
    assert key_of(game, Roll((1, value), 1, 2, 3, 4)) == "die_range"


@both_games
@pytest.mark.parametrize(
    "roll",
    [
        None,
        "4 1 r3 y2 g5 b6",
        ((4, 1), 3, 2, 5, 6),
        [(4, 1), 3, 2, 5, 6],
        (4, 1, 3, 2, 5, 6),
        {"white": (4, 1)},
        4,
        (),
        Roll([4, 1], 3, 2, 5, 6),  # type: ignore[arg-type]
        Roll((4,), 3, 2, 5, 6),  # type: ignore[arg-type]
        Roll((), 3, 2, 5, 6),  # type: ignore[arg-type]
        Roll((4, 1, 1), 3, 2, 5, 6),  # type: ignore[arg-type]
        Roll("41", 3, 2, 5, 6),  # type: ignore[arg-type]
        Roll(None, 3, 2, 5, 6),  # type: ignore[arg-type]
        Roll(5, 3, 2, 5, 6),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_rolls_of_another_shape_are_refused(game: Game, roll: object) -> None:
    assert key_of(game, roll) == "roll_shape"


@both_games
def test_white_dice_never_leave(game: Game) -> None:
    assert key_of(game, Roll((None, 1), 1, 1, 1, 1)) == "die_range"  # type: ignore[arg-type]


@both_games
def test_missing_dice_are_refused(game: Game) -> None:
    assert key_of(game, Roll((1, 1), None, 1, 1, 1)) == "die_missing"
    assert key_of(game, Roll((1, 1), 1, 1, 1, None)) == "die_missing"
    assert key_of(game, Roll((1, 1), None, 1, None, 1), green_is_locked=True) == "die_missing"


@both_games
def test_b15_d22_the_die_of_a_locked_row_is_refused(game: Game) -> None:
    assert key_of(game, Roll((1, 1), 1, 1, 1, 1), green_is_locked=True) == "die_gone"
    assert key_of(game, Roll((1, 1), 1, 1, 9, 1), green_is_locked=True) == "die_gone"
    state = game.roll(at(LOCKED[game]), Roll((1, 1), 1, 1, None, 1))
    assert state.roll == Roll((1, 1), 1, 1, None, 1)


def test_a_roll_knows_its_sums() -> None:
    roll = Roll(white=(4, 1), red=3, yellow=2, green=None, blue=6)
    assert roll.white_sum == 5
    assert [roll.colour_sums(colour) for colour in range(4)] == [(4, 7), (3, 6), (), (7, 10)]
    assert Roll((3, 3), 1, 2, 3, 4).colour_sums(0) == (4,)
    assert roll.without([0, 2]) == Roll((4, 1), None, 2, None, 6)
    assert roll.without([]) == roll


def test_all_rolls_are_all_and_each_once() -> None:
    rolls = list(all_rolls())
    assert len(rolls) == len(set(rolls)) == 6**6
    assert all(die in range(1, 7) for roll in rolls[::97] for die in (*roll.white, *roll[1:]))
    assert len(set(all_rolls([0, 3]))) == 6**4
    assert all((r.red, r.blue) == (None, None) for r in islice(all_rolls([0, 3]), 500))


def test_two_dice_give_a_sum_in_so_many_ways() -> None:
    ways = Counter(roll.white_sum for roll in all_rolls([0, 1, 2, 3]))
    assert list(SUM_WAYS) == [ways[total] for total in range(13)]
