"""Who learns, and what has to be known of them before."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from qwixx.compiled.games import Floats
from qwixx.judges import is_taught, judge_of, load_judge
from qwixx.judges.classic_inputs import FULL, RIVALS, shape_for
from qwixx.judges.judge import JudgeError
from qwixx.judges.network import Shape
from qwixx.notation import shorten
from qwixx.rules import GAMES, Refusal
from qwixx.rules.reasons import N_
from qwixx.training import classic, duel
from qwixx.training.course import Course, Pupil

LEARNERS = "champion", "plain"
PUPILS: dict[str, Callable[[Course], Pupil]] = {"sheets": classic.pupil, "board": duel.pupil}
"""By the kind of board."""

SENTENCES = {
    "unreadable": N_("{path} cannot be read: {cause}."),
    "learner": N_("Nobody called “{name}” can learn; there are: {known}."),
    "rate": N_("Steps have to be larger than 0 and at most 1, not {rate}."),
    "suffix": N_("Weights are a file .npz; {path} is not."),
    "weights": N_("{path} does not hold weights of this player for so many players."),
}


class TrainingError(Refusal):
    """A course that nobody can take, or weights that it cannot begin with."""

    sentences = SENTENCES


def pupil_of(course: Course) -> Pupil:
    return PUPILS[GAMES[course.game].board](course)


def check(course: Course) -> None:
    """Refusal, with the reason, of a course that nobody can take."""
    GAMES[course.game].start(course.seats)
    for name in (course.player, *filter(None, [course.against])):
        if name not in LEARNERS:
            raise TrainingError("learner", name=shorten(name), known=", ".join(LEARNERS))
    if course.against and not is_taught(GAMES[course.game], course.against):
        judge_of(GAMES[course.game], course.seats, course.against)  # says who has not learned what
    if not 0 < course.rate <= 1:
        raise TrainingError("rate", rate=course.rate)


def load_weights(path: Path, course: Course) -> Floats:
    """What was learned before, to begin a course with."""
    game = GAMES[course.game]
    try:
        judge = load_judge(path, game)
    except OSError as error:
        raise TrainingError("unreadable", path=path, cause=error.strerror) from None
    except JudgeError:
        raise
    except (ValueError, KeyError, TypeError, zipfile.BadZipFile):
        raise TrainingError("weights", path=path) from None
    shape = pupil_of(course).shape
    if judge.shape == shape:
        return judge.weights
    if _saw_less(judge.shape, shape):
        return with_inputs(judge.weights, judge.shape, shape)
    raise TrainingError("weights", path=path)


def _saw_less(shape: Any, larger: Any) -> bool:
    """Whether one is built like the other, but does not see what players know of each other."""
    if not isinstance(larger, Shape) or larger.sight != RIVALS:
        return False
    return bool(shape == shape_for(larger.seats, FULL, larger.first, larger.second))


def with_inputs(weights: Floats, shape: Shape, larger: Shape) -> Floats:
    """The same network with more inputs behind its own, which mean nothing yet."""
    end = shape.inputs * shape.first
    nothing = np.zeros((larger.inputs - shape.inputs) * shape.first, np.float32)
    return np.concatenate((weights[:end], nothing, weights[end:]))
