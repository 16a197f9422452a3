"""`qwixx review`: a game looked at again, what its decisions cost and what the dice gave."""
