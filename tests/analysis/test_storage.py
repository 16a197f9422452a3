"""Reviews as values that are kept: exactly what they were, and shown without another look."""

import json
from dataclasses import replace
from typing import Any

import pytest

from qwixx.analysis.review import document, review
from qwixx.analysis.review.storage import from_json, summaries_of, to_json
from qwixx.locale import LANGUAGES, Texts
from qwixx.players.match import play_match
from qwixx.record import Record
from qwixx.rules import GAMES
from tests.test_loading import loaded


def types_in(value: Any) -> Any:
    """What a value consists of: all types, however deep."""
    parts = [types_in(each) for each in value] if isinstance(value, tuple | list) else []
    return type(value).__name__.removesuffix("64"), parts


def games() -> list[Record]:
    """Whole ones of both kinds of boards, an unfinished one, and an empty one."""
    whole = play_match(GAMES["classic"], ["casual", "random", "greedy"], 3)
    duel = play_match(GAMES["duel"], ["greedy", "random"], 4)
    cut = replace(whole, turns=whole.turns[:2])
    return [whole, duel, cut, replace(duel, turns=())]


@pytest.mark.parametrize("record", games(), ids=["classic", "duel", "unfinished", "empty"])
def test_a_review_comes_back_as_it_was(record: Record) -> None:
    found = review(record)
    values = json.loads(json.dumps(to_json(found)))
    back = from_json(values, record)
    assert back == found
    assert types_in(back) == types_in(found)
    assert summaries_of(values) == found.summaries
    for language in LANGUAGES:
        assert document(back, Texts(language)) == document(found, Texts(language))


def test_showing_a_review_takes_nobody_who_judges() -> None:
    program = """
import json
from qwixx.analysis.review import document
from qwixx.analysis.review.storage import from_json
from qwixx.locale import Texts
from qwixx.record import Record
from qwixx.rules import GAMES
from qwixx.players.match import play_match

record = play_match(GAMES["duel"], ["greedy", "random"], 4)
values = {"is_over": False, "worths": [], "turns": [], "summaries": []}
document(from_json(values, record), Texts("de"))
"""
    assert (
        loaded(program, ("numba", "qwixx.evaluation.duel.evaluator", "qwixx.evaluation.network"))
        == set()
    )
