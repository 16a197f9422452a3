"""Only the board: The Duel where the dice are not known here."""

import random
from contextlib import suppress

import pytest

from qwixx.rules import DUEL, RuleError, pad
from qwixx.rules.pad import MISTHROW, Pad
from qwixx.rules.pad_text import pad_text, parse_pad
from qwixx.rules.tokens import SUPPLY
from tests.rules.notes import after, refused

FIVE_RED = "A:r2 A:r3 A:r4 A:r5 A:r6"
FIVE_YELLOW = "B:y2 B:y3 B:y4 B:y5 B:y6"


def noted(notes: str = "") -> Pad:
    return parse_pad("duel 1; sheets 2; first A" + (f"; notes {notes}" if notes else ""))


def supplies(now: Pad) -> list[int]:
    return [DUEL.supply(now.state, seat) for seat in (0, 1)]


def test_d4_own_tokens_go_from_left_to_right_and_free_squares_between_the_others_are_open() -> None:
    now = noted("A:r6 B:r9 B:g8")
    assert refused(now, "A:r5") == "passed"
    assert after(now, "A:r7", "B:g6", "A:g10").end is None


def test_d5_d7_d8_a_beaten_token_goes_home_and_squares_left_of_it_reopen() -> None:
    now = after(noted("A:r6"), "B:r6")
    assert supplies(now) == [SUPPLY, SUPPLY - 1]
    assert DUEL.foremost(now.state, 0) == (1, 4)
    assert after(now, "A:r3", "A:r6").state.rows[1][0] == 0
    assert refused(noted("A:r6 B:r9"), "B:r6") == "passed"
    assert refused(noted("B:r6 B:r9"), "A:r6") == "occupied"


def test_d9_d11_d12_a_stack_grows_while_nothing_is_ahead_of_it_and_is_never_beaten() -> None:
    now = noted("A:r6 A:r6 A:r6")
    assert DUEL.height(now.state.rows[0][0], 4) == 3
    assert refused(now, "B:r6") == "stack"
    assert refused(after(now, "B:r7"), "A:r6") == "overtaken"


def test_d14_any_of_both_may_note_as_turns_are_not_known() -> None:
    now = noted("B:r5 B:y5 B:g5 A:r6 A:y6")
    assert pad.legal(DUEL, now, 0)[0] == pad.legal(DUEL, now, 1)[0] == MISTHROW


def test_d20_d21_d22_the_last_number_needs_five_tokens_brings_the_lock_and_closes_the_row() -> None:
    assert refused(noted("A:r2 A:r3 A:r4 A:r5"), "A:r12") == "few_tokens"
    now = after(noted(f"{FIVE_RED} B:r7 B:r8 B:r9 B:r10 B:r11"), "A:r12")
    assert DUEL.counts(now.state, 0)[0] == 7
    assert refused(now, "B:r12") == "row_locked"
    assert [pad.together(DUEL, now, seat) for seat in (0, 1)] == [(), ()]


def test_d23_the_very_last_token_on_the_last_number_brings_no_lock() -> None:
    now = noted(" ".join([FIVE_RED, *["A:y2"] * 12, *["A:m"] * 3, "A:g9"]))
    assert supplies(now)[0] == 1
    ended = after(now, "A:r12")
    assert not ended.state.is_locked(0)
    assert pad.ending(DUEL, ended) == "tokens"


@pytest.mark.parametrize(
    ("notes", "last", "ending"),
    [
        ("A:m B:m A:m", "B:m", "misthrows"),
        (f"{FIVE_RED} {FIVE_YELLOW} A:r12", "B:y12", "locks"),
        (" ".join(["B:b9"] * 21), "B:b9", "tokens"),
    ],
    ids=["d26", "d27", "d25"],
)
def test_d24_every_end_is_immediate_and_counts_when_both_have_said_so(
    notes: str, last: str, ending: str
) -> None:
    before = noted(notes)
    with pytest.raises(RuleError) as caught:
        pad.finish(before, 0)
    assert caught.value.key == "goes_on"
    ended = after(before, last)
    assert pad.ending(DUEL, ended) == ending
    assert {refused(ended, note) for note in ("A:g5", "B:g5", "A:m")} == {"over"}
    assert pad.legal(DUEL, ended, 0) == ()
    one = pad.finish(ended, 1)
    assert not one.is_over
    assert after(one, last.replace(":", "-")) == before
    over = pad.finish(one, 0)
    assert DUEL.ending(over.state) == ending
    assert DUEL.winners(over.state)


def test_undoing_ones_last_token_brings_back_what_it_had_beaten() -> None:
    now = after(noted("A:r6"), "B:r6", "B-r6")
    assert now == noted("A:r6")
    locked = after(noted(FIVE_RED), "A:r12")
    assert not after(locked, "A-r12").state.is_locked(0)


def test_what_others_placed_elsewhere_since_then_hinders_no_undoing() -> None:
    now = noted("A:r6 A:y4 B:r9 B:m")
    assert pad_text(after(now, "A-y4")).endswith("notes A:r6 B:r9 B:m")
    assert refused(now, "A-r6") == "not_last"
    assert refused(now, "B-y4") == "not_last"


@pytest.mark.parametrize(
    ("notes", "undone"),
    [
        ("A:r6 B:r6", "A-r6"),
        ("B:r5 A:r5 B:r5", "A-r5"),
        ("B:r2 B:r5 A:r5 B:r3", "A-r5"),
    ],
    ids=["it was beaten", "it had beaten and was beaten", "it had reopened squares"],
)
def test_a_token_that_later_ones_depend_on_is_undone_after_them(notes: str, undone: str) -> None:
    now = noted(notes)
    assert refused(now, undone) == "built_on"
    last = notes.rsplit(maxsplit=1)[-1].replace(":", "-")
    assert after(now, last, undone) == noted(" ".join(notes.split()[:-2]))


def test_nobody_comes_late_to_a_game_for_two() -> None:
    with pytest.raises(RuleError, match="players"):
        pad.join(DUEL, noted())


def random_pads(seed: int) -> list[Pad]:
    """Both place, stack, beat, note misthrows and undo at random, and finish when they can."""
    source = random.Random(seed)
    pads = [pad.begin(DUEL, 2, source.randrange(2))]
    while not pads[-1].is_over:
        now, seat = pads[-1], source.randrange(2)
        last, legal = now.last(seat), pad.legal(DUEL, now, seat)
        if now.end is not None and source.random() < 0.5:
            pads.append(pad.finish(now, seat))
        elif last is not None and source.random() < 0.2:
            with suppress(RuleError):  # later ones depend on it
                pads.append(pad.undo(DUEL, now, seat, last))
        elif legal:
            squares = [square for square in legal if square != MISTHROW][:5]
            few = source.random() < 0.05 or not squares
            pads.append(pad.note(DUEL, now, seat, MISTHROW if few else source.choice(squares)))
    return pads


def test_random_boards_round_trip_as_text_keep_their_tokens_and_refuse_what_is_not_legal() -> None:
    endings = set()
    for seed in range(12):
        pads = random_pads(seed)
        for each in pads:
            assert parse_pad(pad_text(each)) == each
            assert min(supplies(each)) >= 0
        for each in random.Random(seed).sample(pads, 4):
            for seat in (0, 1):
                for square in set(range(45)) - set(pad.legal(DUEL, each, seat)):
                    with pytest.raises(RuleError):
                        pad.note(DUEL, each, seat, square)
        endings.add(DUEL.ending(pads[-1].state))
    assert len(endings) > 1
