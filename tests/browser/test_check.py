"""The page that draws the dice of a finished game again."""

import hashlib
from pathlib import Path

from playwright.sync_api import expect

from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC
from tests.browser.conftest import Come
from tests.browser.people import Person, finish


def check(person: Person, path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    person.page.locator("input[type=file]").set_input_files(path)


def test_true_dice_are_accepted_and_edited_files_refused(come: Come, tmp_path: Path) -> None:
    """Someone who edits a file can also make its check sum fit; the seeds they cannot."""
    ana = come("Ana")
    ana.start("duel-computer")
    finish(ana)
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Game file").click()
    true = download.value.path().read_text("utf-8")
    ana.page.get_by_role("link", name="Check the dice").click()
    good, bad = ana.page.locator(".verdict.good"), ana.page.locator(".verdict.bad")
    expect(good).to_contain_text("Nobody has chosen these dice.")
    ana.visit("/check")
    check(ana, tmp_path / "true.qwixx", true)
    expect(good).to_contain_text("throws were drawn again")
    expect(good).to_contain_text("All throws are those that you were shown.")
    turn = next(line for line in true.splitlines() if line.startswith("turn 1 "))
    first = turn.split(" / ")[1]
    changed = true.replace(first, ("2" if first[0] != "2" else "3") + first[1:], 1)
    lines = changed.splitlines()[:-1]
    edits = {
        "changed": (changed, "the file has been changed"),
        "cut": (true[: len(true) // 2], "cut off"),
        "alien": ("{}", "not a Qwixx game file"),
        "forged": (
            "\n".join([*lines, f"check {check_sum(lines)}", ""]),
            "Turn 1: the dice drawn were",
        ),
        "empty": ("", "not a Qwixx game file"),
    }
    for name, (text, complaint) in edits.items():
        check(ana, tmp_path / f"{name}.qwixx", text)
        expect(bad).to_contain_text(complaint)


def test_a_file_without_proof_is_no_proof(come: Come, tmp_path: Path) -> None:
    ana = come("Ana")
    ana.visit("/check")
    record = play_match(CLASSIC, ["greedy", "random"], seed=1)
    check(ana, tmp_path / "computers.qwixx", record_text(record))
    expect(ana.page.locator(".verdict.bad")).to_contain_text("no proof")


def check_sum(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
