"""`python -m qwixx`, which Python starts with the current folder first on its path.

A file `calendar.py` in that folder must not be run instead of the standard library's. This module
needs nothing but what Python has loaded by then.
"""

import os
import sys


def leave_current_folder() -> None:
    """Take the current folder from the path, if Python put it there to start this package.

    Where the package itself lies there, it goes to the end: worker processes need it.
    """
    here = os.getcwd()  # noqa: PTH109  (pathlib would be imported from there)
    if not _is_started() or sys.flags.safe_path or sys.path[:1] != [here]:
        return
    del sys.path[0]
    if os.path.dirname(os.path.dirname(os.path.abspath(__file__))) == here:  # noqa: PTH100, PTH120
        sys.path.append(here)


def _is_started() -> bool:
    """Whether `-m` names this package, and not one that imports it."""
    given = sys.orig_argv
    return any(
        (option.startswith("-") and option.endswith("m") and name == "qwixx") or option == "-mqwixx"
        for option, name in zip(given, [*given[1:], ""], strict=True)
    )
