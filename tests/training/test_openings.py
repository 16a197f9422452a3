"""Games that begin as people play: everyone errs in the opening, and only what follows teaches."""

from pathlib import Path

import numpy as np
import pytest

from qwixx.simulation import checkpoint
from qwixx.training.course import LATER, Course, beginning, load, save
from qwixx.training.openings import MOST_ERRORS, MOST_TURNS, opening_of
from qwixx.training.trainers import pupil_of

COURSES = [
    Course("classic", "plain", 3, games=500, seed=5, mixed=1.0),
    Course("duel", "plain", 2, games=500, seed=5, mixed=1.0),
]
each_game = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_share_of_the_games_begins_with_whole_rounds_of_players_who_err(seats: int) -> None:
    course = Course("classic", "plain", seats, games=500, mixed=0.5)
    openings = [opening_of(course, number) for number in range(400)]
    turns = [opening.turns for opening in openings]
    assert 150 < sum(map(bool, turns)) < 250
    assert set(turns) == set(range(0, MOST_TURNS + 1, seats))
    errors = np.array([opening.errors for opening in openings if opening.turns])
    assert errors.shape[1] == seats
    assert 0 <= errors.min() < 0.05 < MOST_ERRORS - 0.05 < errors.max() < MOST_ERRORS
    assert openings == [opening_of(course, number) for number in range(400)]


def test_without_a_share_no_game_has_an_opening() -> None:
    course = Course("classic", "plain", 2, games=500)
    assert {opening_of(course, number).turns for number in range(50)} == {0}


@each_game
def test_games_with_openings_are_their_numbers(course: Course) -> None:
    pupil = pupil_of(course)
    weights = beginning(course, pupil).weights
    whole = pupil.play(course, weights, 0, 40)
    parts = [pupil.play(course, weights, first, 20) for first in (0, 20)]
    for name in whole._fields:
        together = np.concatenate([getattr(part, name) for part in parts])
        assert np.array_equal(getattr(whole, name), together)


@each_game
def test_openings_teach_nothing_and_lead_elsewhere(course: Course) -> None:
    """All games begin at an empty table, which nothing is learned of if all have openings."""
    pupil = pupil_of(course)
    weights = beginning(course, pupil).weights
    usual = pupil.play(course._replace(mixed=0.0), weights, 0, 60)
    mixed = pupil.play(course, weights, 0, 60)
    empty = (usual.inputs[0] == usual.inputs).all(axis=1).sum()
    assert empty >= 60
    assert not (usual.inputs[0] == mixed.inputs).all(axis=1).any()
    assert len(mixed.inputs) < 0.8 * len(usual.inputs)
    known = {position.tobytes() for position in usual.inputs}
    new = [position.tobytes() not in known for position in mixed.inputs]
    assert np.mean(new) > 0.9


def test_what_stopped_before_there_were_openings_can_go_on(tmp_path: Path) -> None:
    course = Course("classic", "plain", 2, games=500)
    standing = beginning(course, pupil_of(course))
    before = {name: value for name, value in course._asdict().items() if name not in LATER}
    checkpoint.save(tmp_path / "before", before, standing._asdict())
    assert load(tmp_path / "before", course).rounds == 0
    save(tmp_path / "now", course._replace(mixed=0.5), standing)
    with pytest.raises(checkpoint.CheckpointError) as caught:
        load(tmp_path / "now", course)
    assert caught.value.key == "other_run"
