"""Whether all that is shown on a page fits: every text and control is measured, whatever it is."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.browser.people import Person

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
"""A function of JavaScript that returns a sentence for each fault."""
SIZES = ((1024, 768), (390, 664), (390, 844), (360, 740), (844, 390), (1280, 800), (1440, 900))
LANGUAGES = ("en", "el", "de", "pt")
SPEAK = """async (code) => {
    const [store, texts] = await Promise.all(
        ["storage/store", "text/texts"].map((name) => import(`/web/shared/${name}.js`)));
    store.change("language", code);
    while (texts.language.value !== code) await new Promise((done) => setTimeout(done, 5));
}"""
PICTURES = os.environ.get("PICTURES")
"""A folder for pictures of what is measured."""


def faults(person: Person, state: str, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[str]:
    """What does not fit on the page that somebody sees, in any language and on any screen."""
    for language in LANGUAGES:
        person.page.evaluate(SPEAK, language)
        for width, height in sizes:
            person.page.set_viewport_size({"width": width, "height": height})
            where = f"{state}, {language}, {width}×{height}"
            yield from (f"{where}: {fault}" for fault in person.page.evaluate(MEASURE))
            if PICTURES:
                name = where.replace(", ", "-").replace(" ", "_")
                person.page.screenshot(path=Path(PICTURES, f"{name}.png"))
