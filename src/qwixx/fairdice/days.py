"""The dice of each day. A server has one secret; a day's key follows from it, and from the key all
dice. No key leads back to the secret, or to the key of another day.
"""

import hmac
import re
from functools import lru_cache

from qwixx.daily.attempt import MOST_TURNS
from qwixx.daily.days import DAY_SECONDS, DailyError, begins_at, day_at, number_of
from qwixx.fairdice.dice import commitment, draw_roll
from qwixx.rules import Roll

SECRET_BYTES = 32
TIME_TO_FINISH = 3_600
"""Seconds after a day in which an attempt that was begun may be finished. Then the key is told."""


def day_key(secret: bytes, number: int) -> bytes:
    return hmac.digest(secret, f"qwixx daily {number}".encode(), "sha256")


@lru_cache(64)
def rolls_of(key: bytes, number: int) -> tuple[Roll, ...]:
    """The dice of a whole day: draws as for a table called `daily-17` without people's seeds."""
    return tuple(draw_roll(key, f"daily-{number}", turn, ()) for turn in range(1, MOST_TURNS + 1))


def number_at(now: float) -> int:
    """The number of the game that is on; refused if the clock says that there is none."""
    return number_of(day_at(now))


def can_be_finished(number: int, now: float) -> bool:
    return begins_at(number) <= now < begins_at(number) + DAY_SECONDS + TIME_TO_FINISH


def is_revealed(number: int, now: float) -> bool:
    """Whether everyone may know the key."""
    return now >= begins_at(number) + DAY_SECONDS + TIME_TO_FINISH


def parse_key(text: str) -> bytes:
    """A key as it was published."""
    if not re.fullmatch("[0-9a-f]{64}", text.strip().lower(), re.ASCII):
        raise DailyError("no_key")
    return bytes.fromhex(text.strip())


def check(key: bytes, announced: str, number: int) -> None:
    """Refused, if this is not the key whose hash was announced."""
    if not hmac.compare_digest(commitment(key).encode(), announced.strip().lower().encode()):
        raise DailyError("other_key", number=number)
