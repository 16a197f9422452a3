"""What stands before every request: name, origin, size, rate; and every response's headers."""

import logging
import re
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qwixx.server.languages import texts_for
from qwixx.server.limits import Rates, prefix
from qwixx.server.logs import ACCESS, shown_path
from qwixx.server.metrics import Metrics
from qwixx.server.network import Network, goes_by, is_here
from qwixx.server.refusals import Refused, refusal_json, status
from qwixx.server.settings import Settings

log = logging.getLogger(ACCESS)

SAFE = ("GET", "HEAD", "OPTIONS")
FILES_TO = ("/api/reviews", "/api/glances")
"""Where whole game files are sent to."""
PARCELS_TO = "/api/parcels"

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
            if refusal.key == "too_fast":
                await self.rates.breathe(address(scope))
            body = {"refused": refusal_json(texts_for(headers.get("accept-language", "")), refusal)}
            await JSONResponse(body, status(refusal))(scope, receive, send_guarded)
        else:
            await self.app(scope, receive, send_guarded)

    async def _checked(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        if address(scope) in self.rates.bans:
            raise Refused("banned")
        is_call = scope["path"].startswith("/api/")
        bucket = self.rates.requests if is_call else self.rates.pages
        if not bucket.take(address(scope)):
            raise Refused("too_fast")
        if not goes_by(headers, self.names):
            raise Refused("server_name", name=headers.get("host", "")[:60])
        if scope["method"] in SAFE:
            return receive
        if not self._is_from_here(headers):
            raise Refused("origin")
        return _again(await _body(receive, self._most(scope["path"])))

    def _most(self, path: str) -> int:
        if path == PARCELS_TO:
            return self.limits.parcel
        return self.limits.file if path in FILES_TO else self.limits.body

    def _is_welcome(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        is_known = self._is_from_here(headers) and goes_by(headers, self.names)
        return is_known and address(scope) not in self.rates.bans

    def _is_from_here(self, headers: Headers) -> bool:
        """Programs send no origin; a browser's has to be this server or one that is allowed."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return origin.partition("://")[2] == headers.get("host")


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
