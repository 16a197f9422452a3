"""Rating systems, all on one scale (`constants`): see docs/ratings.md.

`multiplayer` rates people game by game, `glicko2` the solvers of puzzles, `elo` puzzles by how
often they are solved, `bradley_terry` the players of a tournament. `levels` has the ratings of the
levels.
"""
