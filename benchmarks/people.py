"""Simulated people for the server's benchmark, as light as they can be made.

They share the machine with the server, so their WebSocket is only what they need of one: text
frames out, whole unmasked frames in.
"""

import asyncio
import json
import os
import random
import time
from collections.abc import Callable
from typing import Any

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)
TEXT, PING, PONG = 0x81, 0x89, 0x8A


class Socket(asyncio.Protocol):
    """The client's end of a WebSocket; `on_text` is called with the bytes of each frame."""

    def __init__(self, path: str, on_text: Callable[[bytes], None], address: str = "") -> None:
        self.path, self.on_text = path, on_text
        self.more = f"X-Forwarded-For: {address}\r\n" if address else ""
        self.open = asyncio.get_running_loop().create_future()
        self._data = b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(HANDSHAKE.format(path=self.path, more=self.more).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(error or ConnectionError(self.path))

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def _send(self, kind: int, data: bytes) -> None:
        """A mask of zeros is a mask, and leaves the data as they are."""
        size = len(data)
        length = bytes((size | 0x80,)) if size < 126 else bytes((126 | 0x80, size >> 8, size & 255))
        self._transport.write(bytes((kind,)) + length + b"\0\0\0\0" + data)

    def close(self) -> None:
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.open.done():
            if b"\r\n\r\n" not in self._data:
                return
            _, _, self._data = self._data.partition(b"\r\n\r\n")
            self.open.set_result(None)
        at = 0
        while (payload := self._payload(at)) is not None:
            start, end = payload
            if self._data[at] == TEXT:
                self.on_text(self._data[start:end])
            elif self._data[at] == PING:
                self._send(PONG, self._data[start:end])
            at = end
        self._data = self._data[at:]

    def _payload(self, at: int) -> tuple[int, int] | None:
        """Where the payload of the frame at this place begins and ends, if it is all there."""
        data = self._data
        if len(data) < at + 2:
            return None
        length, start = data[at + 1], at + 2
        if length > 125:
            start = at + (4 if length == 126 else 10)
            length = int.from_bytes(data[at + 2 : start], "big")
        return (start, start + length) if len(data) >= start + length else None


async def connect(
    port: int, path: str, on_text: Callable[[bytes], None], address: str = ""
) -> Socket:
    """Connect, as if from this address."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(path, on_text, address), "127.0.0.1", port
    )
    await socket.open
    return socket


class Echoer:
    """Sends its text again as soon as it comes back."""

    def __init__(self) -> None:
        self.socket: Socket
        self.echoes = 0

    def on_text(self, text: bytes) -> None:
        self.echoes += 1
        self.socket.send(text.decode())


class Person:
    """Throws when due, marks what can be marked, after some time to think."""

    def __init__(self, seat: int, thinking: float) -> None:
        self.seat, self.thinking = seat, thinking
        self.socket: Socket
        self.other: Person
        self.sent: dict[str, float] = {}
        self.acked: dict[int, float] = {}
        """When a command was sent, by the number of its event."""
        self.to_ack: list[float] = []
        self.to_other: list[float] = []
        self.view: dict[str, Any] = {"status": "lobby"}
        self._answered: tuple[int, str] | None = None

    def on_text(self, frame: bytes) -> None:
        now = time.perf_counter()
        for line in frame.split(b"\n"):
            if line.startswith(b'{"type":"ack"'):
                self._ack(json.loads(line), now)
            elif line.startswith(b'{"type":"news"'):
                self._news(json.loads(line), now)

    def _ack(self, ack: dict[str, Any], now: float) -> None:
        sent = self.sent.pop(ack["command"])
        self.acked[ack["sequence"]] = sent
        self.to_ack.append(now - sent)

    def _news(self, news: dict[str, Any], now: float) -> None:
        """The other's news may come before the other's ack, if only by a moment."""
        self.view = news["view"]
        for event in news["events"]:
            sent = self.other.acked.pop(event["sequence"], None)
            if sent is not None:
                self.other.to_other.append(now - sent)
        due = self.view["turn"], self.view["phase"]
        if self._is_due() and due != self._answered:
            self._answered = due
            self._after_thinking(self.act)

    def start(self) -> None:
        """Begin the game at this table."""
        self._after_thinking(lambda: self.send(kind="start"))

    def _after_thinking(self, act: Callable[[], None]) -> None:
        if self.thinking:
            delay = random.uniform(0.5, 1.5) * self.thinking
            asyncio.get_running_loop().call_later(delay, act)
        else:
            act()

    def _is_due(self) -> bool:
        view = self.view
        throws = view["phase"] == "dice" and view["active"] == self.seat
        return throws or bool(view["you"][0]["legal"])

    def act(self) -> None:
        view, turn = self.view, self.view["turn"]
        if view["phase"] == "dice":
            self.send(kind="throw", turn=turn + 1)
        elif view["you"][0]["legal"]:
            action = (*view["you"][0]["legal"], 0)[1]
            self.send(kind="decide", turn=turn, step=int(view["phase"][-1]), action=action)

    def send(self, **command: Any) -> None:
        name = os.urandom(8).hex()
        self.sent[name] = time.perf_counter()
        self.socket.send(json.dumps({"type": "command", "id": name, "seat": self.seat, **command}))
