"""Reviews as plain values, ready for JSON, and back. They are kept like this, and shown later in
any language without another look at the game.

What follows from the record of the game is left out. All else is written field by field, whatever
fields the values have, and read by their types: so both sides need the same version of the code.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from qwixx.analysis.review.moments import moments_of
from qwixx.analysis.review.values import Review, Summary
from qwixx.record import Record

FROM_RECORD: dict[str, Callable[[Record], Any]] = {
    "record": lambda record: record,
    "moments": lambda record: tuple(moments_of(record)),
}
"""Fields of a review that are worked out from the record when it is read."""
PLAIN = (bool, int, float, str, NoneType)
"""What JSON knows as well."""

Reader = Callable[[Any], Any]


def to_json(review: Review) -> dict[str, Any]:
    """Return a review as plain values, without its record."""
    fields = zip(review._fields, review, strict=True)
    return {name: _plain(value) for name, value in fields if name not in FROM_RECORD}


def from_json(values: dict[str, Any], record: Record) -> Review:
    """Return the very review that was written, of the game with this record."""
    given = {name: work_out(record) for name, work_out in FROM_RECORD.items()}
    types = get_type_hints(Review)
    return Review(**given, **{name: _reader(types[name])(each) for name, each in values.items()})


def summaries_of(values: dict[str, Any]) -> tuple[Summary, ...]:
    """Return what a review that was written says of each seat."""
    found: tuple[Summary, ...] = _reader(get_type_hints(Review)["summaries"])(values["summaries"])
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value.value if isinstance(value, Enum) else value


@cache
def _reader(kind: Any) -> Reader:
    """Return a function that makes plain values what they were: values of a type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _of_union(parts)
    if origin is tuple and parts[-1:] == (...,):
        return _of_many(tuple, _reader(parts[0]))
    if origin is tuple:
        return _of_each(tuple, tuple(map(_reader, parts)))
    if origin is list:
        return _of_many(list, _reader(parts[0]))
    if origin is dict:
        read = _reader(parts[1])
        return lambda values: {key: read(each) for key, each in values.items()}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if hasattr(kind, "_fields"):
        types = get_type_hints(kind)
        return _of_each(kind._make, tuple(_reader(types[name]) for name in kind._fields))
    if kind in PLAIN:
        return _as_it_is
    raise TypeError(f"a review cannot be kept with values of {kind}")


def _of_union(kinds: tuple[Any, ...]) -> Reader:
    """A union is of plain types, or of None and one other."""
    others = [kind for kind in kinds if kind is not NoneType]
    if all(kind in PLAIN for kind in others):
        return _as_it_is
    (kind,) = others
    read = _reader(kind)
    return lambda value: None if value is None else read(value)


def _of_many(make: Callable[..., Any], read: Reader) -> Reader:
    if read is _as_it_is:
        return make
    return lambda values: make([read(each) for each in values])


def _of_each(make: Callable[..., Any], readers: tuple[Reader, ...]) -> Reader:
    if all(read is _as_it_is for read in readers):
        return make
    return lambda values: make([read(each) for read, each in zip(readers, values, strict=True)])


def _as_it_is(value: Any) -> Any:
    return value
