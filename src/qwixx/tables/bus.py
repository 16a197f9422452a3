"""Who tells the other processes that serve the same tables. With a file there are none."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Protocol

Item = Sequence[Any]
"""What is told: a word, and what it is about, as JSON."""
Hear = Callable[[str, Item], None]
"""Called with the name of another process and what it tells."""


class Bus(Protocol):
    """Everybody hears what anybody tells, soon; but some of it may be lost."""

    name: str
    """Of this process."""
    is_alone: bool
    """Whether there can be no other process."""
    offset: float
    """Seconds that the clock of all is ahead of that of this machine."""

    @property
    def is_heard(self) -> bool:
        """Whether what is told now arrives, so that silence means something."""

    async def open(self, hear: Hear, anew: Callable[[], None]) -> None:
        """Begin to listen. `anew` is called whenever something may have been missed."""

    async def close(self) -> None:
        """Tell what is still to be told, and listen no longer."""

    def publish(self, *item: Any) -> None:
        """Tell the others something soon."""


class Alone:
    """The bus of a process that has its database for itself."""

    is_alone = is_heard = True
    offset = 0.0

    def __init__(self) -> None:
        self.name = new_name()

    async def open(self, hear: Hear, anew: Callable[[], None]) -> None:
        del hear, anew

    async def close(self) -> None:
        pass

    def publish(self, *item: Any) -> None:
        pass


def new_name() -> str:
    return secrets.token_hex(6)
