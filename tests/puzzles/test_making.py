"""Puzzles are found, proven and checked again: one small search, for all that is said of it."""

from pathlib import Path

import pytest

from qwixx.cli.app import run
from qwixx.puzzles import SOLVER, Collection, Puzzle
from qwixx.puzzles.checking import check_again
from qwixx.puzzles.making import Search, moved_on, search, search_game
from qwixx.rules import DUEL, parse_position
from qwixx.simulation.workers import local_crew

DUELS = Search("duel", 2, 1)
COMMAND = ["puzzles", "make", "duel", "--seed", "1", "--workers", "1"]


@pytest.fixture(scope="module")
def found() -> Collection:
    collection = Collection()
    with local_crew(1) as crew:
        for _ in search(DUELS, collection, 2, crew):
            pass
    return collection


def test_a_search_goes_on_until_there_are_enough(found: Collection) -> None:
    assert len(found) >= 2
    assert found.searched[2, 1] >= 1
    assert all(puzzle.game is DUEL for puzzle in found)
    assert Collection.parse(found.text).text == found.text


def test_a_search_that_was_stopped_finds_the_same(found: Collection, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.txt"
    assert run([*COMMAND, "--count", "1", "--out", str(out)]) == 0
    stopped = Collection.parse(out.read_text("utf-8"))
    assert run([*COMMAND, "--count", "2", "--out", str(out)]) == 0
    assert len(stopped) <= len(found)
    assert out.read_text("utf-8") == found.text


def test_other_dice_confirm_what_a_line_says_and_find_what_is_false(found: Collection) -> None:
    puzzle = next(iter(found))
    assert check_again(puzzle, seed=5).complaints == ()
    position, best, others, _, _ = puzzle.text.split(" | ")
    wrong, *rest = others.split(", ")
    swapped = ", ".join((f"{best.split()[0]} {wrong.partition(' ')[2]}", *rest))
    winner = f"{wrong.split()[0]} {best.partition(' ')[2]}"
    nobody = "beginner 0 casual 0 skilled 0 expert 0 greedy 0"
    line = " | ".join((position, winner, swapped, "end", nobody))
    checked = check_again(Puzzle.parse(line), seed=5)
    assert checked.complaints == ("best", "themes", "failures")
    assert checked.right is None


def test_what_tempts_nobody_is_no_puzzle(
    found: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qwixx.puzzles.checking.is_tempting", lambda *_: False)
    checked = check_again(next(iter(found)), seed=5)
    assert (checked.complaints, checked.right) == (("tempting",), None)


def test_the_command_says_what_is_wrong_and_can_write_it_anew(
    found: Collection, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *_ = found
    good, bad = (
        first.text,
        first.text.rpartition("| ")[0] + "| beginner 0 casual 0 skilled 0 expert 0 greedy 0",
    )
    (tmp_path / "good.txt").write_text(f"puzzles 1\n{good}\n", "utf-8")
    (tmp_path / "bad.txt").write_text(f"puzzles 1\n{bad}\n", "utf-8")
    command = ["--lang", "en", "puzzles", "check", "--workers", "1"]
    assert run([*command, str(tmp_path / "good.txt")]) == 0
    assert "1 puzzle checked" in capsys.readouterr().out
    out = tmp_path / "left.txt"
    assert run([*command, str(tmp_path / "bad.txt"), "--out", str(out)]) == 1
    told = capsys.readouterr().out.replace("\n", " ")
    assert "players do not fail as often as the line says" in told
    assert out.read_text("utf-8") == f"puzzles 1\n{good}\n"


def test_a_file_of_another_game_is_left_as_it_was(found: Collection, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.txt"
    out.write_text(found.text, "utf-8")
    command = ["puzzles", "make", "classic", "--count", "1", "--workers", "1", "--out", str(out)]
    assert run(command) == 3
    assert out.read_text("utf-8") == found.text


def test_moving_seats_on_changes_nothing_but_their_names() -> None:
    state = parse_position(
        "classic 1; turn B; A: r2; B: r3 m1; C: r4; roll 1 2 r3 y4 g5 b6; action 1 . . ."
    )
    moved = moved_on(state, 2)
    assert str(moved) == (
        "classic 1; turn C; A: r4; B: r2; C: r3 m1; roll 1 2 r3 y4 g5 b6; action 1 . . ."
    )
    assert moved_on(moved, 1) == state
    assert moved_on(state, SOLVER) == state


def test_what_is_found_in_a_game_depends_on_its_number_alone(found: Collection) -> None:
    texts = [text for number in range(found.searched[2, 1]) for text in search_game(DUELS, number)]
    assert texts == [puzzle.text for puzzle in found]
