"""A seat at a table of a server.

It keeps the connection for you: when that is lost it connects again, asks for what it has missed,
and sends again what was not answered, so that every command is carried out exactly once.
"""

import asyncio
import json
import secrets
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from operator import index
from types import TracebackType
from typing import Any, NamedTuple, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.client import backoff
from websockets.exceptions import ConnectionClosed

from qwixx.client.calls import ServerRefusal, call, received
from qwixx.client.me import Change, Me, change
from qwixx.fairdice.receipts import Keeper
from qwixx.notation import parse_position
from qwixx.players.player import Player
from qwixx.protocol.commands import VERSION
from qwixx.protocol.events import Event
from qwixx.protocol.messages import FINAL_CODES, TOO_MANY, Reason
from qwixx.protocol.views import View
from qwixx.record import Record
from qwixx.rules import GAMES, Game

CROWDED = 3.0
"""Seconds to wait before coming again to a server that has too many connections."""
LOOK = 0.5
"""Seconds until it is asked again whether a game has counted."""
TIMER = 60
"""Seconds for a decision in a rated game, if nothing else is wished."""
PAST = ("stale", "decided", "given", "not_given", "over")
"""Why a decision is refused that came too late: nothing is wrong with it."""


class News(NamedTuple):
    """What happened, and the table after it."""

    events: list[Event]
    view: View


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
        self.away: list[float | None] = []
        """Since when those who are not present have been away."""
        self._keeper = Keeper(name)
        self._revealing: dict[str, asyncio.Task[int]] = {}
        self._waiting: dict[str, tuple[str, asyncio.Future[int]]] = {}
        """For each command without an answer, its text and who waits."""
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._failure: Exception | None = None
        self._reason: Reason | None = None
        """Why the server refused something that was no command."""
        self._told = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # ── ways to a table ───────────────────────────────────────────────────────────────────────

    @classmethod
    async def create(
        cls, server: str, game: Game | str, seats: Sequence[Mapping[str, Any]], **options: Any
    ) -> Self:
        """Open a table. `seats` are as in `{"kind": "person", "name": "Ana"}`; other kinds are
        `open` and the computers that `/api/about` lists for the game; `me.seat` is that of a person
        with a key. `rated=True` opens a rated table, with a timer and without hints.
        """
        if options.get("rated"):
            options = {"timer": TIMER, "hints": False} | options
        name = game if isinstance(game, str) else game.name
        body = {"game": name, "seats": [*seats], "options": options}
        created = await call(server, "POST", "/api/tables", json=body)
        return cls(server, created["id"], [*created["secrets"].values()])

    @classmethod
    async def join(cls, server: str, table: str, who: str | Me, *, rated: bool = False) -> Self:
        """Take an open seat under a name, or as a person with a key. Whoever takes one at a rated
        table agrees to that by `rated=True`.
        """
        keeper = Keeper(table)
        person = {"name": who} if isinstance(who, str) else who.sitting
        body = {**person, "pledge": keeper.pledge(), **({"rated": True} if rated else {})}
        joined = await call(server, "POST", f"/api/tables/{table}/seats", json=body)
        seated = cls(server, table, [joined["secret"]])
        seated._keeper = keeper
        return seated

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
        message = {"type": "command", "version": VERSION, "id": command}
        message["seat"] = None if chosen is None else index(chosen)
        text = json.dumps(message | {"kind": kind, **fields})
        answer = asyncio.get_running_loop().create_future()
        self._waiting[command] = text, answer
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)
        number: int = await answer
        return number

    async def start(self, fill: str | None = None) -> int:
        """Pledge a seed for every seat that is held here, then begin the game. It has begun when
        everyone at the table has revealed theirs; this client does so by itself.
        """
        await self.pledge()
        number = await self.send("start", fill=fill)
        while self.sequence < number and self._failure is None:
            self._told.clear()
            await self._told.wait()
        await asyncio.gather(*(task for task in self._revealing.values() if not task.done()))
        return number

    async def pledge(self) -> None:
        """Pledge a seed for every seat that is held here and has none, as in a rematch."""
        for seat in self.seats:
            if self.view["fair"]["pledges"][seat] not in self._keeper.seeds:
                await self.send("pledge", seat, pledge=self._keeper.pledge())

    def _reveal(self, view: View) -> None:
        """As soon as all seats and pledges are fixed."""
        for seat, seed in self._keeper.to_reveal(view).items():
            if seed not in self._revealing:
                sending = asyncio.create_task(self.send("reveal", seat, seed=seed))
                sending.add_done_callback(_ignore)
                self._revealing[seed] = sending

    async def throw(self, seat: int | None = None) -> int:
        return await self.send("throw", seat, turn=self.view["turn"] + 1)

    async def decide(self, action: int, seat: int | None = None) -> int:
        """Pass (0) or mark a square in what is due now."""
        step = 2 if self.view["phase"] == "action_2" else 1
        turn, chosen = self.view["turn"], index(action)
        return await self.send("decide", seat, turn=turn, step=step, action=chosen)

    async def note(self, square: int, seat: int | None = None) -> int:
        """Mark a square, or a misthrow (0), where only the sheets are kept."""
        return await self.send("note", seat, square=index(square))

    async def undo(self, seat: int | None = None) -> int:
        """Undo there what the seat noted last."""
        pad, chosen = self.view["pad"], self.seats[0] if seat is None else seat
        last = None if pad is None else pad["last"][chosen]
        return await self.send("erase", chosen, square=-1 if last is None else last)

    async def finish(self, seat: int | None = None) -> int:
        """Say there, once the end is reached, that everything is marked."""
        return await self.send("finish", seat)

    @property
    def receipt(self) -> str:
        """What this client has seen and given, for `qwixx verify FILE --receipt RECEIPT`."""
        return str(self._keeper.receipt)

    async def record(self) -> Record:
        """The game, once it is over; its text is the game file."""
        file = await received(self.server, "GET", f"/api/tables/{self.name}/record")
        return Record.parse(file.text)

    async def rating(self) -> list[Change | None]:
        """What a rated game did to everyone's rating, by seat, None for levels. It waits until the
        game has counted, which may be before its end: when there is nobody left to play with.
        """
        while True:
            told = await call(self.server, "GET", f"/api/tables/{self.name}/rating")
            if told["ready"]:
                return [seat and change(seat) for seat in told["seats"]]
            await asyncio.sleep(LOOK)

    # ── playing ───────────────────────────────────────────────────────────────────────────────

    async def play(self, player: Player) -> View:
        """Let a player throw and decide for all seats that are held here, until the game is over:
        the table then. If a seat was given to the computer meanwhile, it is taken back.
        """
        done = 0
        while self.view["status"] != "over":
            if done <= self.sequence:
                done = await self._play(player, self.view)
            await anext(self)
        return self.view

    async def _play(self, player: Player, view: View) -> int:
        """Do what is due: the number of the last event that came of it. Until that one is told,
        the view does not say any more what is due.
        """
        done = 0
        with suppress(_Past):
            for seat in self.seats:
                if view["seats"][seat]["substitute"] is not None:
                    done = await self._try("take_back", seat)
            if view["phase"] == "dice" and view["active"] in self.seats:
                done = await self._try("throw", view["active"], turn=view["turn"] + 1)
            for you in view["you"]:
                if you["legal"]:
                    done = await self._decide(player, view, you["seat"])
        return done

    async def _decide(self, player: Player, view: View, seat: int) -> int:
        """Thinking may take long, and is done in a thread, so that the connection is kept."""
        position, game = view["position"], GAMES[view["game"]]
        assert position is not None
        known = game.view(parse_position(position), seat)
        action = await asyncio.to_thread(player.decide, game, known, seat)
        step = 2 if view["phase"] == "action_2" else 1
        turn, chosen = view["turn"], index(action)
        return await self._try("decide", seat, turn=turn, step=step, action=chosen)

    async def _try(self, kind: str, seat: int, **fields: Any) -> int:
        try:
            return await self.send(kind, seat, **fields)
        except ServerRefusal as refusal:
            if refusal.key in PAST:
                raise _Past from None
            raise

    # ── news ──────────────────────────────────────────────────────────────────────────────────

    def __aiter__(self) -> Self:
        """News as they come: each with its events, and the view that belongs to them."""
        return self

    async def __anext__(self) -> News:
        news = await self._news.get()
        if news is None:
            self._news.put_nowait(None)
            raise self._failure or StopAsyncIteration
        return news

    async def _stay_connected(self) -> None:
        """`connect` tries again by itself, until something is final."""
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.name}/live"
        again = connect(address, proxy=None, max_size=None, reconnect_delays=_delays)
        try:
            async for socket in again:
                await self._converse(socket)
                if socket.close_code in FINAL_CODES:
                    reason = f"the server closed the connection ({socket.close_code})"
                    raise ServerRefusal(self._reason) if self._reason else ConnectionError(reason)
                is_crowded = socket.close_code == TOO_MANY
                await asyncio.sleep(CROWDED if is_crowded else next(_delays()))
        except Exception as failure:  # whoever waits is told, whatever it is
            self._fail(failure)

    async def _converse(self, socket: ClientConnection) -> None:
        """All of one connection, until it is lost or nobody needs it any more."""
        self._reason = None
        try:
            with suppress(ConnectionClosed):
                await self._introduce(socket)
            with suppress(ConnectionClosed):  # what came before the end is read all the same
                async for frame in socket:
                    for line in str(frame).split("\n"):
                        self._heed(json.loads(line))
        finally:
            self._socket = None
            await socket.close()

    async def _introduce(self, socket: ClientConnection) -> None:
        hello = {"version": VERSION, "secrets": self.secrets, "after": self.sequence}
        await socket.send(json.dumps(hello))
        self._socket = socket
        for text, _ in [*self._waiting.values()]:
            await socket.send(text)

    def _heed(self, message: Any) -> None:
        match message["type"]:
            case "news":
                self.view = message["view"]
                self.sequence = self.view["sequence"]
                self._keeper.see(message["events"], self.view)
                self._reveal(self.view)
                self._news.put_nowait(News(message["events"], self.view))
                self._told.set()
            case "presence":
                self.present, self.away = message["present"], message.get("away", [])
            case "ack":
                self._answered(message["command"], message["sequence"])
            case "refused" if message["command"] is None:
                self._reason = message
            case "refused":
                self._answered(message["command"], ServerRefusal(message))

    def _answered(self, command: str, answer: int | ServerRefusal) -> None:
        _, waiting = self._waiting.pop(command, (None, None))
        if waiting is None or waiting.done():
            return
        if isinstance(answer, ServerRefusal):
            waiting.set_exception(answer)
        else:
            waiting.set_result(answer)

    def _fail(self, failure: Exception) -> None:
        self._failure = failure
        self._told.set()
        self._news.put_nowait(None)
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(failure)


class _Past(Exception):
    """What was decided is not due any more."""


def _delays() -> Generator[float]:
    """Seconds between attempts to connect again: soon at first, at last every five seconds."""
    return backoff(initial_delay=0.1, min_delay=0.1, max_delay=5.0, factor=2.0)


def _ignore(task: asyncio.Task[int]) -> None:
    """Whoever waits for it has its outcome; else it is enough to have tried."""
    if not task.cancelled():
        task.exception()
