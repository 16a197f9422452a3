"""The web application: the calls, the live connection and the pages, behind the guard."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from qwixx.rules import Refusal
from qwixx.server.features.daily.service import Daily
from qwixx.server.features.people.parcels import Parcels
from qwixx.server.features.people.repository import People
from qwixx.server.http.constants import Constants, ConstantsIn
from qwixx.server.http.daily import router as daily_router
from qwixx.server.http.files import REVALIDATE, Files
from qwixx.server.http.guard import Guard, address
from qwixx.server.http.health import router as hosts_router
from qwixx.server.http.invitations import router as doors_router
from qwixx.server.http.languages import texts_for
from qwixx.server.http.leaderboard import router as board_router
from qwixx.server.http.lessons import router as lessons_router
from qwixx.server.http.network import Network
from qwixx.server.http.people import router as people_router
from qwixx.server.http.positions import router as positions_router
from qwixx.server.http.puzzles import router as puzzles_router
from qwixx.server.http.reference import reference
from qwixx.server.http.refusals import refusal_json, status
from qwixx.server.http.reviews import router as reviews_router
from qwixx.server.http.sheets import router as sheets_router
from qwixx.server.http.socket import converse, malformed, turn_away
from qwixx.server.http.summaries import router as glances_router
from qwixx.server.http.tables import router
from qwixx.server.hub import ServerHub
from qwixx.server.settings import Settings
from qwixx.server.storage.store import Store
from qwixx.server.upkeep.expiry import Expiry
from qwixx.server.upkeep.notices import Notices
from qwixx.tables.metrics import Metrics
from qwixx.tables.rates import Rates
from qwixx.tables.refusals import Refused, TooFast
from qwixx.version import __version__

WEB = Path(__file__).parents[2] / "web"
PAGES = (
    *("/", "/table/{path:path}", "/watch/{path:path}", "/guide/{path:path}", "/check"),
    *("/learn", "/learn/{path:path}", "/review", "/review/{path:path}"),
    *("/puzzles", "/puzzles/{path:path}", "/daily", "/daily/{path:path}"),
    *("/board", "/board/{path:path}", "/history", "/statistics", "/practice", "/me"),
)
"""Addresses that the browser client itself makes a page of."""


def create_app(settings: Settings) -> FastAPI:
    """The application for a server with these settings."""
    app = FastAPI(
        title="Qwixx",
        summary="Tables to play Qwixx and Qwixx The Duel at.",
        description="How the calls fit together, and the live connection: docs/protocol.md.",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = settings
    app.state.rates = Rates(settings.limits)
    app.state.metrics = Metrics()
    app.state.sockets = Counter()
    app.state.network = Network()
    app.state.constants = Constants(app.state.rates)
    app.include_router(router)
    app.include_router(board_router)
    app.include_router(daily_router)
    app.include_router(doors_router)
    app.include_router(glances_router)
    app.include_router(hosts_router)
    app.include_router(lessons_router)
    app.include_router(people_router)
    app.include_router(positions_router)
    app.include_router(puzzles_router)
    app.include_router(reviews_router)
    app.include_router(sheets_router)
    app.add_api_websocket_route("/api/tables/{table}/live", _live)
    _add_pages(app)
    app.add_exception_handler(Refusal, _refused_in_time)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _no_page)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(
        Guard,
        settings=settings,
        network=app.state.network,
        rates=app.state.rates,
        metrics=app.state.metrics,
    )
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    hub = ServerHub(Store(settings.url), settings.limits, app.state.rates, app.state.metrics)
    app.state.hub = hub
    await hub.open()
    app.state.notices = Notices(hub)
    await app.state.notices.look()
    hub.start(app.state.notices.follow())
    hub.start(Expiry(hub.store, settings.keep, hub.clock).follow())
    app.state.daily = Daily(hub.store, hub.clock)
    app.state.people = People(hub.store, hub.clock)
    app.state.parcels = Parcels(hub.store, hub.clock)
    yield
    app.state.constants.close()
    await app.state.daily.close()
    await hub.close()


async def _live(websocket: WebSocket, table: str) -> None:
    sockets, limits = websocket.app.state.sockets, websocket.app.state.settings.limits
    client = address(websocket.scope)
    if sockets[client] >= limits.connections_from or sockets.total() >= limits.connections:
        await turn_away(websocket, Refused("too_many_connections"))
        return
    if not websocket.app.state.rates.requests.take(client):
        await websocket.app.state.rates.breathe(client)
        await turn_away(websocket, TooFast())
        return
    sockets[client] += 1
    try:
        await converse(websocket, table, websocket.app.state.hub, limits, client)
    finally:
        sockets[client] -= 1
        if not sockets[client]:
            del sockets[client]


# ── pages ─────────────────────────────────────────────────────────────────────────────────────


FILES = Files(directory=WEB, check_dir=False)


def _add_pages(app: FastAPI) -> None:
    for page in PAGES:
        app.add_api_route(page, _page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/openapi.json", _openapi, include_in_schema=False)
    app.add_api_route("/docs", _reference, include_in_schema=False)
    app.mount("/web", FILES)


async def _page(request: Request) -> Response:
    return await FILES.get_response("index.html", request.scope)


async def _openapi(request: Request, constants: ConstantsIn) -> Response:
    return await constants.answer(request, "openapi", request.app.openapi)


async def _reference(request: Request, constants: ConstantsIn) -> Response:
    app: FastAPI = request.app
    return await constants.answer(request, "docs", lambda: reference(app.openapi()), "text/html")


# ── refusals ──────────────────────────────────────────────────────────────────────────────────


async def _refused_in_time(request: Request, refusal: Exception) -> JSONResponse:
    """Whoever was too fast waits for the refusal, so that asking again at once is no use."""
    response = _refused(request, refusal)
    if isinstance(refusal, TooFast):
        rates: Rates = request.app.state.rates
        response.headers.update(await rates.hold_up(address(request.scope), refusal.wait))
    return response


def _refused(request: Request, refusal: Exception) -> JSONResponse:
    assert isinstance(refusal, Refusal)
    request.app.state.metrics.refused[refusal.key] += 1
    texts = texts_for(request.headers.get("accept-language", ""))
    return JSONResponse({"refused": refusal_json(texts, refusal)}, status(refusal))


def _malformed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _refused(request, malformed(error.errors()))


HTTP_REFUSALS = {
    400: Refused("malformed", detail="the body cannot be read"),
    404: Refused("page"),
}


def _no_page(request: Request, error: Exception) -> Response:
    """People get a page that says so in their language, programs a refusal."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_for_people(request):
        return HTMLResponse((WEB / "index.html").read_text("utf-8"), 404, REVALIDATE)
    response = _refused(request, HTTP_REFUSALS.get(error.status_code, Refused("method")))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


def _is_for_people(request: Request) -> bool:
    accepted = request.headers.get("accept", "")
    return "text/html" in accepted and not request.url.path.startswith(("/api/", "/web/"))
