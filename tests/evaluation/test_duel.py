"""The learned players of The Duel: symmetric, exact at the end, and as they were at the time."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from qwixx.compiled.duel import Board
from qwixx.compiled.offers import Offers, offers_of
from qwixx.evaluation import WEIGHTS, evaluator_of, load_evaluator
from qwixx.evaluation.duel.choice import (
    CERTAIN,
    MOST_TURNS,
    choose_second,
    choose_turn,
    list_turns,
    value_turns,
)
from qwixx.evaluation.duel.evaluator import board_of
from qwixx.evaluation.duel.features import (
    BEATABLE,
    CHANCES,
    FEATURES,
    KINDS,
    MOST_OF_A_ROW,
    OTHER_OPEN,
    OWN_OPEN,
    STACKABLE,
    STACKED,
    behind_top,
    common_features,
    row_features,
    top,
)
from qwixx.evaluation.duel.network import LEAD, MARGIN, OUTPUTS, WIN, value_board
from qwixx.evaluation.evaluator import Evaluator
from qwixx.notation import parse_position
from qwixx.players import make_player
from qwixx.rules import DUEL, PASS, Phase, State
from qwixx.rules.tokens import place
from tests.helpers import random_states

SYMMETRIES = [
    (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2),
    (2, 3, 0, 1), (3, 2, 0, 1), (2, 3, 1, 0), (3, 2, 1, 0),
]  # fmt: skip
"""Orders of the rows that the dice cannot tell apart: a row keeps its columns."""

both = pytest.mark.parametrize("name", ["champion", "plain"])


def champion(name: str = "champion") -> Evaluator:
    return evaluator_of(DUEL, 2, name)


def offered(state: State) -> Offers:
    assert state.roll is not None
    return offers_of(champion().printed, state.roll, state.locked)


def between_turns(seed: int) -> list[State]:
    return [state for state in random_states(DUEL, 2, seed) if state.phase is Phase.DICE]


def reordered(state: State, order: tuple[int, ...]) -> State:
    rows = tuple(tuple(side[row] for row in order) for side in state.rows)
    locked = sum((state.locked >> row & 1) << at for at, row in enumerate(order))
    return state._replace(rows=rows, locked=locked)  # type: ignore[arg-type]


def row(*columns: int) -> int:
    """Tokens on these columns."""
    tokens = 0
    for column in columns:
        tokens = place(tokens, column)
    return tokens


# ── what it sees ──────────────────────────────────────────────────────────────────────────────


def features(own: int, other: int) -> list[int]:
    found = np.zeros(MOST_OF_A_ROW, np.int64)
    return [int(feature) for feature in found[: row_features(own, other, 0, found)]]


def open_squares(base: int, own: int, other: int) -> dict[int, int]:
    """By column, how it is open."""
    squares = [f - base for f in features(own, other) if base <= f < base + KINDS * 11 * CHANCES]
    return {at // CHANCES // KINDS: at // CHANCES % KINDS for at in squares}


def test_the_foremost_token_and_what_is_behind_it() -> None:
    assert [top(row()), top(row(0)), top(row(3, 5, 5))] == [0, 1, 6]
    assert behind_top(row(3, 5), 6) == 4
    assert behind_top(row(5), 6) == 0
    assert behind_top(row(5, 5), 6) == STACKED


def test_squares_to_beat_and_to_stack_on_are_told_apart() -> None:
    """Vectors 1 and 2: red g3 k5 k7."""
    grey, black = row(1), row(3, 5)
    assert open_squares(OWN_OPEN, grey, black) == {2: 0, 4: 0, 5: BEATABLE, 6: 0, 7: 0, 8: 0, 9: 0}
    assert open_squares(OTHER_OPEN, grey, black) == {5: STACKABLE, 6: 0, 7: 0, 8: 0, 9: 0}


def test_every_position_has_features_within_the_table() -> None:
    found, seen = np.zeros(MOST_OF_A_ROW, np.int64), set()
    for seed in range(30):
        for state in between_turns(seed):
            board = board_of(state, state.active)
            for number in range(4):
                locked = state.locked >> number & 1
                count = row_features(board.own[number], board.other[number], locked, found)
                assert len(set(found[:count])) == count
                seen |= {int(feature) for feature in found[:count]}
            seen |= {int(feature) for feature in found[: common_features(board, found)]}
    assert min(seen) >= 0
    assert max(seen) < FEATURES
    assert len(seen) > 500


# ── values ────────────────────────────────────────────────────────────────────────────────────


def test_what_the_dice_cannot_tell_apart_has_exactly_the_same_value() -> None:
    seen = set()
    for seed in range(8):
        for state in between_turns(seed):
            values = [tuple(champion().outputs(reordered(state, order))) for order in SYMMETRIES]
            assert values == [values[0]] * len(SYMMETRIES)
            seen.add(values[0])
    assert len(seen) > 50


def test_it_matters_which_rows_are_a_pair() -> None:
    tokens = row(0, 1, 2, 3), row(2, 3, 4, 5), 0, 0
    red, yellow, green, blue = tokens
    weights, shape = champion().weights, champion().shape
    together = value_board(weights, shape, Board(tokens, (0, 0, 0, 0), 0, 0, 0))
    apart = value_board(weights, shape, Board((red, green, yellow, blue), (0, 0, 0, 0), 0, 0, 0))
    assert together != apart


@both
@pytest.mark.parametrize(("own", "lead"), [("r2 r3", 2), ("r2", 0), ("", -1)])
def test_a_turn_that_ends_the_game_is_worth_its_result(name: str, own: str, lead: int) -> None:
    """The fourth misthrow: ahead, level and behind."""
    text = f"duel 1; turn A; A: {own} m1; B: b12 m2; roll 6 6 r6 y6 g6 b6; action 1"
    state = parse_position(text)
    assert state.roll is not None
    over = DUEL.play(DUEL.play(state, 0, PASS), 0, PASS)
    assert over.phase is Phase.OVER
    actions = np.zeros((MOST_TURNS, 2), np.int64)
    values = np.zeros((MOST_TURNS, OUTPUTS), np.float32)
    board, evaluator = board_of(state, 0), champion(name)
    count = list_turns(board, evaluator.printed, offered(state), actions)
    value_turns(evaluator.weights, evaluator.shape, board, False, actions, values, count)
    assert tuple(actions[0]) == (PASS, PASS)
    assert values[0, WIN] == CERTAIN * np.sign(lead)
    assert values[0, LEAD] * MARGIN == pytest.approx(lead)
    assert (abs(values[1:count, WIN]) < CERTAIN).all()


@both
def test_kept_weights_give_the_values_recorded_with_them(name: str) -> None:
    story = json.loads((WEIGHTS / f"duel-{name}-2.json").read_text("utf-8"))
    assert len(story["values"]) >= 5
    for text, values in story["values"].items():
        found = champion(name).outputs(parse_position(text))
        assert found == pytest.approx(values, abs=1e-4)
    assert {"command", "seed", "version", "games", "figures"} <= set(story)


def test_all_weights_together_are_small() -> None:
    assert sum(path.stat().st_size for path in WEIGHTS.glob("duel-*")) < 2_000_000


def test_weights_can_be_kept_again_and_again(tmp_path: Path) -> None:
    before = champion()
    before.save(tmp_path / "network.npz", DUEL)
    after = load_evaluator(tmp_path / "network.npz", DUEL)
    assert after.shape == before.shape
    assert np.array_equal(after.weights, before.weights)


# ── decisions ─────────────────────────────────────────────────────────────────────────────────


def test_all_turns_are_found_and_no_others() -> None:
    """The compiled list, against every pair of legal actions."""
    source, actions = random.Random(1), np.zeros((MOST_TURNS, 2), np.int64)
    for seed in range(20):
        for state in between_turns(seed):
            thrown = DUEL.roll(state, DUEL.throw(state, source))
            seat, wanted = thrown.active, set()
            for first in DUEL.legal(thrown, seat):
                then = DUEL.play(thrown, seat, first)
                seconds = (PASS,) if then.phase is Phase.OVER else DUEL.legal(then, seat)
                wanted |= {(first, second) for second in seconds}
            board, printed = board_of(thrown, seat), champion().printed
            count = list_turns(board, printed, offered(thrown), actions)
            assert {(int(one), int(two)) for one, two in actions[:count]} == wanted
            assert count == len(wanted)


@both
def test_both_actions_are_chosen_together(name: str) -> None:
    """Asked again after action 1, it goes on as it meant to."""
    source, evaluator = random.Random(2), champion(name)
    weights, shape, printed = evaluator.weights, evaluator.shape, evaluator.printed
    for seed in range(20):
        for state in between_turns(seed):
            thrown = DUEL.roll(state, DUEL.throw(state, source))
            seat, offers = thrown.active, offered(thrown)
            board = board_of(thrown, seat)
            first, second = choose_turn(weights, shape, board, printed, offers)
            then = DUEL.play(thrown, seat, int(first))
            if then.phase is not Phase.OVER:
                squares = offered(then).coloured
                board = board_of(then, seat)
                assert choose_second(weights, shape, board, squares, first) == second


@pytest.mark.parametrize("name", ["network", "plain"])
def test_a_decision_is_always_legal(name: str) -> None:
    player, decided = make_player(name, 1, DUEL), 0
    for seed in range(30):
        for state in random_states(DUEL, 2, seed):
            for seat in DUEL.to_act(state):
                assert player.decide(DUEL, DUEL.view(state, seat), seat) in DUEL.legal(state, seat)
                decided += 1
    assert decided > 500
