"""Notes on a pad as text, so that a test reads like a game at a real table."""

import pytest

from qwixx.notation import SEATS
from qwixx.rules import GAMES, RuleError, pad
from qwixx.rules.pad import MISTHROW, Pad
from qwixx.rules.pad_text import pad_text


def after(before: Pad, *notes: str) -> Pad:
    """`A:r7` marks or places, `A:m` is a misthrow, `A-r7` undoes."""
    game = GAMES[before.state.game]
    for each in notes:
        square = MISTHROW if each[2:] == "m" else game.parse_action(each[2:])
        change = pad.note if each[1] == ":" else pad.undo
        before = change(game, before, SEATS.index(each[0]), square)
    return before


def refused(before: Pad, note: str) -> str:
    """The key of the reason; the pad stays as it was."""
    text = pad_text(before)
    with pytest.raises(RuleError) as caught:
        after(before, note)
    assert str(caught.value)
    assert pad_text(before) == text
    return caught.value.key
