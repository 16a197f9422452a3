"""Random ids, secrets and seeds. A secret itself is never kept, only its hash."""

import hashlib
import secrets

from qwixx.tables.table import Identity


def new_identity() -> Identity:
    """Ids of 96 bits, short enough to read out; a seed of 256."""
    return Identity(_new_id(), _new_id(), secrets.token_bytes(32))


def _new_id() -> str:
    """None that a command line would take for an option."""
    found = secrets.token_urlsafe(12)
    return _new_id() if found.startswith("-") else found


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """A random secret of 256 bits needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()
