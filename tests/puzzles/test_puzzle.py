"""A puzzle as a line of text, and files of them."""

import pytest

from qwixx.locale import Texts
from qwixx.locale.phrases import refusal_text
from qwixx.puzzles import Collection, Puzzle, PuzzleError
from qwixx.puzzles.collection import SearchKey
from qwixx.puzzles.progress import MOST_BYTES, Progress, parse_progress, progress_text
from qwixx.rules import NotationError, Refusal

POSITION = "classic 1; turn B; A: r6 g10 g9 b12; B: g12 b11; roll 3 3 r5 y3 g2 b6; action 1 . ."
PARTS = (
    POSITION,
    "- 49.23 ±2.91",
    "g6 6.55 ±3.17, y6 12.33 ±5.89, b6 24.00 ±11.10",
    "pass skip others",
    "beginner 55 casual 0 skilled 0 expert 0 greedy 0",
)
LINE = " | ".join(PARTS)


def with_part(place: int, text: str) -> str:
    return " | ".join(text if at == place else part for at, part in enumerate(PARTS))


def test_a_line_says_everything_and_is_written_back_as_it_was() -> None:
    puzzle = Puzzle.parse(LINE)
    assert puzzle.text == LINE
    assert puzzle.best.action == 0
    assert puzzle.best.share == pytest.approx(0.4923)
    assert [answer.share for answer in puzzle.others] == pytest.approx([0.0655, 0.1233, 0.24])
    assert puzzle.themes == ("pass", "skip", "others")


def test_its_name_depends_on_the_position_alone() -> None:
    assert Puzzle.parse(LINE).name == Puzzle.parse(with_part(1, "- 51.00 ±1.00")).name
    other = LINE.replace("roll 3 3 r5", "roll 3 3 r4")
    assert Puzzle.parse(LINE).name != Puzzle.parse(other).name


def test_the_more_players_fail_the_harder_it_is() -> None:
    ratings = [
        Puzzle.parse(
            with_part(4, f"beginner {n} casual {n} skilled {n} expert {n} greedy 0")
        ).rating
        for n in (0, 20, 50, 80, 100)
    ]
    assert ratings == sorted(set(ratings))


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (POSITION, "parts"),
        (with_part(0, "chess 1; turn A"), "header"),
        (with_part(1, "- 49"), "number"),
        (with_part(2, "g6 6.55 ±3.17, y6 12.33 ±5.89"), "answers"),
        (with_part(2, "g6 1.99 ±0.10, y6 12.33 ±5.89, b6 24.00 ±11.10"), "unclear"),
        (with_part(2, "g6 6.55 ±3.50, y6 12.33 ±5.89, b6 24.00 ±11.10"), "unclear"),
        (with_part(3, "pass chess"), "theme"),
        (with_part(3, ""), "theme"),
        (with_part(4, "beginner 55"), "failures"),
        (with_part(4, "beginner 101 casual 0 skilled 0 expert 0 greedy 0"), "failures"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_a_reason(line: str, key: str) -> None:
    with pytest.raises((PuzzleError, NotationError)) as refused:
        Puzzle.parse(line)
    assert refused.value.key == key


def test_a_file_remembers_how_far_the_search_has_come() -> None:
    collection = Collection([Puzzle.parse(LINE)])
    collection.searched[SearchKey(2, 7)] = 12
    collection.searched[SearchKey(2, 7, only_hard=True)] = 3
    again = Collection.parse(collection.text)
    assert again.text == collection.text
    assert again.searched == {SearchKey(2, 7): 12, SearchKey(2, 7, only_hard=True): 3}
    assert again.count(2) == len(again) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Das ist keine Datei mit Aufgaben: Die erste Zeile einer solchen ist „puzzles 1“."),
        (
            "puzzles 2\n",
            "Das ist keine Datei mit Aufgaben: Die erste Zeile einer solchen ist „puzzles 1“.",
        ),
        ("puzzles 1\nx\n", "Zeile 2: Eine Aufgabe hat fünf Teile, getrennt durch „|“."),
        (f"puzzles 1\n{LINE}\n\n{LINE}\n", "Zeile 4: Diese Aufgabe gibt es schon."),
    ],
)
def test_a_damaged_file_is_refused_in_the_readers_language(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        Collection.parse(text)
    assert refusal_text(Texts("de"), refused.value) == sentence


def test_only_the_first_answer_counts_and_the_nearest_puzzle_comes_next() -> None:
    puzzle, progress = Puzzle.parse(LINE), Progress()
    assert progress.next([puzzle]) is puzzle
    progress.answered(puzzle, False)
    rating = progress.rating
    assert rating.rating < 1500
    assert progress.tried == {puzzle.name: False}
    progress.answered(puzzle, True)
    assert progress.rating == rating
    assert progress.tried == {puzzle.name: True}, "a later answer solves it"
    assert progress.next([puzzle]) is None
    again = parse_progress(progress_text({"classic": progress}).encode())["classic"]
    assert (again.rating, again.tried) == (progress.rating, progress.tried)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"classic": {}}',
        '{"classic": {"rating": {"rating": NaN}, "tried": {}}}',
        '{"classic": {"rating": {"deviation": 0}, "tried": {}}}',
        '{"classic": {"rating": {}, "tried": {"a": 1}}}',
    ],
)
def test_damaged_progress_is_noticed(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_progress(text.encode())


def test_progress_may_be_as_long_as_a_file_may_be() -> None:
    text = progress_text({"duel": Progress()}).encode()
    assert [*parse_progress(text.ljust(MOST_BYTES))] == ["duel"]
    with pytest.raises(ValueError, match="too long"):
        parse_progress(text.ljust(MOST_BYTES + 1))
