"""Deciding at the table: keys, mouse, refusals, taking back, sealed choices."""

from pathlib import Path

import pytest

from qwixx.record import Seat
from qwixx.rules import PASS, Phase
from tests.helpers import action_text, parse_action

from .helpers import ANA, BEN, COMPUTER, LARGE, SMALL, record, running

CLARA = Seat("Clara")
ROLL = "3 4 r1 y2 g5 b6"
CLASSIC = record("classic", (ANA, COMPUTER), ROLL)
DUEL = record("duel", (ANA, BEN), ROLL)


async def test_the_dice_are_thrown_by_the_active_person(tmp_path: Path) -> None:
    async with running(tmp_path, game=record("duel", (ANA, BEN), first=1)) as driver:
        assert driver.shown("prompt") == "Ben: throw the dice."
        assert driver.shown("options").strip() == "[Enter] Throw the dice"
        assert "[Dice]" in driver.shown("title")
        await driver.press("space")
        await driver.asked()
        roll = driver.table.play.state.roll
        assert roll is not None
        assert f"= {roll.white_sum} " in driver.shown("dice")
        assert "[Action 1]" in driver.shown("title")


async def test_sums_are_worked_out(tmp_path: Path) -> None:
    async with running(tmp_path, game=CLASSIC) as driver:
        lines = driver.shown("dice").split("\n")
        assert " ".join(lines[1].split()) == "▐ 3 ▌ ▐ 4 ▌ = 7 ▐R1 ▌ ▐Y2 ▌ ▐G5 ▌ ▐B6 ▌"
        assert " ".join(lines[3].split()) == "4 5 5 6 8 9 9 10"


async def test_options_are_chosen_by_number_and_confirmed(tmp_path: Path) -> None:
    async with running(tmp_path, game=CLASSIC) as driver:
        assert driver.shown("prompt") == "Ana: mark the white sum 7 in one row, or pass."
        assert "[2] yellow 7" in driver.shown("options")
        await driver.press("2")
        assert "▸2◂ yellow 7" in driver.shown("options")
        assert "▸ 7◂" in driver.shown("sheet").split("\n")[2]
        assert driver.table.play.state.choices[0] is None
        await driver.confirm()
        state = driver.table.play.state
        assert state.phase is Phase.ACTION_2
        assert action_text(state.action_1) == "y7"
        assert "( ✗)" in driver.shown("sheet")


@pytest.mark.parametrize("key", ["0", "minus"])
async def test_passing_twice_is_announced_as_a_misthrow(tmp_path: Path, key: str) -> None:
    async with running(tmp_path, game=CLASSIC) as driver:
        assert "[0] Pass " in driver.shown("options")
        await driver.press(key)
        await driver.confirm()
        assert "[0] Pass: misthrow" in driver.shown("options")
        await driver.press(key)
        assert "misthrow: −5 points" in driver.shown("status")
        await driver.confirm()
        assert driver.table.play.state.misthrows[0] == 1
        assert "Misthrows ✗ □ □ □ −5" in driver.shown("totals")
        assert "Ana takes a misthrow" in driver.log()


@pytest.mark.parametrize("key", ["escape", "backspace", "u"])
async def test_a_choice_is_taken_back_before_it_is_confirmed(tmp_path: Path, key: str) -> None:
    async with running(tmp_path, game=DUEL) as driver:
        await driver.press("1", key)
        assert driver.table.choice is not None
        assert driver.table.choice.at is None
        assert "▸" not in driver.shown("options") + driver.shown("sheet")
        await driver.press("enter")
        assert driver.table.play.state.phase is Phase.ACTION_1
        assert driver.shown("status") == "Choose an option or a square."


async def test_tab_goes_from_option_to_option(tmp_path: Path) -> None:
    async with running(tmp_path, game=DUEL) as driver:
        seen = []
        for key in ("tab", "n", "tab", "tab", "tab", "tab", "shift+tab", "p"):
            await driver.press(key)
            assert driver.table.choice is not None
            seen.append(action_text(driver.table.choice.at or PASS))
        assert seen == ["r7", "y7", "g7", "b7", "-", "r7", "-", "b7"]


async def test_a_refused_square_says_why(tmp_path: Path) -> None:
    game = record("duel", (ANA, BEN), ROLL, "A r7", "A b9", "3 4 r1 y2 g5 b6")
    async with running(tmp_path, game=game) as driver:
        await driver.press("right", "right")
        assert driver.shown("status") == "✗ The white dice give 7, not 8."
        assert "› 8‹" in driver.shown("sheet")
        await driver.press("enter")
        assert driver.table.play.state.phase is Phase.ACTION_1
        await driver.press("left")
        assert driver.shown("status").startswith("This beats the other player's token.")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_squares_and_options_are_clicked(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, game=CLASSIC, size=size) as driver:
        await driver.click("options", "[3] green 7")
        assert "▸3◂ green 7" in driver.shown("options")
        sheet = driver.shown("sheet").split("\n")
        blue = next(number for number, line in enumerate(sheet) if "B blue" in line)
        await driver.pilot.click("#sheet", offset=(sheet[blue].index("[ 7]") + 1, blue))
        assert driver.table.choice is not None
        assert driver.table.choice.at == parse_action("b7")
        await driver.click("options", "Confirm")
        await driver.asked()
        assert driver.table.play.state.action_1 == parse_action("b7")


async def test_a_square_is_called_by_its_colour_and_its_row(tmp_path: Path) -> None:
    async with running(tmp_path, game=record("mixx-a", (ANA, COMPUTER), ROLL)) as driver:
        assert "[1] blue 7 in the red row " in driver.shown("options")
        await driver.press("1", "right")
        assert driver.shown("status") == "✗ The white dice give 7, not 8."
        await driver.press("left")
        assert "▸B7◂" in driver.shown("sheet")
        await driver.confirm()
        assert "Ana marks blue 7 in the red" in driver.log()


async def test_a_click_on_the_key_bar_opens_the_help(tmp_path: Path) -> None:
    async with running(tmp_path, game=CLASSIC) as driver:
        await driver.click("keys", "Help")
        assert type(driver.app.screen).__name__ == "HelpScreen"


async def test_choices_of_several_people_stay_sealed(tmp_path: Path) -> None:
    game = record("classic", (ANA, COMPUTER, BEN, CLARA), ROLL, first=2)
    async with running(tmp_path, game=game) as driver:
        assert driver.shown("prompt").startswith("Ben: ")
        await driver.press("1")
        await driver.confirm()
        assert driver.shown("prompt").startswith("Clara: ")
        assert "✗" not in driver.shown("sheet") + driver.shown("others-below")
        assert "red 7" not in driver.log()
        assert "✓ Ben" in driver.shown("others-below")
        assert "… Ana" in driver.shown("others-below")
        await driver.press("2")
        await driver.confirm()
        assert driver.shown("prompt").startswith("Ana: ")
        assert "✗" not in driver.shown("sheet") + driver.shown("others-below")
        await driver.press("0")
        await driver.confirm()
        assert driver.shown("prompt").startswith("Ben: mark a white die")
        assert "Ben marks red 7" in driver.log()
        assert "Clara marks yellow 7" in driver.log()
        assert "Ana passes" in driver.log()


async def test_who_can_do_nothing_passes_without_being_asked(tmp_path: Path) -> None:
    game = record(
        "classic",
        (ANA, BEN),
        *("1 2 r6 y6 g6 b6", "A r3", "B -", "A -"),
        *("1 2 r6 y6 g6 b6", "A y3", "B -", "B -"),
        *("1 1 r6 y6 g6 b6", "A -", "B -", "A -"),
        "1 1 r6 y6 g6 b6",
    )
    async with running(tmp_path, game=game) as driver:
        assert driver.shown("prompt").startswith("Ben: mark the white sum 2")
        await driver.press("1")
        await driver.confirm()
        assert driver.shown("prompt").startswith("Ben: mark a white die")
        assert "Ana passes" in driver.log()


async def test_what_a_choice_would_do_is_said(tmp_path: Path) -> None:
    game = record("duel", (ANA, BEN), "1 6 r1 y1 g1 b1", "A r7", "A y2", ROLL, "B y7", "B g9", ROLL)
    async with running(tmp_path, game=game) as driver:
        assert "[1] red 7: stack" in driver.shown("options")
        assert "[2] yellow 7: beat" in driver.shown("options")
        await driver.press("1")
        assert "a stack, which can never be beaten" in driver.shown("status")
