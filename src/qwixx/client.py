"""A Python client for a Qwixx server. `docs/protocol.md` shows how to use it.

It keeps the connection for you: when that is lost it connects again, asks for what it has missed,
and sends again what was not answered, so that every command is carried out exactly once.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from qwixx.server.view import View

FINAL_CODES = range(4400, 4500)
"""Close codes after which it is of no use to connect again."""
LONGEST_PAUSE = 5.0
"""Seconds between two attempts to connect again, at the most."""


class ServerRefusal(Exception):
    """The server refuses: `key` and `values` for programs, the message for people."""

    def __init__(self, refused: Mapping[str, Any]) -> None:
        super().__init__(refused["text"])
        self.key: str = refused["key"]
        self.values: dict[str, Any] = refused["values"]


class Table:
    """A seat or several at a table, or a place to watch it from. Use it with `async with`."""

    def __init__(self, server: str, name: str, seat_secrets: Sequence[str] = ()) -> None:
        self.server = server.rstrip("/")
        self.name = name
        self.secrets = tuple(seat_secrets)
        self.view: View
        """The table as it was last told."""
        self.sequence = 0
        """The last event that was told."""
        self.present: list[bool] = []
        self._waiting: dict[str, tuple[str, asyncio.Future[int]]] = {}
        """For each command without an answer, its text and who waits."""
        self._news: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._failure: Exception | None = None
        self._told = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # ── ways to a table ───────────────────────────────────────────────────────────────────────

    @classmethod
    async def create(
        cls, server: str, game: str, seats: Sequence[Mapping[str, Any]], **options: Any
    ) -> Self:
        """Open a table. `seats` are as in `{"kind": "person", "name": "Ana"}`; other kinds are
        `open` and the computers that `/api/about` lists for the game.
        """
        body = {"game": game, "seats": [*seats], "options": options}
        created = await _call(server, "POST", "/api/tables", json=body)
        return cls(server, created["id"], [*created["secrets"].values()])

    @classmethod
    async def join(cls, server: str, table: str, name: str) -> Self:
        """Take an open seat."""
        body = {"name": name, "seed": new_seed()}
        joined = await _call(server, "POST", f"/api/tables/{table}/seats", json=body)
        return cls(server, table, [joined["secret"]])

    @classmethod
    def watch(cls, server: str, table: str) -> Self:
        """Look on, by the table's id or watch id."""
        return cls(server, table)

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay_connected())
        await self._told.wait()
        if self._failure is not None:
            raise self._failure
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # ── commands ──────────────────────────────────────────────────────────────────────────────

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this client holds."""
        return tuple(you["seat"] for you in self.view["you"])

    async def send(self, kind: str, seat: int | None = None, **fields: Any) -> int:
        """A command. It returns when the server has stored it, or raises ServerRefusal."""
        if self._failure is not None:
            raise self._failure
        command = secrets.token_hex(8)
        chosen = self.seats[0] if seat is None and self.seats else seat
        message = {"type": "command", "id": command, "seat": chosen, "kind": kind, **fields}
        text = json.dumps(message)
        answer = asyncio.get_running_loop().create_future()
        self._waiting[command] = text, answer
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)
        number: int = await answer
        return number

    async def start(self, fill: str | None = None) -> int:
        """Add a seed for every seat that is held here, then begin the game."""
        for seat in self.seats:
            await self.send("seed", seat, seed=new_seed())
        return await self.send("start", fill=fill)

    async def throw(self, seat: int | None = None) -> int:
        return await self.send("throw", seat, turn=self.view["turn"] + 1)

    async def decide(self, action: int, seat: int | None = None) -> int:
        """Pass (0) or mark a square in what is due now."""
        step = 2 if self.view["phase"] == "action_2" else 1
        return await self.send("decide", seat, turn=self.view["turn"], step=step, action=action)

    async def record(self) -> str:
        """The game file, once the game is over."""
        path = f"/api/tables/{self.name}/record"
        async with httpx.AsyncClient(base_url=self.server, trust_env=False) as http:
            return _checked(await http.get(path)).text

    # ── news ──────────────────────────────────────────────────────────────────────────────────

    async def news(self) -> AsyncIterator[list[dict[str, Any]]]:
        """The events of each piece of news, as they come; `view` is then up to date."""
        while (news := await self._news.get()) is not None:
            yield news["events"]
        if self._failure is not None:
            raise self._failure

    async def _stay_connected(self) -> None:
        pause = 0.05
        while self._failure is None:
            try:
                async with connect(self._address, proxy=None, max_size=None) as socket:
                    pause = 0.05
                    await self._converse(socket)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code in FINAL_CODES:
                    self._fail(ConnectionError(f"the server closed the connection ({code})"))
            except (OSError, WebSocketException, TimeoutError):
                pass
            self._socket = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    @property
    def _address(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.name}/live"

    async def _converse(self, socket: ClientConnection) -> None:
        hello = {"secrets": self.secrets, "after": self.sequence}
        await socket.send(json.dumps(hello))
        self._socket = socket
        for text, _ in [*self._waiting.values()]:
            await socket.send(text)
        async for frame in socket:
            for line in str(frame).split("\n"):
                self._heed(json.loads(line))

    def _heed(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "news":
            self.view = message["view"]
            self.sequence = self.view["sequence"]
            self._news.put_nowait(message)
            self._told.set()
        elif kind == "presence":
            self.present = message["present"]
        elif kind in ("ack", "refused") and message["command"] in self._waiting:
            _, answer = self._waiting.pop(message["command"])
            if answer.done():
                return
            if kind == "ack":
                answer.set_result(message["sequence"])
            else:
                answer.set_exception(ServerRefusal(message))

    def _fail(self, failure: Exception) -> None:
        self._failure = failure
        self._told.set()
        self._news.put_nowait(None)
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(failure)


def new_seed() -> str:
    """A seed for the dice."""
    return secrets.token_hex(16)


async def _call(server: str, method: str, path: str, **arguments: Any) -> Any:
    async with httpx.AsyncClient(base_url=server, trust_env=False) as http:
        return _checked(await http.request(method, path, **arguments)).json()


def _checked(response: httpx.Response) -> httpx.Response:
    if response.status_code >= 400:
        raise ServerRefusal(response.json()["refused"])
    return response
