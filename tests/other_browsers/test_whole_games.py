"""Whole games in Firefox and WebKit, by clicks: `make browsers`."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.served import Server
from tests.other_browsers.driven import BROWSERS
from tests.other_browsers.visitors import Visitor, play

pytestmark = pytest.mark.browsers

PICTURES = os.environ.get("PICTURES")
"""A folder for pictures of what these browsers show."""

Come = Callable[..., Visitor]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables") / "tables.sqlite")
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=BROWSERS)
def come(request: pytest.FixtureRequest, server: Server) -> Iterator[Come]:
    """Someone comes with a browser of their own. Whatever a page complains of fails the test."""
    with ExitStack() as stack:
        visitors: list[Visitor] = []

        def come(name: str, phone: bool = False) -> Visitor:
            browser = stack.enter_context(BROWSERS[request.param]())
            visitors.append(Visitor(browser, server.url, name, phone))
            return visitors[-1]

        yield come
        assert [visitor.browser.complaints() for visitor in visitors] == [[]] * len(visitors)


def look(visitor: Visitor, request: pytest.FixtureRequest, moment: str) -> None:
    """See that the page fits on the screen; keep a picture, if there is a place for it."""
    if PICTURES:
        name = f"{request.node.callspec.id}-{moment}.png"
        Path(PICTURES, name).write_bytes(visitor.browser.picture())
    assert visitor.faults == [], moment


@pytest.mark.parametrize(("game", "phone"), [("classic", True), ("duel", False), ("mixx-a", False)])
def test_a_game_against_the_computer_ends_with_the_scoring(
    come: Come, game: str, phone: bool, request: pytest.FixtureRequest
) -> None:
    ana = come("Ana", phone=phone)
    look(ana, request, "start")
    ana.set_up(f"{game}-computer")
    ana.wait_for(".playing")
    play([ana], ".ending", turns=12)
    ana.reload()
    look(ana, request, "playing")
    play([ana], ".ending")
    look(ana, request, "ending")
    assert len(ana.read(".scores tfoot td")) == 2


def test_two_people_play_at_one_table_and_see_the_same_scores(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben", phone=True)
    ana.set_up("classic-friends")
    ana.wait_for(".link code")
    (link,) = [text for text in ana.read(".link code") if "/table/" in text]
    ben.join(link)
    ana.press("button", text="Start the game", until=".playing")
    ben.wait_for(".playing")
    play([ana, ben], ".ending")
    assert ana.read(".scores tfoot td") == ben.read(".scores tfoot td")
