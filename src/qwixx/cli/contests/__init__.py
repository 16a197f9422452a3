"""`qwixx simulate` and `qwixx tournament`: many games, and what they tell."""
