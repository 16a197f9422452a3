"""Calls of a server, and what it refuses."""

from typing import Any

import httpx

from qwixx.protocol.messages import Reason


class ServerRefusal(Exception):
    """The server refuses: `key` and `values` for programs, the message for people."""

    def __init__(self, refused: Reason) -> None:
        super().__init__(refused["text"])
        self.key: str = refused["key"]
        self.values: dict[str, Any] = refused["values"]


async def received(server: str, method: str, path: str, **arguments: Any) -> httpx.Response:
    """What a server answers; ServerRefusal if it refuses."""
    async with httpx.AsyncClient(base_url=server, trust_env=False) as http:
        response = await http.request(method, path, **arguments)
    if response.status_code >= 400:
        raise ServerRefusal(response.json()["refused"])
    return response


async def call(server: str, method: str, path: str, **arguments: Any) -> Any:
    """The same, read as JSON."""
    return (await received(server, method, path, **arguments)).json()
