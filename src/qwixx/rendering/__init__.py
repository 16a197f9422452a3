"""What to show of a game, as Rich texts: plain functions of a position, without any widget."""
