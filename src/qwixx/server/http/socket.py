"""One live connection: an introduction, then commands in and news out."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from qwixx.locale import Texts
from qwixx.protocol.commands import VERSION, Command, CommandId
from qwixx.protocol.messages import (
    BAD_MESSAGE,
    BAD_SECRET,
    COME_BACK,
    ENDED,
    NO_TABLE,
    TOO_MANY,
    UNREADABLE,
    Ack,
)
from qwixx.protocol.messages import (
    Refused as RefusedMessage,
)
from qwixx.rules import Refusal
from qwixx.server.http.languages import texts_for
from qwixx.server.http.models import Strict
from qwixx.server.http.refusals import refusal_json
from qwixx.server.hub import ServerHub
from qwixx.tables.audience import Connection
from qwixx.tables.encoding import encode
from qwixx.tables.keys import hashed
from qwixx.tables.limits import Limits
from qwixx.tables.live import LiveTable
from qwixx.tables.rates import BREATH, Bucket
from qwixx.tables.refusals import Refused, TooFast


class Hello(Strict):
    """The first message: who this is, and what it has seen."""

    secrets: Annotated[tuple[Annotated[str, Field(max_length=64)], ...], Field(max_length=5)] = ()
    after: Annotated[int, Field(ge=0, le=2**31)] = 0
    version: Literal[1] = VERSION
    language: Annotated[str, Field(max_length=20)] = ""


class Why(Strict):
    """Why is this action refused?"""

    type: Literal["reason"]
    seat: int
    action: int


class AskHint(Strict):
    """What had this seat best do?"""

    type: Literal["hint"]
    id: CommandId
    seat: int


class Ping(Strict):
    """Are you there?"""

    type: Literal["ping"]


HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
Message = Command | Why | AskHint | Ping
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


NOT_FOUND = {
    "table": NO_TABLE,
    "unreadable": UNREADABLE,
    **dict.fromkeys(("closed", "deleted", "expired"), ENDED),
}


class Goodbye(Exception):
    """The connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def converse(
    websocket: WebSocket, name: str, hub: ServerHub, limits: Limits, address: str
) -> None:
    """All of a connection, from the handshake to the end."""
    await websocket.accept()
    try:
        await _Conversation(websocket, hub, limits, address).run(name)
    except Goodbye as goodbye:
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(websocket.close(goodbye.code), 1)
    except WebSocketDisconnect:
        pass


async def turn_away(websocket: WebSocket, reason: Refused) -> None:
    """Not now, as there are too many: say so, and close the connection."""
    texts = texts_for(websocket.headers.get("accept-language", ""))
    await websocket.accept()
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.send_text(encode(refused(reason, None, texts)))
        await websocket.close(TOO_MANY)


class _Conversation:
    """Listens and speaks, each in a task of its own, until either ends."""

    connection: Connection
    live: LiveTable

    def __init__(self, websocket: WebSocket, hub: ServerHub, limits: Limits, address: str) -> None:
        self.websocket, self.hub, self.limits, self.address = websocket, hub, limits, address
        self.bucket = Bucket(*limits.messages, asyncio.get_running_loop().time)
        self.hinting: asyncio.Task[None] | None = None

    async def run(self, name: str) -> None:
        hello = await self._hello()
        header = self.websocket.headers.get("accept-language", "")
        self.texts = texts_for(hello.language or header)
        await self._introduce(name, hello)
        try:
            await self.live.attach(self.connection, hello.after)
            await self._talk()
        except Refused as refusal:
            raise Goodbye(TOO_MANY if isinstance(refusal, TooFast) else COME_BACK) from None
        finally:
            self.live.detach(self.connection)

    async def _hello(self) -> Hello:
        try:
            text = await asyncio.wait_for(self._receive(), self.limits.first_message)
            return HELLO.validate_json(text)
        except (ValidationError, TimeoutError):
            raise Goodbye(BAD_MESSAGE) from None

    async def _introduce(self, name: str, hello: Hello) -> None:
        try:
            self.live, watching = await self.hub.find(name, self.address)
            secrets = () if watching else tuple(map(hashed, hello.secrets))
            await self.live.need(secrets, hello.after)
        except Refused as refusal:
            code = NOT_FOUND.get(refusal.key, COME_BACK)
            if code == ENDED:
                await self._send(encode(refused(refusal, None, self.texts)))
            raise Goodbye(code) from None
        if any(self.live.table.seat_of(secret) is None for secret in secrets):
            raise Goodbye(BAD_SECRET)
        self.connection = Connection(secrets, watching, self.address)

    async def _talk(self) -> None:
        speaker = asyncio.create_task(self._speak())
        listener = asyncio.create_task(self._listen())
        self.connection.close = speaker.cancel
        try:
            await asyncio.wait((speaker, listener), return_when=asyncio.FIRST_COMPLETED)
        finally:
            speaker.cancel()
            listener.cancel()
            if self.hinting is not None:
                self.hinting.cancel()
            self.connection.close = _gone_already
            outcomes = await asyncio.gather(speaker, listener, return_exceptions=True)
        try:
            for outcome in outcomes:
                if isinstance(outcome, Exception):
                    raise outcome
        finally:  # an exception refers to this frame: a circle, if the frame refers to it
            del outcomes, outcome, speaker, listener
        raise Goodbye(COME_BACK)

    async def _speak(self) -> None:
        """What waits is sent in one frame, a message a line."""
        connection = self.connection
        while True:
            await connection.wake.wait()
            connection.wake.clear()
            waiting, connection.outbox = connection.outbox, []
            await self._send("\n".join(waiting))

    async def _send(self, text: str) -> None:
        """uvicorn, when it has closed a connection by itself, takes any sending for a mistake."""
        try:
            await self.websocket.send_text(text)
        except RuntimeError:
            raise WebSocketDisconnect from None

    async def _listen(self) -> None:
        while True:
            text = await self._receive()
            try:
                if not self.bucket.take() or not self.hub.rates.messages.take(self.address):
                    self._hold_up(_command_id(text))
                    await asyncio.sleep(BREATH)
                    continue
                self._heed(MESSAGE.validate_json(text))
            except ValidationError as error:
                self._refuse(malformed(error.errors()), _command_id(text))
            except Refusal as refusal:
                self._refuse(refusal, _command_id(text))
                if isinstance(refusal, TooFast):
                    await asyncio.sleep(BREATH)

    async def _receive(self) -> str:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text: str = message.get("text") or ""
        if len(text) > self.limits.message:
            raise Goodbye(BAD_MESSAGE)
        return text

    def _heed(self, message: Message) -> None:
        match message:
            case Why():
                self._explain(message)
            case AskHint():
                self._hint(message.id, self._own(message.seat))
            case Ping():
                self.connection.send('{"type":"pong"}')
            case _:
                self._command(message)

    def _hold_up(self, command: str | None) -> None:
        """Refuse a message that came too soon. A command that was stored before is not refused."""
        if command is None:
            self._refuse(TooFast(), None)
        else:
            self.live.refuse(command, TooFast(), partial(self._answer, command))

    def _answer(self, command: str, answer: int | Refusal) -> None:
        if isinstance(answer, Refusal):
            self._refuse(answer, command)
        else:
            ack: Ack = {"type": "ack", "command": command, "sequence": answer}
            self.connection.send(encode(ack))

    def _command(self, command: Command) -> None:
        answer = partial(self._answer, command.id)
        self.live.command(self._own(command.seat), command, answer, self.address)

    def _explain(self, why: Why) -> None:
        reason = self.live.explain(self._own(why.seat), why.action)
        payload = reason and refusal_json(self.texts, reason)
        answer = {"type": "reason", "seat": why.seat, "action": why.action, "reason": payload}
        self.connection.send(encode(answer))

    def _hint(self, command: str, seat: int) -> None:
        """Think about it while listening on; one thing at a time."""
        if self.hinting is not None and not self.hinting.done():
            raise TooFast
        self.hinting = asyncio.create_task(self._think(command, seat))

    async def _think(self, command: str, seat: int) -> None:
        try:
            hint = await self.live.hint(seat, self.texts, self.address)
            self.connection.send(encode({"command": command, **hint}))
        except Refusal as refusal:
            self._refuse(refusal, command)

    def _own(self, seat: int | None) -> int:
        """The seat meant, if this connection may speak for it."""
        seats = self.connection.seats
        if seat is None and len(seats) == 1:
            return seats[0]
        if seat is None or seat not in seats:
            raise Refused("secret")
        return seat

    def _refuse(self, refusal: Refusal, command: str | None) -> None:
        self.hub.metrics.refused[refusal.key] += 1
        self.connection.send(encode(refused(refusal, command, self.texts)))


def _gone_already() -> bool:
    """What is left to do to close a connection that has ended."""
    return False


def refused(refusal: Refusal, command: str | None, texts: Texts) -> RefusedMessage:
    return {"type": "refused", "command": command, **refusal_json(texts, refusal)}


def malformed(errors: Any) -> Refused:
    """What Pydantic found first, as a refusal."""
    first = errors[0]
    place = ".".join(map(str, first["loc"]))
    return Refused("malformed", detail=f"{place}: {first['msg']}" if place else first["msg"])


def _command_id(text: str) -> str | None:
    """The id of a command that was refused, as far as it can be told."""
    with suppress(ValueError, TypeError, KeyError):
        found = from_json(text)["id"]
        return found if isinstance(found, str) and len(found) <= 64 else None
    return None
