"""What the screens show: panels drawn from a game, the saved games and a prompt."""
