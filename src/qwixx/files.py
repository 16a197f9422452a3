"""Files that are written whole or not at all."""

import os
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Put a file in place of another in one step: a reader, a crash or a full disk finds the old
    one or the new one. OSError if that cannot be done.
    """
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
