"""The texts of a language for programs, from the catalogues that Python's own texts come from."""

from functools import cache
from importlib.resources import files

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from qwixx.locale import LANGUAGES

Translated = str | list[str]


@cache
def texts_json(language: str) -> dict[str, object]:
    """Every text by its English one; a text with plural forms is a list of them.

    English has no catalogue of its own: its texts are the keys of any other.
    """
    own = language != "en"
    catalogue = _catalogue(language if own else LANGUAGES[1])
    texts: dict[str, Translated] = {}
    for message in catalogue:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        text = (own and message.string) or message.id
        texts[key] = text if isinstance(text, str) else list(text)
    plural = catalogue.plural_expr if own else "(n != 1)"
    return {"language": language, "plural": plural, "texts": texts}


def _catalogue(language: str) -> Catalog:
    with files("qwixx.locale").joinpath(f"{language}.po").open("rb") as source:
        return read_po(source, locale=language)
