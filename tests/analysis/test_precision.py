"""How precise chances are: measured for today's networks, told, and respected."""

import json
from pathlib import Path

import pytest

from qwixx.analysis import precision as module
from qwixx.analysis.advice import advise
from qwixx.analysis.options import find_options
from qwixx.analysis.precision import PATH, Precision, are_close, precision_of, weights_hash
from qwixx.analysis.review import review
from qwixx.analysis.review.marks import limits_of
from qwixx.cli.app import run
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Worth
from qwixx.notation import parse_position
from qwixx.players.match import play_match
from qwixx.rules import CLASSIC, GAMES, Game
from tests.helpers import every_table

EQUAL = "classic 1; turn A; A:; B:; roll 3 4 r1 y2 g3 b4; action 1 . ."
"""Red 7 and yellow 7 are the same by symmetry."""


@every_table
def test_the_precision_was_measured_for_the_network_of_today(game: Game, players: int) -> None:
    """Whoever trains a network measures again: `python -m studies.precision GAME PLAYERS`."""
    measured = json.loads(PATH.read_text("utf-8"))[game.name][str(players)]
    assert measured["weights"] == weights_hash(game, players)
    assert measured["positions"] >= 35
    assert measured["games"] >= 500
    for name in ("win", "difference"):
        low, high = measured[f"{name}_interval"]
        assert 0 <= low <= measured[name] <= high < 0.2
    assert precision_of(game, players) == Precision(measured["win"], measured["difference"])


def test_what_was_measured_for_another_network_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = json.loads(PATH.read_text("utf-8"))
    known["classic"]["2"]["weights"] = "0" * 64
    (tmp_path / "precision.json").write_text(json.dumps(known), "utf-8")
    monkeypatch.setattr(module, "PATH", tmp_path / "precision.json")
    precision_of.cache_clear()
    try:
        assert precision_of(CLASSIC, 2) is None
        assert precision_of(CLASSIC, 3) is not None
    finally:
        monkeypatch.undo()
        precision_of.cache_clear()


def test_of_a_sheet_of_ones_own_it_is_said_that_its_precision_is_unknown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = type(CLASSIC)("own-sheet", "A sheet of one's own", CLASSIC.layout)
    monkeypatch.setitem(GAMES, own.name, own)
    assert precision_of(own, 2) is None
    monkeypatch.setattr("qwixx.cli.hint.output.evaluator_of", lambda _, n: evaluator_of(CLASSIC, n))
    position = EQUAL.replace("classic 1", "own-sheet 1")
    assert run(["--lang", "en", "hint", position]) == 0
    assert "has not been measured for this sheet" in " ".join(capsys.readouterr().out.split())


def test_hints_tell_their_precision_in_words_and_as_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    precision = precision_of(CLASSIC, 2)
    assert precision is not None
    assert run(["--lang", "en", "hint", EQUAL]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert f"usually off by about {100 * precision.win:.1f} %" in told
    assert run(["hint", EQUAL, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["precision"] == precision._asdict()
    assert advise(parse_position(EQUAL)).precision == precision


def test_what_is_closer_than_can_be_told_is_called_about_as_good() -> None:
    precision = precision_of(CLASSIC, 2)
    assert precision is not None
    near = far = 0
    for seed in range(3):
        for decision in review(play_match(CLASSIC, ("casual", "beginner"), seed)).decisions():
            advice = advise(decision.position, decision.seat)
            best = advice.options[0].worth.win
            for option, reason in zip(advice.options[1:], advice.reasons[1:], strict=True):
                if ";" not in reason or round(100 * (best - option.worth.win), 1) == 0:
                    continue  # the end of the game, or no difference at all
                is_near = best - option.worth.win < precision.difference
                assert ("is about as good" in reason) == is_near, reason
                assert ("games in 100" in reason) == (not is_near), reason
                near, far = near + is_near, far + (not is_near)
    assert near > 20
    assert far > 20


def test_differences_within_the_precision_are_no_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were coarser than the first limit of a mark."""
    limit = limits_of(CLASSIC).marks[1]
    record = play_match(CLASSIC, ("casual", "beginner"), 11)
    usual = [each for each in review(record).decisions() if each.mark]
    monkeypatch.setattr(module, "precision_of", lambda *_: Precision(limit, limit))
    coarse = [each for each in review(record).decisions() if each.mark]
    assert {each.mark for each in usual} >= {"?!", "?"}
    assert coarse
    assert all(each.error >= limit for each in coarse)
    assert len(coarse) == sum(each.error >= limit for each in usual) < len(usual)
    gentle = next(each for each in usual if each.mark == "?!")
    assert gentle.finds(gentle.chosen.action)  # tried again, it counts as found


def test_ends_of_the_game_are_told_apart_exactly() -> None:
    won = "r2 r3 r4 r5 r6 r12 rL y2 y3 y4 y5 y6"
    state = parse_position(f"duel 1; turn A; A: {won}; B: b12; roll 6 6 y1 g1 b1; action 1")
    best, *_ = find_options(GAMES["duel"], state, 0, evaluator_of(GAMES["duel"], 2))
    other = best._replace(judged=Worth(best.worth.win - 0.001, 0))
    assert not are_close(best, other)
    assert are_close(best._replace(outcome=state), other)
