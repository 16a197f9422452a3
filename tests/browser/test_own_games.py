"""One's own games: the history, statistics over them, and one's mistakes as practice."""

import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from qwixx.record import Record, record_text
from qwixx.statistics.quality import Judged, Quality
from qwixx.statistics.reading import read_files
from tests.browser.conftest import Come
from tests.browser.own_games import START, give, pages, past_of, records
from tests.browser.people import Person, finish

MISTAKE = {
    "game": "duel", "names": ["Ana", "Greta"], "at": START, "seat": 0, "played": 8,
    "position": "duel 1; turn A; A: g12; B:; roll 6 6 r3 y2 g4 b6; action 2 g12", "turn": 1,
    "mark": "?", "error": 0.105, "options": [[34, 0.602], [25, 0.55], [0, 0.52], [8, 0.497]],
    "shares": [0.602, 0.398], "better": "Blue 12 skips nothing.", "language": "en", "due": 1,
}  # fmt: skip

COUNT = """async () => {
    const { allPast } = await import("/web/shared/history/finished_games.js");
    return (await import("/web/past/count.js")).count(allPast(), "Ana");
}"""

INTERVALS = """async (judged) => {
    const count = await import("/web/past/count.js");
    const [error, luck] = [count.errorTrend(judged), count.luckTrend(judged)];
    return {
        error: [count.errorOf(judged), count.errorInterval(judged)],
        luck: [count.luckOf(judged), count.luckHalf(judged)],
        trend: [error.month, error.half], luck_trend: [luck.month, luck.half],
    };
}"""

MISTAKES = "JSON.parse(localStorage['qwixx.practice'] ?? '[]')"

FILL = """() => {
    const fill = (size) => localStorage.setItem("filling", "x".repeat(size));
    for (let [least, most] = [0, 2 ** 24]; most - least > 1;) {
        const size = (least + most) >> 1;
        try { fill(size); least = size; } catch { most = size; }
    }
}"""


def lines(ana: Person) -> Any:
    return ana.page.locator(".past-game")


def test_a_finished_game_is_found_saved_looked_at_removed_and_had_back(
    come: Come, tmp_path: Path
) -> None:
    ana = come("Ana")
    give(ana, pages([past_of(records(8)[0], 0, gone=True)]))
    ana.start("duel-computer")
    finish(ana)
    ana.page.get_by_role("link", name="History").click()
    expect(lines(ana)).to_have_count(2)
    ana.page.select_option("[name=game]", "duel")
    line = ana.page.get_by_role("listitem").filter(has_text="Greta")
    expect(lines(ana)).to_have_count(1)
    expect(line).to_contain_text(re.compile(r"Qwixx The Duel (Won|Lost|Shared win)"))
    won = "Lost" not in line.inner_text()
    ana.page.select_option("[name=result]", "lost" if won else "won")
    expect(lines(ana)).to_have_count(0)
    ana.page.select_option("[name=result]", "")
    ana.page.fill("[name=text]", "grE")
    with ana.page.expect_download() as waiting:
        ana.page.get_by_role("button", name="Save 1 game as a file").click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        assert archive.testzip() is None
        archive.extractall(tmp_path)
    (file,) = tmp_path.iterdir()
    assert Record.load(file).game == "duel"
    ana.page.get_by_role("button", name="Remove: Qwixx The Duel").click()
    expect(line).to_have_count(0)
    ana.page.get_by_role("button", name="Undo").click()
    ana.page.get_by_role("button", name="Remove: Qwixx The Duel").click()
    ana.visit("/history")
    ana.page.get_by_text("Bin").click()
    ana.page.get_by_role("button", name="Put back").click()
    expect(lines(ana)).to_have_count(2)
    expect(ana.page.get_by_text("no longer on the server")).to_have_count(1)
    ana.page.get_by_role("link", name="Review: Qwixx The Duel").click()
    expect(ana.page.locator(".working, .review-title")).to_be_visible()


def test_the_seat_of_a_forgotten_game_can_be_had_back_another_day(come: Come) -> None:
    ana = come("Ana")
    ana.start("classic-computer")
    ana.visit()
    ana.page.get_by_role("button", name="Remove").click()
    ana.visit("/history")
    ana.page.get_by_text("Bin").click()
    ana.page.get_by_role("button", name="Put back").click()
    ana.page.get_by_role("link", name="Play on").click()
    expect(ana.page.locator(".throw, .option").first).to_be_visible()


def test_statistics_are_those_of_the_command_over_the_same_files(
    come: Come, tmp_path: Path
) -> None:
    games = records(16)
    for number, record in enumerate(games):
        (tmp_path / f"{number}.qwixx").write_text(record_text(record), "utf-8")
    found = read_files(map(str, tmp_path.iterdir()))
    ana = come("Ana")
    judged = [[20, 0.1], [10, 0.2], [10, 0.3], [10, 0.4]]
    things = [
        past_of(record, 30 * number, judged=[[*judged[number // 4], 0.01 * number]])
        for number, record in enumerate(games)
    ]
    give(ana, pages(things))
    ana.visit("/statistics")
    told = {(kind["game"], kind["players"]): kind for kind in ana.page.evaluate(COUNT)}
    for key, _, played in found.of("Ana"):
        kind = told.pop(key)
        assert (kind["games"], kind["wins"]) == (played.games, played.wins)
        assert kind["points"] == sorted(played.points.elements())
        assert (kind["locks"], kind["misthrows"]) == (played.locks, played.misthrows)
        assert {i: n for i, n in enumerate(kind["squares"]) if n} == played.squares
        assert {
            (each["name"], each["isComputer"]): (each["games"], each["wins"])
            for each in kind["against"]
        } == {tuple(other): (met.games, met.wins) for other, met in played.against.items()}
    assert told == {}
    row = ana.page.locator("[data-kind='duel/2']").locator("th, td")
    expect(row).to_contain_text(["Qwixx The Duel, 2 players", "4", "%"])
    ana.page.get_by_label("Qwixx The Duel, 2 players").check()
    expect(ana.page.locator(".facts")).to_contain_text(["Average", "Error each2.00%"])
    expect(ana.page.locator(".plot-trend")).to_have_count(2)
    expect(ana.page.locator(".facts").nth(1)).to_contain_text(re.compile(r"2\.00% \(.*% to .*%\)"))
    intervals_are_those_of_the_command(ana)


def intervals_are_those_of_the_command(ana: Person) -> None:
    """The same figures from the same seats, two of them in one game; fewer games have none."""
    seats = [("a", 20, 0.1, 0.3), ("b", 10, 0.2, -0.2), ("b", 12, 0.0, 0.1), ("c", 30, 0.5, 0.5),
             ("d", 8, 0.3, -0.4), ("e", 15, 0.2, 0.2)]  # fmt: skip
    days = {name: 20_000 + 25 * number for number, name in enumerate("abcde")}
    quality = Quality()
    for name, day in days.items():
        quality.count([Judged(n, lost, luck) for game, n, lost, luck in seats if game == name], day)
    told = ana.page.evaluate(INTERVALS, [
        {"id": game, "at": 86_400 * days[game], "decisions": decisions, "lost": lost, "luck": luck}
        for game, decisions, lost, luck in seats
    ])  # fmt: skip
    known = quality.as_json()
    assert told["error"] == [pytest.approx(known["error"]), pytest.approx(known["error_interval"])]
    for name in ("luck", "trend", "luck_trend"):
        value, half = told[name]
        assert value == pytest.approx(known[name])
        assert [value - half, value + half] == pytest.approx(known[f"{name}_interval"])
    few = [
        {"id": str(i), "at": 86_400 * 30 * i, "decisions": 9, "lost": i, "luck": i} for i in (1, 2)
    ]
    assert ana.page.evaluate(INTERVALS, few)["error"][1] is None


def test_a_mistake_comes_back_later_when_it_is_found_and_tomorrow_when_not(come: Come) -> None:
    ana = come("Ana")
    steps = {"new/1A": -1, "twice/1A": 1, "often/1A": 3}
    give(ana, {"practice": [{**MISTAKE, "id": id_, "step": step} for id_, step in steps.items()]})
    ana.visit()
    ana.page.get_by_role("link", name="Practice 3 due").click()
    ana.page.get_by_role("button", name="Begin").click()
    for option, told in (("blue 12", "tomorrow"), ("blue 12", "in 7 days"), ("red 9", "")):
        ana.page.get_by_role("button", name=option).click()
        if told:
            expect(ana.page.get_by_text(f"It comes back {told}.")).to_be_visible()
            ana.page.keyboard.press("Enter")
    ana.page.get_by_role("button", name="Show the answer").click()
    expect(ana.page.locator(".advice")).to_have_text("Blue 12 skips nothing.")
    expect(ana.page.get_by_text("It comes back tomorrow.")).to_be_visible()
    ana.page.get_by_role("button", name="Next").click()
    expect(ana.page.get_by_text("2 of 3 found at once")).to_be_visible()
    told = json.loads(ana.page.evaluate("localStorage['qwixx.practice']"))
    assert {each["id"]: each["step"] for each in told} == {
        "new/1A": 0,
        "twice/1A": 2,
        "often/1A": 0,
    }
    ana.page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=1))
    ana.visit("/practice")
    expect(ana.page.get_by_text("2 of your mistakes are due.")).to_be_visible()


@pytest.mark.long
def test_five_thousand_games_fit_and_everyone_can_use_their_pages(come: Come) -> None:
    kinds = [past_of(record, 0) for record in records(16)]
    judged = [[30, 0.3, -0.05]]
    things = [
        {**kinds[i % 16], "id": f"{i}", "at": START + i * 3600, "judged": judged}
        for i in range(5000)
    ]
    ana = come("Ana", phone=True)
    give(ana, {**pages(things), "practice": [{**MISTAKE, "id": "a/1A", "step": -1}]})
    size = ana.page.evaluate("Object.values(localStorage).join('').length")
    assert size < 600 * len(things)
    for path, seen in {
        "/": "Your last game",
        "/history": "5000",
        "/statistics": "Errors and luck",
        "/practice": "1 of your mistakes is due.",
    }.items():
        ana.visit(path)
        expect(ana.page.get_by_text(seen).first).to_be_visible()
        assert ana.fits
        assert Axe().run(ana.page).response["violations"] == []
        assert lines(ana).count() == (50 if path == "/history" else 0)


def test_files_are_taken_in_and_reviewed_and_a_full_browser_says_so(
    come: Come, tmp_path: Path
) -> None:
    archive, last, bad = (tmp_path / name for name in ("a.zip", "b.qwixx", "c.qwixx"))
    another, game = records(8)[:2]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("below/a.qwixx", record_text(game))
    last.write_text(record_text(another), "utf-8")
    bad.write_text("nonsense", "utf-8")
    ana = come("Ana")
    ana.visit("/history")
    choose = ana.page.locator(".take-files input")
    choose.set_input_files([archive, bad])
    expect(
        ana.page.get_by_text("1 game added. c.qwixx: Line 1: this is not a Qwixx game file.")
    ).not_to_have_count(0)
    expect(ana.page.locator(".refused-files")).to_contain_text("c.qwixx: Line 1")
    expect(lines(ana)).to_have_count(1)
    ana.forgive("422")
    expect(lines(ana)).to_contain_text("Error each", timeout=60_000)
    expect(ana.page.locator(".judging")).to_have_count(0)
    made = {each["id"].split("/")[0] for each in ana.page.evaluate(MISTAKES)}
    (added,) = ana.page.evaluate("JSON.parse(localStorage['qwixx.past.0'])")
    assert made == {added["id"]}
    with ana.page.expect_download() as waiting:
        ana.page.get_by_role("button", name="Game file: ").click()
    assert Record.load(waiting.value.path()) == game
    ana.visit(f"/review/{added['id']}")
    expect(ana.page.locator(".review-title")).to_be_visible()
    ana.visit("/history")
    expect(lines(ana)).to_have_count(1)
    ana.page.evaluate(FILL)
    choose.set_input_files(last)
    expect(ana.page.get_by_role("alert")).to_contain_text("no more room")
    expect(lines(ana)).to_have_count(2)
