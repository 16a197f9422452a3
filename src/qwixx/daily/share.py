"""What one tells others of a day: squares for those who see them, a sentence for those who do not;
and days in a row. The browser says the same (`web/daily/share.js`).
"""

from collections.abc import Container

from qwixx.daily.attempt import PLAYER
from qwixx.locale import Texts
from qwixx.locale.phrases import Phrases, signed
from qwixx.rules import CLASSIC, State
from qwixx.rules.layout import LAST, LOCK, ROWS

COLOURED = "🟥🟨🟩🟦"
OPEN, LOCKED, MISTHROW = "⬜", "🔒", "❌"


def streak(finished: Container[int], today: int) -> int:
    """How many days in a row were finished, up to today, or up to yesterday if today's is still to
    come.
    """
    day = last = today if today in finished else today - 1
    while day in finished:
        day -= 1
    return last - day


def headline(texts: Texts, number: int, points: int, most: int | None) -> str:
    """`most` is what was possible, if that is known."""
    own = signed(points)
    if most is None:
        return texts("Qwixx of the day {number}: {points} points", number=number, points=own)
    return texts(
        "Qwixx of the day {number}: {points} of {best} possible points",
        number=number,
        points=own,
        best=most,
    )


def squares_text(state: State) -> str:
    """The rows and misthrows as coloured squares."""
    lines = [_row(state, row) for row in range(ROWS)]
    if misthrows := state.misthrows[PLAYER]:
        lines.append(MISTHROW * misthrows)
    return "\n".join(lines)


def _row(state: State, row: int) -> str:
    crosses = state.rows[PLAYER][row]
    signs = (COLOURED[row] if crosses >> column & 1 else OPEN for column in range(LAST + 1))
    return "".join(signs) + LOCKED * (crosses >> LOCK & 1)


def rows_sentence(texts: Texts, state: State) -> str:
    """The same in words."""
    phrases, parts = Phrases(texts, CLASSIC), []
    for row, number in enumerate(CLASSIC.counts(state, PLAYER)):
        told = f"{phrases.row(row)}: {texts.plural('{number} cross', '{number} crosses', number)}"
        locked = state.rows[PLAYER][row] >> LOCK & 1
        parts.append(f"{told}, {texts('locked')}" if locked else told)
    misthrows = state.misthrows[PLAYER]
    parts.append(texts.plural("{number} misthrow", "{number} misthrows", misthrows))
    return "; ".join(parts)
