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
from qwixx.server.features.reviews.service import Progress
from qwixx.server.http.guard import address
from qwixx.server.http.languages import texts_for
from qwixx.server.http.lessons import Deed
from qwixx.server.http.models import PrecisionBody
from qwixx.server.http.tables import REFUSALS, Found, HubIn, LanguageHeader

Letter = Annotated[str, Field(pattern="^[A-E]$")]


class ProgressBody(BaseModel):
    """Something that is being worked out: ask again in a moment."""

    done: int
    of: int
    """Turns, or games."""


class ShownTerms(BaseModel):
    """The terms of a change, rounded to tenths of a percent so that they add up."""

    before: float
    luck: float
    own: float
    others: float
    rethought: float
    after: float


class ReviewedSeat(BaseModel):
    """How someone fared and played, in shares of the win."""

    seat: Letter
    name: str
    kind: str
    decisions: int
    errors: dict[str, int]
    lost: float
    rate: float | None
    sizes: list[int]
    like: str | None
    like_range: tuple[str, str] | None
    play: str | None
    luck: float
    others: float
    rethought: float
    own: float
    """Minus all errors: with luck, others and rethought it leads from the start to the end."""
    start: float
    end: float
    without_luck: float
    shown: ShownTerms


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
    shown: ShownTerms


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
    found: list[int]
    """The options that count as found when it is tried again, by number."""
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
    precision: PrecisionBody | None
    """None if it was never measured for this sheet."""
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
    return await _body(request, await hub.reviews.roll_out(state, place, address(request.scope)))


async def _answer(request: Request, hub: HubIn, record: Record, language: str) -> Response:
    payload = await hub.reviews.ask(record, texts_for(language), address(request.scope))
    return await _body(request, payload)


async def _body(request: Request, payload: bytes | Progress) -> Response:
    if isinstance(payload, Progress):
        return JSONResponse(payload._asdict(), 202)
    headers = {"vary": "accept-encoding, accept-language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        payload = await asyncio.to_thread(gzip.decompress, payload)
    return Response(payload, media_type="application/json", headers=headers)
