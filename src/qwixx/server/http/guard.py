"""What stands before every request: name, origin, size, rate; and every response's headers."""

import logging
import re
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qwixx.server.http.costs import BYTES_FOR_ONE, USUAL, cost_of
from qwixx.server.http.languages import texts_for
from qwixx.server.http.network import Network, goes_by, is_here
from qwixx.server.http.refusals import refusal_json, status
from qwixx.server.logs import ACCESS, shown_path
from qwixx.server.settings import Settings
from qwixx.tables.metrics import Metrics
from qwixx.tables.rates import Buckets, Rates, end_turn, prefix
from qwixx.tables.refusals import Refused, TooFast

log = logging.getLogger(ACCESS)

SAFE = ("GET", "HEAD", "OPTIONS")
FILES_TO = ("/api/reviews", "/api/glances")
"""Where whole game files are sent to."""
PARCELS_TO = "/api/parcels"
HEALTH = "/health"
"""It reads the database, so it counts as a call."""
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""No page has such a character in its path. A route's pattern would match before a line feed at the
end, where the table of costs does not: the call would be too cheap."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'{sockets}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        network: Network,
        rates: Rates,
        metrics: Metrics,
    ) -> None:
        self.app = app
        self.network = network
        self.origins = settings.origins
        self.names = frozenset(urlsplit(origin).hostname or "" for origin in settings.origins)
        self.limits = settings.limits
        self.rates = rates
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not self._is_welcome(scope):
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, begun = Headers(scope=scope), time.monotonic()
        self.network.note(scope["client"][0] if scope.get("client") else "")
        is_trusted = scope["scheme"] == "https" or is_here(headers)  # others complain of the header
        policy = POLICY.format(sockets=_sockets(headers.get("host", "")))

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                end_turn()  # the work is done; a slow reader keeps nobody waiting
                _note(scope, message["status"], time.monotonic() - begun)
                response = MutableHeaders(scope=message)
                response["content-security-policy"] = policy
                response.update(HEADERS)
                if not is_trusted:
                    del response["cross-origin-opener-policy"]
                response.setdefault("cache-control", "no-store")
            await send(message)

        try:
            receive = await self._checked(scope, headers, receive)
        except Refused as refusal:
            self.metrics.refused[refusal.key] += 1
            more = {}
            if isinstance(refusal, TooFast):
                more = await self.rates.hold_up(address(scope), refusal.wait)
            body = {"refused": refusal_json(texts_for(headers.get("accept-language", "")), refusal)}
            await JSONResponse(body, status(refusal), more)(scope, receive, send_guarded)
        else:
            turns = self.rates.turns if _is_call(scope) else self.rates.page_turns
            async with turns.turn(address(scope)):
                await self.app(scope, receive, send_guarded)

    async def _checked(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        if address(scope) in self.rates.bans:
            raise Refused("banned")
        declared = self._declared(scope, headers)
        buckets, cost = self._charged(scope)
        cost += declared / BYTES_FOR_ONE
        if not buckets.take(address(scope), cost):
            raise TooFast(buckets.wait(address(scope), cost))
        if CONTROL.search(scope["path"]):
            raise Refused("page")
        if not goes_by(scope, self.names):
            raise Refused("server_name", name=headers.get("host", "")[:60])
        if scope["method"] in SAFE:
            return receive
        if not self._is_from_here(headers):
            raise Refused("origin")
        body = await _body(receive, self._most(scope["path"]))
        buckets.charge(address(scope), max(0, len(body) - declared) / BYTES_FOR_ONE)
        return _again(body)

    def _charged(self, scope: Scope) -> tuple[Buckets, float]:
        """What a request is paid from, and how much it costs."""
        if _is_call(scope):
            return self.rates.requests, cost_of(scope["method"], scope["path"])
        return self.rates.pages, USUAL

    def _declared(self, scope: Scope, headers: Headers) -> int:
        """Return how much of the body is announced, as far as it would be read: so many bytes are
        paid for in advance.
        """
        length = headers.get("content-length", "")
        if scope["method"] in SAFE or not re.fullmatch("[0-9]{1,20}", length):
            return 0
        return min(int(length), self._most(scope["path"]))

    def _most(self, path: str) -> int:
        if path == PARCELS_TO:
            return self.limits.parcel
        return self.limits.file if path in FILES_TO else self.limits.body

    def _is_welcome(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        is_known = self._is_from_here(headers) and goes_by(scope, self.names)
        return is_known and address(scope) not in self.rates.bans

    def _is_from_here(self, headers: Headers) -> bool:
        """Programs send no origin; a browser's has to be this server or one that is allowed."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return origin.partition("://")[2] == headers.get("host")


def _is_call(scope: Scope) -> bool:
    """Whether a request is a call, not for a page or one of its files."""
    path: str = scope["path"]
    return path.startswith("/api/") or path == HEALTH


async def _body(receive: Receive, most: int) -> bytes:
    """The whole body, if it is not too large; nothing that we take is."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise Refused("too_large", most=most)
    return body


def address(scope: Scope) -> str:
    """What a request is counted by; a reverse proxy's word for it counts (see docs/hosting.md)."""
    client: tuple[str, int] | None = scope.get("client")
    return prefix(client[0]) if client else ""


def _note(scope: Scope, status: int, seconds: float) -> None:
    """For the access log, if it is switched on."""
    path = shown_path(scope["path"])
    log.info("%s %s %s %d %.1f ms", address(scope), scope["method"], path, status, 1000 * seconds)


def _sockets(host: str) -> str:
    """Some browsers do not take a WebSocket to this host for 'self'."""
    safe = re.fullmatch(r"[\w.\[\]:-]{1,260}", host, re.ASCII)
    return f" ws://{host} wss://{host}" if safe else ""


def _again(body: bytes) -> Receive:
    """A body that was read, to be read again."""
    messages: list[Message] = [
        {"type": "http.disconnect"},
        {"type": "http.request", "body": body, "more_body": False},
    ]

    async def receive() -> Message:
        return messages.pop() if len(messages) > 1 else messages[0]

    return receive
