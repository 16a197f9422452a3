"""How a run of the command ends, as a number that scripts can rely on. docs/cli.md lists them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Ctrl-C is answered with a code from here before anything else is imported
    from qwixx.rules import Refusal

DONE = 0
NO = 1
"""The rules refuse what was asked about, or the answer is no."""
MISUSED = 2
"""The command line asks for something that there is not."""
UNUSABLE = 3
"""A file or another machine cannot be used."""
UNPROVEN = 4
"""A game whose dice could not be checked, as there is no proof of them."""
INTERRUPTED = 130
CLOSED = 141
"""Ctrl-C; and nobody reads any more what is written."""

CODES: dict[str, int | dict[str, int]] = {
    "AddressError": MISUSED,
    "BackupError": UNUSABLE,
    "BanError": {"": MISUSED, "not_banned": NO},
    "CheckpointError": UNUSABLE,
    "ContestError": MISUSED,
    "DailyError": {
        "": MISUSED,
        "other_key": NO,
        "no_server": UNUSABLE,
        "no_daily": UNUSABLE,
        "server_says": NO,
        "played": NO,
    },
    "Disagreement": {"": NO, "no_receipt": UNUSABLE},
    "FilesError": UNUSABLE,
    "InputError": {
        "": MISUSED,
        "unreadable": UNUSABLE,
        "no_file": UNUSABLE,
        "no_text": UNUSABLE,
        "no_progress": UNUSABLE,
        "no_days": UNUSABLE,
        "position": NO,
    },
    "EvaluatorError": {"": UNUSABLE, "untaught": MISUSED},
    "MemberError": {"": MISUSED, "nobody": NO},
    "ModelError": UNUSABLE,
    "NotationError": NO,
    "OutputError": {"": UNUSABLE, "plot": MISUSED},
    "PaperError": MISUSED,
    "PersonFileError": UNUSABLE,
    "PlayerError": NO,
    "RecordError": {"": UNUSABLE, "name": MISUSED, "kind": MISUSED, "option": MISUSED},
    "PuzzleError": {"": UNUSABLE, "none": MISUSED},
    "Refused": NO,
    "RolloutError": MISUSED,
    "RuleError": {"": NO, "game": MISUSED, "players": MISUSED},
    "SaveError": UNUSABLE,
    "SimulationError": MISUSED,
    "TableError": UNUSABLE,
    "TrainingError": {"": MISUSED, "unreadable": UNUSABLE, "weights": UNUSABLE},
    "Unfair": {"": NO, "own_dice": UNPROVEN, "unproven": UNPROVEN},
    "UnknownPlayer": MISUSED,
    "Unservable": {"": UNUSABLE, "database_url": MISUSED},
    "WorkersError": {"": UNUSABLE, "workers": MISUSED, "no_dask": MISUSED},
}
"""By the kind of refusal and, where that is not enough, by its key; "" stands for all others."""


def exit_code(refusal: "Refusal") -> int:
    code = CODES[type(refusal).__name__]
    return code if isinstance(code, int) else code.get(refusal.key, code[""])
