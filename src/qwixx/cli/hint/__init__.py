"""`qwixx hint`: what is best in a position, and why."""
