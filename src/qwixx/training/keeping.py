"""A training as a file, to go on with later, bit for bit; and as a curve."""

import json
import zipfile
from pathlib import Path

import numpy as np

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.training.course import Course, Standing

SENTENCES = {
    "unreadable": N_("{path} cannot be read: {cause}."),
    "unwritable": N_("{path} cannot be written: {cause}."),
    "corrupt": N_("{path} is not a training that can go on."),
    "other_course": N_(
        "{path} belongs to another training; all but the workers has to be the same."
    ),
    "learner": N_("Nobody called “{name}” can learn; there are: {known}."),
    "rate": N_("Steps have to be larger than 0 and at most 1, not {rate}."),
    "suffix": N_("Weights are a file .npz; {path} is not."),
    "weights": N_("{path} does not hold weights of this player for so many players."),
}


class TrainingError(Refusal):
    """A file or a course that cannot be used. Files are left as they were."""

    sentences = SENTENCES


def save(path: Path, course: Course, standing: Standing) -> None:
    """Replace the file as a whole: it is never half written."""
    new = path.with_name(f".{path.name}.new")
    try:
        with new.open("wb") as file:
            np.savez(file, course=json.dumps(course._asdict()), **standing._asdict())
        new.replace(path)
    except OSError as error:
        raise TrainingError("unwritable", path=path, cause=error.strerror) from None


def load(path: Path, course: Course) -> Standing:
    """The standing of a training that stopped."""
    try:
        with np.load(path) as kept:
            found = json.loads(str(kept["course"]))
            standing = Standing(int(kept["rounds"]), *(kept[name] for name in Standing._fields[1:]))
    except OSError as error:
        raise TrainingError("unreadable", path=path, cause=error.strerror) from None
    except (ValueError, KeyError, TypeError, zipfile.BadZipFile):
        raise TrainingError("corrupt", path=path) from None
    if found != course._asdict():
        raise TrainingError("other_course", path=path)
    return standing
