"""The calls for games of the day."""

import re
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials

from qwixx.daily.attempt import PLAYER, Attempt, parse_actions
from qwixx.daily.days import DAY_SECONDS, LAST_NUMBER, begins_at, day_of
from qwixx.daily.others import EXPECTED
from qwixx.fairdice.days import can_be_finished, is_revealed
from qwixx.fairdice.dice import commitment
from qwixx.players import PLAYERS
from qwixx.puzzles import of_game
from qwixx.rules import CLASSIC, DUEL, happened
from qwixx.server.features.daily.repository import DayKept, Kept
from qwixx.server.features.daily.service import Daily
from qwixx.server.http.daily_bodies import (
    AttemptBody,
    DayBody,
    DaysBody,
    EntryBody,
    FreeAttempt,
    NewAttempt,
    NewDecision,
    NewName,
    Number,
    OtherBody,
    ProofBody,
    PuzzleOfTheDay,
    Question,
    ResultBody,
    TableBody,
    TodayBody,
)
from qwixx.server.http.guard import address
from qwixx.server.http.languages import texts_for
from qwixx.server.http.lessons import Deed
from qwixx.server.http.models import Explained
from qwixx.server.http.refusals import refusal_json
from qwixx.server.http.tables import REFUSALS, HubIn, LanguageHeader, bearer
from qwixx.tables.commands.lobby import check_person_name
from qwixx.tables.keys import hashed
from qwixx.tables.refusals import Refused
from qwixx.tables.view import position_view

router = APIRouter(prefix="/api/daily", responses=REFUSALS)

TOKEN = re.compile("[A-Za-z0-9_-]{20,64}", re.ASCII)

NumberIn = Annotated[int, Path(ge=1, le=LAST_NUMBER)]


def _daily(request: Request) -> Daily:
    daily: Daily = request.app.state.daily
    return daily


def _player(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> str | None:
    """The hash of the token that a browser has made up for itself."""
    if credentials is None:
        return None
    if not TOKEN.fullmatch(credentials.credentials):
        raise Refused("daily_token")
    return hashed(credentials.credentials)


def _needed(player: "Player") -> str:
    if player is None:
        raise Refused("daily_token")
    return player


DailyIn = Annotated[Daily, Depends(_daily)]
Player = Annotated[str | None, Depends(_player)]
SomePlayer = Annotated[str, Depends(_needed)]


@router.get("")
async def today(daily: DailyIn, player: Player) -> TodayBody:
    """Which game is on, and how far one's own attempt has come."""
    number = daily.today
    puzzles = [*of_game(DUEL.name).puzzles]
    return TodayBody(
        number=number,
        date=day_of(number).isoformat(),
        now=round(daily.clock(), 3),
        ends=begins_at(number) + DAY_SECONDS,
        yesterday=await proof(daily, number - 1) if number > 1 else None,
        today=await proof(daily, number),
        tomorrow=await proof(daily, number + 1),
        finished=(await daily.repository.table(number)).finished,
        puzzle=PuzzleOfTheDay(game=DUEL.name, name=puzzles[number % len(puzzles)]),
        attempt=await _attempt(daily, number, player) if player else None,
        unfinished=await _unfinished(daily, number - 1, player) if player else None,
    )


@router.post("/attempt", status_code=201)
async def begin(
    request: Request, hub: HubIn, daily: DailyIn, player: SomePlayer, wanted: NewAttempt
) -> AttemptBody:
    """Begin the attempt that counts: the first throw is on the table."""
    if await daily.repository.attempt(wanted.number, player) is None:
        hub.need_room(address(request.scope))
        await daily.begin(wanted.number, player)
    return await _attempt_body(daily, wanted.number, player)


@router.post("/decisions")
async def decide(daily: DailyIn, player: SomePlayer, decision: NewDecision) -> AttemptBody:
    """The next decision of it. The next throw is made when this one is stored."""
    await daily.decide(decision.number, player, decision.sequence, decision.action)
    return await _attempt_body(daily, decision.number, player)


@router.post("/name")
async def rename(daily: DailyIn, player: SomePlayer, wanted: NewName) -> TableBody:
    """Be in the day's table under a name, or leave it."""
    if wanted.name is not None:
        check_person_name(wanted.name)
    await daily.rename(wanted.number, player, wanted.name)
    return await table(daily, wanted.number)


@router.delete("", status_code=204)
async def forget(daily: DailyIn, player: SomePlayer) -> None:
    """Delete all attempts of whoever shows this token, and their lines in tables of days."""
    await daily.forget(player)


@router.get("/days")
async def past_days(
    daily: DailyIn, player: Player, before: Annotated[Number | None, Query()] = None
) -> DaysBody:
    """The days whose dice everyone may know, a page of them: what was made of each."""
    days = await daily.past(before, player)
    return DaysBody(days=[_day(each) for each in days], more=bool(days) and days[-1].number > 1)


@router.get("/{number}/table")
async def table(daily: DailyIn, number: NumberIn) -> TableBody:
    """Who has how many points, of those who want to be in it."""
    found = await daily.repository.table(number)
    entries = [EntryBody(**entry._asdict()) for entry in found.entries]
    return TableBody(number=number, finished=found.finished, entries=entries)


@router.get("/{number}/attempt")
async def attempt(daily: DailyIn, player: SomePlayer, number: NumberIn) -> AttemptBody:
    """One's own attempt at the game of any day."""
    return await _attempt_body(daily, number, player)


@router.post("/{number}/free")
async def free(
    daily: DailyIn, player: Player, number: NumberIn, wanted: FreeAttempt
) -> AttemptBody:
    """An attempt that does not count, for who has finished the one that does, and for everyone
    after the day. Nothing of it is kept.
    """
    await daily.need_known(number, player)
    played = await daily.again(number, wanted.actions)
    return await _body(daily, number, played, None)


@router.post("/{number}/reason")
async def reason(
    daily: DailyIn,
    player: SomePlayer,
    number: NumberIn,
    wanted: Question,
    accept_language: LanguageHeader = "",
) -> Explained:
    """Why an action is not allowed now, in the attempt that counts or in a free one."""
    why = await daily.reason(number, player, wanted.actions, wanted.action)
    payload = None if why is None else refusal_json(texts_for(accept_language), why)
    return Explained(seat=PLAYER, action=wanted.action, reason=payload)


@router.get("/{number}/result")
async def result(daily: DailyIn, player: Player, number: NumberIn) -> ResultBody:
    """What could be made of a day's dice: for who has finished, and for everyone after the day."""
    await daily.need_known(number, player)
    payload = await daily.results(number)
    if payload is None:
        return ResultBody(
            number=number,
            expected=EXPECTED,
            ready=False,
            best=None,
            bound=None,
            best_view=None,
            others=[],
        )
    way = await daily.again(number, list(parse_actions(payload["actions"])))
    return ResultBody(
        number=number,
        expected=EXPECTED,
        ready=True,
        best=payload["points"],
        bound=payload["bound"],
        best_view=position_view(CLASSIC, way.state),
        others=[
            OtherBody(name=name, label=PLAYERS[name].label, points=points)
            for name, points in payload["others"].items()
        ],
    )


@router.get("/{number}/proof")
async def proof(daily: DailyIn, number: NumberIn) -> ProofBody:
    """What is known of a day's key: its hash, and after the day the key itself."""
    key = await daily.key(number)
    return ProofBody(
        number=number,
        date=day_of(number).isoformat(),
        commitment=commitment(key),
        key=key.hex() if is_revealed(number, daily.clock()) else None,
    )


def _day(kept: DayKept) -> DayBody:
    known = kept.told or {}
    return DayBody(
        number=kept.number,
        date=day_of(kept.number).isoformat(),
        finished=kept.finished,
        leader=kept.leader and EntryBody(**kept.leader._asdict()),
        begun=kept.is_begun,
        points=kept.points,
        best=known.get("points"),
        bound=known.get("bound"),
    )


async def _attempt(daily: Daily, number: int, player: str) -> AttemptBody | None:
    found = await daily.attempt(number, player)
    if found is None:
        return None
    kept, played = found
    return await _body(daily, number, played, kept)


async def _unfinished(daily: Daily, number: int, player: str) -> AttemptBody | None:
    if number < 1 or not can_be_finished(number, daily.clock()):
        return None
    payload = await _attempt(daily, number, player)
    return None if payload is None or payload.over else payload


async def _attempt_body(daily: Daily, number: int, player: str) -> AttemptBody:
    payload = await _attempt(daily, number, player)
    if payload is None:
        raise Refused("daily_not_begun", number=number)
    return payload


async def _body(daily: Daily, number: int, played: Attempt, kept: Kept | None) -> AttemptBody:
    state = played.state
    before = (await daily.again(number, list(played.actions[:-1]))).state
    deeds = []
    if played.actions:
        after = CLASSIC.play(before, PLAYER, played.actions[-1])
        deeds = [Deed(**deed._asdict()) for deed in happened(CLASSIC, before, after)]
    return AttemptBody(
        number=number,
        counts=kept is not None,
        sequence=len(played.actions),
        actions=list(played.actions),
        turn=played.turn,
        legal=list(CLASSIC.legal(state, PLAYER)),
        over=played.is_over,
        points=played.points,
        name=kept and kept.name,
        view=position_view(CLASSIC, state),
        deeds=deeds,
    )
