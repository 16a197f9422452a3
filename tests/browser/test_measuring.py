"""The measuring of pages finds what it is there for, and nothing else."""

import pytest
from playwright.sync_api import Browser

from tests.browser.measuring import MEASURE

CARD = "width: 120px; padding: 4px; background: white"
LINE = "overflow: hidden; white-space: nowrap"
TEXT = "A text of some length"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"<p style='{CARD}'>{TEXT}</p>", []),
        (f"<p style='{CARD}; white-space: nowrap'>{TEXT}</p>", ["sticks out"]),
        (f"<p style='{CARD}; {LINE}'>{TEXT}</p>", ["cut off"]),
        (f"<p style='{CARD}; {LINE}; text-overflow: ellipsis'>{TEXT}</p>", []),
        (
            f"<div style='{CARD}; {LINE}; text-overflow: ellipsis'><p>{TEXT}</p></div>",
            ["cut off"],  # the ellipsis is for the lines of the outer box alone
        ),
        (
            f"<p style='{CARD}; {LINE}; text-overflow: ellipsis; width: 20px'>{TEXT}</p>",
            ["nearly nothing left"],
        ),
        (f"<p style='{CARD}; height: 30px; overflow: hidden'>{TEXT}</p>", ["cut off"]),
        (f"<p style='{CARD}; height: 30px; overflow: auto'>{TEXT}</p>", ["cut off"]),
        (f"<p tabindex=0 style='{CARD}; height: 30px; overflow: auto'>{TEXT}</p>", []),
        ("<b>Ana</b><b style='margin-left: -12px'>105</b>", ["overlap"]),
        ("<button>Throw</button><button style='margin-left: -9px'>Pass</button>", ["overlap"]),
        ("<button>Throw</button><b style='margin-left: -9px'>105</b>", ["overlap"]),
        (f"<p style='margin-left: 760px; white-space: nowrap'>{TEXT}</p>", ["outside", "scrolls"]),
        ("<p style='position: absolute; left: -30px'>Ana</p>", ["outside"]),
        (f"<p style='clip-path: inset(50%); margin-left: -99px'>{TEXT}</p>", []),
    ],
)
def test_each_fault_is_found(browser: Browser, body: str, expected: list[str]) -> None:
    page = browser.new_page(viewport={"width": 800, "height": 600})
    page.set_content(f"<body style='font: 20px sans-serif'>{body}")
    found = page.evaluate(MEASURE)
    page.close()
    assert len(found) == len(expected), found
    for sentence, words in zip(found, expected, strict=True):
        assert words in sentence
