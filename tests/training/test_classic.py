"""What games of Qwixx teach: the result, seen from every position, mixed with later opinions."""

import numpy as np
import pytest

from qwixx.evaluation.network import MARGIN, evaluate, room_for
from qwixx.training import classic
from qwixx.training.classic import write_result, write_results, write_targets
from qwixx.training.course import Course, beginning
from qwixx.training.learning import last_of


@pytest.mark.parametrize(
    ("scores", "last", "shares", "margins"),
    [
        ((40, 30), 0, (1, 0), (10, -10)),
        ((40, 30), 1, (0, 1), (-10, 10)),
        ((30, 30), 1, (0.5, 0.5), (0, 0)),
        ((10, 30, 30), 1, (0.5, 0.5, 0), (0, 0, -20)),
        ((10, 30, 20, -5), 3, (0, 0, 1, 0), (-35, -20, 10, -10)),
    ],
)
def test_a_result_is_seen_from_whoever_had_the_last_turn(
    scores: tuple[int, ...], last: int, shares: tuple[float, ...], margins: tuple[int, ...]
) -> None:
    target = np.zeros(2 * len(scores), np.float32)
    write_result(np.array(scores, np.int16), last, target)
    assert target[: len(scores)] == pytest.approx(shares)
    assert MARGIN * target[len(scores) :] == pytest.approx(margins, abs=1e-4)


def test_results_are_told_at_the_ends_of_games_that_have_turns() -> None:
    scores = np.array([(1, 0), (5, 9), (0, 2)], np.int16)
    turns, last = np.array([2, 0, 1], np.int16), np.zeros(3, np.int16)
    targets = np.full((3, 4), 7.0, np.float32)
    write_results(scores, turns, last, targets)
    assert targets[:, :2].tolist() == [[7, 7], [1, 0], [0, 1]]
    assert last_of(turns).tolist() == [False, True, True]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("trust", [0.0, 0.7, 1.0])
def test_targets_mix_the_result_with_later_opinions(players: int, trust: float) -> None:
    course = Course("classic", "champion", players, games=500, trust=trust)
    shape, weights = classic.pupil(course).shape, beginning(course, classic.pupil(course)).weights
    inputs = np.random.default_rng(1).integers(0, shape.inputs, (5, shape.active)).astype(np.int32)
    scores = np.arange(players, dtype=np.int16)[None]
    targets = np.zeros((5, 2 * players), np.float32)
    turns, last = np.array([5], np.int16), np.array([1], np.int16)
    write_results(scores, turns, last, targets)
    expected = targets[-1].copy()
    for first in (trust / 2, trust):  # written anew, nothing is left of what was there before
        write_targets(weights, shape, first, inputs, targets, last_of(turns))
    room = np.zeros(room_for(shape), np.float32)
    for place in (4, 3, 2, 1, 0):
        assert targets[place] == pytest.approx(expected, abs=1e-5)
        opinion = evaluate(weights, shape, inputs[place], room)
        mixed = (1 - trust) * opinion + trust * expected
        expected = np.concatenate([np.roll(half, 1) for half in np.split(mixed, 2)])


def test_a_network_can_learn_what_it_is_told() -> None:
    """Each kind of network learns a table of made-up positions by heart."""
    for player in ("champion", "plain"):
        course = Course("classic", player, 2, games=500)
        pupil = classic.pupil(course)
        weights = beginning(course, pupil).weights
        source = np.random.default_rng(2)
        inputs = source.integers(0, pupil.shape.inputs, (20, pupil.shape.active)).astype(np.int32)
        targets = np.zeros((20, 4), np.float32)
        targets[:, 0] = source.integers(0, 2, 20)
        targets[:, 1] = 1 - targets[:, 0]
        targets[:, 2] = source.normal(size=20)
        targets[:, 3] = -targets[:, 2]
        for _ in range(300):
            loss = pupil.learn(weights, pupil.shape, inputs, targets, 0.03)
        assert loss < 0.02
        room = np.zeros(room_for(pupil.shape), np.float32)
        for place in range(20):
            outputs = evaluate(weights, pupil.shape, inputs[place], room)
            assert outputs == pytest.approx(targets[place], abs=0.15)


def test_positions_of_self_play_begin_at_an_empty_table() -> None:
    course = Course("classic", "champion", 3, games=500)
    pupil = classic.pupil(course)
    experience = pupil.play(course, beginning(course, pupil).weights, 0, 3)
    again = pupil.play(course, beginning(course, pupil).weights, 1, 2)
    first = len(experience.inputs) - len(again.inputs)
    assert np.array_equal(experience.inputs[first:], again.inputs)
    assert np.array_equal(experience.inputs[0], again.inputs[0])
    assert experience.targets[:, :3].sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_against_another_the_learner_moves_on_a_seat_with_every_game() -> None:
    """Whoever cannot play at all loses to the champion from either seat."""
    course = Course("classic", "champion", 2, games=500, against="champion", trust=1.0)
    pupil = classic.pupil(course)
    experience = pupil.play(course, beginning(course, pupil).weights, 0, 40)
    empty = experience.inputs[0]
    starts = np.flatnonzero((experience.inputs == empty).all(axis=1))
    assert len(starts) == 40
    first_wins = experience.targets[starts, 0]
    assert first_wins[::2].mean() < 0.2
    assert first_wins[1::2].mean() > 0.8
