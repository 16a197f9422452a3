"""The databases of the server's tests."""

from tests.server.conftest import database, postgres, url

__all__ = ["database", "postgres", "url"]
