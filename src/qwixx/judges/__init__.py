"""What a position is worth: one judge for each game, by a network that learned it.

A judge values positions, foresees what everybody will choose, decides, looks a turn ahead and plays
on. Players, search, advice, rollouts and training ask the same one. `judge` says what a judge is and
finds it; `classic` and `duel` are the two kinds that there are.
"""
