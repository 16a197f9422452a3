"""`qwixx daily`: the games of the day, once they are over."""
