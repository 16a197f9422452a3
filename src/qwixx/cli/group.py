"""Commands by name, on the first level and below."""

from typing import Any

from typer.core import TyperGroup

from qwixx.cli.inputs import InputError
from qwixx.notation import shorten


class Commands(TyperGroup):
    """Says which command there is not, and which one was probably meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise InputError("command", command=shorten(args[0]), known=", ".join(self.commands))
        return super().resolve_command(ctx, args)
