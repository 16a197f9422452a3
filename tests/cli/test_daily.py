"""`qwixx daily`: a day's dice from its key, and the check of the key."""

import hashlib
import hmac
import json

import pytest

from qwixx.cli.app import run
from qwixx.daily.attempt import MOST_TURNS
from qwixx.daily.days import day_of
from qwixx.fairdice.days import rolls_of
from qwixx.notation import parse_roll

KEY = bytes(range(32))
DAY = day_of(17).isoformat()


def test_the_dice_of_a_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["daily", "show", DAY, KEY.hex(), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["number"] == 17
    assert [parse_roll(roll) for roll in told["rolls"]] == [*rolls_of(KEY, 17)]
    assert run(["daily", "show", DAY, KEY.hex()]) == 0
    assert told["rolls"][-1] in capsys.readouterr().out
    assert len(told["rolls"]) == MOST_TURNS


def test_dice_are_drawn_as_the_documentation_says() -> None:
    first = rolls_of(KEY, 17)[0]
    stream = hmac.digest(KEY, b"daily-17:1:0:", "sha256")
    faces = [byte % 6 + 1 for byte in stream if byte < 252][:6]
    assert [*first.white, *first.coloured] == faces
    assert rolls_of(KEY, 18)[0] != first


def test_the_most_that_the_dice_allow(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["daily", "best", DAY, KEY.hex(), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["is_exact"]
    assert told["points"] == told["bound"] > 115
    assert all(len(turn) == 2 for turn in told["decisions"])


def test_a_key_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    announced = hashlib.sha256(KEY).hexdigest()
    assert run(["daily", "check", DAY, KEY.hex(), announced, "--lang", "en"]) == 0
    assert "announced for game 17" in capsys.readouterr().out
    assert run(["daily", "check", DAY, bytes(32).hex(), announced, "--lang", "en"]) == 1
    assert "not the one" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["today", KEY.hex()], "is no day"),
        (["2025-11-17", KEY.hex()], "the first was on"),
        ([DAY, "key"], "64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_is_refused(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["daily", "show", *arguments, "--lang", "en"]) == 2
    assert reason in capsys.readouterr().err
