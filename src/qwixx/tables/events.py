"""The events of a table's log, and how they are stored.

An event has two parts, kept apart from first to last: what everybody may know, and what only the
server may (a sealed choice, the hash of a secret). Nothing but the first part is ever sent.

What is stored has a version. Logs of this version and of all before it are read; a log of a newer
version, or with a kind or a field that is not described, is refused as a whole: whoever does not
understand an event must not go on with the game.
"""

import logging
from typing import Any, Generic, NamedTuple, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict, get_original_bases

from qwixx.protocol import events as public
from qwixx.protocol.commands import CLOSED, VERSION
from qwixx.server.refusals import Refused

log = logging.getLogger(__name__)

T = TypeVar("T", bound=public.Told)
P = TypeVar("P")


# ── what is hidden ────────────────────────────────────────────────────────────────────────────


@with_config(CLOSED)
class Nothing(TypedDict):
    """Most events have nothing to hide."""


NOTHING: Nothing = {}


@with_config(CLOSED)
class Origin(TypedDict):
    """The hashes of the seats' secrets, and the table that this one is a rematch of."""

    secrets: list[str | None]
    rematch_of: str | None


@with_config(CLOSED)
class Secret(TypedDict):
    """The hash of a seat's secret."""

    secret: str


@with_config(CLOSED)
class Choice(TypedDict):
    """What a seat decided."""

    action: int


@with_config(CLOSED)
class NextTable(TypedDict):
    """How the rematch is found."""

    table: str
    watch: str


# ── the events ────────────────────────────────────────────────────────────────────────────────


class Kept(NamedTuple, Generic[T, P]):
    """An entry of a table's log: what is told of it, and what is not."""

    told: T
    private: P

    @property
    def sequence(self) -> int:
        return self.told["sequence"]

    @property
    def seat(self) -> int:
        return self.told["seat"]

    @property
    def at(self) -> float:
        return self.told["at"]


class Created(Kept[public.Created, Origin]): ...


class Joined(Kept[public.Joined, Secret]): ...


class Left(Kept[public.Left, Nothing]): ...


class Removed(Kept[public.Removed, Nothing]): ...


class Reordered(Kept[public.Reordered, Nothing]): ...


class SeatMoved(Kept[public.SeatMoved, Nothing]): ...


class Seeded(Kept[public.Seeded, Nothing]): ...


class Pledged(Kept[public.Pledged, Nothing]): ...


class Settled(Kept[public.Settled, Nothing]): ...


class Revealed(Kept[public.Revealed, Nothing]): ...


class Started(Kept[public.Started, Nothing]): ...


class Rolled(Kept[public.Rolled, Nothing]): ...


class Decided(Kept[public.Decided, Choice]): ...


class Acted(Kept[public.Acted, Choice]): ...


class Noted(Kept[public.Noted, Nothing]): ...


class Erased(Kept[public.Erased, Nothing]): ...


class Finished(Kept[public.Finished, Nothing]): ...


class Reminded(Kept[public.Reminded, Nothing]): ...


class Given(Kept[public.Given, Nothing]): ...


class TakenBack(Kept[public.TakenBack, Nothing]): ...


class Said(Kept[public.Said, Nothing]): ...


class Reacted(Kept[public.Reacted, Nothing]): ...


class Paced(Kept[public.Paced, Nothing]): ...


class Rematched(Kept[public.Rematched, NextTable]): ...


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
    rest: dict[str, Any] = dict(event.told)
    sequence, kind, seat, at = (rest.pop(name) for name in ("sequence", "kind", "seat", "at"))
    return Stored(VERSION, sequence, kind, seat, at, rest, dict(event.private))


def read(stored: Stored) -> Event:
    """An event that was stored, if this version understands all of it."""
    version, sequence, kind, seat, at, rest, private = stored
    try:
        if version > VERSION:
            raise ValueError(f"version {version} is newer than {VERSION}")
        make, told, hidden = _READERS[kind]
        whole = {**rest, "sequence": sequence, "kind": kind, "seat": seat, "at": at}
        event: Event = make(told.validate_python(whole), hidden.validate_python(private))
    except (KeyError, ValueError, TypeError) as reason:
        raise unreadable(sequence, reason) from None
    return event


def unreadable(sequence: int, reason: Exception) -> Refused:
    """The refusal of a log. Its details are for the host: they may tell what is hidden."""
    told = reason.errors(include_input=False) if isinstance(reason, ValidationError) else reason
    log.error("event %d of a log cannot be read: %r", sequence, told)
    return Refused("unreadable", sequence=sequence)


def _reader(make: type[Any]) -> tuple[str, Any]:
    told, private = get_args(get_original_bases(make)[0])
    (kind,) = get_args(told.__annotations__["kind"])
    return kind, (make, TypeAdapter(told), TypeAdapter(private))


_READERS: dict[str, tuple[Any, TypeAdapter[Any], TypeAdapter[Any]]] = dict(
    map(_reader, get_args(Event))
)
