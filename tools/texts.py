"""Collect the texts of the source into every catalogue: `make texts`.

New texts come in untranslated, texts that are gone are dropped, translations are kept. With
`--missing`, only list what is not translated yet.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from qwixx.locale import LANGUAGES

SOURCE = Path(__file__).parent.parent / "src" / "qwixx"
KEYWORDS = {"N_": None, "texts": None, "plural": (1, 2), "t": None, "tn": (1, 2)}
"""What marks a text, in Python and (`t`, `tn`) in the browser's code."""
METHODS = [
    ("web/vendor/**", "ignore"),
    ("**.py", "python"),
    ("web/**.js", f"{__name__}:extract_javascript"),
]
CALL = re.compile(r"""\b(t|tn)\(\s*"((?:[^"\\]|\\.)*)"(?:\s*,\s*"((?:[^"\\]|\\.)*)")?""")
"""A text in the browser's code: `t("…")`, or `tn("…", "…", number)`."""


Found = tuple[int, str, str | tuple[str, str], list[str]]


def extract_javascript(
    source: BinaryIO, keywords: object, comments: object, options: object
) -> Iterator[Found]:
    """The texts of a script. Babel's own reader loses those inside of template literals."""
    del keywords, comments, options
    script = source.read().decode()
    for found in CALL.finditer(script):
        name, one, many = found.groups()
        number = script.count("\n", 0, found.start()) + 1
        yield number, name, (one, many) if name == "tn" else one, []


def template() -> Catalog:
    """Every text of the source."""
    catalogue = Catalog(project="qwixx", charset="utf-8", fuzzy=False)
    found = extract_from_dir(SOURCE, METHODS, keywords=KEYWORDS)
    for name, _line, message, _comments, context in found:
        if message:
            catalogue.add(message, locations=[(name, 0)], context=context)
    return catalogue


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language as it stands."""
    path = SOURCE / "locale" / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="qwixx", charset="utf-8", fuzzy=False)
    with path.open("rb") as source:
        return read_po(source, locale=language)


def write_catalogue(language: str, catalogue: Catalog) -> None:
    """Write it without dates and line numbers, so that a diff shows texts alone."""
    path = SOURCE / "locale" / f"{language}.po"
    with path.open("wb") as target:
        write_po(target, catalogue, width=100, ignore_obsolete=True, include_lineno=False)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    dropped = (
        *('"POT-Creation-Date', '"PO-Revision-Date', '"Last-Translator', '"Generated-By'),
        *('"Report-Msgid-Bugs-To', '"Language-Team', '"Project-Id-Version', "# ", "#\n"),
    )
    kept = "".join(line for line in lines if not line.startswith(dropped))
    path.write_text(kept.lstrip(), "utf-8")


def missing(catalogue: Catalog) -> list[str]:
    """The texts without a translation."""
    return [
        str(message.id) for message in catalogue if message.id and not all(_strings(message.string))
    ]


def _strings(translation: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (translation or "",) if not isinstance(translation, tuple | list) else tuple(translation)


def main() -> int:
    """Update all catalogues and say what is to be translated; with `--missing`, fail then."""
    texts, open_texts = template(), 0
    for language in LANGUAGES:
        if language == "en":
            continue
        catalogue = read_catalogue(language)
        catalogue.update(texts, no_fuzzy_matching=True)
        if "--missing" not in sys.argv:
            write_catalogue(language, catalogue)
        absent = missing(catalogue)
        open_texts += len(absent)
        print(f"{language}: {len(list(texts)) - 1} texts, {len(absent)} to be translated")
        for text in absent:
            print(f"    {text}")
    return 1 if open_texts and "--missing" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
