"""Numbers, lists, dates and catalogues are those of Babel, which has every language."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from importlib.resources import files

import pytest
from babel import Locale, dates, lists, negotiate_locale, numbers
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from qwixx.locale import LANGUAGES, language_name, negotiate
from qwixx.locale.catalogue import PLURAL, Catalogue, parse_catalogue, read_messages
from qwixx.locale.numbers import format_datetime, format_decimal, format_list, format_percent

spoken = pytest.mark.parametrize("language", LANGUAGES)


@spoken
@given(st.floats(-1e7, 1e7), st.integers(0, 4))
def test_decimals_are_babels(language: str, number: float, places: int) -> None:
    form = f"0.{'0' * places}".rstrip(".")
    assert format_decimal(number, places, language) == numbers.format_decimal(
        number, form, locale=language
    )
    assert format_decimal(number, places, language, grouped=True) == numbers.format_decimal(
        number, f"#,##{form}", locale=language
    )


@spoken
@given(st.integers(0, 1000).map(lambda number: number / 1000))
def test_percentages_are_babels(language: str, share: float) -> None:
    assert format_percent(share, language) == numbers.format_percent(share, locale=language)


@spoken
@pytest.mark.parametrize("items", [["5"], ["5", "6"], ["5", "6", "12"], ["2", "3", "4", "5"]])
def test_lists_are_babels(language: str, items: Sequence[str]) -> None:
    assert format_list(items, language) == lists.format_list(items, locale=language)


@spoken
def test_dates_are_babels(language: str) -> None:
    for hours in range(0, 24 * 400, 37):
        when = datetime(2026, 1, 1, 0, 5) + timedelta(hours=hours)
        wanted = dates.format_datetime(when, "short", locale=language).replace("\u202f", " ")
        assert format_datetime(when, language) == wanted


@spoken
def test_languages_have_the_names_that_their_speakers_give_them(language: str) -> None:
    name = Locale(language).get_language_name(language)
    assert name is not None
    assert language_name(language) == name.capitalize()


@pytest.mark.parametrize("wanted", ["pt_BR", "de-AT", "es", "fr", "C.UTF-8", "de_DE@euro"])
def test_languages_are_chosen_as_babel_chooses_them(wanted: str) -> None:
    plain = wanted.split(".", maxsplit=1)[0].split("@", maxsplit=1)[0].replace("-", "_")
    assert negotiate(wanted) == (negotiate_locale([plain], LANGUAGES) or "en")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_catalogues_are_read_as_babel_reads_them(language: str) -> None:
    with files("qwixx.locale").joinpath(f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language)
    wanted = [(forms(each.id), forms(each.string)) for each in catalogue if each.id]
    assert [tuple(message) for message in read_messages(language)] == wanted
    assert (catalogue.plural_expr, catalogue.num_plurals) == (PLURAL, 2)


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def test_what_is_not_translated_stays_english() -> None:
    text = 'msgid "one"\nmsgstr ""\n\nmsgid "two\\n"\n"lines \\"q\\""\nmsgstr "zwei"\n'
    catalogue = Catalogue(parse_catalogue(text))
    assert catalogue.gettext("one") == "one"
    assert catalogue.gettext('two\nlines "q"') == "zwei"
    assert catalogue.ngettext("{number} way", "{number} ways", 2) == "{number} ways"
