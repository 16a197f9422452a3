"""How strong people are, on one scale with the levels: see docs/ratings.md."""
