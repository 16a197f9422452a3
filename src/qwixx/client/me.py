"""A person, without an account: whoever has the key is them. `docs/people.md` says what is kept of
people and where; the file is the one that *My page* saves and takes over in the browser.
"""

import json
import os
import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Self

from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from qwixx.client.calls import call, received
from qwixx.protocol.looks import COLOURS, MARKS, Colour, Mark, PersonKey
from qwixx.rules import Game
from qwixx.rules.reasons import N_, Refusal

VERSION = 1
"""Of the file."""
KEY_BYTES = 32
MOST_BYTES = 50_000_000
NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL
SENTENCES = {
    "person_file": N_("This is no file that My page has saved."),
    "newer": N_("This file comes from a newer version of Qwixx."),
    "damaged": N_("This was changed after it was saved, or is damaged. Nothing was taken over."),
}


class PersonFileError(Refusal):
    """A file that no person can be read from."""

    sentences = SENTENCES


class Kept(TypedDict):
    """A person in a file."""

    key: PersonKey
    name: Annotated[str, Field(min_length=1)]
    colour: Colour
    mark: Mark


class _Contents(TypedDict):
    person: Kept


KEPT = TypeAdapter(_Contents)


class Rating(NamedTuple):
    """A rating on Elo's scale: the truth lies within ± `half` in 95 of 100 cases."""

    rating: int
    half: int


class Standing(NamedTuple):
    """Somebody's rating in a game, with what it is from."""

    rating: int
    half: int
    games: int
    decisions: int
    """Those that were reviewed."""
    error: float | None
    """What one of them lost on average, as a share of the win."""


class Change(NamedTuple):
    """What a rated game did to a seat."""

    place: int
    before: Rating
    after: Rating


def change(told: Any) -> Change:
    before, after = (
        Rating(each["rating"], each["half"]) for each in (told["before"], told["after"])
    )
    return Change(told["place"], before, after)


@dataclass
class Me:
    """Who one is at tables, and to the servers that were told so by `introduce`."""

    key: str = field(repr=False)
    """Whoever has it is this person: keep it as you keep a password."""
    name: str
    colour: Colour
    mark: Mark

    @classmethod
    def new(cls, name: str, colour: Colour | None = None, mark: Mark | None = None) -> Self:
        """Somebody whom no server knows yet, with a key made up at random."""
        some_colour, some_mark = secrets.choice(COLOURS), secrets.choice(MARKS)
        return cls(secrets.token_urlsafe(KEY_BYTES), name, colour or some_colour, mark or some_mark)

    # ── files ─────────────────────────────────────────────────────────────────────────────────

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The person of a file; PersonFileError if there is none in it."""
        with Path(path).open("rb") as source:
            return cls(**_person(source.read(MOST_BYTES)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keep the key in a file that only its owner can read. It replaces no file, as that may
        hold another key: FileExistsError.
        """
        person = {"key": self.key, **self._look, "name": self.name}
        made = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        contents = {"made": made, "person": person, "things": {}, "tables": {}, "seats": {}}
        told = {"qwixx": "person", "version": VERSION, "check": _check(_text(contents))}
        with os.fdopen(os.open(path, NEW_FILE, 0o600), "wb") as target:
            target.write(_text(told | {"contents": contents}))

    # ── at tables ─────────────────────────────────────────────────────────────────────────────

    @property
    def seat(self) -> dict[str, Any]:
        """Their seat, for those of `Table.create`."""
        return {"kind": "person", **self.sitting}

    @property
    def sitting(self) -> dict[str, Any]:
        """What a table is told of them."""
        return {"name": self.name, "look": self._look, "key": self.key}

    @property
    def _look(self) -> dict[str, str]:
        return {"colour": self.colour, "mark": self.mark}

    # ── to a server ───────────────────────────────────────────────────────────────────────────

    async def introduce(self, server: str, *, listed: bool | None = None) -> None:
        """Be known to a server under this name from now on, also under another one than before; on
        the club's board, if `listed`. None leaves that as it is.
        """
        body = {"name": self.name, **self._look, "listed": listed}
        await call(server, "PUT", "/api/me", headers=self._shown, json=body)

    async def known(self, server: str) -> dict[str, Any]:
        """All that a server knows of this person, as `docs/people.md` describes it."""
        told: dict[str, Any] = await call(server, "GET", "/api/me", headers=self._shown)
        return told

    async def rating(self, server: str, game: Game | str) -> Standing | None:
        """Their rating in a game; None before the first rated one."""
        told = (await self.known(server))["ratings"].get(getattr(game, "name", game))
        return told and Standing(*(told[name] for name in Standing._fields))

    async def delete(self, server: str) -> None:
        """Be forgotten by a server, with everything that it kept of them. The file stays."""
        await received(server, "DELETE", "/api/me", headers=self._shown)

    @property
    def _shown(self) -> dict[str, str]:
        return {"Qwixx-Key": self.key}


def _person(text: bytes) -> Kept:
    """The person that a file tells of. What is checked are the very bytes of its contents."""
    try:
        told = json.loads(text)
        kind, version = told["qwixx"], told["version"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PersonFileError("person_file") from None
    if kind != "person" or type(version) is not int:
        raise PersonFileError("person_file")
    if version > VERSION:
        raise PersonFileError("newer")
    _, _, contents = text.partition(b'"contents":')
    if told.get("check") != _check(contents.rstrip()[:-1]):
        raise PersonFileError("damaged")
    try:
        return KEPT.validate_python(told["contents"])["person"]
    except ValidationError:
        raise PersonFileError("damaged") from None


def _text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _check(contents: bytes) -> str:
    return sha256(contents).hexdigest()
