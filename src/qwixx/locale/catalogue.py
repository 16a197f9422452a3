"""Read gettext catalogues (`es.po` …) as they are, with the standard library alone."""

import re
from ast import literal_eval
from functools import cache
from importlib.resources import files
from typing import NamedTuple

PLURAL = "(n != 1)"
"""The plural rule of all our languages, as catalogues and browsers write it."""
ENTRY = re.compile(r'^(msgid|msgid_plural|msgstr|msgstr\[\d\]) ((?:".*"\n?)+)', re.MULTILINE)
"""A keyword and the quoted lines behind it."""


class Message(NamedTuple):
    """A text: its English forms and their translations, one or (where something is counted) two."""

    english: tuple[str, ...]
    translated: tuple[str, ...]


class Catalogue:
    """The translations of one language. What is not translated stays English."""

    def __init__(self, messages: tuple[Message, ...] = ()) -> None:
        self._forms = {
            message.english[0]: message.translated for message in messages if message.translated
        }

    def gettext(self, message: str) -> str:
        """Return a text in this language."""
        return self._forms.get(message, (message,))[0]

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the form of a text that fits a number."""
        return self._forms.get(one, (one, many))[number != 1]


def parse_catalogue(text: str) -> tuple[Message, ...]:
    """Return the messages of a `.po` file, without its header."""
    found: list[tuple[list[str], list[str]]] = []
    for keyword, quoted in ENTRY.findall(text):
        value = "".join(literal_eval(line) for line in quoted.splitlines())
        if keyword == "msgid":
            found.append(([], []))
        if found:
            found[-1][keyword.startswith("msgstr")].append(value)
    return tuple(
        Message(tuple(english), tuple(translated) if all(translated) else ())
        for english, translated in found
        if english[0]
    )


@cache
def read_messages(language: str) -> tuple[Message, ...]:
    """Return the messages of a language's catalogue."""
    return parse_catalogue(files(__package__).joinpath(f"{language}.po").read_text("utf-8"))


@cache
def read_catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language. English has none: its texts are the keys."""
    return Catalogue(() if language == "en" else read_messages(language))
