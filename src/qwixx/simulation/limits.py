"""How much can be asked for. This is quick to import, for whoever checks a wish first."""

MOST_GAMES = 1_000_000_000
MOST_SEEDS = 1 << 63
MOST_WORKERS = 512
