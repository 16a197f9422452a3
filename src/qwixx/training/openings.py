"""Games that begin as people play: in the opening everyone errs, each in a measure of their own.

In games against itself a network never sees most of what people bring about, and its opinion of
that is a guess. So a share of the games may begin with some rounds in which every player does
anything legal now and then. From there on all play as well as they can, and only that is learned
from: what such a position is worth is what comes of it when everyone plays on like the network.
"""

from typing import NamedTuple

import numpy as np

from qwixx.compiled.chance import Numbers, Streams, draw
from qwixx.compiled.compiler import inlined
from qwixx.evaluation.network_batch import BUILD
from qwixx.training.course import Course

OPENING, ERRS = BUILD, BUILD + 1
"""Behind the build of a player: how many turns the opening has, and in how many of 2³² decisions
the player errs in it."""
MOST_TURNS = 24
MOST_ERRORS = 0.6
"""Of all decisions of a player in an opening; it may be any part up to this."""
PURPOSE = 1
"""What the draws are for, next to those of a round."""


class Opening(NamedTuple):
    """How a game begins."""

    turns: int
    """Whole rounds, so that whoever had the first turn has the first one after it."""
    errors: tuple[float, ...]
    """How often each player errs."""


def opening_of(course: Course, number: int) -> Opening:
    """The opening of a game by its number: none, for most or all of them."""
    source = np.random.default_rng((course.seed, number, PURPOSE)) if course.mixed else None
    if source is None or source.random() >= course.mixed:
        return Opening(0, (0.0,) * course.seats)
    rounds = int(source.integers(1, MOST_TURNS // course.seats, endpoint=True))
    errors = MOST_ERRORS * source.random(course.seats)
    return Opening(rounds * course.seats, tuple(errors.tolist()))


def with_opening(builds: Numbers, opening: Opening) -> Numbers:
    """The builds of players, with what they have to know of the opening."""
    errs = [int(share * 2**32) for share in opening.errors]
    turns = [opening.turns] * len(builds)
    return np.column_stack((builds, turns, errs))


@inlined
def is_opening(builds: Numbers, player: int, turn: int) -> bool:
    in_it: bool = turn < builds[player, OPENING]
    return in_it


@inlined
def errs(builds: Numbers, player: int, streams: Streams, index: int) -> bool:
    """Whether a player errs now, in the opening."""
    return bool(draw(streams, index) < np.uint64(builds[player, ERRS]))
