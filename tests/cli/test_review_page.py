"""The page of a review holds the whole game and needs nothing but itself."""

import dataclasses
import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from qwixx import svg
from qwixx.analysis.review import Review, review
from qwixx.analysis.review.sums import shown
from qwixx.cli.app import run
from qwixx.cli.exits import UNUSABLE
from qwixx.cli.review.page import page
from qwixx.locale import LANGUAGES, Texts
from qwixx.players.match import play_match
from qwixx.record import Record, Seat, record_text
from qwixx.rules import CLASSIC, DUEL

NAMES = ("<b>Ana</b> & Co.", "Ben</script>")


@cache
def game() -> Record:
    played = play_match(DUEL, ("beginner", "casual"), 5)
    return dataclasses.replace(played, seats=tuple(map(Seat, NAMES)))


@cache
def looked_at() -> Review:
    return review(game())


def embedded(text: str) -> dict[str, list[dict[str, list[int]]]]:
    (found,) = re.findall(r'<script type="application/json" id="data">(.*)</script>', text)
    known: dict[str, list[dict[str, list[int]]]] = json.loads(found)
    return known


def test_every_moment_is_drawn_as_elsewhere() -> None:
    """In light colours: a dark page has others for the same variables."""
    text = page(looked_at(), Texts("en"))
    colours = dict(re.findall(r"(--b\d+):(#\w+);", text.split("@media")[0]))
    known = embedded(text)
    moments = looked_at().moments
    assert len(known["moments"]) == len(moments)
    for told, moment in zip(known["moments"], moments, strict=True):
        shapes = [str(known["elements"][place]) for place in told["shapes"]]
        drawn = [re.sub(r"var\((--b\d+)\)", lambda m: colours[m[1]], each) for each in shapes]
        wanted = svg.draw(moment.state, marks={}, names=NAMES).splitlines()
        assert drawn == wanted[2:-1]


def test_moments_have_no_secrets_and_end_with_the_game() -> None:
    moments = looked_at().moments
    assert [moment.state for moment in (moments[0], moments[-1])] == [
        DUEL.start(2, game().first),
        game().last(),
    ]
    for moment in moments:
        assert all(choice is None for choice in moment.state.choices)


def test_a_page_asks_for_nothing_from_outside() -> None:
    text = page(looked_at(), Texts("en"))
    links = re.findall(r"""(?:href|src)\s*=\s*["']([^"']*)""", text)
    assert links
    assert all(re.fullmatch(r"#\d+|data:,", link) for link in links)
    assert set(re.findall(r"\w+://[^\"'\s\\]*", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"url\(|@import|fetch\(", text)


def test_names_are_text_and_never_markup() -> None:
    text = page(looked_at(), Texts("en"))
    assert "<b>Ana" not in text
    assert "&lt;b&gt;Ana&lt;/b&gt; &amp; Co." in text
    assert text.count("</script>") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_speaks_one_language(language: str) -> None:
    texts = Texts(language)
    text = page(looked_at(), texts)
    assert f'<html lang="{language}">' in text
    assert texts("The costliest decisions") in text
    assert "$" not in re.sub(r"\$\{", "", text)
    if language != "en":
        assert "The curve as a table" not in text


def test_the_curve_is_a_table_as_well() -> None:
    text = page(looked_at(), Texts("en"))
    (table,) = re.findall(r"<details>.*?</details>", text, re.DOTALL)
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>', table)
    assert rows == [str(turn) for turn in range(len(looked_at().turns) + 1)]


def test_every_line_of_that_table_adds_up() -> None:
    """The share of the line before, luck, own decisions, the others and corrections: the share."""
    text = page(looked_at(), Texts("en"))
    (table,) = re.findall(r"<details>.*?</details>", text, re.DOTALL)
    heads = re.findall(r'<th scope="col">(.*?)</th>', table)
    terms = ["Luck", "Own decisions", "What the others did", "Corrections"]
    lines = [re.findall(r"<td>(.*?)</td>", line) for line in re.findall(r"<tr>.*?</tr>", table)[1:]]
    for seat, first in enumerate((1, 7)):
        assert heads[first + 2 : first + 6] == terms
        shares = [tenths(line[first]) for line in lines]
        for turn, (before, after) in enumerate(pairwise(shares)):
            rounded = shown(looked_at().turns[turn].changes[seat])
            told = [tenths(cell) for cell in lines[turn + 1][first + 1 : first + 5]]
            assert told == [round(1000 * term) for term in rounded[1:-1]]
            assert before + sum(told) == after


def tenths(percent: str) -> int:
    """Of a percent, with the signs of print."""
    return round(10 * float(percent.replace("−", "-").rstrip("%\N{NO-BREAK SPACE} ")))


def test_the_page_and_the_command_tell_of_the_six_costliest_decisions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More would not fit beside everything else on a small terminal."""
    monkeypatch.setenv("COLUMNS", "160")
    record = play_match(CLASSIC, ["beginner"] * 5, 3)
    found = review(record)
    assert sum(bool(decision.mark) for decision in found.decisions()) > 6
    assert page(found, Texts("en")).count("<article>") == 6
    record.save(tmp_path / "game.qwixx")
    assert run(["--lang", "en", "review", str(tmp_path / "game.qwixx")]) == 0
    assert capsys.readouterr().out.count(" of the win lost") == 6


def test_unfinished_games_and_games_without_a_turn_have_a_page() -> None:
    for turns in (game().turns[:3], ()):
        found = review(dataclasses.replace(game(), turns=turns))
        assert f"it has come to turn {len(turns)}" in page(found, Texts("en"))


def test_the_command_writes_the_page_or_says_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, target = tmp_path / "game.qwixx", tmp_path / "game.html"
    file.write_text(record_text(game()), "utf-8")
    assert run(["--lang", "en", "review", str(file), "--html", str(target)]) == 0
    assert target.read_text("utf-8") == page(looked_at(), Texts("en"))
    capsys.readouterr()
    assert (
        run(["--lang", "en", "review", str(file), "--html", str(tmp_path / "no" / "x")]) == UNUSABLE
    )
    assert "no folder" in capsys.readouterr().err
    assert run(["--lang", "en", "review", str(file), "--html", str(tmp_path)]) == UNUSABLE
    assert "cannot be written" in " ".join(capsys.readouterr().err.split())
