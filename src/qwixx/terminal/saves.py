"""Games kept as files in one folder, and the setup remembered beside them."""

import errno
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from qwixx.files import replace_file
from qwixx.players import check_player
from qwixx.record import MOST_BYTES, OWN, PERSON, Record, parse_record_bytes, record_text
from qwixx.rules import GAMES, Refusal
from qwixx.rules.reasons import N_
from qwixx.statistics.glance import Glance, glance
from qwixx.terminal.setup import Remembered, parse_remembered, remembered_text

ENDING = ".qwixx"
SETUP_FILE = "setup.json"
REMOVED = ".removed"
"""The end of a name whose file was removed: nobody takes it for a game, but it can be had back."""

SENTENCES = {
    "unreadable": N_("The file cannot be read."),
    "own": N_(
        "Players in this game that are classes of somebody's own: {number}. Name each of them:"
        " qwixx play FILE --seat module:Class"
    ),
}


class SaveError(Refusal):
    """A file that the system does not let us read."""

    sentences = SENTENCES


class File(NamedTuple):
    """A file in the folder, and what it holds; None if it cannot be read."""

    path: Path
    when: datetime
    data: bytes | None


class Saved(NamedTuple):
    """A file in the folder: its game, or the reason why there is none to be had."""

    path: Path
    when: datetime
    game: Record | Refusal


class Kept(NamedTuple):
    """A file in the folder, and what its game came to; or the reason why it cannot be read."""

    path: Path
    when: datetime
    seen: Glance | Refusal

    @property
    def is_removed(self) -> bool:
        return self.path.name.endswith(REMOVED)


def default_folder() -> Path:
    """Where games are kept unless another folder is asked for."""
    return user_data_path("qwixx") / "games"


class Saves:
    """The folder. It is made when first written to; writing may raise OSError."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_path(self, game: str) -> Path:
        """A file name that is still free."""
        stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
        names = (stamp, *(f"{stamp}-{number}" for number in range(2, 1_000)))
        paths = (self.folder / f"{name}{ENDING}" for name in names)
        return next(path for path in paths if not path.exists())

    def unfinished(self) -> list[Saved]:
        """The games that can go on, the newest first; then the files that are not understood."""
        newest_first = sorted(self._unfinished(), key=lambda saved: saved.when, reverse=True)
        return sorted(newest_first, key=lambda saved: isinstance(saved.game, Refusal))

    def history(self) -> list[Kept]:
        """All games, finished or not, and those that were removed; the newest first."""
        files = [*self._files(), *self._files(f"{ENDING}{REMOVED}")]
        newest = sorted(files, key=lambda file: file.when, reverse=True)
        return [Kept(path, when, _glanced(data)) for path, when, data in newest]

    def remove(self, path: Path) -> Path:
        """Where the file is from now on; OSError if it has to stay."""
        return _renamed(path, f"{path.name}{REMOVED}")

    def put_back(self, path: Path) -> Path:
        """The same the other way round."""
        return _renamed(path, path.name.removesuffix(REMOVED))

    def _unfinished(self) -> Iterator[Saved]:
        for path, when, data in self._files():
            if data is None or not _claims_to_be_finished(data):
                yield Saved(path, when, _parsed(data))

    def _files(self, ending: str = ENDING) -> Iterator[File]:
        for path in self.folder.glob(f"*{ending}"):
            try:
                when = datetime.fromtimestamp(path.stat().st_mtime)
                yield File(path, when, _read(path))
            except OSError:
                yield File(path, datetime.min, None)

    def remembered(self) -> Remembered:
        """The last setup, or the first one of all; ValueError if the file is not a setup."""
        try:
            data = (self.folder / SETUP_FILE).read_bytes()
        except OSError:
            return Remembered()
        return parse_remembered(data)

    def remember(self, remembered: Remembered) -> None:
        write_file(self.folder / SETUP_FILE, remembered_text(remembered))


def read_game(path: Path, own: int = 0) -> Record:
    """The game in a file; OSError or Refusal if there is none that can be played here, with so many
    players of one's own.
    """
    return playable(parse_record_bytes(_read(path)), own)


def playable(record: Record, own: int = 0) -> Record:
    """The same game, if its computer players can play here."""
    kinds = [seat.kind for seat in record.seats]
    if kinds.count(OWN) != own:
        raise SaveError("own", number=kinds.count(OWN))
    for kind in kinds:
        if kind not in (PERSON, OWN):
            check_player(kind, GAMES[record.game])
    return record


def write_game(path: Path, record: Record) -> None:
    write_file(path, record_text(record))


def write_file(path: Path, text: str) -> None:
    replace_file(path, text.encode())


def _read(path: Path) -> bytes:
    """The bytes of a file, as far as is needed to know that it is too large for a game."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    with path.open("rb") as source:
        return source.read(MOST_BYTES + 1)


def _claims_to_be_finished(data: bytes) -> bool:
    """Spares the replay of all games ever played, only to find that they cannot go on."""
    return b"\nresult " in data and b"\nresult unfinished\n" not in data


def _parsed(data: bytes | None) -> Record | Refusal:
    try:
        return SaveError("unreadable") if data is None else playable(parse_record_bytes(data))
    except Refusal as reason:
        return reason


def _glanced(data: bytes | None) -> Glance | Refusal:
    try:
        return SaveError("unreadable") if data is None else glance(data)
    except Refusal as reason:
        return reason


def _renamed(path: Path, name: str) -> Path:
    """In the same folder; never over another file."""
    stem, dot, rest = name.partition(ENDING)
    names = (name, *(f"{stem}-{number}{dot}{rest}" for number in range(2, 1_000)))
    target = next(path.with_name(each) for each in names if not path.with_name(each).exists())
    return path.rename(target)
