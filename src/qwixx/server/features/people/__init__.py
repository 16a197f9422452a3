"""People without accounts: a browser keeps a key, and the server knows its hash, what the person
chose to be called, and what hangs on it: seats and ratings.

`docs/people.md` says what is kept where, and for how long.
"""
