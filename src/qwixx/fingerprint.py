"""A fingerprint of the model: of all rules, code and weights that decide how games are played and
judged.

Whatever is computed by the model and kept (compiled code, checkpoints, reviews), or sent to another
process, carries it. Results of different models are never mixed.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SOURCES = (
    "analysis",
    "compiled",
    "environments",
    "evaluation",
    "notation.py",
    "players",
    "puzzles",
    "record.py",
    "rules",
    "server/features/reviews/jobs.py",
    "server/features/reviews/rollouts.py",
    "simulation",
    "statistics",
    "training",
)
"""Folders, with all that is below them, and files of this package."""
SUFFIXES = (".py", ".npz", ".json")
"""Code, weights, and data such as the limits from which on an error has a mark."""
LENGTH = 16


@cache
def fingerprint() -> str:
    """Return the fingerprint of the model in this process; it reads 3 MB the first time."""
    from importlib.resources import files  # noqa: PLC0415  (slow to import, and seldom needed)

    return fingerprint_of(files("qwixx"))


def fingerprint_of(package: "Traversable") -> str:
    """Return the fingerprint of a package in a folder or an archive. It depends on the names and
    contents of files, but not on where, when or in which order they were written.
    """
    digest = hashlib.sha256()
    found = (each for name in SOURCES for each in _files(package / name, name))
    for name, file in sorted(found, key=lambda each: each[0]):
        content = file.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:LENGTH]


def _files(place: "Traversable", name: str) -> Iterator[tuple[str, "Traversable"]]:
    if name.endswith(SUFFIXES):
        yield name, place
    elif place.is_dir():
        for child in place.iterdir():
            yield from _files(child, f"{name}/{child.name}")
