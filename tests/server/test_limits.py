"""Rates that hold, and a memory that does not grow with the number of addresses."""

from qwixx.server import limits
from qwixx.server.limits import Bucket, Buckets


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_and_then_a_rate() -> None:
    clock = Clock()
    bucket = Bucket(3, 2, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1_000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_do_not_share() -> None:
    buckets = Buckets((1, 0.001), Clock())
    assert [buckets.take(name) for name in ("a", "a", "b", "b")] == [True, False, True, False]


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets((2, 1), clock)
    for number in range(limits.MOST_BUCKETS):
        buckets.take(str(number))
    clock.now += 5
    assert buckets.take("one more")
    assert len(buckets._buckets) == 1


def test_a_flood_from_everywhere_does_not_fill_the_memory() -> None:
    buckets = Buckets((2, 1), Clock())
    for number in range(3 * limits.MOST_BUCKETS):
        buckets.take(str(number))
    assert len(buckets._buckets) <= limits.MOST_BUCKETS
    assert buckets.take(str(3 * limits.MOST_BUCKETS - 1))
    assert not buckets.take(str(3 * limits.MOST_BUCKETS - 1))
