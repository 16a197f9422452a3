"""Qwixx and Qwixx The Duel: rules, players, analysis and places to play."""

__version__ = "0.1.0"
