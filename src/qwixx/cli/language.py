"""Typer in the person's language: help pages and complaints about the command line."""

import re
from collections.abc import Sequence
from typing import Any

from typer import rich_utils

from qwixx.cli.examples import EXAMPLES
from qwixx.cli.inputs import closest
from qwixx.locale import Texts
from qwixx.notation import shorten
from qwixx.rules.reasons import N_

PANELS = {
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "ERRORS_PANEL_TITLE": N_("Error"),
    "REQUIRED_LONG_STRING": N_("[required]"),
}
MISUSES = {
    "NoSuchOption": N_("There is no option {name}."),
    "MissingParameter": N_("{name} is missing."),
    "BadParameter": N_("The value for {name} is not one that can be used here: {cause}"),
    "BadOptionUsage": N_("The option {name} needs a value."),
}
NO_VALUE = N_("The option {name} takes no value.")
SURPLUS = N_("“{text}” is too much for this command.")
MISUSE = N_("This command line cannot be understood; qwixx --help shows what there is.")
HELP = N_("Show this page and exit.")
COMPLETION = {
    "install_completion": N_("Let the shell complete commands and options from now on."),
    "show_completion": N_("Print what does that, to install it by hand."),
}
USAGE = N_("Usage:")
DEFAULT = N_("default: {value}")
EXAMPLES_TITLE = N_("Examples:")


def split_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """`--lang de` may stand anywhere: the language asked for, and the other arguments."""
    language, rest, waiting = None, [], False
    for argument in arguments:
        if waiting:
            language, waiting = argument, False
        elif argument == "--lang":
            waiting = True
        elif argument.startswith("--lang="):
            language = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
    return ("" if waiting else language), rest


def localise(command: Any, texts: Texts) -> None:
    """Translate the help of a command, of its parameters and of the commands below it."""
    for constant, message in PANELS.items():
        setattr(rich_utils, constant, texts(message))
    rich_utils.DEFAULT_STRING = f"[{texts(DEFAULT, value='{}')}]"
    _localise(command, texts, "")


def _localise(command: Any, texts: Texts, path: str) -> None:
    """`path` are the words of the command, without the program's name."""
    usual_usage, usual_help_option = command.get_usage, command.get_help_option

    def get_usage(context: Any) -> str:
        usage = str(usual_usage(context)).replace("Usage:", texts(USAGE), 1)
        return re.sub(r"\{([^{}]*)\}", r"\1", usage)  # braces would look like a choice

    def get_help_option(context: Any) -> Any:
        option = usual_help_option(context)
        option.help = texts(HELP)
        _show_placeholder(option)
        return option

    command.get_usage, command.get_help_option = get_usage, get_help_option
    command.help = texts(command.help)
    command.epilog = "\n".join((texts(EXAMPLES_TITLE), *EXAMPLES.get(path, ())))
    for parameter in command.params:
        _show_placeholder(parameter)
        parameter.help = texts(COMPLETION.get(parameter.name, parameter.help))
    for name, inner in getattr(command, "commands", {}).items():
        _localise(inner, texts, f"{path} {name}".strip())


def _show_placeholder(parameter: Any) -> None:
    """Show flags without a value, arguments by their names in capitals, and choices beside them;
    nothing of Python's types.
    """
    shown = parameter.metavar or ""
    if parameter.param_type_name == "argument":
        choices = shown if "|" in shown else ""
        parameter.metavar = parameter.name.upper() if choices or not shown else shown
        shown = choices
    parameter.display_type_rich = lambda ctx: shown or None  # noqa: ARG005


def misuse_text(texts: Texts, error: Any) -> str:
    """What is wrong with the command line."""
    kind, name = type(error).__name__, _name_of(error)
    if kind not in MISUSES or not name:
        surplus = re.search(r"extra argument.* \((.*)\)", str(error.message))
        return texts(SURPLUS, text=shorten(surplus[1])) if surplus else texts(MISUSE)
    if "not take" in str(error.message):
        return texts(NO_VALUE, name=name)
    sentence = texts(MISUSES[kind], name=name, cause=error.message)
    if kind == "NoSuchOption" and (meant := closest(name, _options(error))):
        sentence += " " + texts("Did you mean “{word}”?", word=meant)
    return sentence


def _name_of(error: Any) -> str | None:
    """The option or the argument that it is about."""
    name: str | None = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    if name is None and parameter is not None:
        first = parameter.opts[0]
        name = first if first.startswith("-") else parameter.name.upper()
    return shorten(name) if name else None


def _options(error: Any) -> list[str]:
    """All that the command has."""
    parameters = error.ctx.command.params if error.ctx else []
    return [option for each in parameters for option in each.opts if option.startswith("--")]
