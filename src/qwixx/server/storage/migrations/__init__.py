"""The steps that bring an older database up to date, by Alembic. They run when the server starts.

A new step is a file in `versions`, written by hand: `revision`, `down_revision` and `upgrade()`.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

LOCK = 0x5177_6978
"""What several servers that start at once wait for, so that one of them does it."""
STEPS = ScriptDirectory(str(Path(__file__).parent))


def is_newest(connection: Connection) -> bool:
    """Whether no step is missing. CommandError if there are steps that are not known here."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None:
        STEPS.get_revision(found)
    return found == STEPS.get_current_head()


def is_known(revision: str) -> bool:
    """Whether this is a step of this version or of an earlier one."""
    return any(step.revision == revision for step in STEPS.walk_revisions())


def upgrade(connection: Connection) -> None:
    """Bring the database up to date, in the transaction that has begun."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
