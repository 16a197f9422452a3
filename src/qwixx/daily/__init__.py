"""A game a day: Qwixx alone with the same dice for all, and what could be made of them.

`days` numbers the days, `attempt` is a game as a list of decisions, `hindsight` finds the most that
its dice allow, and `others` lets computers try. Where dice come from is the server's business.
"""

from qwixx.daily.attempt import Attempt, begin, decide, replay
from qwixx.daily.days import DailyError, day_of, number_of, parse_day

__all__ = [
    "Attempt",
    "DailyError",
    "begin",
    "day_of",
    "decide",
    "number_of",
    "parse_day",
    "replay",
]
