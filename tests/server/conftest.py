"""A PostgreSQL for all tests of this folder that ask for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.cluster import Cluster, cluster

from qwixx.server.settings import file_url


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One for each worker."""
    with cluster() as running:
        yield running


@pytest.fixture
def database(postgres: Cluster) -> str:
    """The URL of an empty database."""
    return postgres.database()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same test with a file, and with a database server."""
    if request.param == "sqlite":
        return file_url(tmp_path / "tables.sqlite")
    found: str = request.getfixturevalue("database")
    return found
