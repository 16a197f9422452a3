"""The `qwixx` command."""


def main() -> None:
    """Run the command."""
