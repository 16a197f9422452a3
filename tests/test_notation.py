"""Actions, rolls and positions as text. `docs/formats.md` says what is accepted."""

import re
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from qwixx.notation import (
    LONGEST,
    NotationError,
    parse_position,
    parse_roll,
    position_text,
    roll_text,
    shorten,
)
from qwixx.rules import CLASSIC, DUEL, Game, Refusal, Roll, all_rolls
from tests.helpers import TABLES, action_text, parse_action, random_states

# ── actions ───────────────────────────────────────────────────────────────────────────────────


def test_every_action_has_a_text_of_its_own() -> None:
    texts = [action_text(action) for action in range(45)]
    assert len(set(texts)) == 45
    assert [parse_action(text) for text in texts] == list(range(45))


@pytest.mark.parametrize(
    ("text", "action"),
    [("-", 0), ("r2", 1), ("r7", 6), ("r12", 11), ("y2", 12), ("y12", 22), ("g12", 23), ("g2", 33),
     ("b12", 34), ("b2", 44)],
)  # fmt: skip
def test_texts_of_some_actions(text: str, action: int) -> None:
    assert parse_action(text) == action
    assert action_text(action) == text


NOT_ACTIONS = [
    "", " ", "r", "7", "r1", "r0", "r13", "r02", "R7", "x7", "rL", "r7x2", "r7 ", " r7", "r-7",
    "r7\n", "--", "—", "−", "0", "m1", ".", "?", "r٧", "r７", "r²", "r1٢", "rr7", "7r", "\0", "r7;",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_ACTIONS, ids=ascii)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert caught.value.key == "action"
    assert str(caught.value).isprintable()


# ── rolls ─────────────────────────────────────────────────────────────────────────────────────


def test_every_roll_round_trips() -> None:
    rolls = [*all_rolls()][::31] + [*all_rolls([0])][::31] + [*all_rolls([0, 1, 2, 3])]
    for roll in rolls:
        assert parse_roll(roll_text(roll)) == roll


def test_texts_of_some_rolls() -> None:
    assert roll_text(Roll((4, 1), 3, 2, 5, 6)) == "4 1 r3 y2 g5 b6"
    assert roll_text(Roll((4, 1), 3, None, 5, 6)) == "4 1 r3 g5 b6"
    assert parse_roll("1 4 b6") == Roll((1, 4), None, None, None, 6)


NOT_ROLLS = [
    "", "4", "4 1r3", "41 r3", "4 1 r7", "0 1 r3", "4 7", "4 1 y2 r3", "4 1 r3 r3", "4 1 x3",
    "4 1 3 2 5 6", "4  1 r3", "4 1 r3 ", " 4 1 r3", "4 1 R3", "4 1 r", "4 1\tr3", "4 1 r3\n",
    "٤ 1 r3", "4 1 r３", "4 1 r3 y2 g5 b6 b6", "4,1", "4 1 r-3", "4.0 1",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_ROLLS, ids=ascii)
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_roll(text)
    assert caught.value.key == "roll"
    assert str(caught.value).isprintable()


# ── positions ─────────────────────────────────────────────────────────────────────────────────

ROLL = "roll 4 1 r3 y2 g5 b6"
CANONICAL = [
    "classic 1; turn A; A:; B:",
    "classic 1; turn E; A:; B: r2 y2 g12 b12 m1; C: m3; D:; E:",
    "classic 1; turn B; A: r2 r3 r4 r5 r6 r12 rL; B:",
    f"classic 1; turn A; A: r3 r4 y3 m1; B: g12 g10; {ROLL}; action 1 r5 .",
    f"classic 1; turn A; A:; B:; C:; {ROLL}; action 1 ? . -",
    f"classic 1; turn B; A:; B: b5; {ROLL}; action 2 b5",
    "duel 1; turn B; A: b12 b11 b10 b9x2; B: b8 b5x2 m1; roll 3 3 r1 y2 g5 b4; action 2 -",
    f"duel 1; turn A; A:; B:; {ROLL}; action 1",
    "duel 1; turn A; A: r2x5 r12 rL; B: r3x2 y2x14; roll 6 6 y2 g5 b6; action 2 r12",
    "duel 1; turn A; A: r6x5 r12 y2x16; B: g12x21",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_texts_come_back_as_they_are(text: str) -> None:
    assert position_text(parse_position(text)) == text


def test_starting_positions() -> None:
    assert position_text(CLASSIC.start(3, 1)) == "classic 1; turn B; A:; B:; C:"
    assert parse_position("duel 1; turn B; A:; B:") == DUEL.start(2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "  classic 1 ;turn A;A: r3   r4;  B:  ",
        "classic   1; turn  A; A: r3 r4 ; B: ",
        "\tclassic 1; turn A; A: r3\tr4; B:\n",
    ],
)
def test_white_space_is_forgiven(text: str) -> None:
    assert position_text(parse_position(text)) == "classic 1; turn A; A: r3 r4; B:"


REFUSED = {
    "": "header",
    ";": "header",
    "chess 1; turn A; A:; B:": "header",
    "Classic 1; turn A; A:; B:": "header",
    "classic; turn A; A:; B:": "header",
    "classic -1; turn A; A:; B:": "header",
    "classic 1 1; turn A; A:; B:": "header",
    "classic ١; turn A; A:; B:": "header",
    "classic 2; turn A; A:; B:": "version",
    "classic 0; turn A; A:; B:": "version",
    "classic 999999999; turn A; A:; B:": "version",
    "classic 9999999999; turn A; A:; B:": "header",
    "classic 1": "part_missing",
    "classic 1; turn F; A:; B:": "part",
    "classic 1; turn a; A:; B:": "part",
    "classic 1; turn; A:; B:": "part",
    "classic 1; A:; B:": "part",
    "classic 1; turn C; A:; B:": "seat",
    "duel 1; turn C; A:; B:": "seat",
    "classic 1; turn A": "players",
    "classic 1; turn A; A:": "players",
    "classic 1; turn A; A:; B:; C:; D:; E:; F:": "part",
    "duel 1; turn A; A:; B:; C:": "players",
    "classic 1; turn A; A:; A:": "players",
    "classic 1; turn A; B:; C:": "players",
    "classic 1; turn A; B:; A:": "players",
    "classic 1; turn A; A:; C:": "players",
    "classic 1; turn A; A:; B:; D:": "part",
    "classic 1; turn A; A:; B:; A:": "part",
    "classic 1; turn A; A: r1; B:": "token",
    "classic 1; turn A; A: r13; B:": "token",
    "classic 1; turn A; A: r٣; B:": "token",
    "classic 1; turn A; A: R3; B:": "token",
    "classic 1; turn A; A: -; B:": "token",
    "classic 1; turn A; A: r3x2; B:": "token",
    "classic 1; turn A; A: m5; B:": "token",
    "classic 1; turn A; A: m0; B:": "token",
    "classic 1; turn A; A: m1 r3; B:": "token",
    "classic 1; turn A; A: m1 m1; B:": "token",
    "duel 1; turn A; A: r3x1; B:": "token",
    "duel 1; turn A; A: r3x0; B:": "token",
    "duel 1; turn A; A: r3x02; B:": "token",
    "duel 1; turn A; A: r3x23; B:": "token",
    "duel 1; turn A; A: r3x; B:": "token",
    "duel 1; turn A; A: r3×2; B:": "token",
    "classic 1; turn A; A: r3 r3; B:": "order",
    "classic 1; turn A; A: r4 r3; B:": "order",
    "classic 1; turn A; A: g3 g4; B:": "order",
    "duel 1; turn A; A: r3x2 r3; B:": "order",
    "duel 1; turn A; A: rL r12; B:": "order",
    "classic 1; turn A; A:; B:;": "part",
    "classic 1; turn A; A:; B:; ;": "part",
    f"classic 1; turn A; A:; B:; {ROLL}": "part_missing",
    f"classic 1; turn A; A:; B:; {ROLL}; action 3": "part",
    f"classic 1; turn A; A:; B:; {ROLL}; action 2": "part",
    f"classic 1; turn A; A:; B:; {ROLL}; action 2 - -": "part",
    f"classic 1; turn A; A:; B:; {ROLL}; action 2 .": "action",
    f"classic 1; turn A; A:; B:; {ROLL}; action 2 ?": "action",
    f"classic 1; turn A; A:; B:; {ROLL}; action 1 . x": "action",
    f"classic 1; turn A; A:; B:; {ROLL}; action 1 . .; more": "surplus",
    "classic 1; turn A; A:; B:; action 1 . .": "part",
    "classic 1; turn A; A:; B:; roll; action 1 . .": "part",
    "classic 1; turn A; A:; B:; roll 4 1 r9; action 1 . .": "roll",
}


@pytest.mark.parametrize(("text", "key"), REFUSED.items(), ids=map(ascii, REFUSED))
def test_malformed_positions_are_refused(text: str, key: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_position(text)
    assert caught.value.key == key
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "classic 01; turn A; A:; B:",  # each position has one text
        "classic 1; turn A; A: y2 r3; B:",
        "classic 1; turn A; A: b3 g3; B:",
        "classic 1; turn A; A:r3; B:",
    ],
)
def test_what_the_format_does_not_describe_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        parse_position(text)


def test_too_long_a_text_is_refused_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position("classic 1; turn A; A:" + " r3" * LONGEST)
    assert caught.value.key == "too_long"


def test_the_longest_positions_are_short_enough() -> None:
    full = " ".join(f"{c}{n}" for c in "ry" for n in range(2, 12))
    full += " " + " ".join(f"{c}{n}" for c in "gb" for n in range(12, 2, -1))
    seats = "; ".join(f"{letter}: {full} m3" for letter in "ABCDE")
    text = f"classic 1; turn A; {seats}; roll 6 6 r6 y6 g6 b6; action 1 - - - - ."
    assert position_text(parse_position(text)) == text


def test_foreign_text_is_made_fit_to_be_shown() -> None:
    assert shorten("a\nb\x1b[31m\u202e") == "a�b�[31m�"
    assert len(shorten("x" * 1000)) == 40
    assert shorten("x" * 40) == "x" * 40


# ── any text at all ───────────────────────────────────────────────────────────────────────────


def words(text: str) -> list[str]:
    return sorted(re.findall(r"[^\s;:]+|[;:]", text))


def check(text: str) -> None:
    """A text is refused with a printable reason, or every word of it is in the canonical text."""
    try:
        state = parse_position(text)
    except Refusal as refusal:
        reason = str(refusal)
    else:
        assert words(position_text(state)) == words(text)
        assert parse_position(position_text(state)) == state
        return
    assert reason.isprintable()


@cache
def texts_of(game: Game, players: int) -> list[str]:
    return [position_text(state) for state in random_states(game, players, 5)]


positions = st.sampled_from(TABLES).flatmap(lambda table: st.sampled_from(texts_of(*table)))
letters = st.sampled_from("ABCDErygbLmx0123456789 .-?;:actionrolturnduelclassic\n٣é")


@given(st.text())
@example("\ud800")
def test_any_text_is_refused_or_canonical(text: str) -> None:
    check(text)
    for parse in (parse_action, parse_roll):
        with suppress(NotationError):
            parse(text)


@settings(max_examples=400)
@given(positions, st.data())
def test_edited_positions_are_refused_or_canonical(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        width = data.draw(st.integers(0, 3))
        text = text[:place] + data.draw(st.text(letters, max_size=3)) + text[place + width :]
    check(text)


@settings(max_examples=300)
@given(positions, positions, st.data())
def test_spliced_positions_are_refused_or_canonical(
    one: str, two: str, data: st.DataObject
) -> None:
    heads, tails = one.split("; "), two.split("; ")
    cut = data.draw(st.integers(0, len(heads)))
    check("; ".join(heads[:cut] + tails[data.draw(st.integers(0, len(tails))) :]))


piles = st.sampled_from(
    ["r2", "r12", "rL", "r2x5", "r2x22", "r3x9", "g12x20", "g2", "gL", "b7", "y7x2", "m1", "m4"]
)


@settings(max_examples=300)
@given(st.sampled_from(["classic", "duel"]), st.lists(st.lists(piles, max_size=6), max_size=3))
def test_composed_positions_are_refused_or_canonical(game: str, seats: list[list[str]]) -> None:
    parts = [
        f"{letter}: {' '.join(seat)}".strip() for letter, seat in zip("ABC", seats, strict=False)
    ]
    check("; ".join([f"{game} 1", "turn A", *parts]))
