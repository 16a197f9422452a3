"""How long garbage collections stop everybody, with a thousand connections, and whether memory
stays bounded when people come and go: as Python collects by itself, and as the server has it.
"""

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.capacity import wait_until_idle
from benchmarks.people import connect
from benchmarks.servers import Server, process, seated

TABLES = 500
"""With two people each."""
THINKING, SECONDS = 3.0, 20.0
ROUNDS, AT_ONCE = 10, 200
"""How often so many people come and go."""
MOST = 50.0
"""Milliseconds that a collection may take."""
NAMES = {"before": "as Python does", "now": "as the server does"}


def main() -> None:
    """Print the measurements."""
    asyncio.run(_main())


async def _main() -> None:
    people = 2 * TABLES
    print("Milliseconds of the processor that garbage collections took, the longest and all, and")
    print(f"the longest lag of the event loop, while {people} people come, and while they play for")
    print(
        f"{SECONDS:.0f} seconds; then MB of memory after 1, {ROUNDS // 2} and {ROUNDS} times that"
    )
    print(f"{AT_ONCE} people came and went. Garbage is collected:")
    for kind in NAMES:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report"
            with process(kind, f"{folder}/tables.sqlite", str(report)) as server:
                await wait_until_idle(server)
                await _measure(kind, server, report)


async def _measure(kind: str, server: Server, report: Path) -> None:
    await _seen(report)
    async with seated(server.port_of, TABLES, THINKING) as people:
        _print(kind, "coming", await _seen(report))
        for person in people[::2]:
            person.start()
        await asyncio.sleep(SECONDS)
        _print(kind, "playing", await _seen(report))
    sizes = [await _come_and_go(server) for _ in range(ROUNDS)]
    shown = ", ".join(f"{sizes[at]:.0f}" for at in (0, ROUNDS // 2, ROUNDS - 1))
    print(f"  {NAMES[kind]:20} memory   {shown} MB", flush=True)


async def _seen(report: Path) -> dict[str, Any]:
    """What was reported since the last call."""
    await asyncio.sleep(1)
    found: dict[str, Any] = json.loads(report.read_text()) if report.exists() else {}
    report.unlink(missing_ok=True)
    while not report.exists():
        await asyncio.sleep(0.05)
    return found


def _print(kind: str, what: str, seen: dict[str, Any]) -> None:
    clock, processor = zip(*seen["collections"], strict=True)
    over = sum(taken > MOST for taken in processor)
    verdict = f"{over} are over {MOST:.0f} ms" if over else "holds"
    print(
        f"  {NAMES[kind]:20} {what:8} longest {max(processor):6.1f} ({max(clock):6.1f} by the"
        f" clock), all {sum(processor):7.1f} of {len(clock):4}; lag {max(seen['lags']):6.1f};"
        f" {verdict}",
        flush=True,
    )


async def _come_and_go(server: Server) -> float:
    """MB of the server after some people have come to tables and left."""
    async with seated(server.port_of, AT_ONCE // 2, 0):
        await connect(server.port, "/api/tables/none/live", lambda _: None)
    await asyncio.sleep(0.5)
    return server.kilobytes() / 1000


if __name__ == "__main__":
    main()
