"""The club's board as whoever runs the server looks after it: `qwixx admin`."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from qwixx.cli.exits import DONE, MISUSED, NO
from qwixx.server.storage.database import parsed
from qwixx.server.storage.reader import make_engine
from qwixx.server.storage.schema import ratings
from tests.cli.test_admin import admin
from tests.cli.test_serve import said
from tests.server.serving import in_background, settings_in


def test_a_name_is_taken_off_the_board_and_stays_off(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With both databases; while a server runs, which asks for the board each time."""
    ana = {"name": "[b]Ana", "colour": "teal", "mark": "star", "listed": True}
    with (
        in_background(replace(settings_in(Path()), database=url)) as address,
        httpx.Client(base_url=address, trust_env=False) as client,
    ):

        def save(key: str, **body: Any) -> httpx.Response:
            return client.put("/api/me", headers={"qwixx-key": key * 43}, json=body)

        def names() -> list[str]:
            entries = client.get("/api/board/duel").json()["entries"]
            return [entry["name"] for entry in entries if not entry["level"]]

        assert admin(url, "board") == DONE
        assert said(capsys) == "Nobody is on the club's board."
        save("a", **ana)
        save("b", **ana | {"name": "Bo"})
        save("c", **ana | {"listed": False})
        rate(url, games=("duel", "classic"))
        assert names() == ["[b]Ana", "Bo"]
        assert admin(url, "unlist", "Bo", "Cy") == NO
        assert said(capsys) == "Nobody who has played rated games here is called Cy."
        assert admin(url, "unlist", "[b]Ana") == MISUSED
        assert "Say which by a number: 1, 3." in said(capsys)
        assert names() == ["[b]Ana", "Bo"]
        assert admin(url, "unlist", "Bo", "1", "1") == DONE
        assert said(capsys).startswith("Bo is off the club's board. [b]Ana is off")
        assert names() == []
        answer = save("a", **ana | {"name": "Ann"})
        assert (answer.status_code, answer.json()["refused"]["key"]) == (403, "barred")
        assert save("a", **ana | {"name": "Ann", "listed": None}).json()["listed"] is False
        assert names() == []
        assert admin(url, "board", "--game", "duel", "--json") == DONE
        told = json.loads(said(capsys))
        assert [(each["number"], each["name"], each["barred"]) for each in told] == [
            (1, "Ann", True),
            (2, "Bo", True),
        ]
        assert told[0]["rating"] == 1510
        assert admin(url, "relist", "1", lang="de") == DONE
        assert said(capsys) == "Ann darf wieder auf der Tafel des Klubs stehen."
        assert names() == ["Ann"]
        assert admin(url, "board") == DONE
        shown = said(capsys)
        assert shown.count("Ann") == shown.count("taken off") == 2


def rate(url: str, games: tuple[str, ...]) -> None:
    """As if all three had played rated games."""
    engine = make_engine(parsed(url))
    with engine.begin() as connection:
        for game in games:
            for person in (1, 2, 3):
                known = {"mean": 1500 + 10 / person, "deviation": 60.0, "games": 7}
                connection.execute(insert(ratings).values(person=person, game=game, **known))
    engine.dispose()
