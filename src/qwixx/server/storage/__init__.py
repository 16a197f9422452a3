"""The database: SQLite or PostgreSQL, migrations, backups and expiry."""
