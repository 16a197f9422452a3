"""Addresses that are shut out, and those of proxies."""

import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.app import run
from qwixx.cli.exits import MISUSED
from qwixx.server.http.connections import Doorkeeper
from qwixx.server.storage.bans import BanError, all_bans, ban, lift
from qwixx.tables.addresses import AddressError, Addresses, network_of
from qwixx.tables.limits import Limits
from tests.server.raw import raw
from tests.server.serving import serving, settings_in, stored
from tests.server.test_endings import NOW, elsewhere, noticed
from tests.tables.test_live import create


@pytest.mark.parametrize(
    ("typed", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        (" 192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:7::/48", "2001:db8:7::/48"),
    ],
)
def test_an_address_is_what_limits_count_by(typed: str, network: str) -> None:
    assert str(network_of(typed)) == network


@pytest.mark.parametrize("typed", ["", "ana", "192.0.2.300", "192.0.2.0/33", "2001:db8::/129"])
def test_what_is_no_address_is_said(typed: str) -> None:
    with pytest.raises(AddressError, match="neither an address nor a network"):
        network_of(typed)


def test_who_is_shut_out() -> None:
    bans = Addresses()
    assert "192.0.2.7" not in bans
    bans.become(["192.0.2.0/24", "198.51.100.1", "2001:db8:7::/48"])
    for address in ("192.0.2.7", "198.51.100.1", "2001:db8:7:1::/64"):
        assert address in bans
    for address in ("192.0.3.7", "198.51.100.2", "2001:db8:8:1::/64", "", "testclient"):
        assert address not in bans


async def test_bans_hold_until_they_end_and_never_for_the_machine_itself(url: str) -> None:
    async with stored(url) as store:
        for text, until in (("192.0.2.0/24", None), ("2001:db8::", NOW + 10)):
            await store.change(partial(ban, network=network_of(text), now=NOW, until=until))
        found = await store.ask(partial(all_bans, now=NOW + 9))
        assert [each.network for each in found] == ["192.0.2.0/24", "2001:db8::/64"]
        assert len(await store.ask(partial(all_bans, now=NOW + 11))) == 1
        for own in ("127.0.0.1", "::1", "0.0.0.0/0", "::/0"):
            with pytest.raises(BanError, match="this machine itself"):
                await store.change(partial(ban, network=network_of(own), now=NOW, until=None))
        await store.change(partial(lift, network=network_of("192.0.2.9/24")))
        with pytest.raises(BanError, match="is not shut out"):
            await store.change(partial(lift, network=network_of("192.0.2.9/24")))


async def test_who_is_shut_out_is_told_and_others_play_on(tmp_path: Path) -> None:
    async with serving(settings_in(tmp_path)) as server:
        table, secrets = await create(server)
        theirs = {"X-Forwarded-For": "192.0.2.9", "accept-language": "es"}
        headers: Any = {"connect": {"additional_headers": theirs}}
        async with (
            raw(server.address, table, secrets[:1]) as ana,
            raw(server.address, table, secrets[1:], **headers) as bo,
        ):
            await bo.next("news")
            network = network_of("192.0.2.0/24")
            elsewhere(tmp_path, partial(ban, network=network, now=time.time(), until=None))
            await noticed(server)
            assert await bo.closed() == 1013
            refused = await server.http.get("/", headers=theirs)
            assert (refused.status_code, refused.json()["refused"]["key"]) == (403, "banned")
            with pytest.raises(Exception, match="HTTP 403"):
                async with raw(server.address, table, secrets[1:], **headers):
                    pass
            await ana.command("say", seat=0, text="still here")
            await ana.next("ack")
        elsewhere(tmp_path, partial(lift, network=network))
        await noticed(server)
        assert (await server.http.get("/", headers=theirs)).status_code == 200


class Visitor:
    """Someone who comes in from an address."""

    def __init__(self, address: str) -> None:
        self.address = address


def test_a_proxy_brings_more_people_than_one_address_may_be() -> None:
    keeper = Doorkeeper(Limits(sockets_from=3), 100, ["10.88.0.0/16"])
    for address, most in (("10.88.0.1", 10), ("10.89.0.1", 3)):
        visitor: Any = Visitor(address)
        assert [keeper.let_in(visitor) for _ in range(10)] == [n < most for n in range(10)]


def test_what_is_no_address_of_a_proxy_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "serve", "--proxy", "proxy.example.org"]) == MISUSED
    assert "neither an address nor a network" in " ".join(capsys.readouterr().err.split())
