"""The calls for reviews, of a finished table or a game file, and for checks of their decisions."""

import asyncio
import gzip
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from qwixx.notation import LONGEST, SEATS, parse_position
from qwixx.protocol.views import PositionView
from qwixx.record import Record, parse_record_bytes
from qwixx.rules import GAMES, PASS
from qwixx.server.api import REFUSALS, Found, HubIn, LanguageHeader
from qwixx.server.guard import address
from qwixx.server.languages import texts_for
from qwixx.server.lessons import Deed
from qwixx.server.reviews import Progress

Letter = Annotated[str, Field(pattern="^[A-E]$")]


class ProgressBody(BaseModel):
    """Something that is being worked out: ask again in a moment."""

    done: int
    of: int
    """Turns, or games."""


class ReviewedSeat(BaseModel):
    """How someone fared and played, in shares of the win."""

    seat: Letter
    name: str
    kind: str
    decisions: int
    errors: dict[str, int]
    lost: float
    rate: float | None
    like: str | None
    play: str | None
    luck: float
    others: float
    rethought: float
    start: float
    end: float
    without_luck: float


class WorthBody(BaseModel):
    """The expected share of the win, and points over the best of the others."""

    win: float
    margin: float


class MomentBody(BaseModel):
    """A position that the whole table saw, and what had led to it."""

    turn: int
    position: str
    events: list[str]
    view: PositionView
    deeds: list[Deed]


class ChangeBody(BaseModel):
    """Why a seat's share is another one after a turn."""

    before: float
    luck: float
    own: float
    others: float
    rethought: float
    after: float


class ReviewedOption(WorthBody):
    """What could be done, by its text and by its number."""

    action: str
    number: int
    then: str | None


class ReviewedDecision(BaseModel):
    """What someone decided in a moment, next to all that was possible."""

    seat: Letter
    moment: int
    position: str
    chosen: str
    error: float
    mark: str
    is_counted: bool
    options: list[ReviewedOption]
    better: str | None = None
    worse: str | None = None
    """Why the best was better, and what was done instead: of those with a mark."""


class TurnBody(BaseModel):
    """A turn."""

    turn: int
    active: Letter
    roll: str
    changes: list[ChangeBody]
    decisions: list[ReviewedDecision]


class ReviewBody(BaseModel):
    """A whole game looked at again; docs/analysis.md says what it all means."""

    game: str
    is_over: bool
    seats: list[ReviewedSeat]
    worths: list[list[WorthBody]]
    moments: list[MomentBody]
    turns: list[TurnBody]


class EstimateBody(BaseModel):
    """A value with its 95 % interval."""

    value: float
    low: float | None
    high: float | None


class RolledOption(BaseModel):
    """What games have shown of an option: its share of the win, and how that differs from the best
    one's with the same dice. Where 0 lies in that interval, it is good, too.
    """

    action: str
    number: int
    win: EstimateBody
    behind: EstimateBody | None
    is_good: bool


class RolloutBody(BaseModel):
    """A decision checked by playing on: so many games of each option, the best first."""

    games: int
    options: list[RolledOption]


NOT_YET: dict[int | str, dict[str, Any]] = {
    202: {"model": ProgressBody, "description": "It is being worked out."}
}
FILE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}
router = APIRouter(prefix="/api", responses={**REFUSALS, **NOT_YET})


@router.get("/tables/{table}/review", response_model=ReviewBody)
async def review_of_table(
    request: Request, hub: HubIn, found: Found, accept_language: LanguageHeader = ""
) -> Response:
    """What the decisions of a finished game cost, and what its dice gave."""
    record = await found[0].record(address(request.scope))
    return await _answer(request, hub, record, accept_language)


@router.post("/reviews", response_model=ReviewBody, openapi_extra=FILE)
async def review_of_file(
    request: Request, hub: HubIn, accept_language: LanguageHeader = ""
) -> Response:
    """The same of any game file, as far as the game goes."""
    record = await asyncio.to_thread(parse_record_bytes, await request.body())
    return await _answer(request, hub, record, accept_language)


@router.get("/rollout", response_model=RolloutBody)
async def rollout(
    request: Request, hub: HubIn, position: Annotated[str, Query(max_length=LONGEST)], seat: Letter
) -> Response:
    """The options of a seat in a position, played on to the end many times with the same dice."""
    state = parse_position(position)
    place = SEATS.index(seat)
    if reason := GAMES[state.game].explain(state, place, PASS):
        raise reason
    return await _told(request, await hub.reviews.roll_out(state, place, address(request.scope)))


async def _answer(request: Request, hub: HubIn, record: Record, language: str) -> Response:
    told = await hub.reviews.ask(record, texts_for(language), address(request.scope))
    return await _told(request, told)


async def _told(request: Request, told: bytes | Progress) -> Response:
    if isinstance(told, Progress):
        return JSONResponse(told._asdict(), 202)
    headers = {"vary": "accept-encoding, accept-language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        told = await asyncio.to_thread(gzip.decompress, told)
    return Response(told, media_type="application/json", headers=headers)
