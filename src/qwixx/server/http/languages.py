"""The language that a client asks for."""

from functools import cache

from qwixx.locale import LANGUAGES, Texts, negotiate

LONGEST_HEADER = 200


def texts_for(header: str) -> Texts:
    """The texts that fit an Accept-Language header (`de-AT,de;q=0.8`) best."""
    return _texts(_language(header[:LONGEST_HEADER]))


@cache
def _texts(language: str) -> Texts:
    return Texts(language)


def _language(header: str) -> str:
    wanted = sorted(map(_weighted, header.split(",")), key=lambda item: -item[0])
    return negotiate(*(name for weight, name in wanted if weight > 0)) if header else LANGUAGES[0]


def _weighted(item: str) -> tuple[float, str]:
    """HTTP allows blanks around every sign: `de ; q=0.8`."""
    name, _, weight = "".join(item.lower().split()).partition(";q=")
    try:
        return float(weight or 1), name
    except ValueError:
        return 0.0, name
