"""Every text and every refusal in the language asked for."""

import string
from pathlib import Path

import httpx
import pytest

from qwixx.fairdice import dice as fair
from qwixx.locale import LANGUAGES, Texts
from qwixx.players import UnknownPlayer
from qwixx.server.http.languages import texts_for
from qwixx.server.http.refusals import STATUSES, refusal_json
from qwixx.server.http.texts import texts_json
from qwixx.server.storage import database
from qwixx.tables import refusals
from tests.server.serving import in_background, settings_in


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt"),
        ("fr,el;q=0.5", "el"),
        ("en;q=0.1,es;q=0.9", "es"),
        ("de;q=0,es", "es"),
        ("fr; q=0.9, de; q=0.8", "de"),
        (" fr ;\tQ = 0.9 , es;q=0.7 ,  de ; q = 0.8", "de"),
        ("*", "en"),
        ("de;q=x,,;q=,\x00;;", "en"),
        ("fr" + ",fr" * 10_000, "en"),
    ],
)
def test_the_language_is_the_one_asked_for(header: str, language: str) -> None:
    assert texts_for(header).language == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_for_programs_are_those_of_python(language: str) -> None:
    told = texts_json(language)
    texts = told["texts"]
    assert isinstance(texts, dict)
    assert texts["The game is over"] == Texts(language)("The game is over")
    assert set(texts) == set(texts_json("de")["texts"])  # type: ignore[call-overload]
    assert told["plural"] in ("(n != 1)", "(n > 1)")
    for key, text in texts.items():
        assert text, key
        assert isinstance(text, str) or len(text) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_said(language: str) -> None:
    texts = Texts(language)
    for sentences in (refusals.SENTENCES, fair.SENTENCES, database.SENTENCES):
        for sentence in sentences.values():
            fields = {name: 7 for _, name, _, _ in string.Formatter().parse(sentence) if name}
            assert texts(sentence, **fields)


def test_statuses_are_of_refusals_that_exist() -> None:
    assert set(STATUSES) <= set(refusals.SENTENCES)


def test_values_are_plain() -> None:
    refusal = UnknownPlayer("player", name="x", known="a, b")
    assert refusal_json(Texts("en"), refusal) == {
        "key": "player",
        "values": {"name": "x", "known": "a, b"},
        "text": "There is no player “x”; there are: a, b.",
    }


def test_the_server_answers_in_the_language_asked_for(tmp_path: Path) -> None:
    with in_background(settings_in(tmp_path)) as address:
        for language in LANGUAGES:
            headers = {"accept-language": language}
            answer = httpx.get(f"{address}/api/tables/none", headers=headers, trust_env=False)
            text = answer.json()["refused"]["text"]
            assert text == Texts(language)("There is no such table.")
            texts = httpx.get(f"{address}/api/texts/{language}", trust_env=False).json()
            assert texts["language"] == language
