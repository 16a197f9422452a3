"""Days by number: which game of the day is on, by the date in UTC."""

import re
from datetime import UTC, date, datetime, timedelta

from qwixx.notation import shorten
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

FIRST = date(2026, 11, 1)
"""The day of game number 1."""
LAST_NUMBER = (date.max - FIRST).days + 1
DAY_SECONDS = 86_400

SENTENCES = {
    "day": N_("“{text}” is no day; write it as in {example}."),
    "first_day": N_(
        "There is no game of the day on {day}: the first was on {first}. If that is today, the"
        " server's clock is wrong."
    ),
    "decisions": N_("This is no attempt: decision {number} is not possible."),
    "over_already": N_("This attempt has ended; nothing can follow."),
    "no_key": N_("A key has 64 hexadecimal digits."),
    "other_key": N_("This key is not the one that was announced for game {number}."),
    "address": N_("“{text}” is not the address of a server, such as http://127.0.0.1:8123."),
    "no_server": N_(
        "No server answers at {server}. “qwixx serve” starts one on this machine; an attempt that"
        " was begun goes on where it was."
    ),
    "no_daily": N_("There is no game of the day at {server}."),
    "server_says": N_("The server refuses: {reason}"),
    "future_day": N_("The game of {day} is still to come; today is {today} (UTC)."),
    "played": N_(
        "This was your attempt at game {number}, and only one counts. With --free its dice can be"
        " played again."
    ),
}


class DailyError(Refusal):
    """What cannot be done about a game of the day."""

    sentences = SENTENCES


def number_of(day: date) -> int:
    """The number of a day's game, from 1."""
    if day < FIRST:
        raise DailyError("first_day", day=day.isoformat(), first=FIRST.isoformat())
    return (day - FIRST).days + 1


def day_of(number: int) -> date:
    """The day of a game."""
    if not 1 <= number <= LAST_NUMBER:
        raise DailyError("day", text=number, example=FIRST.isoformat())
    return FIRST + timedelta(days=number - 1)


def day_at(seconds: float) -> date:
    """The day in UTC at a time, in seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).date()


def begins_at(number: int) -> float:
    """When a day begins, in seconds since 1970."""
    midnight = datetime.combine(day_of(number), datetime.min.time(), UTC)
    return midnight.timestamp()


def parse_day(text: str) -> date:
    """The day that a text such as 2026-11-17 names."""
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise DailyError("day", text=shorten(text), example=FIRST.isoformat()) from None
