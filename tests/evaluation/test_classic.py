"""The learned players of Qwixx: symmetric, exact at the end, and as they were when they learned."""

import json
from pathlib import Path

import numpy as np
import pytest

from qwixx.evaluation import WEIGHTS, evaluator_of, load_evaluator
from qwixx.evaluation.classic.choice import end_of_turn
from qwixx.evaluation.classic.evaluator import _room, seats_of
from qwixx.notation import parse_position
from qwixx.players import make_player
from qwixx.rules import CLASSIC, GAMES, Phase, State
from tests.helpers import random_states

SYMMETRIES = [
    (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2),
    (2, 3, 0, 1), (3, 2, 0, 1), (2, 3, 1, 0), (3, 2, 1, 0),
]  # fmt: skip
"""Orders of the rows that the dice cannot tell apart: a row keeps its columns."""

every_number = pytest.mark.parametrize("players", range(2, 6))


def outputs(name: str, state: State) -> list[float]:
    return evaluator_of(GAMES[state.game], state.players, name).outputs(state)


def reordered(state: State, order: tuple[int, ...]) -> State:
    a, b, c, d = order
    rows = tuple((sheet[a], sheet[b], sheet[c], sheet[d]) for sheet in state.rows)
    locked = sum((state.locked >> row & 1) << place for place, row in enumerate(order))
    return state._replace(rows=rows, locked=locked)


def between_turns(players: int, seed: int) -> list[State]:
    states = random_states(CLASSIC, players, seed)
    return [state for state in states if state.phase is Phase.DICE]


@every_number
def test_what_the_dice_cannot_tell_apart_has_exactly_the_same_value(players: int) -> None:
    seen = set()
    for seed in range(8):
        for state in between_turns(players, seed):
            values = [outputs("champion", reordered(state, order)) for order in SYMMETRIES]
            assert values == [values[0]] * len(SYMMETRIES)
            seen.add(tuple(values[0]))
    assert len(seen) > 50


@every_number
def test_shares_are_one_in_all_and_change_with_the_seat(players: int) -> None:
    for state in between_turns(players, 3):
        shares = outputs("champion", state)[:players]
        assert sum(shares) == pytest.approx(1, abs=1e-5)
        assert min(shares) >= 0


@pytest.mark.parametrize(
    ("text", "locked", "shares"),
    [
        ("classic 1; turn A; A: r2 r3 r4; B: r2 r3", 0b11, (1, 0)),
        ("classic 1; turn A; A: r2 r3; B: b12 b11", 0b11, (0.5, 0.5)),
        ("classic 1; turn A; A: r2 r3; B: b12 b11; C: g12", 0b11, (0.5, 0.5, 0)),
        ("classic 1; turn A; A: r2; B: b12; C: g12", 0b11, (1 / 3, 1 / 3, 1 / 3)),
    ],
)
def test_the_end_is_worth_what_it_is_worth(
    text: str, locked: int, shares: tuple[float, ...]
) -> None:
    state = parse_position(text)
    evaluator = evaluator_of(CLASSIC, state.players)
    room = _room(evaluator.shape)
    for seat, share in enumerate(shares):
        value = end_of_turn(
            seats_of(state),
            locked,
            0,
            seat,
            evaluator.weights,
            evaluator.shape,
            room.inputs,
            room.layers,
        )
        assert value == share


@pytest.mark.parametrize(
    ("other", "wins"),
    [("", True), (" y2 y3 y4 y5 y6 y7 y8 y9 y10 b12 b11 b10 b9 b8", False)],
)
def test_the_fourth_misthrow_is_taken_when_it_wins(other: str, wins: bool) -> None:
    """Nothing can be marked but red 11 or yellow 12, after many empty squares."""
    text = "classic 1; turn A; A: r2 r3 r4 r5 r6 r7 m3; B:{}; roll 5 6 r6 y6 g6 b6; action 2 -"
    state = parse_position(text.format(other))
    action = make_player("network", 1, CLASSIC).decide(CLASSIC, CLASSIC.view(state, 0), 0)
    assert (CLASSIC.play(state, 0, action).phase is Phase.OVER) is wins


KEPT = [path.stem for path in sorted(WEIGHTS.glob("*.json")) if not path.stem.startswith("duel")]


def test_every_network_has_its_story() -> None:
    assert len(KEPT) >= 8
    assert {path.stem for path in WEIGHTS.glob("*.npz")} == {
        path.stem for path in WEIGHTS.glob("*.json")
    }


@pytest.mark.parametrize("kept", KEPT)
def test_kept_weights_give_the_values_recorded_with_them(kept: str) -> None:
    story, name = json.loads((WEIGHTS / f"{kept}.json").read_text("utf-8")), kept.split("-")[-2]
    assert len(story["values"]) >= (5 if kept.startswith("classic") else 4)
    for text, values in story["values"].items():
        assert outputs(name, parse_position(text)) == pytest.approx(values, abs=1e-4)
    assert {"command", "seed", "version", "games", "figures"} <= set(story)


def test_all_weights_together_are_small() -> None:
    assert sum(path.stat().st_size for path in WEIGHTS.glob("classic-*")) < 1_500_000


@pytest.mark.parametrize(("players", "most"), [(2, 1e-2), (5, 1e-3)])
def test_weights_can_be_kept_again_and_again(tmp_path: Path, players: int, most: float) -> None:
    """Rounding what is rounded already changes next to nothing. Rows that all share are finer."""
    before = evaluator_of(CLASSIC, players)
    before.save(tmp_path / "network.npz", CLASSIC)
    after = load_evaluator(tmp_path / "network.npz", CLASSIC)
    assert after.shape == before.shape
    assert np.abs(after.weights - before.weights).max() < most * np.abs(before.weights).max()
