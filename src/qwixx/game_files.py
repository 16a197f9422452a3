"""Files that hold one game, or several one after the other. `docs/formats.md` describes them."""

from codecs import BOM_UTF8
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import BinaryIO, NamedTuple

from qwixx.record import FIRST_LINE, MOST_BYTES, Record, RecordError, parse_record_bytes


class GamePart(NamedTuple):
    """The part of a file that holds one game."""

    data: bytes
    above: int = 0
    """How many lines of the file stand above it."""


def split_games(source: BinaryIO) -> Iterator[GamePart]:
    """Yield the part of each game, in the order of the file.

    No more than one game is held in memory, and nothing is read after a part that is too large for
    a game.
    """
    data, above, number = bytearray(), 0, 0
    while line := source.readline(MOST_BYTES + 1):
        if data and line.removeprefix(BOM_UTF8).startswith(FIRST_LINE):
            yield GamePart(bytes(data), above)
            data, above = bytearray(), number
        data += line
        number += 1
        if len(data) > MOST_BYTES:
            break
    yield GamePart(bytes(data), above)


def parse_part(part: GamePart) -> Record:
    """Return the game of a part; RecordError with the line of the whole file if it holds none."""
    try:
        return parse_record_bytes(part.data)
    except RecordError as reason:
        if not part.above:
            raise
        values, line = reason.values, reason.values.get("line")
        if isinstance(line, int):
            raise RecordError(reason.key, **values | {"line": line + part.above}) from None
        raise RecordError("refused", line=part.above + 1, reason=reason) from None


def load_games(path: str | PathLike[str]) -> Iterator[Record]:
    """Yield each game of a file; OSError if it cannot be read, RecordError for what is no game."""
    with Path(path).open("rb") as source:
        yield from map(parse_part, split_games(source))
