"""Typer in the person's language: help pages and complaints about the command line."""

from collections.abc import Sequence
from typing import Any

from typer import rich_utils

from qwixx.locale import Texts
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
    "BadParameter": N_("The value for {name} is not one that can be used here."),
    "BadOptionUsage": N_("The option {name} needs a value."),
}
MISUSE = N_("This command line cannot be understood; qwixx --help shows what there is.")
HELP = N_("Show this page and exit.")
USAGE = N_("Usage:")


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
    rich_utils.DEFAULT_STRING = "[{}]"
    _localise(command, texts)


def _localise(command: Any, texts: Texts) -> None:
    plain_usage, plain_help_option = command.get_usage, command.get_help_option

    def get_usage(context: Any) -> str:
        return str(plain_usage(context)).replace("Usage:", texts(USAGE), 1)

    def get_help_option(context: Any) -> Any:
        option = plain_help_option(context)
        option.help = texts(HELP)
        return option

    command.get_usage, command.get_help_option = get_usage, get_help_option
    command.help = texts(command.help)
    for parameter in command.params:
        parameter.help = texts(parameter.help)
    for inner in getattr(command, "commands", {}).values():
        _localise(inner, texts)


def misuse_text(texts: Texts, error: Any) -> str:
    """What is wrong with the command line."""
    name = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    if name is None and parameter is not None:
        name = parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.name.upper()
    sentence = MISUSES.get(type(error).__name__) if name else None
    return texts(sentence, name=name) if sentence else texts(MISUSE)
