"""Looking after tables: expiry, what hosts do to them, and noticing it."""
