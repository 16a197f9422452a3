"""The turn of each game as functions of numbers, and what it takes to compile them.

`classic` and `duel` say what is legal, what decisions do, when a game is over and what it counts.
They are plain Python on integers, tuples and arrays, run as they are and compiled; so is `offers`,
what the dice name on any sheet. `games` is the one loop that plays whole games, given who decides.
"""
