"""Terms that add up also as they are shown, rounded to tenths of a percent."""

from qwixx.analysis.review.values import Change

UNITS = 1000
"""Tenths of a percent in a whole win."""
NOTHING = 1e-9
"""Smaller terms are none: they are shown as 0 while there is any other to take what is left."""


def shown(change: Change) -> Change:
    """The same, rounded so that the terms still add up.

    Both shares are rounded by themselves, as they stand alone elsewhere. What the terms between
    them lack goes to those that rounding has changed most (the largest remainders).
    """
    before, after = round(UNITS * change.before), round(UNITS * change.after)
    exact = [UNITS * term for term in change[1:-1]]
    counts = [round(term) for term in exact]
    some = [place for place, term in enumerate(exact) if abs(term) > NOTHING * UNITS]
    places = some or range(len(exact))
    while left := after - before - sum(counts):
        step = 1 if left > 0 else -1
        place = max(places, key=lambda place: step * (exact[place] - counts[place]))
        counts[place] += step
    luck, own, others, rethought = (count / UNITS for count in counts)
    return Change(before / UNITS, luck, own, others, rethought, after / UNITS)
