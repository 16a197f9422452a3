"""What networks for three and more see of the others: rows that others fill, and the end."""

import numpy as np
import pytest

from qwixx.judges.classic import seats_of
from qwixx.judges.classic_inputs import (
    CROWDS,
    FULL,
    RIVALRY,
    RIVALS,
    STEPS,
    shape_for,
    write_inputs,
)
from qwixx.notation import parse_position
from qwixx.rules.layout import ROWS


def seen(text: str, view: int) -> list[int]:
    state = parse_position(text)
    inputs = np.zeros(shape_for(state.players, view, 64, 32).active, np.int32)
    write_inputs(view, seats_of(state), state.locked, state.active, inputs)
    return [int(number) for number in inputs]


def rivals(text: str) -> list[list[int]]:
    """By seat from the one about to roll: four rows, and the lead."""
    before = shape_for(3, FULL, 64, 32)
    assert seen(text, RIVALS)[: before.active] == seen(text, FULL)
    found = np.array(seen(text, RIVALS)[before.active :]).reshape(3, ROWS + 1) - before.inputs
    assert (found >= 0).all()
    assert (found // RIVALRY == [[0], [1], [2]]).all()
    return [[int(number) for number in seat % RIVALRY] for seat in found]


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
