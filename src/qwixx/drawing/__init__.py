"""A position as a list of shapes, which `qwixx.svg` writes and environments paint."""
