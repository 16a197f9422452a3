"""Texts in the languages we speak, from one gettext catalogue a language.

Catalogues (`es.po` …) are read as they are, by Babel: nothing to compile, nothing to forget to.
The English sentence is the key; `make texts` collects new ones into every catalogue.
"""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from string import Formatter
from typing import Any

from babel import Locale, negotiate_locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from qwixx.rules import GAMES

LANGUAGES = ("en", "es", "pt", "el", "de")


class Texts:
    """The texts of one language: `texts("Throw the dice")`, with values by name."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def __call__(self, message: str, **values: object) -> str:
        return self._catalogue.gettext(message).format(**values)

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """The form of a text for this number, which fills `{number}`."""
        form = self._catalogue.ngettext(one, many, number)
        return form.format(number=str(number).replace("-", "−"), **values)


def language_name(language: str) -> str:
    """A language as its own speakers call it."""
    return (Locale(language).get_language_name(language) or language).capitalize()


def negotiate(*wanted: str | None) -> str:
    """The first of the wanted languages (`pt_BR`, `de-AT` …) that we speak, else English."""
    cleaned = [text.split(".")[0].replace("-", "_") for text in wanted if text]
    return negotiate_locale(cleaned, LANGUAGES) or "en"


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for."""
    names = ("QWIXX_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((environ[name] for name in names if environ.get(name)), None)
    return negotiate(wanted)


def guide(language: str, game: str) -> str:
    """How to play a game, in Markdown; a sheet of one's own is played as the first of its kind."""
    guides = files(__name__).joinpath("guides", language)
    alike = [name for name in GAMES if GAMES[name].board == GAMES[game].board]
    names = (f"{name}.md" for name in (game, *alike))
    return next(path for name in names if (path := guides / name).is_file()).read_text("utf-8")


@cache
def lesson_words(language: str, game: str) -> dict[str, Any]:
    """The words of a game's lessons: the `opponent`'s name, and `lessons` by their names."""
    text = files(__name__).joinpath("lessons", language, f"{game}.toml").read_text("utf-8")
    return tomllib.loads(text)


def placeholders(text: str) -> set[str]:
    """The names of the values that a text has room for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@cache
def _catalogue(language: str) -> Translations:
    """English has no catalogue: its texts are the keys."""
    if language == "en":
        return Translations()
    with files(__name__).joinpath(f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)
