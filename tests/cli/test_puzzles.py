"""`qwixx puzzles play`: a position, an answer, the reason, and a rating that is kept."""

import io
import json
from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED, UNUSABLE
from qwixx.locale import LANGUAGES
from qwixx.notation import action_text
from qwixx.puzzles import of_game
from qwixx.puzzles.progress import Progress

PLAY = ["puzzles", "play", "duel", "--lang", "en", "--saves"]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_right_answer_a_wrong_one_and_what_is_not_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzles, progress = of_game("duel"), Progress()
    first = progress.next(puzzles)
    assert first is not None
    progress.answered(first, True)
    second = progress.next(puzzles)
    assert second is not None
    right = action_text(first.game, first.best.action)
    wrong = action_text(second.game, second.others[0].action)
    typed(monkeypatch, "chess", right, wrong, "q")
    assert run([*PLAY, str(tmp_path)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "“chess” is not an action" in told
    assert "Right! ★" in told
    assert "Not the best. ★" in told
    assert "✗" in told
    assert f"Difficulty {first.rating} · " in told
    assert "1 of 2 solved" in told
    kept = json.loads((tmp_path / "puzzles.json").read_text("utf-8"))
    assert kept["duel"]["tried"] == {first.name: True, second.name: False}
    assert f"Your rating: {round(kept['duel']['rating']['rating'])} ± " in told


def test_a_theme_and_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = next(iter(of_game("duel")))
    own = tmp_path / "own.txt"
    own.write_text(f"puzzles 1\n{puzzle.text}\n", "utf-8")
    typed(monkeypatch, action_text(puzzle.game, puzzle.best.action))
    command = [*PLAY, str(tmp_path), "--file", str(own), "--theme", puzzle.themes[0]]
    assert run(command) == 0
    assert "There is no puzzle left" in capsys.readouterr().out
    typed(monkeypatch)
    assert run(command) == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["play", "mixx-a"], MISUSED),
        (["play", "duel", "--theme", "chess"], MISUSED),
        (["play", "classic", "--theme", "beat"], MISUSED),
        (["play", "duel", "--file", "missing.txt"], UNUSABLE),
        (["check", "missing.txt"], UNUSABLE),
        (["make", "duel", "--players", "3", "--out", "x.txt"], MISUSED),
        (["make", "duel", "--out", "no/such/folder.txt"], UNUSABLE),
        (["solve"], MISUSED),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(
    arguments: list[str],
    code: int,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["puzzles", *arguments, "--lang", "en"]) == code
    assert capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["play", "make", "check"])
def test_help_is_to_be_had_in_every_language(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = set()
    for language in LANGUAGES:
        assert run(["puzzles", command, "-h", "--lang", language]) == 0
        pages.add(capsys.readouterr().out)
    assert len(pages) == len(LANGUAGES)


def test_damaged_progress_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "puzzles.json").write_text("{", "utf-8")
    assert run([*PLAY, str(tmp_path)]) == UNUSABLE
    assert "does not hold anybody's progress" in " ".join(capsys.readouterr().err.split())
    assert (tmp_path / "puzzles.json").read_text("utf-8") == "{"
