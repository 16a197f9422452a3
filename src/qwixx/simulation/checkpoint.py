"""A run as a file, to go on with later: what was asked for, and the sums so far.

The file is replaced as a whole, so it is never half written, and it carries a check sum. It belongs
to the version of the program that made it: games by other rules or players are not added to it.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from qwixx.compiled.caching import FINGERPRINT
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.simulation.contest import Contest
from qwixx.simulation.tally import Tally, empty_tally

VERSION = 1
MOST_BYTES = 50_000_000

SENTENCES = {
    "unreadable": N_("{path} cannot be read: {cause}."),
    "unwritable": N_("{path} cannot be written: {cause}."),
    "corrupt": N_("{path} is not a run that can go on: it has been changed or damaged."),
    "other_version": N_("{path} was made by another version of this program."),
    "other_run": N_("{path} belongs to another run: game, players and seed have to be the same."),
    "ahead": N_("{path} holds {done} games already; ask for as many or more."),
}


class CheckpointError(Refusal):
    """A file that cannot be used. It is left as it was."""

    sentences = SENTENCES


def save(path: Path, contest: Contest, tallies: list[Tally]) -> None:
    """Replace the file by the state of the run."""
    content = {
        "qwixx": "run",
        "version": VERSION,
        "made_by": FINGERPRINT,
        "game": contest.game,
        "lineups": contest.lineups,
        "seed": contest.seed,
        "tallies": [
            {name: values.tolist() for name, values in tally._asdict().items()} for tally in tallies
        ],
    }
    new = path.with_name(f".{path.name}.new")
    try:
        with new.open("w", encoding="utf-8") as file:
            json.dump({**content, "check": _check_sum(content)}, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise CheckpointError("unwritable", path=path, cause=error.strerror) from None


def load(path: Path, contest: Contest) -> list[Tally]:
    """The sums of a run that stopped."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES)
    except OSError as error:
        raise CheckpointError("unreadable", path=path, cause=error.strerror) from None
    try:
        made_by, played, tallies = _parse(data)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        raise CheckpointError("corrupt", path=path) from None
    if made_by != (VERSION, FINGERPRINT):
        raise CheckpointError("other_version", path=path)
    if played != (contest.game, contest.lineups, contest.seed):
        raise CheckpointError("other_run", path=path)
    for index, tally in enumerate(tallies):
        if tally.games > contest.due(index):
            raise CheckpointError("ahead", path=path, done=tally.games)
    return tallies


def _parse(data: bytes) -> tuple[tuple[int, str], tuple[object, ...], list[Tally]]:
    """Who made a file, what it is about, and its tallies; all kinds of errors if it is damaged."""
    content = json.loads(data)
    if content.pop("check") != _check_sum(content):
        raise ValueError("check sum")
    lineups = tuple(map(tuple, content["lineups"]))
    made_by = content["version"], content["made_by"]
    if made_by != (VERSION, FINGERPRINT):
        return made_by, (), []
    tallies = [
        Tally(**{name: np.array(values, np.int64) for name, values in found.items()})
        for found in content["tallies"]
    ]
    for players, tally in zip(lineups, tallies, strict=True):
        if [part.shape for part in tally] != [part.shape for part in empty_tally(len(players))]:
            raise ValueError("shape")
    return made_by, (content["game"], lineups, content["seed"]), tallies


def _check_sum(content: dict[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
