"""Games of the day at work: what is asked of them, checked by the engine and stored."""

from collections.abc import Callable
from typing import Any

from qwixx.daily.attempt import PLAYER, Attempt, actions_text, decide, parse_actions, replay
from qwixx.fairdice.days import can_be_finished, day_key, is_revealed, number_at, rolls_of
from qwixx.rules import CLASSIC, Roll, RuleError
from qwixx.server.features.daily.repository import DailyRepository, DayKept, Kept
from qwixx.server.features.daily.worker import DayWorker
from qwixx.server.storage.store import Store
from qwixx.tables.refusals import Refused

IN_EARNEST = 3
"""The turn from which on somebody is expected to finish: then the day's dice are looked at."""

DAYS_ON_A_PAGE = 30
"""Of the list of past days."""


class Daily:
    """The games of all days on this server."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.repository, self.clock = DailyRepository(store), clock
        self.worker = DayWorker(self.repository)

    async def close(self) -> None:
        await self.worker.close()

    @property
    def today(self) -> int:
        return number_at(self.clock())

    async def key(self, number: int) -> bytes:
        return day_key(await self.repository.secret(), number)

    async def rolls(self, number: int) -> tuple[Roll, ...]:
        return rolls_of(await self.key(number), number)

    # ── the counted attempt ───────────────────────────────────────────────────────────────────

    async def attempt(self, number: int, token: str) -> tuple[Kept, Attempt] | None:
        """How far an attempt has come."""
        kept = await self.repository.attempt(number, token)
        if kept is None:
            return None
        return kept, replay(parse_actions(kept.actions), await self.rolls(number))

    async def begin(self, number: int, token: str) -> None:
        """Begin the one attempt that counts; if it was begun before, nothing happens."""
        if number != self.today:
            raise Refused("daily_day", number=number, today=self.today)
        await self.repository.begin(number, token, self.clock())

    async def decide(self, number: int, token: str, sequence: int, action: int) -> None:
        """The next decision. `sequence` is how many there were before it, as the player knows."""
        found = await self.attempt(number, token)
        if found is None:
            raise Refused("daily_not_begun", number=number)
        kept, attempt = found
        done = len(attempt.actions)
        if sequence == done - 1 and attempt.actions[-1] == action:
            return  # the answer was lost, and it is sent again
        if sequence != done:
            raise Refused("daily_moved", number=number)
        if not attempt.is_over and not can_be_finished(number, self.clock()):
            raise Refused("daily_day", number=number, today=self.today)
        rolls = await self.rolls(number)
        after = decide(attempt, action, rolls)
        then = Kept(actions_text(after.actions), after.points if after.is_over else None, kept.name)
        if not await self.repository.go_on(number, token, kept.actions, then, self.clock()):
            raise Refused("daily_moved", number=number)
        if after.turn >= IN_EARNEST:
            self.worker.ask(number, rolls)

    async def rename(self, number: int, token: str, name: str | None) -> None:
        """Be in the day's table under a name, or not at all."""
        await self.need_finished(number, token)
        await self.repository.rename(number, token, name)

    async def forget(self, token: str) -> None:
        """Delete all attempts of a player, who cannot begin today's again."""
        await self.repository.forget(token, self.today, self.clock())

    # ── afterwards ────────────────────────────────────────────────────────────────────────────

    async def need_finished(self, number: int, token: str) -> None:
        kept = await self.repository.attempt(number, token)
        if kept is None or kept.points is None:
            raise Refused("daily_unfinished", number=number)

    async def need_known(self, number: int, token: str | None) -> None:
        """The dice may be known to whoever has finished, and to everyone once the day is over."""
        if is_revealed(number, self.clock()):
            return
        if token is None:
            raise Refused("daily_unfinished", number=number)
        await self.need_finished(number, token)

    async def again(self, number: int, actions: list[int]) -> Attempt:
        """An attempt that does not count, as far as it has come; the last decision is refused with
        the reason, if the rules do not allow it.
        """
        rolls = await self.rolls(number)
        before = replay(actions[:-1], rolls)
        return decide(before, actions[-1], rolls) if actions else before

    async def reason(
        self, number: int, token: str, actions: list[int], action: int
    ) -> RuleError | None:
        """Why something is not allowed now: in the attempt that counts, or in a free one, which
        `actions` have led to. Nobody learns by it what the dice will be.
        """
        found = await self.attempt(number, token)
        if found is None and not is_revealed(number, self.clock()):
            raise Refused("daily_not_begun", number=number)
        if found is None or found[1].is_over or is_revealed(number, self.clock()):
            attempt = replay(actions, await self.rolls(number))
        else:
            attempt = found[1]
        return CLASSIC.explain(attempt.state, PLAYER, action)

    async def past(self, before: int | None, token: str | None) -> list[DayKept]:
        """Days that everyone may know, the newest first, and no more than a page of them."""
        last = self.today - 1
        if last > 0 and not is_revealed(last, self.clock()):
            last -= 1
        if before is not None:
            last = min(last, before - 1)
        return await self.repository.days(range(last, max(0, last - DAYS_ON_A_PAGE), -1), token)

    async def results(self, number: int) -> Any:
        """What was possible; None while that is worked out."""
        told = await self.repository.results(number)
        if told is None:
            self.worker.ask(number, await self.rolls(number))
        return told
