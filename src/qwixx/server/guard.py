"""What stands before every request: origin, size, rate; and the headers on every response."""

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qwixx.server.languages import texts_for
from qwixx.server.limits import Buckets
from qwixx.server.network import Network, is_here
from qwixx.server.refusals import Refused, refusal_json, status
from qwixx.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
FILES_TO = "/api/reviews"
"""Where whole game files are sent to."""

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

    def __init__(self, app: ASGIApp, settings: Settings, network: Network) -> None:
        self.app = app
        self.network = network
        self.origins = settings.origins
        self.limits = settings.limits
        self.requests = Buckets(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not self._is_from_here(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        self.network.note(address(scope))
        is_trusted = scope["scheme"] == "https" or is_here(headers)  # others complain of the header
        policy = POLICY.format(sockets=_sockets(headers.get("host", "")))

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
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
            body = {"refused": refusal_json(texts_for(headers.get("accept-language", "")), refusal)}
            await JSONResponse(body, status(refusal))(scope, receive, send_guarded)
        else:
            await self.app(scope, receive, send_guarded)

    async def _checked(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        if scope["path"].startswith("/api/") and not self.requests.take(address(scope)):
            raise Refused("too_fast")  # pages are many small files, and cheap to serve
        if scope["method"] in SAFE:
            return receive
        if not self._is_from_here(headers):
            raise Refused("origin")
        is_file = scope["path"] == FILES_TO
        return _again(await _body(receive, self.limits.file if is_file else self.limits.body))

    def _is_from_here(self, headers: Headers) -> bool:
        """Programs send no origin; a browser's has to be this server or one that is allowed."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return urlsplit(origin).netloc == headers.get("host")


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
    """Where a request comes from; a reverse proxy's word for it counts (see docs/hosting.md)."""
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else ""


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
