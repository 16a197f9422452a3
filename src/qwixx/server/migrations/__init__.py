"""The steps that bring an older database up to date, by Alembic. They run when the server starts.

A new step is a file in `versions`, written by hand: `revision`, `down_revision` and `upgrade()`.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Bring the database up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
