"""Friends in the same network: by link and by QR code, and a seat that changes devices."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.served import Server
from tests.server.networks import network  # noqa: F401  (a fixture)

LET_IN = "Let in devices on my network"


@pytest.mark.usefixtures("network")
def test_a_friend_in_the_network_gets_in_once_the_owner_says_so(
    come: Come, frail_server: Server
) -> None:
    ana, ben = come("Ana", frail_server.url), come("Ben", phone=True)
    ana.set_up("classic-friends", open="1")
    ana.submit()
    expect(ana.page.get_by_text("So far only this computer can reach the table")).to_be_visible()
    expect(ana.page.locator(".code")).to_have_count(0)
    ana.page.get_by_role("button", name=LET_IN).click()
    expect(ana.page.get_by_text("Devices on your network can come in")).to_be_visible()
    code = ana.page.get_by_role("img", name="QR code: To play along")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.complete && image.naturalWidth > 0")
    link = ana.link("table")
    assert "127.0.0.1" not in link
    ben.join(link)
    assert ben.page.get_by_role("button", name=LET_IN).count() == 0
    assert ben.fits
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ben.page.locator(".playing")).to_be_visible()
    active, other = (ana, ben) if ana.page.locator(".throw").count() else (ben, ana)
    active.throw()
    expect(other.options.first).to_be_visible()


def test_a_seat_is_taken_along_to_another_device(come: Come) -> None:
    ana, phone = come("Ana"), come("Ana", phone=True)
    ana.set_up("classic-friends", open="1", computers="1")
    ana.submit()
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ana.page.locator(".playing")).to_be_visible()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Move my seat to another device").click()
    link = ana.page.locator(".move .link code").inner_text()
    assert "#seat=" in link
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(link)
    expect(phone.page.get_by_text("Your seat is on this device now.").first).to_be_visible()
    assert phone.page.evaluate("location.hash") == ""
    secret = link.split("#seat=")[1]
    assert not any(secret in url.split("#")[0] for url in asked)
    expect(ana.page.get_by_text("Your seat has moved to another device.")).to_be_visible()
    expect(ana.page.locator(".playing")).to_have_count(0)
    phone.page.reload()
    expect(phone.page.locator(".playing")).to_be_visible()
    ana.page.reload()
    ana.page.get_by_role("button", name="Play here again").click()
    expect(ana.page.locator(".playing")).to_be_visible()
    expect(phone.page.get_by_text("Your seat has moved to another device.")).to_be_visible()


@pytest.mark.long
def test_a_link_with_a_wrong_secret_takes_nothing_away(come: Come) -> None:
    ana = come("Ana")
    ana.set_up("classic-friends", open="1")
    ana.submit()
    table = ana.link("table")
    ana.visit()
    ana.page.goto(f"{table}#seat=nonsense")
    expect(ana.page.get_by_role("button", name="Start the game")).to_be_visible()
    zoe = come("Zoe")
    zoe.page.goto(f"{table}#seat=nonsense")
    expect(zoe.page.get_by_role("button", name="Take a seat")).to_be_visible()
    for person in (ana, zoe):
        person.forgive("403")
