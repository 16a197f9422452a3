"""How a server runs: where it keeps its tables, and how much it allows."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from qwixx.tables.limits import Limits

UNBEGUN = 30
"""Days for which a table is kept at the most whose game never began."""


class Keep(NamedTuple):
    """How long tables are kept, and where their games go."""

    days: float = 365
    """Since anybody played there; 0 for ever."""
    archive: Path | None = None
    """A folder for the game files of finished games."""

    @property
    def unbegun(self) -> float:
        """The same, if the game never began."""
        return min(self.days, UNBEGUN)


@dataclass(frozen=True)
class Settings:
    """All that `create_app` needs to know."""

    database: str = ""
    """A file or a database URL; by default a file where this system keeps the data of its users."""
    origins: tuple[str, ...] = ()
    """Other web pages that may speak to this server, such as https://games.example.org."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of reverse proxies on other machines, whose word for who asks counts.
    One on this machine needs no mention."""
    pace: str = "human"
    log: str = "plain"
    """How log lines are written: plain or json."""
    access_log: bool = False
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    processes: int = 1
    """How many processes serve at one port."""

    @property
    def url(self) -> str:
        return url_of(self.database)


def default_path() -> Path:
    return user_data_path("qwixx") / "tables.sqlite"


def url_of(database: str) -> str:
    """The URL of a database that someone named by its file or its URL, or of the usual one."""
    if not database:
        return file_url(default_path())
    return database if "://" in database else file_url(Path(database).absolute())


def file_url(path: Path) -> str:
    return f"sqlite:///{path}"
