"""`qwixx` with a game that nothing in the project has heard of, as docs/variants.md says.

Its rows begin in the middle, blue comes first, and every row has squares of two colours.
"""

from qwixx.rules import GAMES, Layout
from qwixx.rules.classic import Classic

OUTWARDS = (7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12)
LOCKS = (3, 0, 1, 2)
WAVES = Classic(
    "waves",
    "Qwixx Waves",
    Layout((OUTWARDS,) * 4, tuple(((lock + 1) % 4,) * 5 + (lock,) * 6 for lock in LOCKS)),
)

if __name__ == "__main__":
    GAMES[WAVES.name] = WAVES
    from qwixx.cli import main

    main()
