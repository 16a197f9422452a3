"""The entries of a table's log, and how they are stored.

An event has two parts: the public one, whose type `qwixx.protocol.events` defines for each kind,
and the private one, which only the server knows (a sealed choice, the hash of a secret). Only the
public part is ever sent.

Stored events have a version. Logs of this version and of all earlier ones can be read. A log of a
newer version, or with an unknown kind or field, is refused as a whole: a game must not continue
from an event that was not understood.
"""

import logging
from typing import Any, NamedTuple, get_args

from qwixx.protocol import events as wire
from qwixx.protocol.checking import check
from qwixx.protocol.commands import VERSION
from qwixx.protocol.constraints import TypedDict, closed
from qwixx.tables.refusals import Refused

log = logging.getLogger(__name__)


@closed
class Private(TypedDict, total=False):
    """The private part of an event. `PRIVATE_FIELDS` lists the fields of each kind."""

    secrets: list[str | None]
    """The hashes of the seats' secrets."""
    rematch_of: str | None
    """The id of the table that a new table is a rematch of."""
    secret: str
    """The hash of the secret of someone who joined."""
    action: int
    """The action that a seat decided on."""
    table: str
    watch: str
    """The id and the watch id of the table that a rematch opened."""


NOTHING: Private = {}

PRIVATE_FIELDS: dict[str, frozenset[str]] = {
    "created": frozenset({"secrets", "rematch_of"}),
    "joined": frozenset({"secret"}),
    "decided": frozenset({"action"}),
    "acted": frozenset({"action"}),
    "rematch": frozenset({"table", "watch"}),
}
"""By kind: the fields of the private part, all of them required. Other kinds have none."""


class Event(NamedTuple):
    """An entry of a table's log."""

    public: wire.Event
    private: Private = NOTHING

    @property
    def kind(self) -> str:
        return self.public["kind"]

    @property
    def sequence(self) -> int:
        return self.public["sequence"]

    @property
    def seat(self) -> int:
        return self.public["seat"]

    @property
    def at(self) -> float:
        return self.public["at"]


class Stored(NamedTuple):
    """A row of the database. `public` and `private` are JSON there."""

    version: int
    sequence: int
    kind: str
    seat: int
    at: float
    public: dict[str, Any]
    private: dict[str, Any]


def written(event: Event) -> Stored:
    """Return an event as it is stored."""
    rest: dict[str, Any] = dict(event.public)
    sequence, kind, seat, at = (rest.pop(name) for name in ("sequence", "kind", "seat", "at"))
    return Stored(VERSION, sequence, kind, seat, at, rest, dict(event.private))


def read(stored: Stored) -> Event:
    """Return a stored event. Refused if this version does not understand all of it."""
    version, sequence, kind, seat, at, rest, _ = stored
    private: Any = stored.private
    try:
        if version > VERSION:
            raise ValueError(f"version {version} is newer than {VERSION}")
        public: Any = {**rest, "sequence": sequence, "kind": kind, "seat": seat, "at": at}
        check(PUBLIC_TYPES[kind], public)
        _check_private(kind, private)
    except (KeyError, ValueError, TypeError) as reason:
        raise unreadable(sequence, reason) from None
    return Event(public, private)


def _check_private(kind: str, private: Any) -> None:
    check(Private, private)
    if private.keys() != PRIVATE_FIELDS.get(kind, frozenset()):
        raise ValueError(f"wrong private fields of {kind}")


def unreadable(sequence: int, reason: Exception) -> Refused:
    """Return the refusal of a log. Its reason is only logged, as it may contain private parts."""
    log.error("event %d of a log cannot be read: %r", sequence, reason)
    return Refused("unreadable", sequence=sequence)


def _kind_of(public_type: Any) -> str:
    (kind,) = get_args(public_type.__annotations__["kind"])
    return str(kind)


PUBLIC_TYPES = {_kind_of(each): each for each in get_args(get_args(wire.Event)[0])}
"""By kind: the type of the public part."""
