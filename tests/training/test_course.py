"""Training: the same course gives the same weights, whoever works on it and wherever it stopped."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from qwixx.simulation.checkpoint import CheckpointError
from qwixx.simulation.contest import Here
from qwixx.training import classic
from qwixx.training.course import (
    Course,
    Standing,
    beginning,
    load,
    save,
    train,
)

COURSE = Course("classic", "champion", 2, games=2_000, seed=3)
PUPIL = classic.pupil(COURSE)


@pytest.fixture(scope="module")
def standings() -> list[Standing]:
    """After each round of one training."""
    return list(train(COURSE, PUPIL, beginning(COURSE, PUPIL), Here()))


def is_same(one: Standing, two: Standing) -> bool:
    return one.rounds == two.rounds and all(
        np.array_equal(getattr(one, name), getattr(two, name)) for name in one._fields[1:]
    )


def test_training_gets_to_its_end_and_learns(standings: list[Standing]) -> None:
    assert [standing.rounds for standing in standings] == [1, 2, 3, 4]
    assert standings[-1].losses[-1] < standings[-1].losses[0]
    assert not np.array_equal(standings[0].weights, standings[1].weights)


def test_the_same_course_gives_the_same_weights(standings: list[Standing]) -> None:
    again = list(train(COURSE, PUPIL, beginning(COURSE, PUPIL), Here()))
    assert all(map(is_same, again, standings))
    other = COURSE._replace(seed=4)
    first = next(train(other, PUPIL, beginning(other, PUPIL), Here()))
    assert not np.array_equal(first.weights, standings[0].weights)


def test_workers_make_no_difference(standings: list[Standing]) -> None:
    with ThreadPoolExecutor(3) as executor:
        shared = list(train(COURSE, PUPIL, beginning(COURSE, PUPIL), executor))
    assert is_same(shared[-1], standings[-1])


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_training_that_stopped_goes_on_bit_for_bit(
    standings: list[Standing], rounds: int, tmp_path: Path
) -> None:
    path = tmp_path / "training"
    stopped = list(islice(train(COURSE, PUPIL, beginning(COURSE, PUPIL), Here()), rounds))
    save(path, COURSE, stopped[-1])
    resumed = load(path, COURSE)
    assert is_same(resumed, stopped[-1])
    assert is_same(list(train(COURSE, PUPIL, resumed, Here()))[-1], standings[-1])


def test_the_average_is_over_the_last_rounds(standings: list[Standing]) -> None:
    course = COURSE._replace(games=5_000)
    ends = list(train(course, PUPIL, beginning(course, PUPIL), Here()))[-2:]
    mean = (ends[0].weights.astype(np.float64) + ends[1].weights) / 2
    assert ends[1].average(course) == pytest.approx(mean, abs=1e-7)
    assert np.array_equal(standings[0].average(COURSE), standings[0].weights)


def test_the_shortest_course_is_one_round_and_learns() -> None:
    """Fewer games than a round has are a round; its weights are the average of all rounds."""
    course = COURSE._replace(games=1)
    assert course.rounds == 1
    (only,) = train(course, PUPIL, beginning(course, PUPIL), Here())
    assert np.array_equal(only.total, only.weights)
    assert only.average(course) == pytest.approx(only.weights)
    two = COURSE._replace(games=1_499)
    assert [two.averaged_at(number) for number in range(3)] == [0, 0, 1]


def test_other_files_are_refused(standings: list[Standing], tmp_path: Path) -> None:
    path = tmp_path / "training"
    with pytest.raises(CheckpointError, match="cannot be read"):
        load(path, COURSE)
    path.write_bytes(b"no training")
    with pytest.raises(CheckpointError) as caught:
        load(path, COURSE)
    assert caught.value.key == "corrupt"
    save(path, COURSE, standings[0])
    with pytest.raises(CheckpointError) as caught:
        load(path, COURSE._replace(rate=0.1))
    assert caught.value.key == "other_run"
    with pytest.raises(CheckpointError) as caught:
        save(tmp_path, COURSE, standings[0])
    assert caught.value.key == "unwritable"
