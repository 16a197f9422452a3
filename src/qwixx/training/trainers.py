"""Who learns, and what has to be known of them before."""

import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from qwixx.compiled.games import Floats
from qwixx.evaluation import evaluator_of, is_taught, load_evaluator
from qwixx.evaluation.evaluator import Evaluator, EvaluatorError
from qwixx.notation import shorten
from qwixx.rules import GAMES, Game, Refusal
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
        evaluator_of(GAMES[course.game], course.seats, course.against)  # raises the reason
    if not 0 < course.rate <= 1:
        raise TrainingError("rate", rate=course.rate)


def begin_with(path: Path | None, course: Course) -> tuple[Pupil, Floats | None]:
    """Who learns, and what they know before: nothing, or weights in a file. If those are of another
    build, a course with passes goes over their games, and learning begins with nothing.
    """
    pupil = pupil_of(course)
    if path is None:
        return pupil, None
    evaluator = _load(path, GAMES[course.game])
    if evaluator.shape == pupil.shape:
        return pupil, evaluator.weights
    if not course.passes or getattr(evaluator.shape, "seats", 2) != course.seats:
        raise TrainingError("weights", path=path)
    return pupil._replace(play=partial(pupil.play, by=evaluator)), None


def _load(path: Path, game: Game) -> Evaluator:
    try:
        return load_evaluator(path, game)
    except OSError as error:
        raise TrainingError("unreadable", path=path, cause=error.strerror) from None
    except EvaluatorError:
        raise
    except (ValueError, KeyError, TypeError, zipfile.BadZipFile):
        raise TrainingError("weights", path=path) from None
