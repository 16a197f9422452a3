"""A whole game looked at again: what the dice gave and what decisions cost, in shares of the win.

`review` looks at a record, as far as it goes. `document` tells what it found as plain values, ready
for JSON: commands, servers and pages need nothing else.
"""

from qwixx.analysis.review.document import document
from qwixx.analysis.review.moments import Moment
from qwixx.analysis.review.reviewer import review
from qwixx.analysis.review.values import Change, Decision, Review, ReviewedTurn, Summary

__all__ = [
    "Change",
    "Decision",
    "Moment",
    "Review",
    "ReviewedTurn",
    "Summary",
    "document",
    "review",
]
