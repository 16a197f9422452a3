"""`qwixx prepare`: compile in advance what would else be compiled when it is first used."""

from qwixx.cli.options import JsonOption


def prepare(as_json: JsonOption = False) -> int:
    """Compile all that is not compiled yet; what is done stays done after Ctrl-C."""
    from qwixx.cli.prepare.work import prepare_all  # noqa: PLC0415  (Numba is slow to import)

    return prepare_all(as_json)
