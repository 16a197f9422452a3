"""What training has to know of a game: who learns there, and how its network is kept and asked."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from qwixx.notation import shorten
from qwixx.players import classic_player, duel_player
from qwixx.players.network import Floats
from qwixx.rules import GAMES, State
from qwixx.training import classic, duel
from qwixx.training.course import Course, Pupil
from qwixx.training.keeping import TrainingError

LEARNERS = "champion", "plain"


class School(NamedTuple):
    """Networks are whatever the game has: only `load` and `values` look into them."""

    pupil: Callable[[Course], Pupil]
    network: Callable[[Floats, Any], Any]
    """`network(weights, shape)`"""
    save: Callable[[Path, Any], None]
    load: Callable[[Path], Any]
    values: Callable[[Any, State], np.ndarray[Any, Any]]
    """What a network says of a position between turns."""


SCHOOLS = {
    "classic": School(
        classic.pupil,
        classic_player.Network,
        classic_player.save_network,
        classic_player.load_network,
        classic_player.values_of,
    ),
    "duel": School(
        duel.pupil,
        duel_player.Network,
        duel_player.save_network,
        duel_player.load_network,
        duel_player.values_of,
    ),
}


def check(course: Course) -> None:
    """Refusal, with the reason, of a course that nobody can take."""
    GAMES[course.game].start(course.seats)
    for name in (course.player, *filter(None, [course.against])):
        if name not in LEARNERS:
            raise TrainingError("learner", name=shorten(name), known=", ".join(LEARNERS))
    if not 0 < course.rate <= 1:
        raise TrainingError("rate", rate=course.rate)


def load_weights(path: Path, course: Course) -> Floats:
    """What was learned before, to begin a course with."""
    school = SCHOOLS[course.game]
    try:
        network = school.load(path)
    except OSError as error:
        raise TrainingError("unreadable", path=path, cause=error.strerror) from None
    except (ValueError, KeyError, TypeError, zipfile.BadZipFile):
        raise TrainingError("weights", path=path) from None
    if network.shape != school.pupil(course).shape:
        raise TrainingError("weights", path=path)
    weights: Floats = network.weights
    return weights
