"""Dice and draws: fair, and the same from the same seed."""

import numpy as np
import pytest

from qwixx.compiled.chance import ROLLS, below, deal, draw, open_stream, roll


def stream(seed: int, number: int = 0, purpose: int = 0) -> np.ndarray:
    return np.array([open_stream(seed, number, purpose)], np.uint64)


def test_a_stream_depends_on_seed_number_and_purpose() -> None:
    starts = {
        int(open_stream(seed, number, purpose))
        for seed in range(20)
        for number in range(20)
        for purpose in range(6)
    }
    assert len(starts) == 20 * 20 * 6
    assert open_stream(3, 4, 5) == open_stream(3, 4, 5)


MASK = (1 << 64) - 1


def splitmix(number: int) -> int:
    """The same generator in plain Python."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def test_the_generator_is_splitmix() -> None:
    """A change here changes every game of every seed."""
    step = 0x9E3779B97F4A7C15
    state = splitmix(1 + step)
    state = splitmix(state ^ (2 * step + 1) & MASK)
    state = splitmix(state ^ (3 * step + 2) & MASK)
    streams = stream(1, 2, 3)
    assert int(streams[0]) == state
    for place in range(1, 4):
        assert int(draw(streams, 0)) == splitmix(state + place * step & MASK) >> 32
    assert roll(stream(1)) == (4, 3, 1, 3, 6, 5)


def test_every_face_of_every_die_is_as_likely_as_the_others() -> None:
    streams = stream(7)
    counts = np.zeros((6, 7), np.int64)
    for _ in range(6_000):
        counts[np.arange(6), roll(streams)] += 1
    assert counts[:, 0].sum() == 0
    assert (abs(counts[:, 1:] - 1_000) < 150).all()


def test_dice_do_not_depend_on_each_other() -> None:
    streams = stream(8)
    thrown = np.array([roll(streams) for _ in range(5_000)])
    correlations = np.corrcoef(thrown.T) - np.eye(6)
    assert abs(correlations).max() < 0.06


def test_all_rolls_can_fall() -> None:
    streams = stream(9)
    seen = {roll(streams) for _ in range(30_000)}
    expected = ROLLS * (1 - (1 - 1 / ROLLS) ** 30_000)
    assert abs(len(seen) - expected) < 0.02 * expected


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 9])
def test_numbers_below_a_limit_are_equally_likely(limit: int) -> None:
    streams = stream(10)
    drawn = np.array([below(streams, 0, limit) for _ in range(9_000)])
    counts = np.bincount(drawn, minlength=limit)
    assert len(counts) == limit
    assert (abs(counts - 9_000 / limit) < 5 * np.sqrt(9_000 / limit)).all()


def test_games_of_a_deal_have_the_same_dice_and_their_own_decisions() -> None:
    streams = np.zeros((4, 3), np.uint64)
    for number in range(4):
        deal(streams[number], 1, number, games=2)
    assert streams[0, 0] == streams[1, 0] != streams[2, 0] == streams[3, 0]
    assert len(set(streams[:, 1:].ravel().tolist())) == 8
