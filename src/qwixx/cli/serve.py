"""`qwixx serve`: tables in the browser, for this household or for a club."""

import re
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import Annotated, Any

import typer

from qwixx.cli.context import context
from qwixx.cli.inputs import InputError, one_of, whole
from qwixx.cli.options import ArchiveOption, DatabaseOption, KeepOption
from qwixx.evaluation.warmup.ready import STAGES
from qwixx.notation import shorten
from qwixx.rules.reasons import N_
from qwixx.tables.addresses import network_of

PACES = ("human", "quick", "instant")
LOGS = ("plain", "json")


def _word(option: str, known: tuple[str, ...], meaning: str) -> Any:
    """An option that takes one of some words."""
    return typer.Option(metavar="|".join(known), parser=one_of(option, known), help=meaning)


def _number(option: str, least: int, most: int, meaning: str, unit: str = "NUMBER") -> Any:
    """An option that takes a number."""
    return typer.Option(metavar=unit, parser=whole(option, least, most), help=meaning)


def _origin(text: str) -> str:
    """The address of a site as browsers send it: a scheme, a host, a port if it is unusual."""
    if not re.fullmatch(r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?", text, re.ASCII):
        raise InputError("origin", origin=shorten(text))
    return text


def _proxy(text: str) -> str:
    network_of(text)
    return text.strip()


def _who_can_come(addresses: list[str], wanted: bool) -> str:
    """Said plainly at the start: who can reach this server."""
    if addresses:
        known = ", ".join(f"{address}/" for address in addresses)
        return context.texts(
            "Everyone on the same network can reach it: {addresses}", addresses=known
        )
    if wanted:
        return context.texts(
            "Only this computer can reach it: there is no network, or the port is taken there."
        )
    return context.texts("Only this computer can reach it; a table for friends can let others in.")


def _compiling() -> str:
    return context.texts(
        "What computers think with is being compiled in the background: about a minute on a free"
        " processor, once. Until then the champion does not look ahead. “qwixx prepare” does it in"
        " advance."
    )


def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help=N_("The address to serve at; 0.0.0.0 for everyone.")),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        _number("--port", 0, 65535, N_("The port to serve at; 0 for any free one.")),
    ] = 8123,
    database: DatabaseOption = "",
    processes: Annotated[
        int,
        _number(
            "--processes", 1, 64, N_("How many processes serve; more than one needs PostgreSQL.")
        ),
    ] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", parser=_origin, help=N_("Another web address of this server.")),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            parser=_proxy,
            help=N_("A reverse proxy on another machine, whose word for who asks counts."),
        ),
    ] = None,
    pace: Annotated[str, _word("--pace", PACES, N_("How fast computers play."))] = PACES[0],
    network: Annotated[
        bool,
        typer.Option(
            "--network", help=N_("Let other devices on the same network come in from the start.")
        ),
    ] = False,
    log: Annotated[str, _word("--log", LOGS, N_("How log lines are written."))] = LOGS[0],
    access_log: Annotated[
        bool, typer.Option("--access-log", help=N_("Log every request, without secrets."))
    ] = False,
    keep: KeepOption = 365,
    archive: ArchiveOption = None,
    storage: Annotated[
        int,
        _number(
            "--storage",
            1,
            10**6,
            N_("Size of the database from which on no new tables are opened."),
            "GB",
        ),
    ] = 4,
    connections: Annotated[
        int,
        _number("--connections", 1, 10**6, N_("How many people can be connected at once.")),
    ] = 5_000,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help=N_("Open the game in the browser."))
    ] = False,
) -> None:
    """Serve until Ctrl-C."""
    from qwixx.compiled.caching import is_cached  # noqa: PLC0415  (it reads all sources)
    from qwixx.server.ops.run import serve as serve_tables  # noqa: PLC0415  (slow to import)
    from qwixx.server.settings import Keep, Settings  # noqa: PLC0415
    from qwixx.tables.limits import Limits  # noqa: PLC0415

    def started(address: str, others: list[str]) -> None:
        text = context.texts("Qwixx is served at {address} (Ctrl-C ends it)", address=address)
        for line in (text, _who_can_come(others, network)):
            context.out.print(line, markup=False, soft_wrap=True)
        if not all(map(is_cached, STAGES)):
            context.out.print(_compiling(), markup=False, soft_wrap=True)
        if open_browser:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with suppress(KeyboardInterrupt):
        kept = Keep(keep, archive and archive.absolute())
        addresses = tuple(origin or ()), tuple(proxy or ())
        limits = Limits(storage=storage * 2**30, connections=connections)
        settings = Settings(database, *addresses, pace, log, access_log, limits, kept, processes)
        serve_tables(settings, host, port, started, network)
    context.out.print(context.texts("The server has stopped."), markup=False)
