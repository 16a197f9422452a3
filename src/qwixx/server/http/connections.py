"""Open connections: they are counted, nobody keeps one for nothing, and there is room for the next.

A server has so many file descriptors and no more. Who has not sent a whole request after some
seconds, or does not take the answer, is shown out; and when it is full, those who have been waiting
for longest without saying anything make room for whoever comes.
"""

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from qwixx.tables.addresses import Addresses
from qwixx.tables.limits import Limits
from qwixx.tables.rates import prefix

RESERVED = 160
"""File descriptors for everything else: the database, and those who are being let in."""
TOGETHER = 64
"""Connections that are let in at once, before anybody can be shown out."""
SHARE = 0.75
"""Of all connections, how many may be live ones, which stay."""


class Doorkeeper:
    """Knows who is here. `most` connections may be open at once."""

    def __init__(self, limits: Limits, most: int, proxies: Iterable[str] = ()) -> None:
        self.limits, self.most = limits, most
        self.proxies = Addresses(proxies)
        """Many people come in by each of them."""
        self.here: Counter[str] = Counter()
        """Open connections by address."""
        self.asking: dict[str, dict[Http, None]] = {}
        """Those who have not yet sent a whole request, by address, the longest first."""

    @property
    def total(self) -> int:
        return self.here.total()

    def let_in(self, visitor: "Http") -> bool:
        """Whether there is room for someone; if need be, another one has to go."""
        address = visitor.address
        is_one = not _is_here(address) and address not in self.proxies
        if self.here[address] >= self.limits.sockets_from and is_one:
            is_room = self._show_out(address)
        elif self.total >= self.most:
            is_room = self._show_out(max(self.asking, key=self._crowd, default=""))
        else:
            is_room = True
        if is_room:
            self.here[address] += 1
        return is_room

    def _crowd(self, address: str) -> int:
        return len(self.asking[address])

    def _show_out(self, address: str) -> bool:
        """The one from there who has been asking for longest, if there is one."""
        longest = next(iter(self.asking.get(address, ())), None)
        if longest is not None:
            longest.leave()
        return longest is not None

    def asks(self, visitor: "Http") -> None:
        self.asking.setdefault(visitor.address, {})[visitor] = None

    def asks_no_more(self, visitor: "Http") -> None:
        waiting = self.asking.get(visitor.address, {})
        waiting.pop(visitor, None)
        if not waiting:
            self.asking.pop(visitor.address, None)

    def gone(self, address: str) -> None:
        self.here[address] -= 1
        if not self.here[address]:
            del self.here[address]


class Http(H11Protocol):
    """uvicorn's connection, which does not wait for ever."""

    def __init__(self, keeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self.keeper = keeper
        self.address = ""
        self._is_in = False
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = prefix(self.client[0] if self.client else "")
        self._is_in = self.keeper.let_in(self)
        if self._is_in:
            self._wait_for_a_request()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if is_whole and self._is_in and self in self.keeper.asking.get(self.address, ()):
            self.keeper.asks_no_more(self)
            self._within(self.keeper.limits.answering)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._is_in:
            self.keeper.asks_no_more(self)
            self._wait_for_a_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a live one, which counts itself."""
        self._forget()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._forget()
        break_circle(self.transport)

    def leave(self) -> None:
        """End the connection at once."""
        self.transport.abort()
        self._forget()

    def _wait_for_a_request(self) -> None:
        self.keeper.asks(self)
        self._within(self.keeper.limits.asking)

    def _within(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self.loop.call_later(seconds, self.leave)

    def _forget(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if self._is_in:
            self._is_in = False
            self.keeper.asks_no_more(self)
            self.keeper.gone(self.address)


class Live(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, counted with the others."""

    def __init__(self, keeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self.keeper = keeper

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = prefix(self.client[0] if self.client else "")
        self.keeper.here[self.address] += 1

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.keeper.gone(self.address)
        break_circle(self.transport)


def break_circle(transport: asyncio.BaseTransport) -> None:
    """Have a lost connection freed at once: asyncio's transport refers to a method of its own."""
    getattr(transport, "__dict__", {}).pop("_read_ready_cb", None)


def protocols(keeper: Doorkeeper) -> dict[str, Any]:
    """What uvicorn is to make of each connection."""
    return {"http": partial(Http, keeper), "ws": partial(Live, keeper)}


def room() -> int:
    """How many connections this process can have open; as many as the system lets it."""
    try:
        import resource  # noqa: PLC0415  (not everywhere)
    except ImportError:
        return 2**16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2**16 if hard == resource.RLIM_INFINITY else min(hard, 2**16)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass
    most = wanted if soft == resource.RLIM_INFINITY else soft
    return max(TOGETHER, most - RESERVED)


def _is_here(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == str(ipaddress.ip_network("::/64"))
