"""`qwixx train`: a player learns by playing against itself."""
