"""What games of The Duel teach, and that learning goes the way it should."""

from collections.abc import Sequence
from itertools import islice

import numpy as np
import pytest

from qwixx.evaluation import evaluator_of
from qwixx.evaluation.duel.network import CHAMPION, LEAD, OUTPUTS, WIN, Shape, layers, value_board
from qwixx.rules import DUEL
from qwixx.simulation.contest import Here
from qwixx.training import duel
from qwixx.training.course import Course, beginning, train
from qwixx.training.duel import EXPLORED, LEAD_OF_LUCK, play, write_targets
from qwixx.training.duel_learning import LEAD_WEIGHT, add_slopes, learn, read_board
from qwixx.training.learning import Experience

COURSE = Course("duel", "champion", 2, games=2_000, seed=3)


def targets(
    best: Sequence[tuple[float, float, float]], trust: float, luck: Sequence[float] = (0, 0, 0)
) -> list[list[float]]:
    found = np.zeros((len(best), OUTPUTS), np.float32)
    noted, lucky = np.array(best, np.float32), np.array(luck, np.float32)
    write_targets(noted, lucky, len(best), trust, found)
    return [[float(value) for value in target] for target in found]


def test_what_comes_later_is_seen_from_the_other_side() -> None:
    turns = [(0.6, 0.1, 0), (0.7, 0.2, 0), (1.0, 0.5, 0)]
    assert EXPLORED == 2
    assert targets(turns, 1.0) == [[1.0, 0.5], [0.0, -0.5], [1.0, 0.5]]
    assert targets(turns, 0.0) == [pytest.approx(turn[:2]) for turn in turns]
    middle = 0.5 * 0.7 + 0.5 * (1 - 1.0)
    first = 0.5 * 0.6 + 0.5 * (1 - middle)
    assert [target[WIN] for target in targets(turns, 0.5)] == pytest.approx([first, middle, 1.0])


def test_a_turn_at_random_is_not_held_against_the_position() -> None:
    turns = [(0.6, 0.1, 0), (0.7, 0.2, 1), (1.0, 0.5, 0)]
    assert targets(turns, 1.0)[1] == pytest.approx([0.7, 0.2])
    assert targets(turns, 1.0)[0] == pytest.approx([0.3, -0.2])


def test_luck_is_taken_out_of_what_came_later_and_of_the_result() -> None:
    turns, luck = [(0.6, 0.1, 0), (0.7, 0.2, 0), (1.0, 0.5, 0)], (0.1, -0.2, 0.3)
    middle = 0.5 * 0.7 + 0.5 * (1 - 0.7) + 0.2
    first = 0.5 * 0.6 + 0.5 * (1 - middle) - 0.1
    found = targets(turns, 0.5, luck)
    assert [target[WIN] for target in found] == pytest.approx([first, middle, 0.7])
    assert found[2][LEAD] == pytest.approx(0.5 - 0.3 * LEAD_OF_LUCK)


def test_without_luck_the_same_games_say_the_same_with_less_chance() -> None:
    """By the champion, whose opinion of a position can be held against what came of it."""
    weights, course = evaluator_of(DUEL, 2).weights, COURSE._replace(trust=1.0)
    as_it_came = play(course, weights, 0, 150)
    without = play(course._replace(passes=1), weights, 0, 150)
    rivals = play(course._replace(passes=1, against="champion"), weights, 0, 2)
    assert np.array_equal(as_it_came.inputs, without.inputs)
    luck = as_it_came.targets - without.targets
    assert abs(luck.mean(axis=0)) == pytest.approx([0, 0], abs=0.06)
    opinions = [value_board(weights, CHAMPION, read_board(board)) for board in without.inputs]
    away, without_luck = (
        np.square(np.array(opinions) / (1, 20) - found.targets).mean(axis=0)
        for found in (as_it_came, without)
    )
    assert without_luck[WIN] < away[WIN] / 10
    assert without_luck[LEAD] < away[LEAD] / 2
    assert set(rivals.targets[-1:, WIN]) <= {0, 0.5, 1}


def test_games_begin_on_an_empty_board_and_are_their_numbers() -> None:
    weights = beginning(COURSE, duel.pupil(COURSE)).weights
    whole = play(COURSE, weights, 0, 20)
    parts = [play(COURSE, weights, first, 10) for first in (0, 10)]
    assert np.array_equal(whole.inputs, np.concatenate([part.inputs for part in parts]))
    assert np.array_equal(whole.targets, np.concatenate([part.targets for part in parts]))
    assert (whole.inputs[0] == 0).all()
    assert (whole.inputs == 0).all(axis=1).sum() == 20


def learned_a_little(name: str) -> tuple[Shape, np.ndarray, Experience]:
    """The weights after a round, and some positions with what should be thought of them."""
    course = COURSE._replace(player=name)
    pupil = duel.pupil(course)
    weights = next(train(course, pupil, beginning(course, pupil), Here())).weights
    return pupil.shape, weights, play(course, weights, 0, 3)


def part_of(found: Experience, where: slice) -> Experience:
    return Experience(found.inputs[where], found.targets[where], found.last[where])


def check_slopes(slopes: np.ndarray, weights: np.ndarray, shape: Shape, found: Experience) -> None:
    """Some weights are moved a little to either side, and the loss is measured."""

    def loss(weights: np.ndarray) -> float:
        total = 0.0
        for position, (wanted, wanted_lead) in zip(found.inputs, found.targets, strict=True):
            win, lead = value_board(weights, shape, read_board(position))
            total -= wanted * np.log(win) + (1 - wanted) * np.log(1 - win)
            total += LEAD_WEIGHT * (lead / 20 - wanted_lead) ** 2 / 2
        return total

    changed = np.flatnonzero(slopes)
    assert len(changed) > 500
    largest = changed[np.argsort(-abs(slopes[changed]))]
    for index in (*largest[:20], *largest[100:400:15]):
        up, down = weights.copy(), weights.copy()
        up[index] += 1e-2
        down[index] -= 1e-2
        measured = (loss(up) - loss(down)) / float(up[index] - down[index])
        assert slopes[index] == pytest.approx(measured, rel=0.05, abs=2e-4)


@pytest.mark.parametrize("name", ["champion", "plain"])
def test_a_step_goes_down_the_slope(name: str) -> None:
    """What a tiny step changes is the slope of the loss, which is measured here."""
    shape, weights, found = learned_a_little(name)
    one = part_of(found, slice(40, 41))
    rate, stepped = 1e-2, weights.copy()
    learn(stepped, shape, one.inputs, one.targets, rate)
    check_slopes((weights - stepped) / rate, weights, shape, one)


@pytest.mark.parametrize("name", ["champion", "plain"])
def test_slopes_of_a_batch_are_those_of_its_loss(name: str) -> None:
    """All positions are seen with the same weights, which stay as they were; what they have in
    common adds up, and no row is changed that was not noted.
    """
    shape, weights, found = learned_a_little(name)
    some = part_of(found, slice(30, 50, 5))
    before, slopes, noted = weights.copy(), np.zeros_like(weights), np.zeros(shape.features, int)
    add_slopes(weights, slopes, shape, some.inputs, some.targets, noted)
    assert np.array_equal(weights, before)
    check_slopes(slopes, weights, shape, some)
    rows = layers(slopes, shape)[0].any(axis=1)
    assert (noted[rows] == 1).all()
    assert 0 < rows.sum() <= noted.sum() < shape.features


def test_training_learns() -> None:
    pupil = duel.pupil(COURSE)
    standings = list(islice(train(COURSE, pupil, beginning(COURSE, pupil), Here()), 4))
    assert standings[-1].losses[-1] < standings[-1].losses[0]


def test_against_another_the_learner_begins_every_second_game() -> None:
    """Whoever cannot play at all loses to the champion from either side."""
    course = COURSE._replace(against="champion", trust=1.0)
    weights = beginning(course, duel.pupil(course)).weights
    experience = play(course, weights, 0, 40)
    starts = np.flatnonzero((experience.inputs == 0).all(axis=1))
    assert len(starts) == 40
    first_wins = experience.targets[starts, WIN]
    assert first_wins[::2].mean() > 0.7  # the rival has the first turn of even games
    assert first_wins[1::2].mean() < 0.3
