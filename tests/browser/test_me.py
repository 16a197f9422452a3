"""My page: who one is at tables, taken along, kept apart from others', and deleted."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import expect

from qwixx.client import Me
from tests.browser.conftest import Come
from tests.browser.people import Person
from tests.browser.test_everyone import assert_no_barriers

ASK = """async (key) => {
    const answer = await fetch("/api/me", { headers: { "Qwixx-Key": key } });
    return answer.ok ? answer.json() : null;
}"""


def tell_who(person: Person, name: str) -> None:
    """Fill in the form that is there for someone new."""
    person.page.locator("input[name$=name]").last.fill(name)
    person.page.get_by_role("button", name="Save", exact=True).last.click()
    expect(person.page.get_by_role("button", name="Saved")).to_be_visible()
    expect(person.page.get_by_text("The fingerprint of your key")).to_be_visible()


def stored(person: Person, key: str) -> Any:
    return json.loads(person.page.evaluate(f"localStorage['qwixx.{key}'] ?? 'null'"))


def known(person: Person, key: str) -> Any:
    """What the server knows of whoever has this key."""
    return person.page.evaluate(ASK, key)


def parcel(person: Person) -> str:
    person.page.get_by_role("button", name="By link or QR code").click()
    return person.page.locator(".link code").inner_text()


def opened(sealed: bytes, key: bytes) -> str:
    """A parcel, by what `docs/people.md` says of it."""
    stream = hmac.digest(key, b"qwixx parcel stream", "sha256")
    seal = hmac.digest(key, b"qwixx parcel seal", "sha256")
    version, found, hidden = sealed[0], sealed[1:33], sealed[33:]
    assert (version, found) == (1, hmac.digest(seal, hidden, "sha256"))
    blocks = range(len(hidden) // 32 + 1)
    streamed = b"".join(hmac.digest(stream, i.to_bytes(4, "big"), "sha256") for i in blocks)
    return bytes(a ^ b for a, b in zip(hidden, streamed, strict=False)).decode()


def take_over(person: Person) -> None:
    person.page.get_by_role("button", name="Take it over").click()
    expect(person.page.get_by_role("button", name="Take it over")).to_have_count(0)


def test_whoever_says_who_they_are_is_seen_with_their_mark(come: Come) -> None:
    ana, bo = come("Ana"), come("Bo")
    ana.visit()
    ana.page.get_by_role("link", name="My page").click()
    ana.page.get_by_role("radio", name="Leaf").check()
    ana.page.get_by_role("radio", name="Plum").check()
    tell_who(ana, "Ana")
    ana.set_up("classic-friends")
    ana.submit()
    bo.join(ana.link("table"))
    expect(bo.page.locator(".seats li").first.get_by_role("img", name="Leaf")).to_be_visible()
    assert known(ana, stored(ana, "people")["all"][0]["key"])["sat"] == 1
    assert stored(bo, "people") is None


def test_two_at_one_screen_each_have_theirs(come: Come) -> None:
    ana = come("Ana")
    ana.remember("lessons", {"classic": ["white"]})
    ana.visit("/me")
    tell_who(ana, "Ana")
    ana.page.get_by_role("button", name="Another person").click()
    tell_who(ana, "Bo")
    first, second = stored(ana, "people")["all"]
    ana.page.locator("select").select_option("de")
    expect(ana.page.get_by_role("heading", name="Meine Seite")).to_be_visible()
    ana.page.get_by_role("radio", name="Ana").check()
    expect(ana.page.get_by_role("heading", name="My page")).to_be_visible()
    expect(ana.page.get_by_text("One lesson learned")).to_be_visible()
    expect(ana.page.get_by_role("radio", name="Ana")).to_be_focused()
    ana.start("classic-screen")
    for mark in ("Star", "Heart"):
        expect(ana.page.get_by_role("img", name=mark).first).to_be_visible()
    assert [known(ana, each["key"])["sat"] for each in (first, second)] == [1, 1]


def test_all_of_it_goes_along_by_link_and_nothing_here_is_lost(come: Come) -> None:
    """The link works once; what it brings is shown, then added to what is there."""
    desk, phone = come("Ana"), come("Ana", phone=True)
    desk.remember("lessons", {"classic": ["white", "colour"]})
    desk.start("classic-computer")
    desk.visit("/me")
    tell_who(desk, "Ana")
    link = parcel(desk)
    phone.remember("lessons", {"classic": ["lock"]})
    phone.visit("/")
    phone.page.goto(link.replace("parcel=", "parcel=x"))
    expect(phone.page.get_by_text("This link is incomplete")).to_be_visible()
    phone.page.goto("about:blank")
    phone.page.goto(link)
    expect(phone.page.get_by_text("A table with your seat")).to_be_visible()
    assert "#" not in phone.page.url
    take_over(phone)
    expect(phone.page.get_by_text("3 lessons learned")).to_be_visible()
    assert stored(phone, "people")["all"][0]["key"] == stored(desk, "people")["all"][0]["key"]
    phone.page.goto("about:blank")
    phone.page.goto(link)
    expect(phone.page.get_by_text("This link was used already")).to_be_visible()
    phone.forgive("404")
    phone.visit()
    phone.page.locator(".unfinished .start").click()
    expect(phone.page.locator(".playing")).to_be_visible()


def test_a_parcel_is_sealed_as_documented_and_shows_whether_it_was_touched(come: Come) -> None:
    desk, phone = come("Ana"), come("Ana", phone=True)
    desk.visit("/me")
    tell_who(desk, "Ana")
    link = parcel(desk)
    name, key = link.partition("#parcel=")[2].split(".")
    fetched = httpx.post(f"{desk.url}/api/parcels/{name}", trust_env=False).json()["sealed"]
    sealed = bytearray(urlsafe_b64decode(fetched + "=="))
    whole = json.loads(opened(bytes(sealed), urlsafe_b64decode(key + "=")))
    assert whole["contents"]["person"]["name"] == "Ana"
    sealed[-1] ^= 1
    body = {"sealed": urlsafe_b64encode(sealed).decode().rstrip("=")}
    left = httpx.post(f"{desk.url}/api/parcels", json=body, trust_env=False).json()["id"]
    phone.page.goto(link.replace(name, left))
    expect(phone.page.get_by_text("This link was changed on its way")).to_be_visible()
    assert stored(phone, "people") is None


def with_thing(text: str, name: str, value: Any) -> str:
    """A file in which somebody has put something more, with the right check sum."""
    told = json.loads(text)
    told["contents"]["things"][name] = value
    contents = json.dumps(told["contents"], ensure_ascii=False, separators=(",", ":"))
    told["check"] = hashlib.sha256(contents.encode()).hexdigest()
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def test_a_file_brings_it_back_but_not_if_it_was_changed(come: Come, tmp_path: Path) -> None:
    ana, bo = come("Ana"), come("Bo")
    ana.visit("/me")
    tell_who(ana, "Ana")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Save to a file").click()
    text = Path(download.value.path()).read_text("utf-8")
    bo.visit("/me")
    tell_who(bo, "Bo")
    file = tmp_path / "ana.json"
    for changed, reason in (
        (text.replace('"Ana"', '"Eve"'), "This was changed after it was saved"),
        (text.replace('"version":1', '"version":2'), "newer version"),
        ("Qwixx 1", "This is no file that My page has saved."),
        (json.dumps({"qwixx": "person", "version": 1, "contents": []}), "This was changed"),
        (with_thing(text, "unanswered.table", [{"kind": "leave"}]), "This was changed"),
        (with_thing(text, "tables", {"x": {}}), "This was changed"),
    ):
        file.write_text(changed, "utf-8")
        bo.page.get_by_label("Load from a file").last.set_input_files(file)
        expect(bo.page.get_by_role("alert")).to_contain_text(reason)
    assert [each["name"] for each in stored(bo, "people")["all"]] == ["Bo"]
    file.write_text(text, "utf-8")
    bo.page.get_by_label("Load from a file").last.set_input_files(file)
    take_over(bo)
    expect(bo.page.get_by_role("radio", name="Ana")).to_be_checked()
    assert [each["name"] for each in stored(bo, "people")["all"]] == ["Bo", "Ana"]
    assert Me.load(file).key == stored(ana, "people")["all"][0]["key"]
    Me.new("Ζωή").save(tmp_path / "bot.json")
    bo.page.get_by_label("Load from a file").last.set_input_files(tmp_path / "bot.json")
    take_over(bo)
    expect(bo.page.get_by_role("radio", name="Ζωή")).to_be_checked()
    expect(bo.page.get_by_text("The fingerprint of your key")).to_be_visible()
    bo.forgive("404")


def test_everything_is_deleted_there_and_here_or_nothing(come: Come) -> None:
    """Also what another device of theirs finds then."""
    desk, phone = come("Ana"), come("Ana", phone=True)
    desk.remember("lessons", {"classic": ["white"]})
    desk.visit("/me")
    tell_who(desk, "Ana")
    phone.page.goto(parcel(desk))
    take_over(phone)
    key = stored(desk, "people")["all"][0]["key"]
    delete = desk.page.get_by_role("dialog").get_by_role("button", name="Delete")
    desk.page.context.set_offline(True)
    desk.page.get_by_role("button", name="Delete everything of Ana").click()
    delete.click()
    expect(desk.page.get_by_text("in this browser everything is still here")).to_be_visible()
    desk.page.context.set_offline(False)
    delete.click()
    expect(desk.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert known(desk, key) is None
    left = desk.page.evaluate("Object.keys(localStorage)")
    assert set(left) <= {"qwixx.tables"}
    desk.forgive("404")
    phone.visit("/me")
    expect(phone.page.get_by_text("This server knows nothing of you any more")).to_be_visible()
    phone.page.get_by_role("button", name="Be known here again").click()
    expect(phone.page.get_by_text("The fingerprint of your key")).to_be_visible()
    phone.forgive("404")


def test_no_barriers_on_my_page(come: Come) -> None:
    """With somebody's name or without, with a link that has come, in a language of long words."""
    ana = come("Ana", phone=True, locale="el")
    ana.visit("/me")
    expect(ana.page.locator("#me-who")).to_be_visible()
    assert_no_barriers(ana)
    ana.page.locator("input[name=name]").fill("Αναστασία Παπαδοπούλου")
    ana.page.locator(".me-form .primary").click()
    ana.page.locator("#me-others").wait_for()
    ana.page.locator("[aria-labelledby=me-along] .primary").click()
    link = ana.page.locator(".link code").inner_text()
    assert_no_barriers(ana)
    ana.page.goto("about:blank")
    ana.page.goto(link)
    expect(ana.page.locator(".me-arrival .primary")).to_be_visible()
    assert_no_barriers(ana)
    ana.page.locator(".danger").click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    assert_no_barriers(ana)
