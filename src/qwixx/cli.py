"""The `qwixx` command: reads the command line, and leaves the work to the modules below."""

import json
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markdown import Markdown
from typer import rich_utils
from typer.main import get_command

from qwixx import __version__
from qwixx.locale import LANGUAGES, Texts, guide, language_name, system_language
from qwixx.locale.phrases import refusal_text
from qwixx.notation import (
    SEATS,
    action_text,
    parse_position,
    parse_roll,
    position_text,
)
from qwixx.record import Record, parse_record_bytes
from qwixx.rules import GAMES, Game, Refusal, State
from qwixx.rules.reasons import N_

REFUSED = 1
MISUSED = 2
INTERRUPTED = 130
"""Exit codes: the input was refused, the command line was wrong, someone pressed Ctrl-C."""
