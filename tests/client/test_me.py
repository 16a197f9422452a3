"""A person with a key from Python: the file, and what a server knows of them."""

import json
import os
import stat
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from qwixx.client import Me, PersonFileError, ServerRefusal, Table
from qwixx.locale import LANGUAGES, Texts
from qwixx.locale.phrases import refusal_text
from tests.server.serving import play_on, serving, settings_in


def test_a_person_is_kept_in_a_private_file_that_is_never_replaced(tmp_path: Path) -> None:
    ana, path = Me.new("Aña", mark="leaf"), tmp_path / "ana.json"
    assert ana.key not in repr(ana)
    ana.save(path)
    assert Me.load(path) == ana
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 or os.name != "posix"
    with pytest.raises(FileExistsError):
        Me.new("Bo").save(path)
    assert Me.load(path) == ana


def test_a_file_of_the_browser_is_read_with_all_that_is_in_it(tmp_path: Path) -> None:
    """Contents as a browser writes them, numbers included; the check is that of these bytes."""
    person = {"key": "k" * 43, "name": "Ζωή", "colour": "teal", "mark": "star"}
    contents = json.dumps({"made": "x", "person": person}, ensure_ascii=False)[:-1]
    contents += ',"things":{"past":{"contents":1e-7}},"tables":{},"seats":{}}'
    path = tmp_path / "zoe.json"
    path.write_bytes(signed(contents.encode()))
    assert Me.load(path) == Me("k" * 43, "Ζωή", "teal", "star")


def signed(contents: bytes, version: int = 1) -> bytes:
    check = sha256(contents).hexdigest()
    head = json.dumps({"qwixx": "person", "version": version, "check": check})[:-1]
    return head.encode() + b', "contents":' + contents + b"}\n"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b"", "person_file"),
        (b"\xff\xfe", "person_file"),
        (b"[" * 100_000, "person_file"),
        (b"[1]", "person_file"),
        (b'{"qwixx":"person","version":true}', "person_file"),
        (b'{"qwixx":"game","version":1}', "person_file"),
        (b'{"qwixx":"person","version":1}', "damaged"),
        (signed(b"{}", version=2), "newer"),
        (signed(b"{}"), "damaged"),
        (signed(b"[]"), "damaged"),
        (signed(b'{"person":{"key":"short","name":"A","colour":"teal","mark":"star"}}'), "damaged"),
        (signed(b'{"person":null}').replace(b"null", b"{}"), "damaged"),
    ],
)
def test_what_is_no_person_is_said(text: bytes, key: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(text)
    with pytest.raises(PersonFileError) as caught:
        Me.load(path)
    assert caught.value.key == key
    sentences = {refusal_text(Texts(language), caught.value) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)


async def test_two_people_play_a_rated_game_and_one_is_forgotten(tmp_path: Path) -> None:
    ana, bo = Me.new("Ana"), Me.new("Bo")
    async with serving(settings_in(tmp_path)) as server:
        here = server.address
        assert await failing(ana.known(here)) == "person"
        assert await failing(Table.create(here, "duel", [ana.seat, OPEN], rated=True)) == (
            "rated_person"
        )
        await ana.introduce(here, listed=True)
        await bo.introduce(here)
        assert await ana.rating(here, "duel") is None
        opened = await Table.create(here, "duel", [ana.seat, OPEN], pace="instant", rated=True)
        assert await failing(Table.join(here, opened.name, bo)) == "rated_terms"
        joined = await Table.join(here, opened.name, bo, rated=True)
        async with opened, joined:
            await opened.start()
            await play_on(opened, joined)
            await joined.send("leave")
            changes = await opened.rating()
        standings = [await me.rating(here, "duel") for me in (ana, bo)]
        for change, standing in zip(changes, standings, strict=True):
            assert change is not None
            assert standing is not None
            assert change.after == standing[:2]
            assert (change.before.rating, standing.games) == (1500, 1)
        bo.name = "Bo II"
        await bo.introduce(here)
        assert (await bo.known(here))["name"] == "Bo II"
        assert (await ana.known(here))["listed"] is True
        await bo.delete(here)
        assert await failing(bo.known(here)) == "person"
        assert (await ana.rating(here, "duel")) == standings[0]


OPEN = {"kind": "open"}


async def failing(asked: Any) -> str:
    """Why it was refused."""
    with pytest.raises(ServerRefusal) as caught:
        await asked
    return caught.value.key
