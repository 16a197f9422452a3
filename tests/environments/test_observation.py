"""What agents see, number by number."""

import numpy as np

from qwixx.environments.observation import observation_space, observe, size
from qwixx.notation import parse_position
from qwixx.rules import GAMES, Game
from tests.helpers import every_table


def numbers(position: str, seat: int) -> list[int]:
    state = parse_position(position)
    vector = observe(state, seat)
    assert vector in observation_space(GAMES[state.game], state.players)
    assert vector.flags.writeable
    return [int(number) for number in vector]


def side(misthrows: int = 0, **lying: dict[int, int]) -> list[int]:
    """48 squares with these numbers on these columns, and the misthrows."""
    rows = [lying.get(colour, {}) for colour in ("red", "yellow", "green", "blue")]
    return [*(row.get(column, 0) for row in rows for column in range(12)), misthrows]


def test_one_sees_oneself_first_then_clockwise() -> None:
    position = (
        "classic 1; turn B; A: r2 m1; B: g12 g11; C: b12; roll 4 1 r3 y2 g5 b6; action 1 r5 . ."
    )
    a, b, c = side(1, red={0: 1}), side(green={0: 1, 1: 1}), side(blue={0: 1})
    shared = [1, 0, 4, 1, 3, 2, 5, 6]
    assert numbers(position, 0) == [*a, *b, *c, 0, 0, 0, 0, 0, 1, 0, *shared]
    assert numbers(position, 1) == [*b, *c, *a, 0, 0, 0, 0, 1, 0, 0, *shared]
    assert numbers(position, 2) == [*c, *a, *b, 0, 0, 0, 0, 0, 0, 1, *shared]


def test_in_action_2_one_sees_what_was_done_in_action_1_and_which_dice_are_gone() -> None:
    position = "classic 1; turn A; A: r2 r3 r4 r5 r6 r12 rL; B:; roll 6 6 y2 g5 b6; action 2 r12"
    own = side(red=dict.fromkeys((0, 1, 2, 3, 4, 10, 11), 1))
    locked, turn, phase, action_1, dice = [1, 0, 0, 0], [1, 0], 2, 11, [6, 6, 0, 2, 5, 6]
    assert numbers(position, 0) == [*own, *side(), *locked, *turn, phase, action_1, *dice]


def test_stacks_are_seen_by_their_height() -> None:
    position = "duel 1; turn B; A: b12 b11 b10 b9x2; B: b8 b5x2 m1; roll 3 3 r1 y2 g5 b4; action 1"
    black, grey = side(blue={0: 1, 1: 1, 2: 1, 3: 2}), side(1, blue={4: 1, 7: 2})
    shared = [1, 0, 3, 3, 1, 2, 5, 4]
    assert numbers(position, 0) == [*black, *grey, 0, 0, 0, 0, 0, 1, *shared]
    assert numbers(position, 1) == [*grey, *black, 0, 0, 0, 0, 1, 0, *shared]


def test_when_the_game_is_over_no_dice_are_seen() -> None:
    position = "classic 1; turn A; A: m4; B:"
    assert numbers(position, 0)[-8:] == [3, 0, 0, 0, 0, 0, 0, 0]


@every_table
def test_the_space_is_as_large_as_what_is_seen(game: Game, players: int) -> None:
    space = observation_space(game, players)
    assert space.shape == (size(players),) == (50 * players + 12,)
    assert space.dtype == np.int8
    assert space.high.max() == 44
    assert space.high[0] == game.tallest
