"""The picture of a review shows the luck of each turn where the turn is, and all that adds up."""

import re
from pathlib import Path
from unittest.mock import patch

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from qwixx.analysis.review import picture, review
from qwixx.analysis.review.picture import WIDTH, plot_review
from qwixx.analysis.review.words import term_names, term_rows
from qwixx.locale import Texts
from qwixx.players.match import play_match
from qwixx.rules import CLASSIC

PLAYERS = ("casual", "beginner", "expert")


def test_bars_of_luck_stand_around_their_turn() -> None:
    found = review(play_match(CLASSIC, PLAYERS, 11))
    figures: list[Figure] = []
    with patch.object(picture, "save_figure", lambda figure, _: figures.append(figure)):
        plot_review(Path(), found, Texts("en"))
    _, below = figures[0].axes
    bars = [each for each in below.patches if isinstance(each, Rectangle)]
    step, turns = WIDTH / len(PLAYERS), len(found.turns)
    assert len(bars) == len(PLAYERS) * turns
    for place, bar in enumerate(bars):
        seat, turn = place // turns, found.turns[place % turns]
        left = turn.number - WIDTH / 2 + seat * step
        middle = bar.get_x() + bar.get_width() / 2
        assert middle == pytest.approx(left + step / 2)
        assert bar.get_width() == pytest.approx(0.9 * step)
        assert bar.get_height() == pytest.approx(turn.changes[seat].luck)


def test_the_terms_of_every_seat_are_written_below_it(tmp_path: Path) -> None:
    found, texts = review(play_match(CLASSIC, PLAYERS, 11)), Texts("en")
    plot_review(tmp_path / "game.svg", found, texts)
    # Letters are drawn as shapes; each line of text stands before them as a comment.
    written = re.findall("<!-- (.*?) -->", (tmp_path / "game.svg").read_text("utf-8"))
    assert texts("How the result came about") in written
    *labels, _ = term_names(found, texts)
    for name, *cells in term_rows(found, texts):
        terms = (f"{label} {cell}" for label, cell in zip(labels, cells, strict=False))
        assert f"{name}: {' · '.join(terms)}" in written
