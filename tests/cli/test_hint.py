"""`qwixx hint`: tables and JSON for good input, a reason and an exit code for everything else."""

import json

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED, NO
from qwixx.locale import LANGUAGES

POSITION = "classic 1; turn A; A: r3 g12; B: r4 b12; roll 4 4 r3 y2 g5 b6; action 1 . ."
DUEL = "duel 1; turn B; A: r3 r5 y2; B: r7 g12"


def test_all_options_are_told_with_bars_and_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", POSITION, "--lang", "en"]) == 0
    out = capsys.readouterr().out
    for option in ("pass", "red 8", "yellow 8", "green 8", "blue 8"):
        assert option in out
    assert "█" in out
    told = " ".join(out.split())
    assert told.count(" games in 100 than ") + told.count("it wins as often as ") == 5
    for start in ("Passing ", "Red 8 brings ", "Yellow 8 brings ", "Green 8 brings ", "Blue 8 "):
        assert told.count(start) == 1


def test_json_has_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", DUEL, "--roll", "3 4 r3 y2 g5 b6", "--json", "--lang", "en"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seat"] == "B"
    assert sorted(option["action"] for option in told["options"]) == ["-", "b7", "g7", "r7", "y7"]
    best, *others = told["options"]
    assert all(best["win"] >= option["win"] for option in others)
    assert best["rollout"] is None
    assert best["reason"].endswith(".")


def test_a_rollout_has_intervals_and_is_the_same_every_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["hint", POSITION, "--seat", "b", "--rollout", "--games", "200", "--workers", "1"]
    assert run([*command, "--json"]) == 0
    first = capsys.readouterr().out
    assert run([*command, "--json"]) == 0
    assert capsys.readouterr().out == first
    for option in json.loads(first)["options"]:
        win = option["rollout"]["win"]
        assert win["low"] <= win["value"] <= win["high"]
        assert option["rollout"]["games"] == 200
        ahead = option["rollout"]["ahead"]["win"]
        of_others = 1.41 * (win["high"] - win["low"])
        assert ahead["high"] - ahead["low"] < 0.9 * of_others, "the dice are the same"
    assert run([*command, "--lang", "en"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "200 games of each option" in told
    assert " ± " in told
    assert "Ahead: the best next to the second" in told


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["nonsense"], NO, "does not begin a position"),
        ([DUEL], NO, "The dice have to be thrown first."),
        (["classic 1; turn A; A: m4; B:"], NO, "The game is over."),
        (["classic 1; turn C; A:; B:"], NO, "There is no seat “C”; there are: A, B."),
        ([DUEL, "--roll", "7 7"], NO, "is not a throw"),
        ([POSITION, "--seat", "C"], MISUSED, "There is no seat “C”; there are: A, B."),
        ([POSITION, "--seat", "AB"], MISUSED, "There is no seat “AB”; there are: A, B."),
        ([POSITION, "--rollout", "--games", "5"], MISUSED, "from 100 to 1000000, not “5”"),
        ([POSITION, "--rollout", "--seed", "-1"], MISUSED, "--seed is a whole number from 0"),
        ([POSITION, "--rollout", "--workers", "0"], MISUSED, "--workers is a whole number from 1"),
        ([POSITION, "--games", "500"], MISUSED, "--games has no effect without --rollout."),
        ([POSITION, "--workers", "1"], MISUSED, "--workers has no effect without --rollout."),
    ],
)
def test_bad_input_gets_a_reason(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hint", *arguments, "--lang", "en"]) == code
    captured = capsys.readouterr()
    assert words in " ".join(captured.err.split())
    assert captured.out == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_table(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", POSITION, "--lang", language]) == 0
    told = capsys.readouterr().out
    assert ("Wins" in told) == (language == "en")
