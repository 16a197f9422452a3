"""A bare WebSocket to a table: what a client may do that is not ours."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 20.0


class Raw:
    """One connection; messages are taken one by one, whatever frames they came in."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.lines: list[str] = []
        self.heard: list[str] = []
        """Every line that was ever received."""

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def command(self, kind: str, command: str | None = None, **fields: Any) -> str:
        """Send a command and return its id."""
        command = command or secrets.token_hex(8)
        await self.send({"type": "command", "id": command, "kind": kind, **fields})
        return command

    async def next(self, kind: str | None = None) -> dict[str, Any]:
        """The next message, or the next of a kind."""
        while True:
            if not self.lines:
                frame = await asyncio.wait_for(self.socket.recv(), PATIENCE)
                self.lines = str(frame).split("\n")
                self.heard += self.lines
            message: dict[str, Any] = json.loads(self.lines.pop(0))
            if kind in (None, message["type"]):
                return message

    async def until(self, sequence: int) -> list[dict[str, Any]]:
        """All events up to the one with this number."""
        events: list[dict[str, Any]] = []
        while not events or events[-1]["sequence"] < sequence:
            events += (await self.next("news"))["events"]
        return events

    async def closed(self) -> int:
        """The code with which the server closes the connection."""
        await asyncio.wait_for(self.socket.wait_closed(), PATIENCE)
        return self.socket.close_code or 0


@asynccontextmanager
async def raw(
    address: str, table: str, seat_secrets: Sequence[str] | None = (), after: int = 0, **more: Any
) -> AsyncIterator[Raw]:
    """Connect and introduce oneself, unless `seat_secrets` is None."""
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with connect(url, proxy=None, max_size=None, **more.pop("connect", {})) as socket:
        connection = Raw(socket)
        if seat_secrets is not None:
            await connection.send({"secrets": [*seat_secrets], "after": after, **more})
        yield connection
