"""Wire types and their constraints, without a framework.

Types are plain `TypedDict`s and dataclasses. Pydantic understands them where input comes in
(`server/http`), by the hooks below; `checking` understands them with the standard library alone.
"""

import re
import sys
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict  # Pydantic asks for it there

__all__ = ["CLOSED", "Length", "Pattern", "Range", "Tagged", "TypedDict", "Wire", "closed"]

CLOSED: Final = {"strict": True, "extra": "forbid"}
"""Exactly the fields that are described, of exactly the types described."""

T = TypeVar("T")


def closed(kind: type[T]) -> type[T]:
    """Let a `TypedDict` have exactly the fields that are described."""
    kind.__pydantic_config__ = CLOSED  # type: ignore[attr-defined]
    return kind


class _Constraint:
    """A constraint in the metadata of `Annotated`."""

    examples: tuple[object, ...] = ()

    def allows(self, value: Any) -> bool:
        raise NotImplementedError

    def schema(self) -> dict[str, object]:
        """Return what the constraint adds to the schema of Pydantic's core."""
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return {**handler(source), **self.schema()}

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        examples = {"examples": [*self.examples]} if self.examples else {}
        return {**handler(core), **examples}


class Pattern(_Constraint):
    """A text that a regular expression describes from its first to its last character."""

    def __init__(self, pattern: str, *examples: str) -> None:
        self.pattern, self.examples = pattern, examples

    def allows(self, value: Any) -> bool:
        return re.fullmatch(self.pattern.removeprefix("^").removesuffix("$"), value) is not None

    def schema(self) -> dict[str, object]:
        return {"pattern": self.pattern}


class Range(_Constraint):
    """A number from one to another, both included."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def allows(self, value: Any) -> bool:
        return bool(self.least <= value <= self.most)

    def schema(self) -> dict[str, object]:
        return {"ge": self.least, "le": self.most}


class Length(_Constraint):
    """So many characters of a text, or items of a list."""

    def __init__(self, least: int | None, most: int, *examples: object) -> None:
        self.least, self.most, self.examples = least, most, examples

    def allows(self, value: Any) -> bool:
        return (self.least or 0) <= len(value) <= self.most

    def schema(self) -> dict[str, object]:
        least = {} if self.least is None else {"min_length": self.least}
        return {**least, "max_length": self.most}


class Tagged:
    """A union whose members are told apart by one field."""

    def __init__(self, field: str) -> None:
        self.field = field

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic import Field  # noqa: PLC0415  (only where Pydantic is used)

        return handler.generate_schema(Annotated[source, Field(discriminator=self.field)])


@dataclass(frozen=True, kw_only=True)
class Wire:
    """The base of messages from outside: exactly the fields that are described."""

    __pydantic_config__ = CLOSED

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        # Fields are strict; the message itself may come as a dictionary.
        return {**handler(source), "strict": False}
