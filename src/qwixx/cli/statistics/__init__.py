"""`qwixx statistics`: what many game files say together."""
