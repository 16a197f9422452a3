"""Which version this is. It stands alone, so that whoever needs it needs nothing else."""

__version__ = "0.1.0"
"""As it was released."""
