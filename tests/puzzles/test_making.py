"""Puzzles are found, proven and checked again: one small search, for all that is said of it."""

import random
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest

from qwixx.analysis.options import find_options
from qwixx.cli.app import run
from qwixx.evaluation import evaluator_of
from qwixx.players.match import play_match
from qwixx.puzzles import SOLVER, Collection, Puzzle, of_game
from qwixx.puzzles.checking import check_again
from qwixx.puzzles.making import (
    PROMISING,
    Candidate,
    Search,
    _decisions,
    _puzzle,
    moved_on,
    search,
    search_game,
)
from qwixx.puzzles.proof import MOST_CHECKED, Dice, measured, proven
from qwixx.puzzles.solvers import misled, try_out
from qwixx.rules import DUEL, parse_position
from qwixx.simulation.workers import Crew, local_crew

DUELS = Search("duel", 2, 9)
HARD_DUELS = Search("duel", 2, 20261119, only_hard=True)
HARD_GAME = 84
"""A game of this search in which something is found."""
COMMAND = ["puzzles", "make", "duel", "--seed", "9", "--workers", "1"]


@pytest.fixture(scope="module")
def found() -> Collection:
    collection = Collection()
    with local_crew(1) as crew:
        for _ in search(DUELS, collection, 2, crew):
            pass
    return collection


def test_a_search_goes_on_until_there_are_enough(found: Collection) -> None:
    assert len(found) >= 2
    assert found.searched[DUELS.key] >= 1
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
    left = Collection.parse(out.read_text("utf-8"))
    assert [puzzle.failures for puzzle in left] == [first.failures]


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


def test_whatever_leaves_a_choice_may_become_a_puzzle() -> None:
    """Two options are enough; one that is forced is none."""
    states = [*play_match(DUEL, ("casual", "casual"), 1).states()]
    counts = [len(DUEL.legal(state, SOLVER)) for state in _decisions(iter(states), "duel")]
    due = [
        len(DUEL.legal(state, seat))
        for state in states
        if all(choice is None for choice in state.choices)
        for seat in DUEL.to_act(state)
    ]
    assert counts == [options for options in due if options > 1]
    assert 2 in counts
    assert 1 in due


def test_what_is_found_in_a_game_depends_on_its_number_alone(found: Collection) -> None:
    games = range(found.searched[DUELS.key])
    texts = [text for number in games for text in search_game(DUELS, number)]
    kept = [text for text in texts if Puzzle.parse(text).name in found.puzzles]
    assert kept == [puzzle.text for puzzle in found]


def test_passing_is_the_answer_in_a_third_at_the_most() -> None:
    """Whatever is found: here, as many puzzles in which to pass as others."""
    passing, marking = (
        [puzzle for puzzle in of_game("duel") if puzzle.is_passing is kind][:40]
        for kind in (True, False)
    )

    class Found(Executor):
        """Gives what was found in each game, in turn."""

        def submit(self, *_: object) -> Future[list[str]]:  # type: ignore[override]
            future: Future[list[str]] = Future()
            future.set_result([passing.pop().text, marking.pop().text])
            return future

    collection = Collection()
    for _ in search(DUELS, collection, 30, Crew(Found(), 1)):
        assert 3 * sum(puzzle.is_passing for puzzle in collection) <= len(collection)
    assert len(collection) >= 30
    assert sum(puzzle.is_passing for puzzle in collection) >= 9, "as many as there is room for"


def test_a_hard_search_finds_what_misleads_the_expert() -> None:
    (text,) = search_game(HARD_DUELS, HARD_GAME)
    puzzle = Puzzle.parse(text)
    assert puzzle.is_hard
    assert "expert" in misled(DUEL, puzzle.state, SOLVER, puzzle.best.action)
    evaluator = evaluator_of(DUEL, 2)
    options = find_options(DUEL, puzzle.state, SOLVER, evaluator)
    *_, second, first = sorted(evaluator.worths(each.outcome)[SOLVER].win for each in options)
    assert first - second < PROMISING, "the network is in doubt"
    collection = Collection([puzzle])
    collection.searched[HARD_DUELS.key] = HARD_GAME + 1
    again = Collection.parse(collection.text)
    assert again.searched == {HARD_DUELS.key: HARD_GAME + 1}
    assert again.count(2, only_hard=True) == 1


def test_other_dice_say_by_how_much_the_answer_is_best(found: Collection) -> None:
    """What the search's own dice show is not printed, as it was chosen for being high."""
    puzzle = next(iter(found))
    evaluator = evaluator_of(DUEL, 2)
    options = {each.action: each for each in find_options(DUEL, puzzle.state, SOLVER, evaluator)}
    best, others = options[puzzle.best.action], [options[each.action] for each in puzzle.others]
    tried = try_out(DUEL, puzzle.state, SOLVER, best.action)
    candidate = Candidate(puzzle.state, [best, *others], 0.1, tried)
    one, two, three = (Dice(evaluator, SOLVER, seed) for seed in (1, 2, 3))
    made = [
        _puzzle(candidate, one, two),
        _puzzle(candidate, two, one),
        _puzzle(candidate, one, three),
    ]
    for each, dice in zip(made, (two, one, three), strict=True):
        assert each is not None
        games = proven(best, others, one if dice is not one else two)
        assert games is not None
        assert (each.best, each.others) == measured(best, others, games, dice)
    assert made[0] is not None
    assert made[2] is not None
    assert made[0].others != made[2].others


def test_a_file_that_is_written_anew_has_new_leads(found: Collection, tmp_path: Path) -> None:
    puzzle = next(iter(found))
    checked = check_again(puzzle, seed=5, anew=True)
    assert checked.complaints == ()
    assert checked.right is not None
    assert checked.right.others != puzzle.others
    assert check_again(puzzle, seed=5).right is not None
    evaluator, source = evaluator_of(DUEL, 2), random.Random(repr((5, puzzle.name)))
    check_dice, other_dice = (Dice(evaluator, SOLVER, source.getrandbits(32)) for _ in range(2))
    options = {each.action: each for each in find_options(DUEL, puzzle.state, SOLVER, evaluator)}
    best, others = options[puzzle.best.action], [options[each.action] for each in puzzle.others]
    games = proven(best, others, check_dice, MOST_CHECKED)
    assert games is not None
    shown = measured(best, others, games, other_dice)
    assert (checked.right.best, checked.right.others) == shown
    assert shown != measured(best, others, games, check_dice)
    (tmp_path / "old.txt").write_text(f"puzzles 1\n{puzzle.text}\n", "utf-8")
    command = ["puzzles", "check", "--workers", "1", "--seed", "5", str(tmp_path / "old.txt")]
    assert run([*command, "--out", str(tmp_path / "new.txt")]) == 0
    assert (tmp_path / "new.txt").read_text("utf-8") == f"puzzles 1\n{checked.right.text}\n"
