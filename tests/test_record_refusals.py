"""Game files that were cut off, edited or forged: none gets through, and the line is told."""

import re
from functools import cache
from itertools import islice, product
from string import ascii_lowercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx.record import (
    MOST_BYTES,
    MOST_OPTIONS,
    RecordError,
    parse_record,
    parse_record_bytes,
    record_text,
)
from qwixx.rules import CLASSIC, DUEL, Game
from tests.helpers import TABLES
from tests.test_record import finished, with_check

SMALL = [
    "qwixx 1",
    "game duel",
    "seat A person Ana",
    "seat B greedy Ben 2",
    "first B",
    "option seed 42",
    "turn 1 B / 4 1 r3 y2 g5 b6 / y5 / b10",
    "turn 2 A / 6 5 r1 y2 g3 b4 / - / -",
    "turn 3 B / 2 3 r1 y2 g3 b4 / y5",
    "result unfinished",
]


# ── what is forgiven and what is not ──────────────────────────────────────────────────────────


def test_the_small_file_is_one() -> None:
    assert record_text(parse_record(with_check(SMALL))) == with_check(SMALL)


def test_line_ends_of_another_system_and_a_lost_last_one_are_forgiven() -> None:
    text = with_check(SMALL)
    record = parse_record(text)
    assert parse_record(text.replace("\n", "\r\n")) == record
    assert parse_record(text[:-1]) == record
    assert parse_record(text.replace("\n", "\r\n")[:-2]) == record
    assert parse_record_bytes(b"\xef\xbb\xbf" + text.encode()) == record


def refusal_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    error = caught.value
    line = error.values["line"]
    assert isinstance(line, int)
    assert 1 <= line <= text.count("\n") + 2  # the line after the last is the one that is missing
    assert f"Line {line}:" in str(error)
    assert str(error).isprintable()
    return error


def test_every_truncation_is_refused_with_a_line() -> None:
    text = with_check(SMALL)
    for length in range(len(text) - 1):
        refusal_of(text[:length])


def test_a_cut_between_lines_is_told_as_such() -> None:
    lines = with_check(SMALL).splitlines(keepends=True)
    for count in range(1, len(lines)):
        error = refusal_of("".join(lines[:count]))
        assert (error.key, error.values["line"]) == ("ends", count + 1)


def test_every_single_character_edit_is_refused_with_a_line() -> None:
    text = with_check(SMALL)
    for place in range(len(text)):
        rest = text[place + 1 :]
        edits = {rest, *(letter + rest for letter in "0 -A\n\rx٣"), text[place] * 2 + rest}
        edits -= {text[place:], rest if not rest else None, "\r\n" + rest}
        for edit in edits:
            if text[:place] + edit != text[:-1]:
                refusal_of(text[:place] + edit)
    for place in range(len(text) + 1):
        for letter in " x\n٣":
            refusal_of(text[:place] + letter + text[place:])


# A line of the small file, what it is changed to, the key and the line of the refusal. The check
# sum is made to fit, so that it is not what gives the forgery away.
FORGED = [
    (0, "qwixx 2", "version", 1),
    (0, "chess 1", "alien", 1),
    (0, "", "alien", 1),
    (1, "game chess", "game", 2),
    (1, "game Chess", "line", 2),
    (2, "seat B person Ana", "line", 3),
    (2, "seat A Person Ana", "line", 3),
    (2, "seat A person", "line", 3),
    (2, "seat A person  Ana", "refused", 3),
    (2, "seat A person Ana ", "refused", 3),
    (2, "seat A person " + "x" * 25, "refused", 3),
    (2, "seat A person A\u200bna", "refused", 3),
    (2, "seat A person A\u2028na", "refused", 3),
    (3, "first B", "line", 4),
    (4, "first C", "line", 5),
    (4, "first b", "line", 5),
    (5, "option Seed 42", "line", 6),
    (5, "option seed 4 2", "line", 6),
    (5, "option seed", "line", 6),
    (6, "turn 2 B / 4 1 r3 y2 g5 b6 / y5 / b10", "turn", 7),
    (6, "turn 1 A / 4 1 r3 y2 g5 b6 / y5 / b10", "turn", 7),
    (6, "turn 1 B / 4 1 r3 y2 g5 / y5 / b10", "refused", 7),
    (6, "turn 1 B / 4 1 r3 y2 g5 b7 / y5 / b10", "refused", 7),
    (6, "turn 1 B / 4 1 r3 y2 g5 b6 / y6 / b10", "refused", 7),
    (6, "turn 1 B / 4 1 r3 y2 g5 b6 / y5 / y5", "refused", 7),
    (6, "turn 1 B / 4 1 r3 y2 g5 b6 / y5 - / b10", "decisions", 7),
    (6, "turn 1 B / 4 1 r3 y2 g5 b6 /  / b10", "line", 7),
    (6, "turn 1 B / 4 1 r3 y2 g5 b6 / y5 / b10 / b7", "line", 7),
    (6, "turn 1 B / 4 1 r3 y2 g5 b6 / y5", "refused", 8),
    (6, "turn 1 B / 4 1 r3 y2 g5 b6 / .", "refused", 8),
    (9, "result locks / A -5 B 3 / won B", "result", 10),
    (9, "result", "line", 10),
    (9, "turn 4 A / 1 1 r1 y1 g1 b1 / - / -", "refused", 10),
]


@pytest.mark.parametrize(
    ("place", "line", "key", "number"), FORGED, ids=[ascii(case[1]) for case in FORGED]
)
def test_forged_lines_are_refused(place: int, line: str, key: str, number: int) -> None:
    error = refusal_of(with_check([*SMALL[:place], line, *SMALL[place + 1 :]]))
    assert (error.key, error.values["line"]) == (key, number)


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (0, "qwixx 01"),
        (0, "qwixx ١"),
        (6, "turn 01 B / 4 1 r3 y2 g5 b6 / y5 / b10"),
        (6, "turn ١ B / 4 1 r3 y2 g5 b6 / y5 / b10"),
        (8, "turn 3 B / 2 3 r1 y2 g3 b4 / . / y5"),  # action 2 before action 1
    ],
    ids=ascii,
)
def test_a_game_has_one_text_only(place: int, line: str) -> None:
    refusal_of(with_check([*SMALL[:place], line, *SMALL[place + 1 :]]))


def test_action_2_does_not_stand_in_for_a_sealed_choice() -> None:
    head = ["qwixx 1", "game classic", "seat A person Ana", "seat B person Ben", "first A"]
    turn = "turn 1 A / 4 1 r3 y2 g5 b6 / . - / r5"
    refusal_of(with_check([*head, turn, "result unfinished"]))


def test_more_players_than_the_game_takes_are_refused() -> None:
    three = [*SMALL[:4], "seat C person Cleo", *SMALL[4:]]
    assert refusal_of(with_check(three)).key == "refused"
    one = [*SMALL[:3], "first A", "result unfinished"]
    assert refusal_of(with_check(one)).key == "refused"
    six = [f"seat {letter} person {letter}" for letter in "ABCDEF"]
    error = refusal_of(with_check(["qwixx 1", "game classic", *six, "first A"]))
    assert error.values["line"] == 8


def test_a_doubled_option_and_thousands_of_options_are_refused_where_they_stand() -> None:
    """The reader stops there: 4,000 options took seconds when each was compared with all others."""
    doubled = refusal_of(with_check([*SMALL[:6], SMALL[5], *SMALL[6:]]))
    assert (doubled.key, doubled.values["line"]) == ("refused", 7)
    names = map("".join, product(ascii_lowercase, repeat=3))
    many = [f"option {name} 1" for name in islice(names, 4_000)]
    error = refusal_of(with_check([*SMALL[:5], *many, *SMALL[6:]]))
    assert (error.key, error.values["line"]) == ("refused", 5 + MOST_OPTIONS + 1)
    assert f"at most {MOST_OPTIONS} options" in str(error)


def test_turns_after_the_end_are_refused() -> None:
    lines = record_text(finished(DUEL, 2, 7)).splitlines()
    turns = [line for line in lines if line.startswith("turn ")]
    number, active = len(turns) + 1, "BA"[turns[-1].split()[2] == "B"]
    extra = f"turn {number} {active} / 1 1 r1 y1 g1 b1 / - / -"
    error = refusal_of(with_check([*lines[:-2], extra, lines[-2]]))
    assert error.key == "refused"
    assert error.values["line"] == len(lines) - 1


def test_a_false_result_is_refused() -> None:
    lines = record_text(finished(CLASSIC, 3, 7)).splitlines()
    result = lines[-2]
    for false in (
        result.replace("won", "won A"),
        re.sub(r"A (-?\d+)", "A 99", result),
        "result locks",
    ):
        assert refusal_of(with_check([*lines[:-2], false])).key == "result"


def test_what_follows_the_end_is_refused() -> None:
    text = with_check(SMALL)
    for more in ("\n", " ", "x", "\r"):
        assert refusal_of(text + more).key == "surplus"
    assert refusal_of(text + text).key == "several"


def test_files_that_are_too_large_or_no_text_are_refused() -> None:
    for data in (b"\n" * (MOST_BYTES + 1), b"qwixx 1\n" + "é".encode() * MOST_BYTES):
        with pytest.raises(RecordError) as caught:
            parse_record_bytes(data)
        assert caught.value.key == "too_big"
    with pytest.raises(RecordError) as caught:
        parse_record("é" * (MOST_BYTES - 1))
    assert caught.value.key == "too_big"
    for data in (
        b"qwixx 1\n\xff",
        b"\xff\xfe",
        bytes(range(256)),
        with_check(SMALL).encode("utf-16"),
    ):
        with pytest.raises(RecordError) as caught:
            parse_record_bytes(data)
        assert caught.value.key == "not_text"
        assert str(caught.value)


# ── any text at all ───────────────────────────────────────────────────────────────────────────


@cache
def file_of(game: Game, players: int) -> str:
    return record_text(finished(game, players, 9))


files = st.sampled_from(TABLES).map(lambda table: file_of(*table))


def refused_or_the_same(text: str) -> None:
    """A file is refused for a reason, or writing it again gives the very same file."""
    try:
        record = parse_record(text)
    except RecordError as refusal:
        reason = str(refusal)
    else:
        assert record_text(record) == text
        return
    assert reason.isprintable()


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    refusal_of(text.replace("\r", ""))


@given(st.binary())
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        parse_record_bytes(data)
    with pytest.raises(RecordError):
        parse_record_bytes(with_check(SMALL).encode()[:40] + data)


@settings(max_examples=60)
@given(files, st.data())
def test_any_edit_of_a_file_is_refused_with_a_line(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text) - 2))
    letter = data.draw(st.characters(exclude_characters="\r"))
    for edited in (text[:place] + letter + text[place + 1 :], text[:place] + letter + text[place:]):
        if edited != text:
            refusal_of(edited)
    for edited in (text[:place], text[:place] + text[place + 1 :]):
        refusal_of(edited)


@settings(max_examples=200)
@given(files, st.data())
def test_forgeries_with_a_fitting_check_sum_are_refused_or_games(
    text: str, data: st.DataObject
) -> None:
    lines = text.splitlines()[:-1]
    number = data.draw(st.integers(0, len(lines) - 1))
    line = lines[number]
    place = data.draw(st.integers(0, len(line)))
    width = data.draw(st.integers(0, 2))
    added = data.draw(st.text(st.sampled_from("0123456 rygb-./ABCDE٣"), max_size=2))
    lines[number] = line[:place] + added + line[place + width :]
    refused_or_the_same(with_check(lines))


@settings(max_examples=60)
@given(files, st.data())
def test_files_that_lost_lines_are_refused_or_games(text: str, data: st.DataObject) -> None:
    lines = text.splitlines()[:-1]
    first = data.draw(st.integers(0, len(lines) - 1))
    del lines[first : first + data.draw(st.integers(1, 3))]
    refused_or_the_same(with_check(lines))
