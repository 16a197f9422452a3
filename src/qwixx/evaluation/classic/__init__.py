"""The evaluator of games with a sheet for each player."""
