"""`qwixx train`: weights with their story, a curve, going on later, and reasons for the rest."""

import json
from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED
from qwixx.evaluation import evaluator_of, load_evaluator
from qwixx.locale import LANGUAGES
from qwixx.rules import CLASSIC, DUEL
from tests.helpers import with_seldom

SHORT = ["--games", "1000", "--workers", "1", "--lang", "en"]


def told(path: Path) -> dict[str, object]:
    return dict(json.loads(path.with_suffix(".json").read_text("utf-8")))


@pytest.mark.parametrize("seats", with_seldom([2], [3]))
def test_weights_come_with_their_story_and_a_curve(tmp_path: Path, seats: int) -> None:
    weights, curve = tmp_path / "mine.npz", tmp_path / "curve.svg"
    command = ["train", "classic", "plain", "--weights", str(weights), "--plot", str(curve)]
    assert run([*command, "--seats", str(seats), *SHORT]) == 0
    assert load_evaluator(weights, CLASSIC).shape.seats == seats
    story = told(weights)
    assert story["games"] == 1000
    assert str(story["command"]).startswith("qwixx train classic plain --weights mine.npz")
    assert "Loss by games" in curve.read_text("utf-8")


def test_what_was_learned_before_is_where_it_begins(tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    assert run(["train", "classic", "plain", "--weights", str(first), *SHORT]) == 0
    command = ["train", "classic", "plain", "--weights", str(second), "--start", str(first)]
    assert run([*command, "--against", "plain", "--seed", "2", "--mixed", "0.5", *SHORT]) == 0
    story = told(second)
    assert story["before"] == [told(first)["command"]]
    assert str(story["command"]).endswith("--start first.npz --against plain --mixed 0.5")
    one, two = (load_evaluator(path, CLASSIC) for path in (first, second))
    assert one.shape == two.shape
    assert (one.weights != two.weights).any()


@pytest.mark.long
def test_the_duel_learns_in_passes_from_games_with_errors(tmp_path: Path) -> None:
    weights, more = tmp_path / "mine.npz", ["--passes", "2", "--mixed", "0.9"]
    evaluator_of(DUEL, 2, "plain").save(tmp_path / "before.npz", DUEL)
    start = ["--start", str(tmp_path / "before.npz")]
    assert run(["train", "duel", "plain", "--weights", str(weights), *start, *more, *SHORT]) == 0
    assert str(told(weights)["command"]).endswith("--start before.npz --mixed 0.9 --passes 2")
    before, after = (
        load_evaluator(path, DUEL).weights for path in (tmp_path / "before.npz", weights)
    )
    assert 0 < abs(after - before).mean() < 0.05 * abs(before).mean()


def test_a_training_that_is_over_is_not_repeated(tmp_path: Path) -> None:
    weights, kept = tmp_path / "mine.npz", tmp_path / "kept"
    command = [
        "train",
        "classic",
        "plain",
        "--weights",
        str(weights),
        "--resume",
        str(kept),
        *SHORT,
    ]
    assert run(command) == 0
    before = weights.read_bytes(), kept.read_bytes()
    assert run(command) == 0
    assert (weights.read_bytes(), kept.read_bytes()) == before


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "plain"], "no game “chess”"),
        (["classic", "nobody"], "PLAYER cannot be “nobody”; there are: champion, plain."),
        (["classic", "plain", "--against", "ga"], "--against cannot be “ga”"),
        (["duel", "plain", "--seats", "3"], "2"),
        (["duel", "plain", "--rate", "nan"], "number above 0 and up to 1, not “nan”"),
        (["duel", "plain", "--rate", "-1"], "number above 0 and up to 1, not “-1”"),
        (["duel", "plain", "--mixed", "2"], "number above 0 and up to 1, not “2”"),
        (["duel", "plain", "--passes", "21"], "21"),
        (["duel", "plain", "--passes", "2", "--resume", "kept"], "--passes"),
        (["duel", "plain", "--weights", "mine.txt"], "mine.txt is not."),
        (["duel", "plain", "--weights", "nowhere/mine.npz"], "nowhere"),
        (["duel", "plain", "--start", "none.npz"], "There is no file none.npz."),
        (["duel", "plain", "--start", "garbage.npz"], "garbage.npz does not hold weights"),
        (["duel", "plain", "--start", "other.npz"], "other.npz does not hold weights"),
        (["duel", "plain", "--resume", "garbage.npz"], "garbage.npz is not a run"),
    ],
)
def test_wrong_input_gets_a_reason_and_nothing_is_written(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "garbage.npz").write_bytes(b"no weights")
    evaluator_of(DUEL, 2, "champion").save(tmp_path / "other.npz", DUEL)
    before = sorted(path.name for path in tmp_path.iterdir())
    # of an option that is given twice, the last counts
    assert run(["train", arguments[0], arguments[1], "--weights", "w.npz", *SHORT, *arguments[2:]])
    assert reason in " ".join(capsys.readouterr().err.split())
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_told_in_every_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["train", "classic", "nobody", "--weights", "w.npz", "--lang", language]
    assert run(command) == MISUSED
    err = capsys.readouterr().err
    assert "nobody" in err
    assert ("cannot be" in err) == (language == "en")
