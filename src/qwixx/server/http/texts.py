"""The texts of a language for programs, from the catalogues that Python's own texts come from."""

from functools import cache

from qwixx.locale import LANGUAGES
from qwixx.locale.catalogue import PLURAL, read_messages

Translated = str | list[str]


@cache
def texts_json(language: str) -> dict[str, object]:
    """Every text by its English one; a text with plural forms is a list of them.

    English has no catalogue of its own: its texts are the keys of any other.
    """
    own = language != "en"
    texts: dict[str, Translated] = {}
    for english, translated in read_messages(language if own else LANGUAGES[1]):
        forms = (own and translated) or english
        texts[english[0]] = forms[0] if len(english) == 1 else list(forms)
    return {"language": language, "plural": PLURAL, "texts": texts}
