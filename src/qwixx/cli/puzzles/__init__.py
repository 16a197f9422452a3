"""`qwixx puzzles`: solving them, making them, and checking them again."""
