"""The arithmetic of what a crowd takes."""

from pathlib import Path

import pytest
from benchmarks.capacity import CROWDS, MEASURED, Crowd, Figures, needs, table

HOSTING = Path(__file__).parent.parent / "docs" / "hosting.md"

ONE = Figures(cpu=500, process=200, connection=40, table=10, stored=300, sent=2000)


def test_what_a_crowd_takes_follows_from_what_one_takes() -> None:
    found = needs(ONE, Crowd(100_000, seconds=10, together=4))
    assert found.decisions == 10_000
    assert found.cores == pytest.approx(5)
    assert found.processes == 20  # for 5,000 live connections each; the processor would need 10
    assert found.memory == pytest.approx(20 * 0.2 + 100_000 * 40e-6 + 25_000 * 10e-6)
    assert found.written == pytest.approx(3)
    assert found.kept == pytest.approx(259.2)
    assert found.sent == pytest.approx(10_000 * 4 * 2000 * 8 / 1e6)


def test_quick_people_need_processors_and_slow_ones_connections() -> None:
    assert needs(ONE, Crowd(100_000, seconds=1)).processes == 100
    assert needs(ONE, Crowd(100_000, seconds=60)).processes == 20
    assert needs(ONE, Crowd(2)).processes == 1


def test_the_table_has_a_line_for_each() -> None:
    lines = table(ONE, [Crowd(10), Crowd(100_000)])
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| 10", "| 100,000"]
    assert {line.count("|") for line in lines} == {8}


def test_the_page_for_hosts_has_what_follows_from_its_figures() -> None:
    text = HOSTING.read_text("utf-8")
    for line in table(MEASURED, [Crowd(people) for people in CROWDS]):
        assert line in text
    for figure in MEASURED[:6]:
        assert f"{figure:g} " in text
