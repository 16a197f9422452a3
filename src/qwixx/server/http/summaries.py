"""What finished games came to, for browsers that keep account of their people's games."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel

from qwixx.server.http.guard import address
from qwixx.server.http.reviews import FILE
from qwixx.server.http.tables import REFUSALS, Found
from qwixx.statistics.glance import Glance, glance, glance_of, glance_of_pad
from qwixx.tables.records import seats_of

router = APIRouter(prefix="/api", responses=REFUSALS)


class SeatBody(BaseModel):
    """Who sat there: `person`, or what kind of computer."""

    name: str
    kind: str


class GlanceBody(BaseModel):
    """What a game came to. Lists have an entry for each seat, except `winners`, which has seats."""

    game: str
    seats: list[SeatBody]
    turns: int
    """0 where only the sheets were kept."""
    scores: list[int]
    """Empty if the game is not over."""
    winners: list[int]
    ending: str
    locks: list[int]
    misthrows: list[int]
    squares: list[list[int]]
    """Those that were used, by action number."""
    ended: float | None = None
    """Seconds since 1970; null for a file, which does not tell."""


@router.get("/tables/{table}/glance")
async def glance_of_table(request: Request, found: Found) -> GlanceBody:
    """What the game at a table came to, once it is over."""
    live = found[0]
    table = live.table
    if table.pad is not None and table.status == "over":
        return _body(glance_of_pad(table.game, seats_of(table), table.pad), table.since)
    record = await live.record(address(request.scope))
    return _body(await asyncio.to_thread(glance_of, record), table.since)


@router.post("/glances", openapi_extra=FILE)
async def glance_of_file(request: Request) -> GlanceBody:
    """The same of a game file, finished or not."""
    return _body(await asyncio.to_thread(glance, await request.body()))


def _body(seen: Glance, ended: float | None = None) -> GlanceBody:
    payload: dict[str, Any] = seen._asdict()
    seats = [{"name": seat.name, "kind": seat.kind} for seat in seen.seats]
    return GlanceBody.model_validate({**payload, "seats": seats, "ended": ended})
