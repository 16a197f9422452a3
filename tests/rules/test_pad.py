"""Only the sheets: what may be noted when the dice are not known here."""

import random

import pytest

from qwixx.rules import CLASSIC, MIXX_A, MIXX_B, Game, NotationError, RuleError, pad
from qwixx.rules.pad import MISTHROW, Pad
from qwixx.rules.pad_text import pad_text, parse_pad
from tests.rules.notes import after, refused

SHEETS = [CLASSIC, MIXX_A, MIXX_B]
FIVE_RED = "A:r2 A:r3 A:r4 A:r5 A:r6"
FIVE_EACH = f"{FIVE_RED} B:r2 B:r3 B:r4 B:r5 B:r6"
ENDED = (
    f"{FIVE_RED} A:r12 A:y2 A:y3 A:y4 A:y5 A:y6 A:y12 "
    # the third sheet has one cross
    "C:b12"
)


def noted(notes: str = "", sheets: int = 3) -> Pad:
    return parse_pad(f"classic 1; sheets {sheets}; first A" + (f"; notes {notes}" if notes else ""))


def together(before: Pad) -> list[list[str]]:
    return [
        [CLASSIC.square_text(square) for square in pad.together(CLASSIC, before, seat)]
        for seat in range(before.state.players)
    ]


def random_pads(game: Game, players: int, seed: int) -> list[Pad]:
    """People mark, mark misthrows and undo at random, and finish when they can."""
    source = random.Random(seed)
    pads = [pad.begin(game, players, source.randrange(players))]
    while not pads[-1].is_over:
        now, seat = pads[-1], source.randrange(players)
        last, legal = now.last(seat), pad.legal(game, now, seat)
        if now.end is not None and source.random() < 0.3:
            pads.append(pad.finish(now, seat))
        elif last is not None and source.random() < 0.15:
            pads.append(pad.undo(game, now, seat, last))
        elif squares := [square for square in legal if square != MISTHROW][:6]:
            pads.append(pad.note(game, now, seat, source.choice(squares)))
        elif legal and source.random() < 0.2:
            pads.append(pad.note(game, now, seat, MISTHROW))
    return pads


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.name)
@pytest.mark.parametrize("players", [2, 5])
def test_random_pads_round_trip_as_text_and_refuse_what_is_not_legal(
    game: Game, players: int
) -> None:
    source = random.Random(7)
    for seed in range(4):
        pads = random_pads(game, players, seed)
        for each in pads:
            assert parse_pad(pad_text(each)) == each
        for each in source.sample(pads, 12):
            for seat in range(players):
                legal = set(pad.legal(game, each, seat))
                assert set(pad.together(game, each, seat)) <= legal or each.end is not None
                for square in set(range(45)) - legal:
                    with pytest.raises(RuleError):
                        pad.note(game, each, seat, square)
            assert parse_pad(pad_text(each)) == each
        assert game.winners(pads[-1].state)


def test_any_square_right_of_the_last_cross_may_be_marked() -> None:
    one = noted("A:r5 A:g10")
    assert refused(one, "A:r4") == "passed"
    assert refused(one, "A:r5") == "crossed"
    assert refused(one, "A:g11") == "passed"
    assert CLASSIC.scores(after(one, "A:r6", "A:g9", "B:r4").state) == (6, 1, 0)


def test_the_last_square_needs_five_crosses_and_brings_the_lock_with_it() -> None:
    assert refused(noted("A:r2 A:r3 A:r4 A:r5"), "A:r12") == "few_crosses"
    locked = after(noted(FIVE_RED), "A:r12")
    assert CLASSIC.counts(locked.state, 0)[0] == 7
    assert locked.state.is_locked(0)


def test_a_locked_row_is_closed_for_all_who_could_not_lock_it_too() -> None:
    locked = after(noted(f"{FIVE_EACH} C:r9"), "A:r12")
    assert together(locked) == [[], ["r12"], []]
    assert refused(locked, "C:r10") == "row_locked"
    assert refused(locked, "C:r12") == "few_crosses"
    assert refused(locked, "B:r7") == "row_locked"
    assert refused(locked, "A:r12") == "row_locked"


def test_several_lock_a_row_in_the_same_throw() -> None:
    both = after(noted(FIVE_EACH), "A:r12", "C:y9", "B:r12")
    assert [CLASSIC.counts(both.state, seat)[0] for seat in (0, 1)] == [7, 7]
    assert both.end is None
    assert together(both) == [[], [], []]


@pytest.mark.parametrize(
    "meanwhile", [["B:y9"], ["B:m"], ["A:y2", "A:y3"], ["C:y2", "C:y3", "C:y4"]]
)
def test_nobody_locks_it_too_after_that_throw(meanwhile: list[str]) -> None:
    locked = after(noted(FIVE_EACH), "A:r12", *meanwhile)
    assert together(locked) == [[], [], []]
    assert refused(locked, "B:r12") == "row_locked"


def test_only_what_a_seat_noted_last_is_undone() -> None:
    two = noted("A:r5 B:y3 A:m")
    assert refused(two, "A-r5") == "not_last"
    assert refused(two, "B-r5") == "not_last"
    assert refused(two, "C-r5") == "not_last"
    assert pad_text(after(two, "A-m", "A-r5")) == "classic 1; sheets 3; first A; notes B:y3"


def test_undoing_a_lock_opens_the_row_for_all_unless_another_has_locked_it() -> None:
    alone = after(noted(FIVE_RED), "A:r12", "B:y5")
    opened = after(alone, "A-r12", "B:r7")
    assert not opened.state.is_locked(0)
    shared = after(noted(FIVE_EACH), "A:r12", "B:r12", "A-r12")
    assert shared.state.is_locked(0)
    assert together(shared)[0] == ["r12"]


@pytest.mark.parametrize("notes", [ENDED, "A:m A:m A:m B:r5 A:m"])
def test_the_end_comes_with_two_locks_or_a_fourth_misthrow_when_all_have_finished(
    notes: str,
) -> None:
    ended = noted(notes)
    assert ended.end is not None
    assert not ended.is_over
    over = ended
    for seat in (2, 0, 1):
        assert not over.is_over
        over = pad.finish(over, seat)
    assert over.is_over
    assert pad.ending(CLASSIC, over) == CLASSIC.ending(over.state) is not None
    assert refused(over, "B:y9") == "over"
    assert refused(over, "C-b12" if "C:" in notes else "B-r5") == "over"
    assert pad.finish(ended, 1, frozenset({0, 2})).is_over


def test_after_the_end_each_marks_one_more_number_of_that_throw_and_no_misthrow() -> None:
    ended = noted(ENDED)
    late = after(ended, "B:b5")
    assert refused(late, "B:b4") == "late_mark"
    assert refused(ended, "B:m") == "late_misthrow"
    assert refused(ended, "B:r5") == "row_locked"
    assert after(late, "B-b5", "B:b6").finished == frozenset()


def test_who_marks_or_undoes_something_has_not_finished() -> None:
    ready = pad.finish(pad.finish(noted(ENDED), 1), 0)
    assert after(ready, "B:g9").finished == {0}
    going_on = after(ready, "A-y12")
    assert going_on.finished == frozenset()
    assert going_on.end is None
    with pytest.raises(RuleError) as caught:
        pad.finish(going_on, 0)
    assert caught.value.key == "goes_on"


def test_who_comes_late_has_an_empty_sheet() -> None:
    three = pad.join(CLASSIC, noted("A:r5", sheets=2))
    assert CLASSIC.scores(after(three, "C:y4").state) == (1, 0, 1)
    with pytest.raises(RuleError, match="players"):
        pad.join(CLASSIC, noted(sheets=5))
    with pytest.raises(RuleError, match="over"):
        pad.join(CLASSIC, pad.finish(noted(ENDED), 0))


@pytest.mark.parametrize("seat", [-1, 3, True, None, "0"])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(RuleError, match="seat"):
        pad.note(CLASSIC, noted(), seat, 5)


@pytest.mark.parametrize("square", [-1, 45, True, None, "r7"])
def test_what_is_no_square_is_refused(square: int) -> None:
    for change in (pad.note, pad.undo):
        with pytest.raises(RuleError):
            change(CLASSIC, noted("A:r2"), 0, square)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "classic 2; sheets 2; first A",
        "nothing 1; sheets 2; first A",
        "classic 1; sheets 6; first A",
        "classic 1; sheets 2; first A; notes A",
        "classic 1; sheets 2; first A; notes AB:r5",
        "classic 1; sheets 2; first A; notes A:-",
        "classic 1; sheets 2; first A; notes A:r13",
    ],
)
def test_what_is_no_pad_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_pad(text)
