"""Advice: what every option in a position is worth, and why."""
