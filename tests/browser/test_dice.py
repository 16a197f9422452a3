"""Dice that nobody can choose, and what browsers keep of them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from qwixx.fairdice.proof import examine, parse_receipt
from qwixx.record import parse_record
from tests.browser.conftest import Come
from tests.browser.people import Person, finish
from tests.browser.test_together import AWAY, open_table

NOT_SEEN = "This is not the game that this browser has seen."


def saved(page: Page, button: str, path: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    download.value.save_as(path)
    return path


def check(person: Person, path: Path) -> None:
    person.page.locator("input[type=file]").set_input_files(path)


def change_receipt(person: Person, change: str) -> None:
    """As if this browser had seen something else."""
    person.page.evaluate(f"""() => {{
        const key = `qwixx.receipt.${{JSON.parse(localStorage["qwixx.receipts"]).at(-1)}}`;
        const receipt = JSON.parse(localStorage[key]);
        {change};
        localStorage[key] = JSON.stringify(receipt);
    }}""")


def receipts(person: Person) -> list[Any]:
    script = "Object.entries(localStorage).filter(([key]) => key.startsWith('qwixx.receipt.'))"
    return [json.loads(text) for _, text in person.page.evaluate(script)]


def test_two_people_have_proof_that_nobody_chose_the_dice(come: Come, tmp_path: Path) -> None:
    ana, ben, zoe = come("Ana"), come("Ben"), come("Zoe")
    open_table(ana, "duel-friends", ben)
    finish(ana, ben)
    game = saved(ana.page, "Game file", tmp_path / "game.qwixx")
    for person in (ana, ben):
        person.page.get_by_role("link", name="Check the dice").click()
        verdict = person.page.locator(".verdict.good")
        expect(verdict).to_contain_text("Nobody has chosen these dice.")
        expect(verdict).to_contain_text("The server and all other players had fixed their seeds")
        expect(verdict).to_contain_text("All throws are those that you were shown.")
        expect(verdict).to_contain_text("That this page tells the truth")
        receipt = saved(person.page, "Save the receipt", tmp_path / f"{person.name}.json")
        kept = parse_receipt(receipt.read_bytes())
        finding = examine(parse_record(game.read_text("utf-8")), kept)
        assert {each.key for each in finding.proven} == {"fixed", "shown"}
    insecure = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"
    zoe.context.add_init_script(insecure)  # as in one's own network, without TLS
    zoe.visit("/check")
    check(zoe, game)
    verdict = zoe.page.locator(".verdict.plain")
    expect(verdict).to_contain_text("The file agrees with itself.")
    expect(verdict).to_contain_text("a file alone cannot show it")

    ana.visit("/check")
    for change, complaint in (
        ('receipt.commitment = "0".repeat(64)', "fingerprint is not the one that you were told"),
        ("receipt.rolls[2] = '1 1 r1'", "Turn 3: the dice shown were “1 1 r1”"),
        ("receipt.rolls.push('1 1')", "was thrown, but the file ends before"),
        ("receipt.first = 1 - receipt.first", "begins in the file"),
        (
            "receipt.rounds[0].pledges.reverse()",
            "the seed in the file is not the one",
        ),
        (
            "receipt.rounds[0].pledges.reverse(); receipt.seeds = {}",
            "the seed is not the one that was fixed",
        ),
        ("receipt.rounds[0].pledges.pop()", "1 were fixed, the file has 2"),
    ):
        change_receipt(ana, change)
        check(ana, game)
        expect(ana.page.locator(".verdict.bad")).to_contain_text(NOT_SEEN)
        expect(ana.page.locator(".verdict.bad")).to_contain_text(complaint)
        change_receipt(ana, f"Object.assign(receipt, {(tmp_path / 'Ana.json').read_text()})")


@pytest.mark.long
def test_who_closes_the_page_before_the_start_reveals_when_it_is_open_again(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    ana.set_up("duel-friends")
    ana.submit()
    ben.join(ana.link("table"))
    ben.page.close()
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ana.page.get_by_text("Waiting for Ben")).to_be_visible()
    ana.page.reload()
    expect(ana.page.get_by_text("Waiting for Ben")).to_be_visible()
    ben.page = ben.new_tab()
    ben.page.goto(ana.page.url)
    for person in (ana, ben):
        expect(person.page.locator(".playing")).to_be_visible()
    assert [len(each["rounds"]) for each in receipts(ana) + receipts(ben)] == [1, 1]


@pytest.mark.long
def test_the_others_go_on_without_someone_who_does_not_reveal(come: Come) -> None:
    ana, ben, eva = come("Ana"), come("Ben"), come("Eva", phone=True)
    ana.set_up("classic-friends", open="2")
    ana.submit()
    link = ana.link("table")
    ben.join(link)
    eva.join(link)
    ben.page.close()
    ana.page.get_by_role("button", name="Start the game").click()
    eva.page.get_by_role("button", name="Go on without Ben").click(timeout=AWAY + 10_000)
    for person in (ana, eva):
        expect(person.page.locator(".notice")).to_contain_text("The start is undone: Ben has gone")
        expect(person.page.locator(".seat-name")).to_have_text(["Ana", "Free seat", "Eva"])
    assert eva.fits
    ben.page = ben.new_tab()
    ben.page.goto(link)
    expect(ben.page.get_by_role("button", name="Take a seat")).to_be_visible()
    ben.forgive("403")  # the page asked whether the seat is still Ben's
    ana.page.get_by_role("button", name="Start the game").click()
    for person in (ana, eva):
        expect(person.page.locator(".playing")).to_be_visible()
        assert "Ben went before the dice were drawn" in person.read_log()
        assert len(receipts(person)[0]["rounds"]) == 2


def test_hashes_are_those_of_everyone_else(come: Come) -> None:
    """Known answers: nothing, a block, more than a block; and HMAC with a short and a long key."""
    ana = come("Ana")
    ana.visit()
    found = ana.page.evaluate("""async () => {
        const { sha256, hmac, toHex } = await import("/web/shared/sha256.js");
        const bytes = (count) => Uint8Array.from({ length: count }, (_, i) => i % 251);
        const ours = [], theirs = [];
        for (const count of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
            ours.push(toHex(sha256(bytes(count))));
            theirs.push(toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(count)))));
        }
        for (const count of [1, 32, 64, 65, 200]) {
            const kind = { name: "HMAC", hash: "SHA-256" };
            const key = await crypto.subtle.importKey("raw", bytes(count), kind, false, ["sign"]);
            ours.push(toHex(hmac(bytes(count), bytes(300))));
            theirs.push(toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(300)))));
        }
        return [ours, theirs];
    }""")
    assert found[0] == found[1]
    assert re.match("e3b0c442", found[0][0])


def test_a_browser_keeps_only_so_many_receipts(come: Come) -> None:
    ana = come("Ana")
    ana.visit()
    kept = ana.page.evaluate("""async () => {
        const { newPledge } = await import("/web/shared/storage/receipts.js");
        for (let i = 0; i < 50; i++) newPledge(`table-${i}`, { fair: { commitment: "c" } });
        return Object.keys(localStorage).filter((key) => key.startsWith("qwixx.receipt.")).sort();
    }""")
    assert len(kept) == 40
    assert "qwixx.receipt.table-49" in kept
    assert "qwixx.receipt.table-9" not in kept
