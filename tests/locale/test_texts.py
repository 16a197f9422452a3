"""Finding and filling texts."""

import pickle

import pytest

from qwixx.locale import LANGUAGES, Texts, language_name, negotiate, system_language
from qwixx.locale.phrases import Phrases, refusal_text
from qwixx.notation import NotationError, parse_position
from qwixx.record import RecordError, parse_record
from qwixx.rules import CLASSIC, DUEL, MIXX_A, Event, RuleError
from tests.helpers import parse_action


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        (("de_AT.UTF-8",), "de"),
        (("pt-BR",), "pt"),
        (("fr", "el"), "el"),
        (("xx",), "en"),
        ((None,), "en"),
        (("C.UTF-8",), "en"),
        (("../../etc",), "en"),
    ],
)
def test_negotiation(wanted: tuple[str | None, ...], language: str) -> None:
    assert negotiate(*wanted) == language


def test_the_environment_names_the_language() -> None:
    assert system_language({"LANG": "es_ES.UTF-8"}) == "es"
    assert system_language({"LANG": "es_ES.UTF-8", "LC_ALL": "el_GR"}) == "el"
    assert system_language({"LANG": "es_ES.UTF-8", "QWIXX_LANG": "de"}) == "de"
    assert system_language({}) == "en"
    assert system_language({"LANGUAGE": "el", "LC_ALL": "es_ES.UTF-8", "LANG": "C.UTF-8"}) == "el"
    assert system_language({"LANGUAGE": "fr:de_AT:el", "LANG": "es_ES.UTF-8"}) == "de"
    assert system_language({"LANGUAGE": "el:de", "QWIXX_LANG": "pt"}) == "pt"
    assert system_language({"LANGUAGE": "en:de", "LANG": "de_DE"}) == "en"
    assert system_language({"LANGUAGE": "C:de", "LANG": "de_DE"}) == "en"
    assert system_language({"LANGUAGE": "", "LANG": "de_DE@euro"}) == "de"
    assert system_language({"LANGUAGE": "::..:\x00:xx_YY:pt-BR"}) == "pt"


def test_languages_are_named_in_themselves() -> None:
    names = [language_name(language) for language in LANGUAGES]
    assert names == ["English", "Español", "Português", "Ελληνικά", "Deutsch"]


def test_english_texts_are_their_own_keys() -> None:
    assert Texts("en")("The white dice give {sum}, not {number}.", sum=5, number=7) == (
        "The white dice give 5, not 7."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_squares_and_events_are_said_in_each_language(language: str) -> None:
    phrases = Phrases(Texts(language), DUEL)
    said = phrases.event(Event("beat", 1, parse_action("g10")), ["Ana", "Bo"])
    assert "Bo" in said
    assert phrases.square(parse_action("g10")) in said
    assert "10" in said


def test_a_refusal_is_translated_with_its_values() -> None:
    square = CLASSIC.square_text(parse_action("r12"))
    refusal = RuleError("few_crosses", square=square, row="red", have=2)
    assert refusal_text(Texts("en"), refusal) == (
        "red 12 needs five crosses in the red row first; there are 2."
    )
    german = refusal_text(Texts("de"), refusal)
    assert "Rot 12" in german or "rote" in german.lower()


def test_a_square_of_another_colour_than_its_row_is_said_with_both() -> None:
    red, yellow = parse_action("r2"), parse_action("r12")
    phrases = Phrases(Texts("en"), MIXX_A)
    assert phrases.square(red) == "yellow 2 in the red row"
    assert phrases.square(yellow) == "red 12"
    refusal = RuleError("crossed", square=MIXX_A.square_text(red))
    assert refusal_text(Texts("en"), refusal) == "yellow 2 in the red row is crossed already."
    said = refusal_text(Texts("de"), pickle.loads(pickle.dumps(refusal)))
    assert "2" in said
    assert said != refusal_text(Texts("de"), RuleError("crossed", square=CLASSIC.square_text(red)))


def test_a_refusal_within_a_refusal_is_translated_too() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record("qwixx 1\ngame duel\nseat A person A\nfirst A\nresult unfinished\ncheck 0\n")
    english = refusal_text(Texts("en"), caught.value)
    spanish = refusal_text(Texts("es"), caught.value)
    assert "This game is for 2 players, not 1." in english
    assert "players" not in spanish


def test_foreign_text_in_a_refusal_is_shown_and_not_filled() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position("{sum} {0.__class__}; turn A")
    assert "{sum} {0.__class__}" in refusal_text(Texts("en"), caught.value)


def test_every_rule_error_of_a_real_square_can_be_said() -> None:
    state = parse_position("classic 1; turn A; A: r5 r7; B:; roll 4 1 r3 y2 g5 b6; action 1 . .")
    for language in LANGUAGES:
        for action in range(45):
            reason = CLASSIC.explain(state, 0, action)
            assert reason is None or refusal_text(Texts(language), reason)


def test_r5_a_tie_is_a_shared_win_and_r17_in_the_duel_a_draw() -> None:
    names = ("Ana", "Ben")
    draw = parse_position("duel 1; turn B; A: r2 m2; B: y2 m2")
    assert Phrases(Texts("en"), DUEL).result(draw, names) == "A draw: −9 points each."
    tie = parse_position("classic 1; turn B; A: r2; B: y2 y3 y4 y5 y6 y7 m4")
    said = Phrases(Texts("en"), CLASSIC).result(tie, names)
    assert said == "A shared win with 1 point: Ana, Ben"
