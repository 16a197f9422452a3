"""Numbers, lists and dates as people write them in each language.

The forms are those of Unicode's CLDR; tests compare them with Babel, which has all of it.
"""

from collections.abc import Sequence
from datetime import datetime
from decimal import ROUND_HALF_EVEN, Decimal

POINT = {"en": "."}
GROUP = {"en": ","}
"""Between whole and fraction, and between thousands. Elsewhere it is the other way round."""
PERCENT = {"es": "\u00a0%", "de": "\u00a0%"}
"""Behind a percentage, where it is not just a sign."""
AND = {"en": " and ", "es": " y ", "pt": " e ", "el": " και ", "de": " und "}
LAST = {"en": ", and "}
"""Before the last of three or more, where that differs from `AND`."""
DATE_TIME = {
    "en": "{0.month}/{0.day}/{0:%y}, {1}:{0:%M} {2}",
    "es": "{0.day}/{0.month}/{0:%y}, {0.hour}:{0:%M}",
    "pt": "{0:%d/%m/%Y %H:%M}",
    "el": "{0.day}/{0.month}/{0:%y}, {1}:{0:%M} {2}",
    "de": "{0:%d.%m.%y, %H:%M}",
}
HALVES = {"en": ("AM", "PM"), "el": ("π.μ.", "μ.μ.")}
"""Of the day, where hours are counted to twelve."""


def format_decimal(
    number: float | Decimal, places: int, language: str, *, grouped: bool = False
) -> str:
    """Return a number with so many places, and with its thousands apart if it is `grouped`."""
    rounded = Decimal(str(number)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    text = f"{rounded:{',' if grouped else ''}.{places}f}"
    signs = {".": POINT.get(language, ","), ",": GROUP.get(language, ".")}
    return "".join(signs.get(character, character) for character in text)


def format_percent(share: float, language: str) -> str:
    """Return a share as a whole percentage."""
    return format_decimal(Decimal(str(share)) * 100, 0, language) + PERCENT.get(language, "%")


def format_list(items: Sequence[str], language: str) -> str:
    """Return items as an enumeration: 5, 6 and 7."""
    if len(items) < 3:
        return AND[language].join(items)
    return ", ".join(items[:-1]) + LAST.get(language, AND[language]) + items[-1]


def format_datetime(when: datetime, language: str) -> str:
    """Return a day and a time, as short as they are usually written."""
    half = HALVES.get(language, ("", ""))[when.hour >= 12]
    return DATE_TIME[language].format(when, (when.hour - 1) % 12 + 1, half)
