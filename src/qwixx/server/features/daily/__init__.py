"""The game of the day on a server: its dice, the attempts that are kept, and what is told of them.

`docs/daily.md` says what can be proven about the dice, and what cannot.
"""
