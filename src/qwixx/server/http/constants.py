"""Answers that never change while the server runs: each is made, encoded and compressed once."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

from fastapi import Depends, Request, Response
from pydantic_core import to_json

from qwixx.server.http.files import Packed, packed_response
from qwixx.server.http.guard import address
from qwixx.tables.rates import Rates
from qwixx.tables.refusals import TooFast

MOST_KEPT = 4_000
"""More than there are puzzles in all languages; about 4 KB each."""


class Constants:
    """All constant answers that were asked for so far.

    They are made in one thread, one after the other, however many ask at once: so they hold up
    those who play as little as one of them does.
    """

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._made: OrderedDict[Hashable, asyncio.Future[Packed]] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "constants")

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def answer(
        self,
        request: Request,
        key: Hashable,
        make: Callable[[], object],
        media_type: str = "application/json",
        cost: float = 0.0,
    ) -> Response:
        """Return what `make` gives: a text, or what is encoded as JSON. It is called if nobody has
        asked for this key before, which then costs more.
        """
        if key not in self._made:
            self._begin(request, key, make, cost)
        self._made.move_to_end(key)
        return packed_response(await asyncio.shield(self._made[key]), request.headers, media_type)

    def _begin(
        self, request: Request, key: Hashable, make: Callable[[], object], cost: float
    ) -> None:
        who = address(request.scope)
        if cost and self._rates.requests.is_empty(who):
            raise TooFast(self._rates.requests.wait(who))
        self._rates.requests.charge(who, cost)
        loop = asyncio.get_running_loop()
        making = loop.run_in_executor(self._thread, lambda: Packed.of(_encoded(make())))
        making.add_done_callback(lambda done: self._forget_failure(key, done))
        self._made[key] = making
        if len(self._made) > MOST_KEPT:
            self._made.popitem(last=False)

    def _forget_failure(self, key: Hashable, done: asyncio.Future[Packed]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._made.get(key) is done:
            del self._made[key]


def _encoded(value: object) -> bytes:
    return value.encode() if isinstance(value, str) else to_json(value)


def _constants(request: Request) -> Constants:
    constants: Constants = request.app.state.constants
    return constants


ConstantsIn = Annotated[Constants, Depends(_constants)]
