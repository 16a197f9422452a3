"""`qwixx daily`: the game of the day, and those that are over."""
