"""Seeds that are pledged by their hash before anybody reveals one."""

import hashlib
import secrets


def new_seed() -> str:
    """A seed for the dice that nobody can guess."""
    return secrets.token_hex(32)


def pledge_of(seed: str) -> str:
    """What a seed is pledged by: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()
