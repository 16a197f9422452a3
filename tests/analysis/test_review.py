"""A review adds up, and says of every decision what a hint would have said."""

import dataclasses
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import qwixx
from qwixx.analysis.advice import advise_in
from qwixx.analysis.review import Review, document, review
from qwixx.analysis.review.marks import (
    CLOSE,
    MARKS,
    OBVIOUS,
    Limits,
    limits_of,
    mark_of,
)
from qwixx.analysis.review.picture import plot_review
from qwixx.cli.app import run
from qwixx.cli.exits import UNUSABLE
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import EvaluatorError, final_worths, luck_of
from qwixx.evaluation.throws import values_throws
from qwixx.locale import LANGUAGES, Texts
from qwixx.locale.phrases import Phrases
from qwixx.players.match import play_match
from qwixx.record import Record, record_text
from qwixx.rules import CLASSIC, DUEL, GAMES, Game, Phase
from tests.helpers import every_table

EXACT = 1e-9


def game_of(game: Game, players: int) -> Record:
    levels = ("casual", "beginner", "expert", "skilled", "random")
    return play_match(game, levels[:players], 11)


def check_sums(found: Review) -> None:
    for turn in found.turns:
        for change in turn.changes:
            told = change.luck + change.own + change.others + change.rethought
            assert change.before + told == pytest.approx(change.after, abs=EXACT)
            assert change.own <= 0
        assert sum(change.luck for change in turn.changes) == pytest.approx(0, abs=EXACT)
    for seat, summary in enumerate(found.summaries):
        changes = [turn.changes[seat] for turn in found.turns]
        assert [change.before for change in changes[1:]] == pytest.approx(
            [change.after for change in changes[:-1]], abs=EXACT
        )
        own = sum(change.own for change in changes)
        told = summary.luck + own + summary.others + summary.rethought
        assert summary.start + told == pytest.approx(summary.end, abs=EXACT)


@every_table
def test_luck_errors_and_what_others_did_add_up_to_the_result(game: Game, players: int) -> None:
    record = game_of(game, players)
    found = review(record)
    check_sums(found)
    assert found.is_over
    result = final_worths(game, record.last())
    assert [summary.end for summary in found.summaries] == [worth.win for worth in result]
    assert found.worths[-1] == result
    assert sum(summary.without_luck for summary in found.summaries) == pytest.approx(1, abs=EXACT)


@every_table
def test_when_everyone_does_as_foreseen_nothing_is_left_but_luck(game: Game, players: int) -> None:
    """What the others did is nothing, then, up to the last digit of a network's values; where the
    result is certain for someone, what they do is a matter of taste. Where options are valued over
    all throws, a network can err: that is something that it did.
    """
    found = review(play_match(game, ["network"] * players, 4))
    looked_at = 0
    for turn in found.turns:
        is_ahead = any(values_throws(game, each.position) for each in turn.decisions)
        if is_ahead and any(change.own < 0 for change in turn.changes):
            continue
        looked_at += 1
        for change in turn.changes:
            if 0 < change.after < 1:
                assert change.others == pytest.approx(0, abs=2e-6)
    assert looked_at > len(found.turns) / 3


@pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=str)
def test_an_error_is_what_a_hint_says_of_that_position(game: Game) -> None:
    phrases = Phrases(Texts("en"), game)
    found = review(game_of(game, 2))
    assert sum(decision.error > 0 for decision in found.decisions()) > 5
    for decision in found.decisions():
        options, _ = advise_in(phrases, decision.position, decision.seat)
        assert options == decision.options
        assert decision.error == max(each.worth.win for each in options) - next(
            each.worth.win for each in options if each.action == decision.chosen.action
        )


def test_every_decision_of_a_game_is_reviewed_and_only_open_ones_are_counted() -> None:
    record = game_of(CLASSIC, 3)
    found = review(record)
    made = sum(len(turn.action_1) + (turn.action_2 is not None) for turn in record.turns)
    assert len(list(found.decisions())) == made
    for decision in found.decisions():
        wins = [option.worth.win for option in decision.options]
        assert decision.is_counted == (max(wins) - min(wins) > OBVIOUS)
        assert decision.is_counted or not decision.mark
    assert sum(each.decisions for each in found.summaries) < made


@pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=str)
def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(game: Game) -> None:
    whole = game_of(game, 2)
    last = whole.turns[6]
    for turn in (
        last._replace(action_2=None),
        last._replace(action_1=(*last.action_1[:-1], None), action_2=None),
    ):
        found = review(dataclasses.replace(whole, turns=(*whole.turns[:6], turn)))
        check_sums(found)
        assert not found.is_over
        assert len(found.turns) == 7
        # a choice that waits for others is sealed, and nothing is said of it
        is_sealed = None in turn.action_1
        assert len(found.turns[-1].decisions) == (0 if is_sealed else len(turn.action_1))
    assert review(dataclasses.replace(whole, turns=())).turns == ()


def test_luck_can_be_asked_for_a_single_throw() -> None:
    record = game_of(CLASSIC, 2)
    evaluator, (before, thrown, *_) = evaluator_of(CLASSIC, 2), record.states()
    assert thrown.phase is Phase.ACTION_1
    luck = luck_of(evaluator, before, thrown)
    assert luck == tuple(change.luck for change in review(record).turns[0].changes)


@pytest.mark.parametrize("game", [CLASSIC, DUEL], ids=str)
def test_luck_is_the_share_with_the_throw_less_the_mean_over_all_throws(game: Game) -> None:
    """The network's own value before the throw is another number, which must not be used."""
    record = game_of(game, 2)
    evaluator, states = evaluator_of(game, 2), [*record.states()]
    throws = [
        (before, thrown)
        for before, thrown in pairwise(states)
        if before.phase is Phase.DICE and thrown.phase is Phase.ACTION_1
    ]
    found = review(record)
    for turn, (before, thrown) in zip(found.turns, throws, strict=True):
        mean, foreseen = evaluator.expected(before), evaluator.foreseen(thrown)
        for change, then, usual in zip(turn.changes, foreseen, mean, strict=True):
            assert change.luck == pytest.approx(then - usual, abs=EXACT)
    apart = [
        abs(evaluator.expected(before)[0] - evaluator.worths(before)[0].win) for before, _ in throws
    ]
    assert max(apart) > 1e-4


def test_a_result_without_luck_is_the_result_less_what_the_dice_gave() -> None:
    for summary in review(game_of(CLASSIC, 2)).summaries:
        assert summary.luck != 0
        assert summary.without_luck == summary.end - summary.luck


def test_a_sheet_that_nobody_has_learned_is_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = type(CLASSIC)("own-sheet", "A sheet of one's own", CLASSIC.layout)
    monkeypatch.setitem(GAMES, own.name, own)
    with pytest.raises(EvaluatorError) as caught:
        review(game_of(CLASSIC, 2).__class__(own.name, game_of(CLASSIC, 2).seats, 0))
    assert caught.value.key == "untaught"


# ── marks ─────────────────────────────────────────────────────────────────────────────────────


def test_marks_begin_at_their_limits() -> None:
    limits = Limits((0.01, 0.02, 0.04), (), ())
    errors = (0.0, 0.0099, 0.01, 0.02, 0.0399, 0.04, 0.9)
    assert [mark_of(error, limits) for error in errors] == ["", "", "?!", "?", "?", "??", "??"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_limits_that_were_measured_are_in_order(game: Game) -> None:
    marks, rates, _ = limits_of(game)
    assert OBVIOUS < marks[0] < marks[1] < marks[2] < 1
    assert list(rates) == sorted(rates, reverse=True)


def test_every_game_has_limits_of_its_own_and_a_new_sheet_those_of_qwixx() -> None:
    assert len({limits_of(game) for game in GAMES.values()}) == len(GAMES)
    own = type(CLASSIC)("own-sheet", "A sheet of one's own", CLASSIC.layout)
    assert limits_of(own) == limits_of(CLASSIC)


# ── the command ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.qwixx"
    path.write_text(record_text(game_of(CLASSIC, 2)), "utf-8")
    return path


def test_the_command_shows_a_table_and_the_costliest_decisions(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "en", "review", str(file)]) == 0
    out = capsys.readouterr().out
    for word in ("casual 1", "beginner 2", *MARKS, "Luck", "Without luck", "of the win lost"):
        assert word in out
    assert "Better: " in out


def test_json_tells_the_same_and_is_complete(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "en", "review", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = review(game_of(CLASSIC, 2))
    assert told == json.loads(json.dumps(document(found, Texts("en"))))
    assert [seat["luck"] for seat in told["seats"]] == [each.luck for each in found.summaries]
    marked = [d for turn in told["turns"] for d in turn["decisions"] if d["mark"]]
    assert marked
    assert all(decision["better"] and decision["worse"] for decision in marked)


def test_the_picture_is_the_same_for_the_same_game(tmp_path: Path) -> None:
    found = review(game_of(CLASSIC, 2))
    for name in ("one.svg", "two.svg"):
        plot_review(tmp_path / name, found, Texts("en"))
    picture = (tmp_path / "one.svg").read_text("utf-8")
    assert picture == (tmp_path / "two.svg").read_text("utf-8")
    assert picture.startswith("<?xml")
    assert len(re.findall(r"stroke-dasharray: \d", picture)) == 2  # the second curve, and its name


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"hello", "not a Qwixx game file"),
        (b"\xff\xfe", "not UTF-8"),
        (b"qwixx 1\ngame classic\nseat A person Ana\n", "cut off"),
        (b"qwixx 99\ngame classic\n", "version 99"),
        (b"qwixx 1\ngame chess\n\n", "there is no game “chess” here; there are: classic"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(
    content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert run(["--lang", "en", "review", str(path)]) == UNUSABLE
    told = " ".join(capsys.readouterr().err.split())
    assert words in told
    assert "Did you mean" not in told


def test_the_command_says_in_every_language_that_nobody_has_learned_a_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = type(CLASSIC)("own-sheet", "A sheet of one's own", CLASSIC.layout)
    monkeypatch.setitem(GAMES, own.name, own)
    path = tmp_path / "file"
    path.write_text(record_text(dataclasses.replace(game_of(CLASSIC, 2), game=own.name)), "utf-8")
    told = set()
    for language in LANGUAGES:
        assert run(["--lang", language, "review", str(path)]) != 0
        told.add(" ".join(capsys.readouterr().err.split()))
    assert len(told) == len(LANGUAGES)
    assert all("qwixx train" in each for each in told)


def test_progress_is_told_turn_by_turn_and_decisions_know_their_moment() -> None:
    record, seen = game_of(CLASSIC, 2), list[int]()
    found = review(record, seen.append)
    assert seen == [*range(1, len(record.turns) + 1)]
    for decision in found.decisions():
        moment = found.moments[decision.moment]
        assert moment.turn == decision.turn
        assert CLASSIC.view(moment.state, decision.seat) == decision.position


def test_what_nearly_wins_as_often_counts_as_found_also_in_the_browser() -> None:
    decision = max(review(game_of(DUEL, 2)).decisions(), key=lambda each: each.error)
    for option in decision.options:
        lost = decision.options[0].worth.win - option.worth.win
        assert decision.loss_of(option.action) == lost
        assert decision.finds(option.action) == (lost <= CLOSE)
    assert not decision.finds(decision.chosen.action)
    page = (Path(qwixx.__file__).parent / "web" / "review" / "again.js").read_text("utf-8")
    assert f"const CLOSE = {CLOSE};" in page
