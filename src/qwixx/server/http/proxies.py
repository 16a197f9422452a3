"""Reverse proxies whose word for who asks is believed."""

from typing import Any

from starlette.types import Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

FORWARDED_FOR = b"x-forwarded-for"
PASSED_ON = "qwixx.passed_on"
"""The key of the scope that says that a trusted proxy has passed a request on."""


class TrustedProxies(ProxyHeadersMiddleware):
    """Read a trusted proxy's headers as uvicorn does, and note in the scope that it was one.

    uvicorn overwrites the peer's address, so later layers cannot see who has sent the headers.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            peer = scope.get("client")
            is_trusted = (peer[0] if peer else None) in self.trusted_hosts
            scope[PASSED_ON] = is_trusted and any(
                name == FORWARDED_FOR for name, _ in scope["headers"]
            )
        await super().__call__(scope, receive, send)


def is_passed_on(scope: Scope) -> bool:
    """Return whether a request has come through a reverse proxy that is trusted."""
    return bool(scope.get(PASSED_ON))
