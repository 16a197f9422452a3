"""A long run as a file, to go on with later: what is run, and the numbers so far.

The file is replaced as a whole, so it is never half written, and all in it has a check sum.
"""

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qwixx.files import replace_file
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

Course = Mapping[str, Any]
"""All that a run depends on, as JSON can say it. With `made_by`, the fingerprint of
a model, it belongs to that model alone."""
Known = dict[str, NDArray[Any]]
"""What is known so far, in arrays with names."""

SENTENCES = {
    "unreadable": N_("{path} cannot be read: {cause}."),
    "unwritable": N_("{path} cannot be written: {cause}."),
    "corrupt": N_("{path} is not a run that can go on: it has been changed or damaged."),
    "other_version": N_(
        "{path} was made by another version of this program, or with other networks."
    ),
    "other_run": N_(
        "{path} belongs to another run: game, players, seed and options have to be the same."
    ),
    "ahead": N_("{path} holds {done} games already; ask for as many or more."),
}


class CheckpointError(Refusal):
    """A file that cannot be used. It is left as it was."""

    sentences = SENTENCES


def save(path: Path, course: Course, known: Known) -> None:
    """Replace the file by the state of the run."""
    content = BytesIO()
    parts: Any = {"course": json.dumps(course), **known}
    np.savez(content, **parts)
    try:
        replace_file(path, content.getvalue())
    except OSError as error:
        raise CheckpointError("unwritable", path=path, cause=error.strerror) from None


def load(path: Path, course: Course, needs_model: bool = True) -> Known:
    """What was known when the run stopped. Unless it `needs_model`, a file of an earlier version
    that does not name the model that made it is taken, too.
    """
    try:
        found, known = _parse(path.read_bytes())
    except OSError as error:
        raise CheckpointError("unreadable", path=path, cause=error.strerror) from None
    except Exception:  # a damaged archive fails in many ways
        raise CheckpointError("corrupt", path=path) from None
    wanted = json.loads(json.dumps(course))
    if not needs_model and "made_by" not in found:
        wanted.pop("made_by", None)
    if found.get("made_by") != wanted.get("made_by"):
        raise CheckpointError("other_version", path=path)
    if found != wanted:
        raise CheckpointError("other_run", path=path)
    return known


def _parse(data: bytes) -> tuple[dict[str, Any], Known]:
    with np.load(BytesIO(data)) as kept:
        course = dict(json.loads(str(kept["course"])))
        return course, {name: kept[name] for name in kept.files if name != "course"}
