"""A game looked at again: from its end or from its file, moment by moment, mistakes and all."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from qwixx.players.match import play_match
from qwixx.record import record_text
from qwixx.rules import CLASSIC
from tests.browser.conftest import Come
from tests.browser.people import Person, finish
from tests.browser.test_everyone import assert_large_targets, assert_no_violations
from tests.helpers import with_seldom

COMPILED = 300_000
"""Milliseconds until the first review after an installation."""
CAREFUL = {"motion": False, "sound": False}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with mistakes of all kinds."""
    path = tmp_path_factory.mktemp("games") / "classic.qwixx"
    path.write_text(record_text(play_match(CLASSIC, ["random", "random"], seed=5)), "utf-8")
    return path


def open_file(person: Person, path: Path) -> None:
    person.visit("/review")
    person.page.locator("input[type=file]").set_input_files(path)
    expect(person.page.locator(".reviewing")).to_be_visible(timeout=COMPILED)


def hash_of(person: Person) -> str:
    return str(person.page.evaluate("location.hash"))


def is_at(person: Person, place: int | str) -> None:
    person.page.wait_for_function("(hash) => location.hash === hash", arg=f"#{place}")


def test_from_the_end_of_a_game_to_its_review(come: Come) -> None:
    """The Duel, by keys; the address names the moment, and Back comes back."""
    ana = come("Ana")
    ana.start("duel-computer")
    finish(ana)
    ana.page.get_by_role("link", name="Review the game").click()
    expect(ana.page.locator(".reviewing .board")).to_be_visible(timeout=COMPILED)
    assert re.fullmatch(r"/review/[\w-]+", ana.path)
    title, said = ana.page.locator(".told h2"), ana.page.locator("[aria-live]")
    press = ana.page.keyboard.press
    press("Home")
    expect(title).to_have_text("The start")
    press("ArrowRight")
    expect(title).to_contain_text("Turn 1")
    expect(ana.page.locator(".luck li")).to_have_count(2)
    expect(said.filter(has_text="White sum")).to_have_count(1)
    press("ArrowRight")
    is_at(ana, 2)
    press("ArrowLeft")
    is_at(ana, 1)
    press("End")
    expect(ana.page.locator(".told")).to_contain_text("The game is over")
    nothing = "async () => (await import('/web/shared/text/texts.js')).percentage(-1e-9)"
    assert ana.page.evaluate(nothing) == "0.0%"
    last = hash_of(ana)
    ana.page.locator(".costly-one").first.click()
    expect(ana.page.locator(".explained .advice")).to_contain_text("Better:")
    expect(ana.page.locator(".worths .played")).to_have_count(1)
    shared = hash_of(ana)
    assert re.fullmatch(r"#\d+[AB]", shared)
    explained = ana.page.locator(".explained").inner_text()
    ana.page.go_back()
    is_at(ana, last[1:])
    expect(ana.page.locator(".explained")).to_have_count(0)
    bo = come("Bo")
    bo.visit(ana.path + shared)
    expect(bo.page.locator(".explained")).to_be_visible(timeout=COMPILED)
    assert bo.page.locator(".explained").inner_text() == explained


def test_a_decision_is_checked_by_playing_on(come: Come, file: Path) -> None:
    ana = come("Ana")
    open_file(ana, file)
    page = ana.page
    page.locator(".costly-one").first.click()
    options = page.locator(".worths li").count()
    page.get_by_role("button", name="Check by playing on").click()
    expect(page.locator(".rolled li")).to_have_count(options, timeout=COMPILED)
    expect(page.locator(".rolled .good").first).to_be_visible()
    expect(page.locator(".check b").first).to_have_text("What was played is clearly behind.")
    expect(page.locator(".rolled li small").last).to_have_text(re.compile(r"^−\d+\.\d% ± \d"))
    assert_no_violations(ana)
    page.locator(".costly-one").nth(1).click()
    expect(page.get_by_role("button", name="Check by playing on")).to_be_enabled()


def test_everything_from_the_start_to_the_result_is_shown_and_adds_up(
    come: Come, file: Path
) -> None:
    ana = come("Ana", phone=True)
    open_file(ana, file)
    page = ana.page
    rows = page.locator(".terms tbody tr")
    for seat in range(2):
        cells = [row.locator("td").nth(seat).inner_text() for row in rows.all()]
        assert_adds_up(cells)
    assert [row.locator("th").inner_text() for row in rows.all()] == [
        "At the start", "Luck", "Own decisions", "What the others did", "Corrections", "Result",
        "Without luck",
    ]  # fmt: skip
    expect(page.locator(".terms .notes")).to_contain_text("Without luck: the result less luck.")
    expect(page.locator(".terms .notes")).to_contain_text("These chances are usually off by about")
    page.get_by_text("What changed in this turn").click()
    expect(page.locator(".changes li")).to_have_count(2)


def assert_adds_up(cells: list[str]) -> None:
    """Start, luck, own decisions, others, corrections, result, and the result without luck."""
    tenths = [round(10 * float(cell.replace("−", "-").rstrip("%"))) for cell in cells]
    *terms, end, without = tenths
    assert sum(terms) == end
    assert without == end - terms[1]


def test_a_file_by_button_curve_swipe_and_by_itself(come: Come, file: Path) -> None:
    ana = come("Ana", phone=True)
    open_file(ana, file)
    page = ana.page
    page.get_by_role("button", name="To the start").click()
    is_at(ana, 0)
    page.get_by_role("button", name="Forward").click()
    is_at(ana, 1)
    expect(page.locator(".small-sheet")).to_have_count(1)
    expect(page.locator(".on-stage .sheet")).to_have_count(1)
    swipe(ana, -120)
    is_at(ana, 2)
    swipe(ana, 120)
    is_at(ana, 1)
    page.locator(".replay-pace select").select_option("fast")
    page.get_by_role("button", name="Let it run").click()
    is_at(ana, 3)
    page.get_by_role("button", name="Stop").click()
    stopped = hash_of(ana)
    page.wait_for_timeout(900)
    assert hash_of(ana) == stopped
    page.locator(".curve-error").first.click()
    expect(page.locator(".explained .sign")).to_be_visible()
    page.locator(".curve").click(position={"x": 4, "y": 8})
    is_at(ana, 0)
    expect(page.locator(".explained")).to_have_count(0)
    page.get_by_text("The curve as a table").click()
    turns = page.locator(".curve-table tbody tr")
    assert turns.count() == len(page.locator(".curve-table tbody th").all())
    expect(turns.first.locator("td").first).to_have_text(re.compile(r"^\d+\.\d%$"))


def swipe(person: Person, across: int) -> None:
    """A finger over the sheet."""
    stage = person.page.locator(".on-stage").first
    stage.evaluate("(it) => it.scrollIntoView({ block: 'start', behavior: 'instant' })")
    box = stage.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 60
    session = person.context.new_cdp_session(person.page)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + across, "y": y}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_mistakes_are_tried_again(come: Come, file: Path) -> None:
    ana = come("Ana")
    open_file(ana, file)
    page = ana.page
    page.get_by_role("button", name="Try the mistakes again").click()
    is_at(ana, "again")
    page.get_by_role("radio", name="random 2").check()
    expect(page.locator(".question")).to_contain_text("Mistake 1 of")
    heading = page.locator(".question h2").inner_text()
    played = re.fullmatch(r"Played: (.+)\. What is better\?", heading)
    assert played is not None
    name = "Pass" if played[1] == "pass" else played[1]
    page.get_by_role("button", name=re.compile(f"^{name}", re.IGNORECASE)).first.click()
    expect(page.locator(".word-on.wrong")).to_contain_text("what was played")
    for option in page.locator(".options .option").all():
        if page.locator(".word-on.right").count():
            break
        option.click()
    expect(page.locator(".word-on.right")).to_contain_text("Found")
    expect(page.locator(".worths li").first).to_contain_text("★")
    page.keyboard.press("Enter")
    expect(page.locator(".question")).to_contain_text("Mistake 2 of")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".question .advice")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    while page.get_by_role("button", name="Skip").count():
        page.get_by_role("button", name="Skip").click()
    expect(page.locator("h1", has_text="found at once")).to_contain_text("0 of")
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator(".replay-bar")).to_be_visible()


def test_what_is_no_game_is_said_clearly(come: Come, file: Path, tmp_path: Path) -> None:
    ana = come("Ana", locale="de-DE")
    ana.visit("/review")
    whole = file.read_text("utf-8")
    for name, text, complaint in (
        ("alien", "{}", "keine Spieldatei von Qwixx"),
        ("cut", whole[: whole.index("turn 4")], "abgeschnitten"),
        ("new", whole.replace("qwixx 1", "qwixx 7", 1), "Version 7"),
        ("large", "x" * 200_001, "200000"),
    ):
        path = tmp_path / f"{name}.qwixx"
        path.write_text(text, "utf-8")
        ana.page.locator("input[type=file]").set_input_files(path)
        expect(ana.page.locator(".verdict.bad")).to_contain_text(complaint)
    ana.forgive("422")
    ana.visit("/review/nowhere")
    expect(ana.page.get_by_text("Diesen Tisch gibt es nicht.")).to_be_visible()
    ana.forgive("404")


def choosing(ana: Person, file: Path) -> None:
    ana.visit("/review")
    expect(ana.page.locator(".drop-here")).to_be_visible()


def looking(ana: Person, file: Path) -> None:
    open_file(ana, file)
    ana.page.get_by_text("The curve as a table").click()


def explained(ana: Person, file: Path) -> None:
    open_file(ana, file)
    ana.page.locator(".costly-one").first.click()


def trying(ana: Person, file: Path) -> None:
    open_file(ana, file)
    ana.page.get_by_role("button", name="Try the mistakes again").click()
    ana.page.locator(".options .option").last.click()


@pytest.mark.parametrize("page", with_seldom([looking], [trying, choosing, explained]))
def test_no_barriers_and_no_sideways_scrolling(come: Come, file: Path, page: object) -> None:
    ana = come("Ana", settings=CAREFUL, phone=True)
    page(ana, file)  # type: ignore[operator]
    assert ana.fits
    assert_large_targets(ana)
    assert_no_violations(ana)
    ana.page.emulate_media(color_scheme="dark")
    assert_no_violations(ana)
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    assert_no_violations(ana)
