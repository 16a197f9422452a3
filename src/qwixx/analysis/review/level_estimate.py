"""Which level somebody plays like, and how surely that can be said.

Every level errs by nothing, by little or by much with frequencies of its own, which were measured
(`tools/limits.py`). The errors of one seat are nearly independent of each other, so Bayes' rule
gives the chance of each level from how many errors of each size there were; before that, all levels
are equally likely. Counts of several games add up, and say more than those of one.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp, log
from typing import NamedTuple

import numpy as np

from qwixx.analysis.review.marks import LEVELS, LIKE, Limits
from qwixx.locale import Texts
from qwixx.players import PLAYERS

SIZES = (0.0005, 0.005, 0.015, 0.035, 0.07)
"""Where the next size of errors begins, in shares of the win. The first are no errors at all."""
SURE = 0.9
"""A level is named only if it, or one of its neighbours, is the true one with this chance."""
MEDIAN = 0.5
"""The level is the median of the chances: of all that could be named, it is off by the least."""


class LevelEstimate(NamedTuple):
    """The level in the middle of what is likely, and the narrowest range around it that is sure."""

    level: str
    low: str
    high: str
    """The weakest and the strongest level of the range: at most one away from `level`."""


def count_sizes(errors: Iterable[float]) -> tuple[int, ...]:
    """Return how many errors there are of each size."""
    places = np.searchsorted(SIZES, [*errors], side="right")
    return tuple(np.bincount(places.astype(int), minlength=len(SIZES) + 1).tolist())


def level_chances(counts: Sequence[int], limits: Limits) -> list[float]:
    """Return how likely each level is to have made so many errors of each size."""
    logs = [
        sum(count * log(share) for count, share in zip(counts, shares, strict=True))
        for shares in limits.sizes
    ]
    weights = [exp(each - max(logs)) for each in logs]
    return [weight / sum(weights) for weight in weights]


def estimate_level(counts: Sequence[int], limits: Limits) -> LevelEstimate | None:
    """Return the level that these errors are like; None if that cannot be said surely enough."""
    chances = level_chances(counts, limits)
    middle = next(place for place, below in enumerate(accumulate(chances)) if below >= MEDIAN)
    lowest, highest = max(0, middle - 1), min(len(LEVELS) - 1, middle + 1)
    ranges = [(low, high) for low in (middle, lowest) for high in (middle, highest)]
    sure = [(low, high) for low, high in ranges if sum(chances[low : high + 1]) >= SURE]
    if not sure:
        return None
    low, high = min(
        sure, key=lambda each: (each[1] - each[0], -sum(chances[each[0] : each[1] + 1]))
    )
    return LevelEstimate(LEVELS[middle], LEVELS[low], LEVELS[high])


def play_text(estimate: LevelEstimate, texts: Texts) -> str:
    """Say whose play it is like, with the range of levels where there is one."""
    play = texts(LIKE[estimate.level])
    if estimate.low == estimate.high:
        return play
    return texts("{play} ({low} to {high})", play=play, **_labels(estimate, texts))


def range_text(estimate: LevelEstimate, texts: Texts) -> str:
    """Say the same in fewer letters: the range of levels alone."""
    labels = _labels(estimate, texts)
    return " – ".join(dict.fromkeys(labels.values()))


def _labels(estimate: LevelEstimate, texts: Texts) -> dict[str, str]:
    found = {"low": PLAYERS[estimate.low].label, "high": PLAYERS[estimate.high].label}
    return {place: texts(label) for place, label in found.items() if label}
