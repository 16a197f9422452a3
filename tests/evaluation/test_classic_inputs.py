"""What networks for three and more see of the others: rows that others fill, and the end."""

import numpy as np
import pytest

from qwixx.evaluation.classic.evaluator import seats_of
from qwixx.evaluation.classic.inputs import (
    CROWDS,
    FULL,
    PLACES,
    RIVALRY,
    RIVALS,
    SHEET,
    STANDING,
    STEPS,
    shape_for,
    write_inputs,
)
from qwixx.evaluation.network import SHARED, evaluate, forget_sheets, room_for
from qwixx.notation import parse_position
from qwixx.rules.layout import ROWS


def seen(text: str, view: int = SHARED) -> list[list[int]]:
    """By seat from the one about to roll: six inputs of the sheet, two of the standing, and five of
    what others do."""
    state = parse_position(text)
    inputs = np.zeros(shape_for(state.players, view, 72, 32).active, np.int32)
    write_inputs(view, seats_of(state), state.locked, state.active, inputs)
    found: list[list[int]] = inputs.reshape(state.players, -1).tolist()
    return found


def rivals(text: str) -> list[list[int]]:
    """By seat from the one about to roll: four rows, and the lead."""
    found = np.array([seat[-PLACES[2] :] for seat in seen(text)]) - SHEET - STANDING
    assert (found >= 0).all()
    assert (found < RIVALRY).all()
    rows: list[list[int]] = found.tolist()
    return rows


EMPTY = "classic 1; turn A; A:; B:; C:"


def test_a_row_is_seen_with_the_most_crosses_of_another() -> None:
    a, b, c = rivals("classic 1; turn A; A: r2 r3 r4; B: r2; C:")
    none = rivals(EMPTY)[0][0]
    assert sorted(c[:ROWS])[:ROWS] == sorted([none + 3, none, none, none])
    assert max(b[:ROWS]) % 7 == 3
    assert max(a[:ROWS]) % 7 == 1


def test_more_than_six_crosses_of_another_are_six() -> None:
    texts = ["A: r2 r3 r4 r5 r6 r7", "A: r2 r3 r4 r5 r6 r7 r8 r9"]
    one, two = (rivals(f"classic 1; turn A; {text}; B:; C:") for text in texts)
    assert one[1][:ROWS] == two[1][:ROWS]
    assert one[0][:ROWS] != two[0][:ROWS]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        (EMPTY, 0),
        ("classic 1; turn A; A:; B: m1; C:", 0),
        ("classic 1; turn A; A:; B: m2; C:", 1),
        ("classic 1; turn A; A: m1; B:; C: m3", 2),
        ("classic 1; turn A; A: r2 r3 r4 r5 r6 r12 rL; B:; C:", 3),
        ("classic 1; turn A; A: r2 r3 r4 r5 r6 r12 rL; B: m3; C:", 5),
    ],
)
def test_the_lead_is_seen_by_how_near_the_end_is(text: str, near: int) -> None:
    for seat in rivals(text):
        assert (seat[ROWS] - CROWDS) // STEPS == near


def test_leads_are_seen_in_steps_of_two_up_to_a_hundred() -> None:
    leads = [seat[ROWS] - CROWDS for seat in rivals("classic 1; turn B; A: r2 r3 r4; B:; C: b12")]
    assert leads == [(100 - 6) // 2, (100 - 5) // 2, (100 + 5) // 2]


SHEETS = ("r2 r3 r4", "b12 m1", "")


def test_a_sheet_is_seen_alike_in_every_seat() -> None:
    first, second, third = seen("classic 1; turn A; A: {}; B: {}; C: {}".format(*SHEETS))
    moved = seen("classic 1; turn B; A: {2}; B: {1}; C: {0}".format(*SHEETS))
    alike = [sorted(first), sorted(second), sorted(third)]
    assert [sorted(moved[place]) for place in (1, 0, 2)] == alike


def test_what_a_sheet_means_to_its_own_seat_and_to_all_others_is_all_there_is() -> None:
    """Exchanging sheets exchanges the units of their seats."""
    shape = shape_for(3, SHARED, 72, 0)
    weights = np.random.default_rng(1).normal(size=shape.size).astype(np.float32)
    weights[-(73 * 6 + 72) :] = 0  # neither biases nor outputs
    layers = []
    for order in ("A: {}; B: {}; C: {}", "A: {0}; B: {2}; C: {1}"):
        room = np.zeros(room_for(shape), np.float32)
        inputs = np.array(seen("classic 1; turn A; " + order.format(*SHEETS)), np.int32).ravel()
        evaluate(weights, shape, inputs, room)
        layers.append(room[:72].reshape(3, 24))
    assert np.allclose(layers[0], layers[1][[0, 2, 1]], atol=1e-4)
    assert not np.allclose(layers[0], layers[1], atol=1e-2)


def test_what_is_remembered_of_sheets_is_what_they_mean() -> None:
    """To the last digit, whichever of them have changed; and nothing is, once weights have."""
    shape, source = shape_for(4, SHARED, 96, 32), np.random.default_rng(1)
    weights = source.normal(size=shape.size).astype(np.float32)
    inputs = source.integers(0, shape.inputs, (4, shape.active // 4)).astype(np.int32)
    room = np.zeros(room_for(shape), np.float32)
    for time in range(40):
        changed = source.random(4) < source.random()
        inputs[changed, 0] = source.integers(0, shape.inputs, changed.sum())
        if time % 10 == 9:
            weights *= np.float32(0.9)
            forget_sheets(shape, room)
        anew = evaluate(weights, shape, inputs.ravel(), np.zeros_like(room))
        assert np.array_equal(evaluate(weights, shape, inputs.ravel(), room), anew)


@pytest.mark.parametrize("view", [FULL, RIVALS])
def test_networks_of_before_see_the_same_by_seat(view: int) -> None:
    """They have rows of their own for every seat, one seat's after another's."""
    text = "classic 1; turn B; A: r2 r3 r4; B: b12 m1; C: g12 g11"
    starts = np.repeat([0, 3 * SHEET, 3 * (SHEET + STANDING)], PLACES)
    sizes = np.repeat([SHEET, STANDING, RIVALRY], PLACES)
    shared = np.array(seen(text)) - np.repeat([0, SHEET, SHEET + STANDING], PLACES)
    apart = shared + starts + sizes * np.arange(3)[:, None]
    found = np.array(seen(text, view))
    assert np.array_equal(found, apart[:, : found.shape[1]])
