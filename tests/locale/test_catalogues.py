"""No text is left untranslated, and no translation is left behind."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from babel.messages.catalog import Catalog, Message
from markdown_it import MarkdownIt
from tools.texts import read_catalogue, template

from qwixx.locale import LANGUAGES, guide, placeholders
from qwixx.rules import GAMES

TRANSLATED = [language for language in LANGUAGES if language != "en"]

every_language = pytest.mark.parametrize("language", TRANSLATED)


def messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def forms(message: Message) -> list[str]:
    """All translations of a message: one, or one for each plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def originals(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def test_the_source_has_texts() -> None:
    assert len(list(messages(template()))) > 150


@every_language
def test_the_catalogue_has_exactly_the_texts_of_the_source(language: str) -> None:
    """`make texts` collects them."""
    wanted = {str(message.id) for message in messages(template())}
    present = {str(message.id) for message in messages(read_catalogue(language))}
    assert present == wanted


@every_language
def test_every_text_is_translated(language: str) -> None:
    catalogue = read_catalogue(language)
    for message in messages(catalogue):
        expected = 1 if isinstance(message.id, str) else catalogue.num_plurals
        assert len(forms(message)) == expected, message.id
        assert all(form.strip() for form in forms(message)), message.id
        assert not message.fuzzy, message.id


@every_language
def test_translations_keep_the_values(language: str) -> None:
    for message in messages(read_catalogue(language)):
        wanted = set().union(*map(placeholders, originals(message)))
        for form in forms(message):
            missing = wanted - placeholders(form)
            assert placeholders(form) <= wanted, message.id
            assert missing <= {"number"}, message.id


@every_language
def test_translations_differ_from_english(language: str) -> None:
    """Few sentences are the same in two languages; most of a catalogue must not be."""
    sentences = [m for m in messages(read_catalogue(language)) if " " in originals(m)[0]]
    copied = [m.id for m in sentences if forms(m)[0] == originals(m)[0]]
    assert len(copied) <= len(sentences) // 50, copied


@pytest.mark.parametrize(("one", "other"), [*combinations(TRANSLATED, 2)])
def test_no_sentence_is_in_another_language(one: str, other: str) -> None:
    said = [
        {form for m in messages(read_catalogue(each)) for form in forms(m)} for each in (one, other)
    ]
    assert [form for form in said[0] & said[1] if len(form.split()) > 3] == []


@every_language
def test_translations_end_like_their_originals(language: str) -> None:
    """A full stop, a colon or an ellipsis is kept; Greek asks with a semicolon."""
    same = {"?": "?;\N{GREEK QUESTION MARK}"}
    for message in messages(read_catalogue(language)):
        end = originals(message)[0][-1]
        if end in ".:…?":
            assert all(form[-1] in same.get(end, end) for form in forms(message)), message.id


@pytest.mark.parametrize("game", GAMES)
@every_language
def test_guides_have_the_same_shape_in_every_language(language: str, game: str) -> None:
    assert _shape(guide(language, game)) == _shape(guide("en", game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_guides_give_the_scoring_table(language: str, game: str) -> None:
    numbers = re.findall(r"\d+", guide(language, game))
    assert {"1", "3", "6", "10", "15", "21", "28", "36", "45", "55", "66", "78"} <= set(numbers)


def _shape(markdown: str) -> list[tuple[str, str]]:
    """The sequence of headings, paragraphs, list items and table rows."""
    tokens = MarkdownIt().enable("table").parse(markdown)
    return [(token.type, token.tag) for token in tokens if token.nesting == 1]
