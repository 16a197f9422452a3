"""The options of `qwixx ratings`."""

from qwixx.cli.options import JsonOption
from qwixx.cli.statistics.command import FoldersArgument


def ratings(folders: FoldersArgument, as_json: JsonOption = False) -> int:
    """Read all game files in some folders in the order of their dates, and rate who played."""
    from qwixx.cli.ratings.output import answer  # noqa: PLC0415  (NumPy is slow to import)

    return answer(folders, as_json)
