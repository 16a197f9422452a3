"""A table without a framework: state, events, commands, replay, views, and the live table."""
