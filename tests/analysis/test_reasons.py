"""Sentences: every fact in them follows from the position."""

import re

import pytest

from qwixx.analysis.facts import Facts, facts_of
from qwixx.analysis.options import Option, find_options
from qwixx.analysis.precision import are_close
from qwixx.analysis.reasons import _cost, sentences
from qwixx.evaluation import evaluator_of
from qwixx.evaluation.evaluator import Evaluator, Worth, lead
from qwixx.locale import LANGUAGES, Texts
from qwixx.locale.phrases import Phrases
from qwixx.notation import parse_position
from qwixx.rules import CLASSIC, DUEL, GAMES, PASS, Game, Phase, State, all_rolls, happened
from tests.analysis.tables import TABLES, decisions, ignorant
from tests.helpers import action_text


def known(text: str, seat: int = 0) -> dict[str, Facts]:
    """The facts of every option in a position."""
    state = parse_position(text)
    game = GAMES[state.game]
    options = find_options(game, state, seat, ignorant(state.game, state.players))
    return {action_text(each.action): _facts(game, state, seat, each, options) for each in options}


def _facts(game: Game, state: State, seat: int, option: Option, _: list[Option]) -> Facts:
    return facts_of(game, state, seat, option)


def said(text: str, action: str, seat: int = 0, evaluator: Evaluator | None = None) -> str:
    """The sentence for an option, in English."""
    state = parse_position(text)
    game = GAMES[state.game]
    options = find_options(game, state, seat, evaluator or ignorant(state.game, state.players))
    reasons = sentences(Phrases(Texts("en"), game), state, seat, options)
    return next(
        reason
        for option, reason in zip(options, reasons, strict=True)
        if action_text(option.action) == action
    )


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_facts_agree_with_the_game_that_follows(name: str, players: int) -> None:
    """Play each option, the others passing, and see what the rules say has happened."""
    for game, state, seat in decisions(name, players, 4):
        options = find_options(game, state, seat, ignorant(name, players))
        for option in options:
            facts = _facts(game, state, seat, option, options)
            view = game.view(state, seat)
            if view.choices:
                passing = (None if each == seat else PASS for each in range(players))
                view = view._replace(choices=tuple(passing))
            after = game.play(view, seat, option.action)
            kinds = {each.kind for each in happened(game, view, after) if each.seat == seat}
            assert facts.points == game.scores(after)[seat] - game.scores(view)[seat]
            if facts.is_final:
                assert after.phase is Phase.OVER
                assert facts.lead == lead(game.scores(after), seat)
            assert facts.locks == ("locked" in kinds)
            assert facts.beats == ("beat" in kinds)
            assert facts.stacks == ("stacked" in kinds)
            if facts.beats:
                assert facts.taken == game.scores(view)[1 - seat] - game.scores(after)[1 - seat]
            if state.phase is Phase.ACTION_2:
                assert facts.misthrow == ("misthrow" in kinds)


def test_skipped_squares_and_how_likely_they_were() -> None:
    facts = known("classic 1; turn A; A: r3; B:; roll 3 4 r1 y1 g1 b1; action 1 . .")
    assert [CLASSIC.square_text(each) for each in facts["r7"].skipped] == ["r4", "r5", "r6"]
    assert facts["r7"].chance == pytest.approx((3 + 4 + 5) / 36)
    assert facts["-"].skipped == ()


def test_in_the_duel_only_squares_that_were_open_are_skipped() -> None:
    facts = known("duel 1; turn A; A: r3; B: r5x2; roll 3 4 r1 y1 g1 b1; action 1")
    assert [DUEL.square_text(each) for each in facts["r7"].skipped] == ["r4", "r6"]


def test_the_fifth_cross_prepares_the_lock() -> None:
    facts = known("classic 1; turn A; A: r2 r3 r4 r5 y2; B:; roll 3 3 r1 y1 g1 b1; action 1 . .")
    assert facts["r6"].prepares
    assert not facts["y6"].prepares


def test_a_token_that_lies_open_can_be_beaten_as_often_as_thrown() -> None:
    text = "duel 1; turn A; A: y2; B: y3; roll 3 4 r1 y1 g1 b1; action 2 -"
    facts, state = known(text), parse_position(text)
    rolls = [roll for roll in all_rolls() if (roll.red, roll.green, roll.blue) == (1, 1, 1)]
    for name in ("y4", "y5"):
        square = _number(name)
        placed = DUEL.play(state, 0, square)
        hits = 0
        for roll in rolls:
            thrown = DUEL.roll(placed, roll)
            passed = DUEL.play(thrown, 1, PASS)
            hits += square in DUEL.legal(thrown, 1) or square in DUEL.legal(passed, 1)
        assert facts[name].exposed == pytest.approx(hits / len(rolls))
    stacked = known("duel 1; turn A; A: y4; B: y3; roll 3 4 r1 y1 g1 b1; action 2 -")
    assert stacked["y4"].exposed == 0


def _number(name: str) -> int:
    return next(each for each in range(1, 45) if DUEL.square_text(each) == name)


def test_what_avoids_a_misthrow_says_so() -> None:
    text = "classic 1; turn A; A: r11 y9 g12 b3; B:; roll 1 1 r5 y1 g6 b6; action 2 -"
    assert said(text, "g7").startswith(
        "Green 7 avoids a misthrow and brings 2 points, but skips 11 to 8, which the white dice "
    )
    assert said(text, "-").startswith("Passing leads to a misthrow, −5 points; it wins ")


def test_the_end_of_the_game_is_told_with_its_lead() -> None:
    """It is certain, so that no comparison is needed."""
    text = (
        "duel 1; turn A; A: r2 r3 r4 r5 r6 r12 rL y2 y3 y4 y5 y6; B: b12; "
        "roll 6 6 y1 g1 b1; action 1"
    )
    assert said(text, "y12") == "Yellow 12 wins the game by 55 points."
    behind = "duel 1; turn A; A: r11 y11 g3 b3 m2; B: r5x8 m1; roll 1 1 r1 y1 g6 b6; action 2 -"
    assert said(behind, "-") == "Passing ends the game 42 points behind."


def test_what_others_may_still_change_is_not_promised() -> None:
    text = (
        "classic 1; turn A; A: r2 r3 r4 r5 r6 g12 g11 g10 g9 g8 g2 gL; B: {}; "
        "roll 6 6 r1 y1 b1; action 1 . ."
    )
    ahead = text.format("y2 y3")
    assert said(ahead, "r12").startswith("Red 12 probably wins the game by ")
    behind = text.format("y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 b12 b11 b10 b9 b8 b7")
    assert re.match(
        r"Red 12 locks the red row for 13 points, but probably loses the game by \d+ points; it ",
        said(behind, "r12"),
    )


def test_an_end_that_somebody_else_brings_about_is_foreseen() -> None:
    """B is going to lock the second row, and A is far behind."""
    text = (
        "classic 1; turn A; A: b12; B: y2 y3 y4 y5 y6 y7 g12 g11 g10 g9 g8 g2 gL; "
        "roll 6 6 r1 y1 b1; action 1 . ."
    )
    state = parse_position(text)
    assert said(text, "-", evaluator=evaluator_of(CLASSIC, state.players)).startswith(
        "Passing probably loses the game by "
    )


def test_locks_are_told_with_their_points() -> None:
    text = "classic 1; turn A; A: r2 r3 r4 r5 r6; B:; roll 6 6 r1 y1 g1 b1; action 1 . ."
    assert said(text, "r12").startswith("Red 12 locks the red row for 13 points")


def test_beating_stacking_and_lying_open() -> None:
    text = "duel 1; turn A; A: y7; B: r7; roll 3 4 r1 y1 g1 b1; action 1"
    assert said(text, "r7").startswith("Red 7 beats a token worth 1 point and brings 1 point, but ")
    assert said(text, "y7").startswith(
        "Yellow 7 makes a stack that can never be beaten and brings 2 points;"
    )
    higher = "duel 1; turn A; A: y7x2; B: r7; roll 3 4 r1 y1 g1 b1; action 1"
    assert said(higher, "y7").startswith("Yellow 7 adds to a stack and brings 3 points;")
    second = "duel 1; turn A; A: y7; B: r7; roll 3 4 r1 y1 g1 b1; action 2 -"
    assert said(second, "b5").startswith("Blue 5 avoids a misthrow and brings 1 point, but can be ")
    assert "can be beaten by 28% of throws; it wins" in said(second, "b5")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_comparison_is_that_of_the_numbers(name: str, players: int) -> None:
    phrases, compared = Phrases(Texts("en"), GAMES[name]), 0
    for game, state, seat in decisions(name, players, 2):
        options = find_options(game, state, seat, ignorant(name, players))
        reasons = sentences(phrases, state, seat, options)
        for place, (option, reason) in enumerate(zip(options, reasons, strict=True)):
            found = re.search(r"it wins ([\d.]+) (more|fewer) games in 100", reason)
            rival = options[1 if place == 0 else 0] if len(options) > 1 else option
            difference = round(100 * (option.worth.win - rival.worth.win), 1)
            if "is about as good" in reason:
                assert difference != 0
                assert are_close(option, rival)
                continue
            if found is None:
                assert difference == 0 or reason.count(";") == 0
                _check_margin(reason, option, rival)
                continue
            assert float(found[1]) == abs(difference)
            assert (found[2] == "more") == (difference > 0)
            assert not are_close(option, rival)
            compared += 1
    assert compared > 50


def _check_margin(reason: str, option: Option, rival: Option) -> None:
    """Where the wins are the same, the margin is told, if that is not the same as well."""
    found = re.search(r"its margin is ([\d.]+) points (better|worse)", reason)
    difference = round(option.worth.margin - rival.worth.margin, 1)
    if found is None:
        assert difference == 0 or ";" not in reason
        return
    assert float(found[1]) == abs(difference)
    assert (found[2] == "better") == (difference > 0)


def test_where_the_wins_are_the_same_the_margin_counts() -> None:
    text = "duel 1; turn A; A: r2 r3 r4 r5; B: y2; roll 3 4 r1 y1 g1 b1; action 1"
    state = parse_position(text)
    options = find_options(DUEL, state, 0, ignorant("duel", 2))
    even = [each._replace(judged=Worth(0.5, 10.0 - i)) for i, each in enumerate(options)]
    first, second, *_ = sentences(Phrases(Texts("en"), DUEL), state, 0, even)
    assert first.endswith(", and its margin is 1.0 points better.")
    assert second.endswith(", and its margin is 1.0 points worse.")


@pytest.mark.parametrize(
    ("own", "other", "words"),
    [
        ("r3", "r9", "skips 4 to 6, which "),
        ("r4", "r9", "skips 5 and 6, which "),
        ("r5", "r9", "skips the 6, which "),
        ("r3", "r5 r9", "skips 4 and 6, which "),
        ("r5", "", "skips the 6, which "),
    ],
)
def test_only_what_was_open_is_called_skipped(own: str, other: str, words: str) -> None:
    """What the other occupies was not open; on one's own foremost token one could but stack."""
    text = f"duel 1; turn A; A: {own}; B: {other}; roll 3 4 r1 y1 g1 b1; action 1"
    facts = known(text)["r7"]._replace(exposed=0.0)
    assert words in _cost(Phrases(Texts("en"), DUEL), facts)


@pytest.mark.parametrize(
    ("language", "start"),
    [("en", "Red 7 "), ("es", "El 7 rojo "), ("pt", "O 7 "), ("el", "Το "), ("de", "Die rote 7 ")],
)
def test_squares_have_their_article(language: str, start: str) -> None:
    state = parse_position("duel 1; turn A; A: r3; B:; roll 3 4 r1 y1 g1 b1; action 1")
    options = find_options(DUEL, state, 0, ignorant("duel", 2))
    reasons = sentences(Phrases(Texts(language), DUEL), state, 0, options)
    assert any(reason.startswith(start) for reason in reasons)


def test_german_says_but_after_the_verb() -> None:
    state = parse_position("duel 1; turn A; A: y7; B: r7; roll 3 4 r1 y1 g1 b1; action 2 -")
    options = find_options(DUEL, state, 0, ignorant("duel", 2))
    reasons = sentences(Phrases(Texts("de"), DUEL), state, 0, options)
    assert any(", kann aber bei " in reason for reason in reasons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), [("classic", 3), ("duel", 2)])
def test_there_is_a_whole_sentence_in_every_language(
    name: str, players: int, language: str
) -> None:
    phrases = Phrases(Texts(language), GAMES[name])
    for game, state, seat in decisions(name, players, 1):
        options = find_options(game, state, seat, ignorant(name, players))
        for reason in sentences(phrases, state, seat, options):
            assert re.fullmatch(r"[\w].*\.", reason)
            assert "{" not in reason
            assert "  " not in reason


def test_a_lock_closes_a_row_and_skips_nothing() -> None:
    text = "classic 1; turn A; A: r2 r3 r4 r5 r6; B:; roll 6 6 r1 y1 g1 b1; action 1 . ."
    assert known(text)["r12"].skipped == ()
