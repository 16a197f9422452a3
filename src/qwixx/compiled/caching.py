"""Where compiled code is kept, so that only the first start has to wait for it.

Numba looks at the file of a compiled function alone to see whether the copy is still good; ours
call functions of other files. So the folder is named after the model's fingerprint, and a change of
a rule finds an empty folder.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from platformdirs import user_cache_path

from qwixx.fingerprint import fingerprint


def _may_be_made(folder: Path) -> bool:
    """Whether there can be such a folder: it is made when something is kept in it, not before."""
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


CACHE = user_cache_path("qwixx") / "compiled" / fingerprint()
CACHED = _may_be_made(CACHE)
"""Where there is no place for a cache, every start compiles."""
with suppress(OSError):
    os.utime(CACHE)  # in use


unkept: list[OSError] = []
"""Why compiled code was not kept, where it could not be."""


def is_cached(what: str) -> bool:
    """Whether something has been compiled before."""
    return _marker(what).exists()


def note_cached(what: str) -> None:
    """Remember that it has been, unless something of it could not be kept."""
    if CACHED and not unkept:
        with suppress(OSError):
            CACHE.mkdir(parents=True, exist_ok=True)
            _marker(what).touch()


def _marker(what: str) -> Path:
    return CACHE / f"{what}.ready"


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Wait until no other process compiles the same; where files cannot be locked, do not."""
    try:
        import fcntl  # noqa: PLC0415  (not on Windows)
    except ImportError:
        yield
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / f"{what}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
