"""`qwixx ratings`: how strong those are who played the games in some files."""
