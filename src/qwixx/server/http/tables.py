"""The HTTP calls. `docs/protocol.md` says how they fit together."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from qwixx.lessons import LESSONS
from qwixx.locale import LANGUAGES, guide, language_name
from qwixx.paper.measures import PAPERS
from qwixx.players import PLAYERS, USUAL, players_of
from qwixx.protocol.commands import REACTIONS, VERSION, Command, Leave
from qwixx.protocol.messages import Ack, News
from qwixx.protocol.requests import NewTable
from qwixx.protocol.views import View
from qwixx.puzzles import number_of
from qwixx.ratings.levels import rated_games
from qwixx.record import LONGEST_NAME, record_text
from qwixx.rules import GAMES, Game
from qwixx.rules.crosses import MISTHROW_POINTS, MISTHROWS_TO_END, NEEDED_TO_LOCK, POINTS
from qwixx.server.http.constants import ConstantsIn
from qwixx.server.http.guard import address
from qwixx.server.http.languages import texts_for
from qwixx.server.http.models import (
    About,
    Created,
    Explained,
    Hinted,
    Joined,
    NewPerson,
    RefusedBody,
    TextsBody,
)
from qwixx.server.http.refusals import refusal_json
from qwixx.server.http.texts import texts_json
from qwixx.server.hub import ServerHub
from qwixx.server.settings import Settings
from qwixx.tables.audience import AWAY, LOST, Connection
from qwixx.tables.commands.absence import REMIND_AFTER
from qwixx.tables.commands.chat import LONGEST_TEXT
from qwixx.tables.commands.lobby import Newcomer, Part, create
from qwixx.tables.computers import PACES
from qwixx.tables.keys import hashed, new_secret
from qwixx.tables.live import LiveTable
from qwixx.tables.opening import opened
from qwixx.tables.refusals import Refused
from qwixx.version import __version__

REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": RefusedBody, "description": "Refused, with the reason."}
}
PLAIN_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}
router = APIRouter(prefix="/api", responses=REFUSALS)
bearer = HTTPBearer(auto_error=False, description="The secret of a seat.")


def _hub(request: Request) -> ServerHub:
    hub: ServerHub = request.app.state.hub
    return hub


async def _found(
    request: Request, hub: "HubIn", table: Annotated[str, Path(max_length=64)]
) -> tuple[LiveTable, bool]:
    """The table by its id, or by its watch id."""
    return await hub.find(table, address(request.scope))


async def _viewer(
    request: Request,
    found: "Found",
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> Connection:
    """Who asks: the seat whose secret is shown, or someone who only looks."""
    live, watching = found
    secrets = [hashed(credentials.credentials)] if credentials and not watching else []
    await live.need(secrets)
    viewer = Connection(secrets, watching, address(request.scope))
    viewer.seats = live.table.seats_of(secrets)
    if secrets and not viewer.seats:
        raise Refused("secret")
    live.seen(secrets)
    return viewer


HubIn = Annotated[ServerHub, Depends(_hub)]
Found = Annotated[tuple[LiveTable, bool], Depends(_found)]
Viewer = Annotated[Connection, Depends(_viewer)]
LanguageHeader = Annotated[str, Header(alias="accept-language")]


# ── about the server ──────────────────────────────────────────────────────────────────────────


@router.get("/about", response_model=About)
async def about(request: Request, hub: HubIn, constants: ConstantsIn) -> Response:
    """What this server offers."""
    settings, is_rated = request.app.state.settings, hub.rated.is_used
    return await constants.answer(request, ("about", is_rated), lambda: _about(settings, is_rated))


def _about(settings: Settings, is_rated: bool) -> About:
    return About.model_validate(
        {
            "version": __version__,
            "protocol": VERSION,
            "games": {game.name: _game_json(game) for game in GAMES.values()},
            "usual": USUAL,
            "languages": [{"code": code, "name": language_name(code)} for code in LANGUAGES],
            "papers": [*PAPERS],
            "reactions": REACTIONS,
            "paces": [*PACES],
            "pace": settings.pace,
            "rated": [game for game in GAMES if game in rated_games()],
            "board": is_rated,
            "limits": {
                "name": LONGEST_NAME,
                "text": LONGEST_TEXT,
                "away": AWAY,
                "lost": LOST,
                "idle": settings.limits.idle,
                "remind": REMIND_AFTER,
            },
        }
    )


def _game_json(game: Game) -> dict[str, Any]:
    layout = game.layout
    return {
        "title": game.title,
        "board": game.board,
        "sheet": {
            "numbers": layout.numbers,
            "colours": layout.colours,
            "locks": layout.die_of_row,
        },
        "needed_to_lock": NEEDED_TO_LOCK,
        "points": [*POINTS],
        "misthrow": MISTHROW_POINTS,
        "misthrows": MISTHROWS_TO_END,
        "players": [game.players[0], game.players[-1]],
        "lessons": len(LESSONS.get(game.name, ())),
        "puzzles": number_of(game.name),
        "computers": [{"name": name, "label": PLAYERS[name].label} for name in players_of(game)],
    }


@router.get("/texts/{language}", response_model=TextsBody)
async def texts(request: Request, constants: ConstantsIn, language: str) -> Response:
    """All texts of a language, by their English ones."""
    _need_language(language)
    return await constants.answer(request, ("texts", language), lambda: texts_json(language))


@router.get("/guide/{language}/{game}", response_class=Response, responses=PLAIN_TEXT)
async def how_to_play(
    request: Request, constants: ConstantsIn, language: str, game: str
) -> Response:
    """How a game is played, in Markdown."""
    _need_language(language)
    if game not in GAMES:
        raise Refused("game", game=game[:30], known=", ".join(GAMES))
    key = "guide", language, game
    return await constants.answer(request, key, lambda: guide(language, game), "text/plain")


def _need_language(language: str) -> None:
    if language not in LANGUAGES:
        raise Refused("language", language=language[:30], known=", ".join(LANGUAGES))


# ── tables ────────────────────────────────────────────────────────────────────────────────────


@router.post("/tables", status_code=201)
async def open_table(request: Request, hub: HubIn, wanted: NewTable) -> Created:
    """Open a table and hold its person seats."""
    table, secrets = opened(wanted, request.app.state.settings.pace)
    if table.options.rated:
        for seat in secrets:
            await hub.rated.repository.need_person(wanted.seats[seat].key)
    hub.need_room(address(request.scope))
    live = await hub.create(create(table, hub.clock()))
    sitting = {
        secrets[number]: seat.key
        for number, seat in enumerate(wanted.seats)
        if seat.key and number in secrets
    }
    await hub.seat(live, sitting)
    identity = table.identity
    return Created(
        id=identity.id,
        watch=identity.watch,
        secrets={str(seat): secret for seat, secret in secrets.items()},
        view=live.view(map(hashed, secrets.values())),
    )


@router.get("/tables/{table}")
async def look(found: Found, viewer: Viewer) -> View:
    """The table as a stranger, a watcher or the bearer may know it."""
    return found[0].view(viewer.secrets, viewer.watching)


@router.post("/tables/{table}/seats", status_code=201)
async def take_seat(hub: HubIn, found: Found, person: NewPerson) -> Joined:
    """Take an open seat."""
    live, watching = found
    if watching:
        raise Refused("table")
    if not live.table.options.rated:
        return await _seated(hub, live, person)
    if not person.rated:
        raise Refused("rated_terms")
    async with live.joining:
        await hub.need_new_person(live, person.key)
        return await _seated(hub, live, person)


async def _seated(hub: ServerHub, live: LiveTable, person: NewPerson) -> Joined:
    """Who cannot be noted at a rated table has no seat there."""
    part = Part(person.pledge, person.seed or "")
    seat, secret = await live.join(Newcomer(person.name, person.look), part)
    try:
        await hub.seat(live, {secret: person.key} if person.key else {})
    except Refused:
        if live.table.options.rated:
            await live.ask(seat, Leave(id=new_secret(), kind="leave"))
        raise
    return Joined(seat=seat, secret=secret)


@router.post("/tables/{table}/commands")
async def send_command(found: Found, viewer: Viewer, command: Annotated[Command, Body()]) -> Ack:
    """One command of the bearer's seat; answered when it is safely stored."""
    seat = _bearers_seat(viewer, command.seat)
    number = await found[0].ask(seat, command, viewer.address)
    return {"type": "ack", "command": command.id, "sequence": number}


@router.get("/tables/{table}/events", response_model=News)
async def news(
    found: Found, viewer: Viewer, after: Annotated[int, Query(ge=0, le=2**31)] = 0
) -> Response:
    """What happened after an event, and the table now."""
    text = await found[0].news(viewer, after)
    return Response(text, media_type="application/json")


@router.get("/tables/{table}/reason")
async def why(
    found: Found,
    viewer: Viewer,
    seat: int,
    action: int,
    accept_language: LanguageHeader = "",
) -> Explained:
    """Why an action of the bearer's seat is refused now; null if it is not."""
    reason = found[0].explain(_bearers_seat(viewer, seat), action)
    payload = reason and refusal_json(texts_for(accept_language), reason)
    return Explained.model_validate({"seat": seat, "action": action, "reason": payload})


@router.get("/tables/{table}/hint")
async def best_options(
    found: Found, viewer: Viewer, seat: int, accept_language: LanguageHeader = ""
) -> Hinted:
    """What the bearer's seat had best do now, if the table has hints."""
    payload = await found[0].hint(
        _bearers_seat(viewer, seat), texts_for(accept_language), viewer.address
    )
    return Hinted.model_validate(payload)


@router.get("/tables/{table}/record", response_class=Response, responses=PLAIN_TEXT)
async def game_file(request: Request, found: Found) -> PlainTextResponse:
    """The game file, once the game is over."""
    record = await found[0].record(address(request.scope))
    headers = {"content-disposition": f'attachment; filename="{record.game}.qwixx"'}
    return PlainTextResponse(record_text(record), headers=headers)


def _bearers_seat(viewer: Connection, seat: int | None) -> int:
    if not viewer.seats or seat not in (None, *viewer.seats):
        raise Refused("secret")
    return viewer.seats[0]
