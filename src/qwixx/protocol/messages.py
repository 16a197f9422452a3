"""What a server says over a live connection, and with which codes it ends one."""

from typing import Any, Literal

from qwixx.protocol.constraints import TypedDict
from qwixx.protocol.events import Event
from qwixx.protocol.views import View

BAD_MESSAGE, BAD_SECRET, NO_TABLE, UNREADABLE, ENDED = 4400, 4401, 4404, 4409, 4410
"""Close codes after which it is of no use to connect again as before."""
TOO_MANY = 4429
"""There are too many connections, or there were too many requests: connect again after a while."""
FINAL_CODES = frozenset(range(4400, 4500)) - {TOO_MANY}
COME_BACK = 1013
"""The close code for a connection that was too slow, or whose table was let go."""


class News(TypedDict):
    """What happened, and the table now."""

    type: Literal["news"]
    version: int
    events: list[Event]
    view: View


class Ack(TypedDict):
    """The command is safely stored as this event."""

    type: Literal["ack"]
    command: str
    sequence: int


class Presence(TypedDict):
    """Whose people are connected, since when the others are not, and how many look on."""

    type: Literal["presence"]
    present: list[bool]
    away: list[float | None]
    watchers: int


class Reason(TypedDict):
    """Why something is refused: `key` and `values` for programs, `text` for people."""

    key: str
    values: dict[str, Any]
    text: str


class Refused(Reason):
    """A refused command, or whatever else was sent; nothing was changed."""

    type: Literal["refused"]
    command: str | None
