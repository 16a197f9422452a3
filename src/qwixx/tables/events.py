"""The events of a table's log, and how they are stored.

An event has two parts, kept apart from first to last: what everybody may know, and what only the
server may (a sealed choice, the hash of a secret). Nothing but the first part is ever sent.

What is stored has a version. Logs of this version and of all before it are read; a log of a newer
version, or with a kind or a field that is not described, is refused as a whole: whoever does not
understand an event must not go on with the game.
"""

import logging
from typing import Any, Generic, NamedTuple, TypeVar, get_args

from qwixx.protocol import events as wire
from qwixx.protocol.checking import check
from qwixx.protocol.commands import VERSION
from qwixx.protocol.constraints import TypedDict, closed
from qwixx.tables.refusals import Refused

log = logging.getLogger(__name__)

T = TypeVar("T", bound=wire.EventHeader)
P = TypeVar("P")


# ── what is hidden ────────────────────────────────────────────────────────────────────────────


@closed
class Nothing(TypedDict):
    """Most events have nothing to hide."""


NOTHING: Nothing = {}


@closed
class Origin(TypedDict):
    """The hashes of the seats' secrets, and the table that this one is a rematch of."""

    secrets: list[str | None]
    rematch_of: str | None


@closed
class Secret(TypedDict):
    """The hash of a seat's secret."""

    secret: str


@closed
class Choice(TypedDict):
    """What a seat decided."""

    action: int


@closed
class NextTable(TypedDict):
    """How the rematch is found."""

    table: str
    watch: str


# ── the events ────────────────────────────────────────────────────────────────────────────────


class Kept(NamedTuple, Generic[T, P]):
    """An entry of a table's log: what is told of it, and what is not."""

    public: T
    private: P

    @property
    def sequence(self) -> int:
        return self.public["sequence"]

    @property
    def seat(self) -> int:
        return self.public["seat"]

    @property
    def at(self) -> float:
        return self.public["at"]


class Created(Kept[wire.Created, Origin]): ...


class Joined(Kept[wire.Joined, Secret]): ...


class Left(Kept[wire.Left, Nothing]): ...


class Removed(Kept[wire.Removed, Nothing]): ...


class Reordered(Kept[wire.Reordered, Nothing]): ...


class SeatMoved(Kept[wire.SeatMoved, Nothing]): ...


class Seeded(Kept[wire.Seeded, Nothing]): ...


class Pledged(Kept[wire.Pledged, Nothing]): ...


class Settled(Kept[wire.Settled, Nothing]): ...


class Revealed(Kept[wire.Revealed, Nothing]): ...


class Started(Kept[wire.Started, Nothing]): ...


class Rolled(Kept[wire.Rolled, Nothing]): ...


class Decided(Kept[wire.Decided, Choice]): ...


class Acted(Kept[wire.Acted, Choice]): ...


class Noted(Kept[wire.Noted, Nothing]): ...


class Erased(Kept[wire.Erased, Nothing]): ...


class Finished(Kept[wire.Finished, Nothing]): ...


class Reminded(Kept[wire.Reminded, Nothing]): ...


class Given(Kept[wire.Given, Nothing]): ...


class TakenBack(Kept[wire.TakenBack, Nothing]): ...


class Said(Kept[wire.Said, Nothing]): ...


class Reacted(Kept[wire.Reacted, Nothing]): ...


class Paced(Kept[wire.Paced, Nothing]): ...


class Rematched(Kept[wire.Rematched, NextTable]): ...


Event = (
    Created
    | Joined
    | Left
    | Removed
    | Reordered
    | SeatMoved
    | Seeded
    | Pledged
    | Settled
    | Revealed
    | Started
    | Rolled
    | Decided
    | Acted
    | Noted
    | Erased
    | Finished
    | Reminded
    | Given
    | TakenBack
    | Said
    | Reacted
    | Paced
    | Rematched
)


# ── how they are stored ───────────────────────────────────────────────────────────────────────


class Stored(NamedTuple):
    """An event as it lies in the database: `public` and `private` are JSON there."""

    version: int
    sequence: int
    kind: str
    seat: int
    at: float
    public: dict[str, Any]
    private: dict[str, Any]


def written(event: Event) -> Stored:
    """An event, to be stored."""
    rest: dict[str, Any] = dict(event.public)
    sequence, kind, seat, at = (rest.pop(name) for name in ("sequence", "kind", "seat", "at"))
    return Stored(VERSION, sequence, kind, seat, at, rest, dict(event.private))


def read(stored: Stored) -> Event:
    """An event that was stored, if this version understands all of it."""
    version, sequence, kind, seat, at, rest, private = stored
    try:
        if version > VERSION:
            raise ValueError(f"version {version} is newer than {VERSION}")
        make, public_type, private_type = _TYPES[kind]
        whole = {**rest, "sequence": sequence, "kind": kind, "seat": seat, "at": at}
        check(public_type, whole)
        check(private_type, private)
        event: Event = make(whole, private)
    except (KeyError, ValueError, TypeError) as reason:
        raise unreadable(sequence, reason) from None
    return event


def unreadable(sequence: int, reason: Exception) -> Refused:
    """The refusal of a log. Its details are for the host: they may tell what is hidden."""
    log.error("event %d of a log cannot be read: %r", sequence, reason)
    return Refused("unreadable", sequence=sequence)


def _types(make: type[Any]) -> tuple[str, tuple[Any, Any, Any]]:
    public_type, private_type = get_args(make.__orig_bases__[0])
    (kind,) = get_args(public_type.__annotations__["kind"])
    return kind, (make, public_type, private_type)


_TYPES = dict(map(_types, get_args(Event)))
"""By kind: the class of an event, and the types of its public and of its private part."""
