"""What each command does to a table: pure functions from a table to an outcome."""
