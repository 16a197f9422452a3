"""Many games, fast: the same rules, compiled."""
