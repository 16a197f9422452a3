"""The error for malformed texts, and how foreign text is quoted in messages."""

from qwixx.rules.reasons import N_, Refusal

SENTENCES = {
    "too_long": N_("This is too long: a position has {most} characters at the most."),
    "action": N_("“{text}” is not an action such as r7, y12 or - for passing."),
    "roll": N_("“{text}” is not a throw such as “4 1 r3 y2 g5 b6”."),
    "header": N_(
        "“{text}” does not begin a position: it begins with a game and a version, such as"
        " “classic 1”. There are: {known}."
    ),
    "version": N_("This is version {version} of the format; only version {known} is known here."),
    "part_missing": N_("The position ends where “{part}” should follow."),
    "part": N_("“{text}” stands where “{part}” should be."),
    "token": N_(
        "“{text}” is not a square, a stack or a number of misthrows, such as r7, r7x2 or m1."
    ),
    "order": N_("“{text}” is given twice or out of order: rows are listed from left to right."),
    "surplus": N_("“{text}” is left over at the end."),
    "seat": N_("There is no seat “{seat}”; there are: {known}."),
}


class NotationError(Refusal):
    """A text that does not say what it should."""

    sentences = SENTENCES


def shorten(text: str) -> str:
    """Foreign text made fit to be shown: on one line, printable, not long."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
    return shown if len(shown) <= 40 else shown[:39] + "…"
