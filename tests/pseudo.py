"""A language in which nobody speaks: every letter of a text becomes `¤`.

Whatever stays readable on a screen in this language did not come from a catalogue.
"""

import re

import pytest

from qwixx.locale import catalogue
from qwixx.locale.catalogue import Catalogue

LETTER = re.compile(r"[^\W\d_]")


class PseudoCatalogue(Catalogue):
    """Hides letters outside of the {values}."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{\w+\})", message)
        return "".join(part if part.startswith("{") else LETTER.sub("¤", part) for part in parts)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


def speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every language be the pseudo language, for the length of a test."""
    monkeypatch.setattr(catalogue, "read_catalogue", lambda _: PseudoCatalogue())


def words(text: str) -> set[str]:
    """The words of two letters or more that can still be read."""
    return set(re.findall(r"[^\W\d_]{2,}", text))
