"""Texts in the languages we speak, from one gettext catalogue for each language.

Catalogues (`es.po` …) are read as they are: nothing has to be compiled. The English sentence is the
key; `make texts` collects new ones into every catalogue.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from qwixx.locale import catalogue
from qwixx.rules import GAMES, Game, find_game

NAMES = {
    "en": "English",
    "es": "Español",
    "pt": "Português",
    "el": "Ελληνικά",
    "de": "Deutsch",
}
"""Languages as their own speakers call them."""
LANGUAGES = tuple(NAMES)


class Texts:
    """The texts of one language: `texts("Throw the dice")`, with values by name."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = catalogue.read_catalogue(language)

    def __call__(self, message: str, **values: object) -> str:
        return self._catalogue.gettext(message).format(**values)

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """The form of a text for this number, which fills `{number}`."""
        form = self._catalogue.ngettext(one, many, number)
        return form.format(number=str(number).replace("-", "−"), **values)


def language_name(language: str) -> str:
    """A language as its own speakers call it."""
    return NAMES[language]


def negotiate(*wanted: str | None) -> str:
    """The first of the wanted languages (`pt_BR`, `de-AT` …) that we speak, else English."""
    cleaned = (re.split("[-_.@]", text)[0].lower() for text in wanted if text)
    return next((language for language in cleaned if language in LANGUAGES), "en")


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for: by `QWIXX_LANG`, else where gettext looks.

    Each may be a list in the order of preference, as `LANGUAGE` is: `el:de`.
    """
    names = ("QWIXX_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((environ[name] for name in names if environ.get(name)), "")
    return negotiate(*("en" if each in ("C", "POSIX") else each for each in wanted.split(":")))


def guide(language: str, game: Game | str) -> str:
    """How to play a game, in Markdown; a sheet of one's own is played as the first of its kind."""
    guides = files(__name__).joinpath("guides", language)
    wanted = find_game(game)
    alike = [name for name in GAMES if GAMES[name].board == wanted.board]
    names = (f"{name}.md" for name in (wanted.name, *alike))
    return next(path for name in names if (path := guides / name).is_file()).read_text("utf-8")


@cache
def lesson_words(language: str, game: str) -> dict[str, Any]:
    """The words of a game's lessons: the `opponent`'s name, and `lessons` by their names."""
    text = files(__name__).joinpath("lessons", language, f"{game}.toml").read_text("utf-8")
    return tomllib.loads(text)


def placeholders(text: str) -> set[str]:
    """The names of the values that a text has room for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}
