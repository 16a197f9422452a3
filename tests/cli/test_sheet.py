"""`qwixx sheet`."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from qwixx.cli.app import run
from qwixx.cli.exits import DONE, MISUSED, UNUSABLE

Captured = pytest.CaptureFixture[str]


def test_a_file_to_print(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["sheet", "mixx-a", "--copies", "3", "--lang", "de"]) == DONE
    assert capsys.readouterr().out == "Geschrieben: mixx-a-a4.pdf\n"
    first, second = PdfReader("mixx-a-a4.pdf").pages
    assert first.extract_text().count("gemixxt") == 2
    assert second.extract_text().count("gemixxt") == 1


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["chess"], MISUSED, "There is no game “chess”"),
        (["duel", "--paper", "a9"], MISUSED, "--paper cannot be “a9”; there are: a4, a5, letter."),
        (["duel", "--copies", "0"], MISUSED, "--copies is a whole number from 1 to 100, not “0”."),
        (["duel", "--copies", "1000"], MISUSED, "--copies is a whole number from 1 to 100"),
        (["duel", "--out", "nowhere/x.pdf"], UNUSABLE, "There is no folder for nowhere/x.pdf."),
        (["duel", "--out", "."], UNUSABLE, ". cannot be written"),
    ],
)
def test_what_cannot_be_made(
    arguments: list[str], code: int, reason: str, capsys: Captured
) -> None:
    assert run(["sheet", *arguments, "--lang", "en"]) == code
    assert reason in " ".join(capsys.readouterr().err.split())
