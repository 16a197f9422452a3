"""Check JSON values against wire types, with the standard library alone."""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from qwixx.protocol.constraints import Length, Pattern, Range

Check = Callable[[Any], bool]


class Mismatch(ValueError):
    """A value that does not fit its type; it names the type, not the value, which may be secret."""


def check(kind: Any, value: Any) -> None:
    """Raise Mismatch if a value is not exactly what a type describes."""
    if not fits(kind)(value):
        raise Mismatch(f"not a {getattr(kind, '__name__', kind)}")


@cache
def fits(kind: Any) -> Check:
    """Return the function that says whether a value fits a type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(*arguments)
    if origin is Literal:
        return lambda value: any(value == each and type(value) is type(each) for each in arguments)
    if origin in (Union, UnionType):
        members = [fits(each) for each in arguments]
        return lambda value: any(member(value) for member in members)
    if origin is list:
        item = fits(arguments[0])
        return lambda value: type(value) is list and all(map(item, value))
    if origin is dict:
        key, item = map(fits, arguments)
        return lambda value: (
            type(value) is dict and all(key(name) and item(each) for name, each in value.items())
        )
    if is_dataclass(kind):
        needed = frozenset(each.name for each in fields(kind) if each.default is MISSING)
        return _fields(kind, needed)
    if hasattr(kind, "__required_keys__"):
        return _fields(kind, kind.__required_keys__)
    return _plain(kind)


def _plain(kind: Any) -> Check:
    if kind is float:
        return lambda value: type(value) in (float, int)
    if kind in (int, str, bool, NoneType):
        return lambda value: type(value) is kind
    raise TypeError(f"{kind} is not a wire type")


def _annotated(kind: Any, *metadata: Any) -> Check:
    plain = fits(kind)
    limits = [each for each in metadata if isinstance(each, Pattern | Range | Length)]
    return lambda value: plain(value) and all(limit.allows(value) for limit in limits)


def _fields(kind: Any, required: frozenset[str]) -> Check:
    """A dictionary with the fields of a `TypedDict` or of a dataclass, and with no others."""
    hints = get_type_hints(kind, include_extras=True)
    checks = {name: fits(_unwrapped(each)) for name, each in hints.items()}

    def fit(value: Any) -> bool:
        return (
            type(value) is dict
            and required <= value.keys() <= checks.keys()
            and all(checks[name](each) for name, each in value.items())
        )

    return fit


def _unwrapped(kind: Any) -> Any:
    """Return the type within `NotRequired`; whether a field is required is known by its name."""
    return get_args(kind)[0] if get_origin(kind) in (NotRequired, Required) else kind
