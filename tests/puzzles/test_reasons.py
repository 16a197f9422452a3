"""What is said to an answer."""

import pytest

from qwixx.locale import LANGUAGES, Texts
from qwixx.puzzles import of_game
from qwixx.puzzles.reasons import reasons_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["classic", "duel"])
def test_every_answer_has_its_share_and_a_sentence(game: str, language: str) -> None:
    puzzle = next(iter(of_game(game)))
    best, *others = reasons_of(puzzle, Texts(language))
    assert best.action == puzzle.best.action
    assert best.win == puzzle.best.share
    assert [reason.action for reason in others] == [answer.action for answer in puzzle.others]
    for reason, answer in zip(others, puzzle.others, strict=True):
        assert reason.win == pytest.approx(max(0, best.win - answer.share))
        assert reason.text.endswith(".")
        assert "±" in reason.text
