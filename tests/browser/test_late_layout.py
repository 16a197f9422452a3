"""Late in a game, with long names and in every language, everything fits: texts and controls."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.late_games import LARGE, MANY_OPTIONS, NAMES, OwnDiceTable, late_table
from tests.browser.measuring import SIZES, faults
from tests.browser.own_games import give, pages, past_of, records
from tests.browser.people import Person
from tests.browser.test_table import CAREFUL
from tests.helpers import with_seldom

NARROW = ((380, 700), (480, 700), (640, 700), (641, 700))
"""Where the start page's parts change places."""


@pytest.mark.parametrize("game", with_seldom(["classic"], ["duel", "mixx-a"]))
def test_everything_fits_with_three_digits_and_long_names(come: Come, game: str) -> None:
    ana, others = come("Ana", settings=CAREFUL), come("Others")
    table = late_table(ana, game)
    table.sit_down(ana, [0])
    table.sit_down(others, range(1, len(table.secrets)))
    dice = ana.page.locator(".log .rolled").first.locator("> span")
    tops = dice.evaluate_all("(all) => all.map((it) => it.getBoundingClientRect().top)")
    assert len(tops) == 4
    assert len(set(tops)) == 1, "the dice of a throw stand in one line"
    found = [fault for state in late_states(ana, table) for fault in faults(ana, f"{game} {state}")]
    assert not found, "\n".join(found[:20])


def late_states(ana: Person, table: OwnDiceTable) -> Iterator[str]:
    """Her turn, and the next player's."""
    page = ana.page
    expect(page.locator(".own-dice")).to_be_visible()
    yield "own dice"
    table.enter(table.roll(11 if table.is_shared else 7))
    expect(page.locator(".option").first).to_be_visible()
    if not table.is_shared:
        for seat in range(1, len(table.secrets)):
            table.decide(seat)
        expect(page.locator(".status.good")).to_have_count(len(NAMES) - 1)
    page.locator(".option").first.click()
    expect(page.locator(".confirm")).to_be_visible()
    yield "confirming"
    page.locator(".confirm .primary").click()
    expect(page.locator(".guide li").nth(1)).to_have_class("now")
    pass_(ana)
    expect(page.locator(".act .ask")).to_contain_text(NAMES[1])
    table.enter(LARGE)
    expect(page.locator(".guide li").first).to_have_class("now")
    yield "another's turn"


@pytest.mark.parametrize("game", with_seldom(["mixx-a"], ["classic", "duel"]))
def test_everything_fits_with_many_options_and_on_one_screen(come: Come, game: str) -> None:
    ana = come("Ana", settings=CAREFUL)
    table = OwnDiceTable(ana, game)
    table.enter(MANY_OPTIONS)
    table.sit_down(ana, range(len(table.secrets)))
    expect(ana.page.locator(".hand-over")).to_be_visible()
    found = [*faults(ana, f"{game} one screen")]
    for seat in range(1, len(table.secrets)):
        table.decide(seat)
    table.sit_down(ana, [0])  # the other persons are away
    pass_(ana)
    expect(ana.page.locator(".option.costly")).to_be_visible()
    assert ana.page.locator(".options .option").count() >= 8
    found += faults(ana, f"{game} many options")
    expect(ana.page.locator(".absence-deeds .button")).to_have_count(
        len(table.secrets) - 1, timeout=20_000
    )
    found += faults(ana, f"{game} others away", ((844, 390), (390, 664)))
    assert not found, "\n".join(found[:20])


def pass_(person: Person) -> None:
    person.page.locator(".option.pass").click()
    person.page.locator(".confirm .primary").click()


def test_the_start_page_fits_with_games_from_before(come: Come) -> None:
    ana = come("Ana")
    table = OwnDiceTable(ana, "classic")
    table.sit_down(ana, [0])
    finished = [
        past_of(record, i, names=NAMES[: len(record.seats)]) for i, record in enumerate(records(3))
    ]
    give(ana, pages(finished))
    ana.visit()
    expect(ana.page.locator(".last-game")).to_be_visible()
    expect(ana.page.locator(".unfinished li")).to_have_count(1)
    found = [*faults(ana, "start", (*SIZES, *NARROW))]
    assert not found, "\n".join(found[:20])
