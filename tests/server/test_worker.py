"""Worker processes: their queue, and what happens when they end."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from signal import SIGKILL

import pytest

from qwixx.server.worker import MOST_FROM, MOST_WAITING, NICE, OWN, Results, Worker, WorkerError
from qwixx.tables.refusals import Refused
from tests.other_model import WEIGHTS, copy_package, start
from tests.server.serving import serving, settings_in
from tests.server.work import AskProcess, Fail, Say


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    found = Worker("test")
    yield found
    await found.close()


async def test_a_worker_that_is_killed_fails_its_job_and_no_other(worker: Worker) -> None:
    process, niceness = await worker.submit(AskProcess(), "here")
    assert niceness == os.nice(0) + NICE
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()
    lost = worker.submit(Say("lost", 60), "here", lambda _: loop.call_soon_threadsafe(begun.set))
    waiting = worker.submit(Say("done"), "here")
    await begun.wait()
    os.kill(process, SIGKILL)
    with pytest.raises(WorkerError, match="ended unexpectedly"):
        await lost
    assert await waiting == "done"
    assert (await worker.submit(AskProcess(), "here"))[0] != process


async def test_what_fails_in_a_worker_says_why_and_the_worker_goes_on(worker: Worker) -> None:
    process, _ = await worker.submit(AskProcess(), "here")
    with pytest.raises(Refused) as refused:
        await worker.submit(Fail("refused"), "here")
    assert (refused.value.key, refused.value.values) == ("puzzle", {"name": "refused"})
    with pytest.raises(WorkerError, match="OSError: a disk is gone"):
        await worker.submit(Fail("a disk is gone"), "here")
    assert (await worker.submit(AskProcess(), "here"))[0] == process


async def test_a_worker_without_work_ends_and_the_next_job_does_not_notice() -> None:
    """Whenever it comes: also while the process is just ending."""
    worker = Worker("test", idle=0.05)
    process, _ = await worker.submit(AskProcess(), "here")
    async with asyncio.timeout(20):
        while worker._process._process.is_alive():
            await asyncio.sleep(0.01)
    for pause in (0, 0.045, 0.05, 0.055):
        assert (await worker.submit(AskProcess(), "here"))[0] != process
        await asyncio.sleep(pause)
    await worker.close()


async def test_addresses_take_turns(worker: Worker) -> None:
    order: list[str] = []
    first = [worker.submit(Say(f"first {number}"), "first") for number in range(3)]
    second = [worker.submit(Say(f"second {number}"), "second") for number in range(2)]
    for future in (*first, *second):
        future.add_done_callback(lambda done: order.append(done.result()))
    await asyncio.gather(*first, *second)
    assert order == ["first 0", "second 0", "first 1", "second 1", "first 2"]


async def test_only_so_many_wait_in_all_and_for_one_address(worker: Worker) -> None:
    for _ in range(MOST_FROM):
        worker.submit(Say("", 60), "one")
    with pytest.raises(Refused) as fast:
        worker.submit(Say(""), "one")
    for number in range(MOST_WAITING - MOST_FROM):
        worker.submit(Say(""), f"another {number}")
    with pytest.raises(Refused) as busy:
        worker.submit(Say(""), "the last one")
    assert (fast.value.key, busy.value.key) == ("too_fast", "busy")
    worker.submit(Say(""), OWN)


async def test_what_was_done_makes_room_again(worker: Worker) -> None:
    for _ in range(2):
        some = [worker.submit(Say("done"), "one") for _ in range(MOST_FROM)]
        assert await asyncio.gather(*some) == ["done"] * MOST_FROM


async def test_closing_cancels_what_waits() -> None:
    worker = Worker("test")
    some = [worker.submit(Say("", 60), "one") for _ in range(2)]
    await asyncio.sleep(0.1)
    await worker.close()
    assert all(future.cancelled() for future in some)


async def test_what_several_ask_for_is_done_once_and_remembered(worker: Worker) -> None:
    results = Results(worker, most=1)
    both = await asyncio.gather(*(results.get("a", Say("a"), "here") for _ in range(2)))
    assert both == ["a", "a"]
    assert await results.get("a", Fail("never asked"), "here") == "a"
    with pytest.raises(WorkerError):
        await results.get("b", Fail("asked"), "here")
    assert await results.get("b", Say("b"), "here") == "b"
    assert await results.get("a", Say("another"), "here") == "another", "there is room for one"


async def test_what_takes_a_moment_does_not_wait_for_reviews(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        long = server.hub.slow.submit(Say("", 600), "here")
        sheet = await server.http.get("/api/sheets/duel.pdf?paper=a5", timeout=60)
        assert sheet.status_code == 200
        assert not long.done()


async def test_a_sheet_whose_worker_is_killed_is_refused_once(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        process, _ = await server.hub.quick.submit(AskProcess(), "here")
        begun, loop = asyncio.Event(), asyncio.get_running_loop()
        before = server.hub.quick.submit(
            Say("", 60), "here", lambda _: loop.call_soon_threadsafe(begun.set)
        )
        await begun.wait()
        path = "/api/sheets/classic.pdf?copies=20"
        asking = asyncio.create_task(server.http.get(path, headers={"accept-language": "de"}))
        os.kill(process, SIGKILL)
        with pytest.raises(WorkerError):
            await before
        while server.hub.quick._process._process is None:
            await asyncio.sleep(0.001)
        server.hub.quick._process._process.kill()
        answer = await asking
        assert (answer.status_code, answer.json()["refused"]["key"]) == (503, "no_sheet")
        assert answer.json()["refused"]["text"].startswith("Dieses Blatt")
        assert (await server.http.get(path, timeout=60)).status_code == 200


async def test_an_address_with_many_jobs_waits_for_the_refusal_of_the_next(tmp_path: Path) -> None:
    """And nobody else does."""
    async with serving(settings_in(tmp_path)) as server:
        for _ in range(MOST_FROM):
            server.hub.quick.submit(Say("", 60), "127.0.0.1")
        path, german = "/api/sheets/duel.pdf", {"accept-language": "de"}
        asking = asyncio.create_task(server.http.get(path, headers=german, timeout=60))
        while not server.app.state.rates._breathing["127.0.0.1"]:
            await asyncio.sleep(0.01)
        assert (await server.http.get("/api/about")).status_code == 200
        assert not asking.done()
        answer = await asking
        assert (answer.status_code, answer.json()["refused"]["key"]) == (429, "too_fast")
        assert "Anfragen" in answer.json()["refused"]["text"]
        assert answer.headers["retry-after"] == "1"


UPGRADED = """
import asyncio, sys
from pathlib import Path
from qwixx.server.features.reviews.jobs import SheetJob
from qwixx.server.worker import Worker, WorkerError

async def main():
    worker = Worker("test")
    weights = Path(sys.argv[1])
    weights.write_bytes(weights.read_bytes()[:-1] + b"?")
    try:
        await worker.submit(SheetJob("duel", "a5", 1, "en"), "here")
    except WorkerError as error:
        print(error)
    await worker.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_worker_started_after_an_upgrade_does_nothing(tmp_path: Path) -> None:
    package, program = copy_package(tmp_path), tmp_path / "program.py"
    program.write_text(UPGRADED, "utf-8")
    ran = start(package, str(program), str(package / WEIGHTS))
    assert ran.stdout == "the program on disk is another one now: restart the server\n", ran.stderr
