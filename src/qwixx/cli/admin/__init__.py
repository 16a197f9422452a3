"""`qwixx admin`: the tables of a server, looked after while it runs."""
