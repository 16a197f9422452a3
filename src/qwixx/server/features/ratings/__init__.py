"""Rated games: what all agree to, who has lost, and what comes of it. See docs/ratings.md."""
