"""Writing files so that nothing is lost."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one step: a reader or a crash finds all of the old or all of the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as target:
            target.write(data)
            target.flush()
            os.fsync(target.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
