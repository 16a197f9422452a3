"""Learning in passes: batches, steps of each weight's own size, and more inputs than before."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from qwixx.evaluation import WEIGHTS
from qwixx.evaluation.classic.evaluator import ClassicEvaluator
from qwixx.evaluation.classic.inputs import RIVALS, shape_for
from qwixx.evaluation.network import SHARED, Shape, evaluate, room_for, width_of
from qwixx.rules import CLASSIC
from qwixx.simulation import checkpoint
from qwixx.simulation.checkpoint import CheckpointError
from qwixx.simulation.contest import Here
from qwixx.training import classic
from qwixx.training.course import LATER, Course, beginning, load, save, train
from qwixx.training.learning import add_slopes, learn, new_weights
from qwixx.training.output_layer import refit_output_layer
from qwixx.training.passes import BATCH, Known, learn_in_batches, new_known
from qwixx.training.trainers import TrainingError, begin_with, pupil_of

WITH_MARGINS = partial(add_slopes, margin_weight=1.0)
SMALL = Shape(0, inputs=40, active=5, first=8, second=4, seats=3)
SAME_ROWS = Shape(SHARED, inputs=12, active=9, first=12, second=4, seats=3)


def made_up(shape: Shape, number: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    source = np.random.default_rng(seed)
    inputs = source.integers(0, shape.inputs, (number, shape.active)).astype(np.int32)
    shares = source.dirichlet(np.ones(shape.seats), number)
    margins = source.normal(size=(number, shape.seats))
    return inputs, np.hstack((shares, margins)).astype(np.float32)


def known_of(shape: Shape) -> Known:
    return new_known(shape.size, shape.inputs, width_of(shape))


def loss_at(weights: np.ndarray, shape: Shape, inputs: np.ndarray, targets: np.ndarray) -> float:
    room = np.zeros(room_for(shape), np.float32)
    outputs = evaluate(weights, shape, inputs, room).astype(np.float64)
    away = outputs[shape.seats :] - targets[shape.seats :]
    return float(-targets[: shape.seats] @ np.log(outputs[: shape.seats]) + (away**2).sum() / 2)


@pytest.mark.parametrize("shape", [SMALL, SMALL._replace(second=0), SAME_ROWS])
def test_slopes_are_those_of_the_loss(shape: Shape) -> None:
    """Each weight is moved a little to either side."""
    inputs, targets = made_up(shape, 1)
    weights = np.random.default_rng(3).normal(0, 0.4, shape.size).astype(np.float32)
    slopes, noted = np.zeros_like(weights), np.zeros(shape.inputs, np.int64)
    WITH_MARGINS(weights, slopes, shape, inputs, targets, noted)
    assert set(np.flatnonzero(noted)) == set(inputs[0])
    for place in range(shape.size):
        there = []
        for by in (-1e-3, 1e-3):
            moved = weights.copy()
            moved[place] += by
            there.append(loss_at(moved, shape, inputs[0], targets[0]))
        assert slopes[place] == pytest.approx((there[1] - there[0]) / 2e-3, abs=5e-3)


def test_only_inputs_that_occur_are_changed_and_rare_ones_as_much_as_others() -> None:
    weights = new_weights(SMALL, 1)
    inputs, targets = made_up(SMALL, 4 * BATCH)
    inputs %= 20
    inputs[0, 0] = 30
    before = weights.copy()
    learn_in_batches(WITH_MARGINS, weights, SMALL, inputs, targets, 0.001, known_of(SMALL))
    rows = np.abs(weights - before)[: 40 * 8].reshape(40, 8)
    assert (rows[20:30] == 0).all()
    assert (rows[31:] == 0).all()
    assert rows[30].max() == pytest.approx(0.001, rel=0.01)
    assert (rows[:20].max(axis=1) > 0).all()


def test_a_network_learns_made_up_positions_by_heart() -> None:
    shape = SMALL._replace(inputs=400, first=32, second=16)
    weights = new_weights(shape, 1)
    inputs, targets = made_up(shape, BATCH + 1)
    targets[:, :3] = np.eye(3)[targets[:, :3].argmax(axis=1)]
    known = known_of(shape)
    for rate in [0.01] * 200 + [0.001] * 100:
        loss = learn_in_batches(WITH_MARGINS, weights, shape, inputs, targets, rate, known)
    assert loss < 0.1
    room = np.zeros(room_for(shape), np.float32)
    outputs = [evaluate(weights, shape, place, room).copy() for place in inputs]
    assert np.abs(np.array(outputs) - targets).mean() < 0.1


@pytest.mark.parametrize("shape", [SMALL, SMALL._replace(second=0), SAME_ROWS])
def test_results_have_the_last_word(shape: Shape) -> None:
    """On average opinions are right then, and nearer than before; a little off, they come back."""
    weights = np.random.default_rng(3).normal(0, 0.4, shape.size).astype(np.float32)
    inputs, targets = made_up(shape, 600)
    targets[:, shape.seats :] += 0.3
    parts = [(inputs[:200], targets[:200]), (inputs[200:], targets[200:])]

    def opinions() -> np.ndarray:
        room = np.zeros(room_for(shape), np.float32)
        return np.array([evaluate(weights, shape, place, room).copy() for place in inputs])

    def losses(outputs: np.ndarray) -> list[float]:
        of_win, of_margin = np.split(targets, 2, axis=1)
        win, margin = np.split(outputs, 2, axis=1)
        return [float(-(of_win * np.log(win)).mean()), float(((of_margin - margin) ** 2).mean())]

    before = opinions()
    assert np.abs((before - targets).mean(axis=0)).max() > 0.1
    for _ in range(4):  # random weights are far off
        refit_output_layer(weights, shape, lambda: parts)
    refitted = opinions()
    assert np.abs((refitted - targets).mean(axis=0)).max() < 1e-4
    assert all(
        after < then - 0.01 for after, then in zip(losses(refitted), losses(before), strict=True)
    )
    outputs = 2 * shape.seats
    weights[-outputs * (1 + (shape.second or shape.first)) :] *= np.float32(1.1)
    assert np.abs(opinions() - refitted).max() > 0.01
    refit_output_layer(weights, shape, lambda: parts)
    assert np.abs(opinions() - refitted).max() < 1e-3


def test_files_of_before_there_were_passes_can_go_on(tmp_path: Path) -> None:
    course = Course("classic", "plain", 2, games=1000)
    told = {name: value for name, value in course._asdict().items() if name not in LATER}
    checkpoint.save(tmp_path / "before", told, beginning(course, pupil_of(course))._asdict())
    assert load(tmp_path / "before", course).rounds == 0


def test_files_of_before_models_had_fingerprints_can_go_on_unless_against_a_network(
    tmp_path: Path,
) -> None:
    course = Course("classic", "plain", 2, games=1000)
    for against, is_read in (("", True), ("champion", False)):
        rivals = course._replace(against=against)
        told = {name: value for name, value in rivals.to_json().items() if name != "made_by"}
        checkpoint.save(tmp_path / "run", told, beginning(course, pupil_of(course))._asdict())
        with nullcontext() if is_read else pytest.raises(CheckpointError):
            assert load(tmp_path / "run", rivals).rounds == 0


@pytest.mark.parametrize("against", ["", "champion"])
def test_a_training_belongs_to_the_model_that_plays(
    against: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = Course("classic", "plain", 2, games=1000, against=against)
    save(tmp_path / "run", course, beginning(course, pupil_of(course)))
    assert load(tmp_path / "run", course).rounds == 0
    monkeypatch.setattr("qwixx.training.course.fingerprint", lambda: "another")
    with pytest.raises(CheckpointError) as caught:
        load(tmp_path / "run", course)
    assert caught.value.key == "other_version"


COURSE = Course("classic", "plain", 3, games=800, seed=3, rate=0.01, passes=2)
COURSES = [COURSE, COURSE._replace(game="duel", seats=2), COURSE._replace(game="mixx-a", mixed=0.5)]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_all_games_are_played_with_the_first_weights_and_then_gone_over(course: Course) -> None:
    pupil = pupil_of(course)
    first = beginning(course, pupil)
    standings = list(train(course, pupil, first, Here()))
    assert course.round == 8
    rounds = [*range(1, 301), 300] if pupil.refit_output_layer else list(range(1, 301))
    assert [standing.rounds for standing in standings] == rounds
    assert course.steps == 300
    for standing in standings[:100]:
        assert np.array_equal(standing.weights, first.weights)
    last = standings[-1]
    assert len(last.losses) == 200
    assert last.losses[80:100].mean() < last.losses[:20].mean()
    mean = np.mean([standing.weights for standing in standings[200:300]], axis=0)
    assert standings[299].average(course) == pytest.approx(mean, abs=1e-5)
    if pupil.refit_output_layer:
        assert np.array_equal(last.average(course), last.weights)


def test_every_pass_rethinks_with_the_average_of_the_one_before_and_trusts_results_less() -> None:
    """The first one learns from results alone, and they have the last word."""
    course, seen = COURSE._replace(passes=3), []
    pupil = classic.pupil(course)

    def rethink(weights: np.ndarray, shape: Shape, trust: float, *experience: np.ndarray) -> None:
        classic.write_targets(weights, shape, trust, *experience)
        seen.append((trust, weights.copy(), experience[1].copy(), experience[2]))

    first = beginning(course, pupil)
    standings = list(train(course, pupil._replace(rethink=rethink), first, Here()))
    trusts, weights, targets, lasts = zip(*seen, strict=True)
    assert trusts == pytest.approx((1.0, 0.7, 0.4, 1.0))
    assert np.array_equal(weights[0], first.weights)
    for number in (1, 2, 3):
        taken = [standing.weights for standing in standings[100 * number : 100 * number + 100]]
        assert weights[number] == pytest.approx(np.mean(taken, axis=0), abs=1e-5)
    assert set(np.unique(targets[0][:, :3])) <= {0.0, np.float32(1 / 3), 0.5, 1.0}
    assert np.array_equal(targets[0][lasts[0]], targets[2][lasts[0]])
    assert not np.array_equal(targets[1], targets[2])


def test_workers_make_no_difference_to_passes() -> None:
    pupil = classic.pupil(COURSE)
    alone = list(train(COURSE, pupil, beginning(COURSE, pupil), Here()))
    with ThreadPoolExecutor(3) as executor:
        shared = list(train(COURSE, pupil, beginning(COURSE, pupil), executor))
    assert np.array_equal(alone[-1].weights, shared[-1].weights)


@pytest.mark.parametrize("shape", [SMALL, SAME_ROWS])
def test_a_position_that_comes_again_is_seen_with_the_weights_of_then(shape: Shape) -> None:
    inputs, targets = made_up(shape, 1)
    at_once, by_itself = new_weights(shape, 1), new_weights(shape, 1)
    learn(at_once, shape, np.repeat(inputs, 3, 0), np.repeat(targets, 3, 0), 0.1, 1.0)
    for _ in range(3):
        learn(by_itself, shape, inputs, targets, 0.1, 1.0)
    assert np.array_equal(at_once, by_itself)


@pytest.fixture(scope="module")
def elder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network in which every seat has rows of its own, as they were once built."""
    path, shape = tmp_path_factory.mktemp("elder") / "elder.npz", shape_for(3, RIVALS, 8, 4)
    weights = np.random.default_rng(1).normal(0, 0.1, shape.size).astype(np.float32)
    ClassicEvaluator.of(weights, shape, CLASSIC).save(path, CLASSIC)
    return path


def test_passes_go_over_the_games_of_a_network_of_another_build(elder: Path) -> None:
    pupil, learned = begin_with(elder, COURSE)
    assert learned is None
    last = list(train(COURSE, pupil, beginning(COURSE, pupil), Here()))[-1]
    assert len(last.weights) == pupil_of(COURSE).shape.size
    evaluator = ClassicEvaluator.load(elder, CLASSIC)
    theirs = classic.play(COURSE, last.weights, 0, 4, by=evaluator)
    assert np.array_equal(pupil.play(COURSE, last.weights, 0, 4).inputs, theirs.inputs)
    ours = pupil_of(COURSE).play(COURSE, last.weights, 0, 4)
    assert not np.array_equal(ours.inputs, theirs.inputs)


def test_the_same_of_the_duel() -> None:
    """The yardstick is a network of another build than the champion."""
    course = Course("duel", "champion", 2, games=4, passes=1)
    pupil, learned = begin_with(WEIGHTS / "duel-plain-2.npz", course)
    assert learned is None
    weights = pupil.begin(pupil.shape, 1)
    theirs, ours = (each.play(course, weights, 0, 4) for each in (pupil, pupil_of(course)))
    assert not np.array_equal(theirs.inputs, ours.inputs)


@pytest.mark.parametrize("course", [COURSE._replace(passes=0), COURSE._replace(seats=4)])
def test_another_build_is_no_beginning_without_passes_or_for_others(
    course: Course, elder: Path
) -> None:
    with pytest.raises(TrainingError, match="does not hold weights"):
        begin_with(elder, course)
