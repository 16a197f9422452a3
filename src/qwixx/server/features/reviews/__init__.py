"""Reviews and rollouts of games: made in a worker process and stored as values."""
