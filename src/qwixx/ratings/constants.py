"""The numbers that all rating systems share: Elo's scale around one average, and 95 % intervals."""

from math import log

AVERAGE = 1500.0
"""The rating of somebody average. That of the five levels of each game together is about this one,
so no scale drifts."""
ELO = 400 / log(10)
"""So many points multiply the odds by e: 400 points are odds of 10 to 1."""
Z = 1.959964
"""So many standard errors to either side hold 95 %, if the standard error is known well."""
ROUNDED_Z = 1.96
"""The same as people's ratings are stated with it. Ratings that are settled, and the order of the
leaderboard, depend on it, so it stays as it was when they were first published."""
