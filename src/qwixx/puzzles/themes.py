"""What a puzzle is about: by the same facts that sentences are made of."""

from typing import TYPE_CHECKING

from qwixx.rules import PASS, State
from qwixx.rules.reasons import N_

if TYPE_CHECKING:
    from qwixx.analysis.options import Option

THEMES = {
    "pass": N_("To pass or not"),
    "skip": N_("Skipped numbers"),
    "misthrow": N_("Misthrows"),
    "five": N_("On the way to the lock"),
    "lock": N_("Locking"),
    "end": N_("The last turn"),
    "others": N_("When others throw"),
    "beat": N_("Beating"),
    "stack": N_("Stacking"),
    "foremost": N_("Tokens in danger"),
    "row": N_("Which row"),
}
"""For each theme, what people call it."""


def themes_of(state: State, seat: int, best: "Option", tempting: "Option") -> tuple[str, ...]:
    """The themes of a decision between the best option and the tempting one; one at least."""
    from qwixx.analysis.facts import facts_of  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.rules import GAMES  # noqa: PLC0415

    game = GAMES[state.game]
    good, bad = (facts_of(game, state, seat, option) for option in (best, tempting))
    told = {
        "pass": PASS in (best.action, tempting.action),
        "skip": len(good.skipped) != len(bad.skipped),
        "misthrow": good.misthrow or bad.misthrow or good.avoids,
        "five": good.prepares or bad.prepares,
        "lock": good.locks or bad.locks or good.closes,
        "end": good.is_last or bad.is_last,
        "others": state.active != seat,
        "beat": good.beats or bad.beats,
        "stack": good.stacks or bad.stacks,
        "foremost": bool(good.exposed or bad.exposed) and not good.is_last,
        "row": PASS not in (best.action, tempting.action),
    }
    return tuple(theme for theme in THEMES if told[theme])
