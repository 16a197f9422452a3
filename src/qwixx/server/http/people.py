"""The calls for people: who am I to this server, forget me, and parcels to another device."""

import re
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Request
from pydantic import BaseModel, Field

from qwixx.protocol.looks import Colour, Mark
from qwixx.server.features.people.parcels import Parcels
from qwixx.server.features.people.repository import Look, People, Person
from qwixx.server.http.guard import address
from qwixx.server.http.leaderboard import StandingBody, standing_body
from qwixx.server.http.models import Strict
from qwixx.server.http.tables import REFUSALS, HubIn
from qwixx.server.hub import ServerHub
from qwixx.tables.commands.lobby import check_person_name
from qwixx.tables.keys import hashed
from qwixx.tables.refusals import Refused

router = APIRouter(prefix="/api", responses=REFUSALS)

KEY = re.compile("[A-Za-z0-9_-]{43}", re.ASCII)


def _people(request: Request) -> People:
    people: People = request.app.state.people
    return people


def _parcels(request: Request) -> Parcels:
    parcels: Parcels = request.app.state.parcels
    return parcels


def person_key(
    qwixx_key: Annotated[
        str, Header(description="The key that the person's browser made up.")
    ] = "",
) -> str:
    """The hash of the key that was shown."""
    if not KEY.fullmatch(qwixx_key):
        raise Refused("person_key")
    return hashed(qwixx_key)


PeopleIn = Annotated[People, Depends(_people)]
ParcelsIn = Annotated[Parcels, Depends(_parcels)]
PersonKeyIn = Annotated[str, Depends(person_key)]


class NewMe(Strict):
    """How a person wants to be known here."""

    name: str
    colour: Colour
    mark: Mark
    listed: bool | None = None
    """Whether to be on the club's board; null leaves that as it is."""


class TableOfMine(BaseModel):
    """A table where the person has a seat."""

    id: str
    created: float


class MeBody(BaseModel):
    """All that this server knows of a person."""

    name: str
    colour: Colour
    mark: Mark
    listed: bool
    created: float
    seen: float
    """When they last sat down or changed something, in seconds since 1970."""
    sat: int
    """At how many tables, of those that are still kept."""
    tables: list[TableOfMine]
    """The newest of them."""
    ratings: dict[str, StandingBody]
    """By game, of those that were rated."""


@router.get("/me")
async def me(hub: HubIn, people: PeopleIn, key: PersonKeyIn) -> MeBody:
    """What is known of whoever shows this key."""
    return await _body(hub, people, await _known(people, key))


@router.put("/me")
async def save_me(
    request: Request, hub: HubIn, people: PeopleIn, key: PersonKeyIn, wanted: NewMe
) -> MeBody:
    """Be known under a name from now on, or under another one."""
    check_person_name(wanted.name)
    known = await people.person(key)
    if known is None:
        hub.need_room(address(request.scope))
    elif known.barred and wanted.listed:
        raise Refused("barred")
    await people.save(key, Look(wanted.name, wanted.colour, wanted.mark), wanted.listed)
    return await _body(hub, people, await _known(people, key))


@router.delete("/me", status_code=204)
async def delete_me(people: PeopleIn, key: PersonKeyIn) -> None:
    """Be forgotten, with all that hangs on it. Names in games stay: others played them, too."""
    if not await people.delete(key):
        raise Refused("person")


# ── parcels ───────────────────────────────────────────────────────────────────────────────────


class NewParcel(Strict):
    """What someone takes along, sealed: letters, digits, - and _."""

    sealed: Annotated[str, Field(min_length=1, pattern="^[A-Za-z0-9_-]+$")]


class ParcelLeft(BaseModel):
    """Where it waits, and until when, in seconds since 1970."""

    id: str
    now: float
    until: float


class ParcelTaken(BaseModel):
    """What was in it."""

    sealed: str


@router.post("/parcels", status_code=201)
async def leave_parcel(
    request: Request, hub: HubIn, parcels: ParcelsIn, new: NewParcel
) -> ParcelLeft:
    """Leave something for another device to fetch, once. Nobody can read it here."""
    hub.need_space()
    if not hub.rates.parcels.take(address(request.scope)):
        raise Refused("many_parcels")
    left = await parcels.leave(new.sealed)
    return ParcelLeft(id=left.id, now=parcels.clock(), until=left.until)


@router.post("/parcels/{parcel}")
async def take_parcel(
    parcels: ParcelsIn, parcel: Annotated[str, Path(max_length=32)]
) -> ParcelTaken:
    """Fetch it: it is gone from here then."""
    return ParcelTaken(sealed=await parcels.take(parcel))


async def _known(people: People, key: str) -> Person:
    person = await people.person(key)
    if person is None:
        raise Refused("person")
    return person


async def _body(hub: ServerHub, people: People, person: Person) -> MeBody:
    sat = await people.sittings(person.number)
    standings = await hub.rated.repository.of_person(person.number)
    payload = person._asdict() | {
        "listed": person.listed and not person.barred,
        "sat": sat.number,
        "tables": [each._asdict() for each in sat.newest],
        "ratings": {game: standing_body(each) for game, each in standings.items()},
    }
    return MeBody.model_validate(payload)
