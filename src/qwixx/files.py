"""Files that are written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def replace_file(path: Path, data: bytes) -> None:
    """Put a file in place of another in one step: a reader, a crash or a full disk finds the old
    one or the new one. OSError if that cannot be done.
    """
    with replacing(path) as target:
        target.write(data)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """The same for a file that is written in parts; an error in between leaves the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as target:
            yield target
            target.flush()
            os.fsync(target.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
