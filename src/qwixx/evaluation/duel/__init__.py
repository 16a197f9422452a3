"""The evaluator of games with one shared board."""
