"""The page that draws the dice of a finished game again."""

import hashlib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC
from tests.browser.conftest import Come
from tests.browser.people import Person, finish


@pytest.fixture
def finished(come: Come, tmp_path: Path) -> tuple[Person, Path]:
    """Someone at the end of a game, and its file."""
    ana = come("Ana")
    ana.start("duel-computer")
    finish(ana)
    path = tmp_path / "duel.qwixx"
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Game file").click()
    download.value.save_as(path)
    return ana, path


def check(person: Person, path: Path) -> None:
    person.visit("/check")
    person.page.locator("input[type=file]").set_input_files(path)


def test_true_dice_are_accepted(finished: tuple[Person, Path]) -> None:
    ana, path = finished
    ana.page.get_by_role("link", name="Check the dice").click()
    verdict = ana.page.locator(".verdict.good")
    expect(verdict).to_contain_text("Nobody has chosen these dice.")
    check(ana, path)
    expect(verdict).to_contain_text("throws were drawn again")
    expect(verdict).to_contain_text("All throws are those that you were shown.")


def test_edited_files_are_refused(finished: tuple[Person, Path]) -> None:
    ana, path = finished
    true = path.read_text("utf-8")
    turn = next(line for line in true.splitlines() if line.startswith("turn 1 "))
    first = turn.split(" / ")[1]
    other = ("2" if first[0] != "2" else "3") + first[1:]
    edits = {
        "changed": (true.replace(first, other, 1), "the file has been changed"),
        "cut": (true[: len(true) // 2], "cut off"),
        "alien": ("{}", "not a Qwixx game file"),
        "empty": ("", "not a Qwixx game file"),
    }
    for name, (text, complaint) in edits.items():
        edited = path.with_name(f"{name}.qwixx")
        edited.write_text(text, "utf-8")
        check(ana, edited)
        expect(ana.page.locator(".verdict.bad")).to_contain_text(complaint)


def test_dice_that_were_not_drawn_are_refused_though_the_check_sum_fits(
    finished: tuple[Person, Path],
) -> None:
    """Someone who edits a file can also make its check sum fit; the seeds they cannot."""
    ana, path = finished
    true = path.read_text("utf-8")
    turn = next(line for line in true.splitlines() if line.startswith("turn 1 "))
    first = turn.split(" / ")[1]
    other = ("2" if first[0] != "2" else "3") + first[1:]
    lines = true.replace(first, other, 1).splitlines()[:-1]
    forged = path.with_name("forged.qwixx")
    forged.write_text("\n".join([*lines, f"check {check_sum(lines)}", ""]), "utf-8")
    check(ana, forged)
    expect(ana.page.locator(".verdict.bad")).to_contain_text("Turn 1: the dice drawn were")


def test_a_file_without_proof_is_no_proof(come: Come, tmp_path: Path) -> None:
    ana = come("Ana")
    path = tmp_path / "computers.qwixx"
    path.write_text(record_text(play_match(CLASSIC, ["greedy", "random"], seed=1)), "utf-8")
    check(ana, path)
    expect(ana.page.locator(".verdict.bad")).to_contain_text("no proof")


def check_sum(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
