"""Everything that leads from the start to the result is shown, and adds up as it is shown."""

import random
import re
from pathlib import Path

import pytest

from qwixx.analysis.review import Change, Review, document, review
from qwixx.analysis.review.picture import plot_review
from qwixx.analysis.review.sums import shown
from qwixx.analysis.review.words import term_names, term_rows, terms
from qwixx.cli.app import run
from qwixx.cli.review.page import page
from qwixx.locale import LANGUAGES, Texts
from qwixx.locale.phrases import Phrases
from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rendering.review import told as told_then
from qwixx.rules import CLASSIC, DUEL, MIXX_A, Game

TABLES = [(DUEL, 2), (CLASSIC, 5), (MIXX_A, 2)]


def found_of(game: Game, players: int) -> Review:
    levels = ("casual", "beginner", "expert", "skilled", "random")
    return review(play_match(game, levels[:players], 11))


def tenths(share: float) -> int:
    assert round(1000 * share) == pytest.approx(1000 * share, abs=1e-6)
    return round(1000 * share)


def check(exact: Change, rounded: Change) -> None:
    before, *terms, after = map(tenths, rounded)
    assert before + sum(terms) == after
    assert before == round(1000 * exact.before)
    assert after == round(1000 * exact.after)
    for one, other in zip(exact, rounded, strict=True):
        assert abs(one - other) < 0.002
        assert one or not other, "what is nothing is shown as nothing"


def test_random_terms_add_up_as_they_are_shown() -> None:
    source, changed = random.Random(4), 0
    for _ in range(2000):
        a, b, c, d = (source.choice((0.0, source.gauss(0, 0.1))) for _ in range(4))
        before = source.random()
        exact = Change(before, a, b, c, d, before + a + b + c + d)
        check(exact, shown(exact))
        changed += any(
            round(one, 3) != round(other, 3) for one, other in zip(exact, shown(exact), strict=True)
        )
    assert changed > 200  # plain rounding does not add up


def test_terms_that_are_nothing_add_up_when_the_shares_round_apart() -> None:
    """The shares are rounded by themselves, so the largest of the terms makes up for it."""
    before = 0.1225 - 1e-12
    rounded = shown(Change(before, 2e-12, 0.0, 0.0, 0.0, before + 2e-12))
    assert rounded == Change(0.122, 0.001, 0.0, 0.0, 0.0, 0.123)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=str)
def test_every_turn_and_every_seat_adds_up_as_it_is_shown(game: Game, players: int) -> None:
    found = found_of(game, players)
    for turn in found.turns:
        for change in turn.changes:
            check(change, shown(change))
    for summary in found.summaries:
        check(summary.change, shown(summary.change))
        assert summary.change.own == pytest.approx(-summary.lost, abs=0.01)
    told = document(found, Texts("en"))
    for seat, summary in zip(told["seats"], found.summaries, strict=True):
        assert seat["shown"] == shown(summary.change)._asdict()
        assert seat["own"] == summary.change.own


def numbers(text: str) -> list[int]:
    """All percentages in a text, in tenths."""
    found = re.findall(r"([+−]?)(\d+)[.,](\d)\s*%", text)
    return [(-1 if sign == "−" else 1) * int(whole + part) for sign, whole, part in found]


def assert_adds_up(cells: list[int]) -> None:
    """Start, four terms, result; and the result without luck."""
    start, luck, own, others, rethought, end, without = cells
    assert start + luck + own + others + rethought == end
    assert without == end - luck


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_review_add_up(language: str) -> None:
    found, texts = found_of(CLASSIC, 5), Texts(language)
    for name, *cells in term_rows(found, texts):
        assert name
        assert_adds_up(numbers(" ".join(cells)))
    assert len(set(term_names(found, texts))) == 7


def test_after_a_turn_the_screen_tells_what_it_changed_and_why() -> None:
    found, phrases = found_of(CLASSIC, 2), Phrases(Texts("en"), CLASSIC)
    ends = {moment.turn: place for place, moment in enumerate(found.moments)}
    for turn in found.turns:
        told = told_then(phrases, found, ends[turn.number]).plain.split("\n")
        first = told.index("What changed in this turn") + 1
        for change, name, line in zip(
            turn.changes, ("casual 1", "beginner 2"), told[first:], strict=False
        ):
            assert name in line
            before, after, *terms = numbers(line)
            assert before + sum(terms) == after
            assert (before, after) == (tenths(shown(change).before), tenths(shown(change).after))
            named = zip(
                ("Luck", "Own decisions", "What the others did", "Corrections"),
                shown(change)[1:-1],
                strict=True,
            )
            for term, share in named:
                assert (f"{term} " in line) == (share != 0)


def test_the_command_the_page_the_screen_and_the_picture_show_all_terms(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    path = tmp_path / "game.qwixx"
    path.write_text(record_text(play_match(CLASSIC, ("casual", "beginner"), 11)), "utf-8")
    assert run(["--lang", "en", "review", str(path)]) == 0
    told, texts = capsys.readouterr().out, Texts("en")
    found = found_of(CLASSIC, 2)
    plot_review(tmp_path / "game.svg", found, texts)
    screen = told_then(Phrases(texts, CLASSIC), found, len(found.moments) - 1).plain
    html = page(found, texts)
    for name in term_names(found, texts):
        assert name in told
        assert name in screen
        assert name in html
    for summary, line in zip(found.summaries, ("casual 1", "beginner 2"), strict=True):
        (row,) = [each for each in told.splitlines() if line in each and len(numbers(each)) == 7]
        assert_adds_up(numbers(row))
        for cell in terms(summary, texts):
            assert cell in screen
            assert cell in html
    for note in ("Without luck: the result less luck.", "These chances are usually off by about"):
        assert note in " ".join(told.split())
        assert note in " ".join(screen.split())
        assert note in html
    assert (tmp_path / "game.svg").stat().st_size > 0
