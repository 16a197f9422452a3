"""How a server runs: where it keeps its tables, and how much it allows."""

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from qwixx.record import MOST_BYTES


@dataclass(frozen=True)
class Limits:
    """Generous for people, tight for floods. A rate is a burst and how much comes back a second."""

    body: int = 16_384
    message: int = 4_096
    file: int = MOST_BYTES
    """Bytes of an HTTP body, of a WebSocket message, and of a game file."""
    requests: tuple[float, float] = (200, 20)
    messages: tuple[float, float] = (60, 15)
    tables: tuple[float, float] = (40, 1 / 30)
    """HTTP requests from an address, messages on a connection, new tables from an address."""
    hints: tuple[float, float] = (10, 1)
    """Hints for a seat."""
    reviews: tuple[float, float] = (20, 1 / 5)
    """New reviews for an address; those that were made before cost nothing."""
    idle: float = 60.0
    """Seconds that someone may let the others wait before the computer may play for them."""
    connections: int = 5_000
    connections_from: int = 200
    """Open WebSockets in all, and from one address."""
    first_message: float = 10.0
    """Seconds to introduce oneself on a WebSocket."""


@dataclass(frozen=True)
class Settings:
    """All that `create_app` needs to know."""

    database: str = ""
    """A database URL; by default a file where this system keeps the data of its users."""
    origins: tuple[str, ...] = ()
    """Other web pages that may speak to this server, such as https://games.example.org."""
    pace: str = "human"
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        return self.database or file_url(default_path())


def default_path() -> Path:
    return user_data_path("qwixx") / "tables.sqlite"


def file_url(path: Path) -> str:
    return f"sqlite:///{path}"
