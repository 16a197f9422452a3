"""Compiling what evaluators need, in advance or in the background."""
