"""Sheets to print: the file is read back, and what stands where is measured."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations
from typing import NamedTuple

import pytest
from PIL import ImageFont
from pypdf import PageObject, PdfReader

from qwixx.drawing.shapes import Text
from qwixx.locale import LANGUAGES, Texts
from qwixx.paper import PAPERS, PaperError, board, pages_of, sheet
from qwixx.paper.pages import Page
from qwixx.paper.pdf import FONT, sheets_pdf
from qwixx.rules import CLASSIC, DUEL, GAMES, MIXX_A, Game
from qwixx.rules.crosses import POINTS
from qwixx.rules.layout import COLUMNS, ROWS

MM = 72 / 25.4
ENGLISH = Texts("en")
LETTERS = ImageFont.truetype(FONT, 100)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=str)
every_paper = pytest.mark.parametrize("paper", PAPERS)
every_kind = pytest.mark.parametrize(
    ("game", "paper"),
    [*((game, "a5") for game in GAMES.values()), (CLASSIC, "a4"), (DUEL, "a4"), (DUEL, "letter")],
    ids=str,
)


class Word(NamedTuple):
    """A text on a page, and where it begins, in millimetres from the top left."""

    text: str
    x: float
    y: float


@cache
def read(game: Game, paper: str, texts: Texts = ENGLISH, copies: int | None = None) -> PdfReader:
    return PdfReader(BytesIO(sheets_pdf(game, paper, texts, copies)))


def words(page: PageObject) -> list[Word]:
    found: list[Word] = []

    def visit(text: str, at: list[float], inner: list[float], *_: object) -> None:
        if text.strip():
            high = float(page.mediabox.height)
            x, y = inner[4] * at[0] + at[4], inner[5] * at[3] + at[5]
            found.append(Word(text.strip(), x / MM, (high - y) / MM))

    page.extract_text(visitor_text=visit)
    return found


def size(page: PageObject) -> tuple[float, float]:
    return float(page.mediabox.width) / MM, float(page.mediabox.height) / MM


@every_kind
def test_pages_have_the_size_of_the_paper_and_the_fonts_in_them(game: Game, paper: str) -> None:
    (page,) = read(game, paper).pages
    assert sorted(size(page)) == pytest.approx([*PAPERS[paper][:2]], abs=0.01)
    for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
        (letters,) = font["/DescendantFonts"]
        assert letters.get_object()["/FontDescriptor"]["/FontFile2"].get_data()


@every_kind
def test_every_number_of_the_layout_stands_to_scale_at_its_place(game: Game, paper: str) -> None:
    """Along a row the numbers are one step apart, and rows are as far apart as they should be."""
    numbers = [word for word in words(read(game, paper).pages[0]) if word.text.isdigit()]
    step, row_step = sheet.STEP, sheet.ROW
    if game is DUEL:
        step = board.step_of(PAPERS[paper].token)
        row_step = board.ROW * step
    squares = numbers[: ROWS * COLUMNS]
    printed = [number for row in game.layout.numbers for number in row]
    assert [int(word.text) for word in squares] == printed
    lines = [squares[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]
    assert [line[0].y - lines[0][0].y for line in lines] == pytest.approx(
        [row * row_step for row in range(ROWS)], abs=0.05
    )
    for line in lines:
        for digits in (1, 2):  # texts of one width begin at the same place of their squares
            same = [(place, w) for place, w in enumerate(line) if len(w.text) == digits]
            (first, start), *rest = same
            for place, word in rest:
                assert word.x - start.x == pytest.approx((place - first) * step, abs=0.05)
                assert word.y == pytest.approx(start.y, abs=0.05)


@every_game
def test_a_page_has_all_that_is_needed_to_play(game: Game) -> None:
    texts = [word.text for word in words(read(game, "a5").pages[0])]
    assert texts.count("Name") == (2 if game is DUEL else 1)
    assert {ENGLISH(game.title), "Misthrows", "Points", "Total", "−5 ×"} <= set(texts)
    for points in POINTS[1:]:
        assert str(points) in texts


def test_letters_say_what_colours_say() -> None:
    def letters(game: Game) -> int:
        found = words(read(game, "a5").pages[0])
        return sum(word.text in "RYGB" for word in found)

    assert letters(CLASSIC) == 2 * ROWS  # at the rows and at their points
    assert letters(MIXX_A) == 2 * ROWS + ROWS * COLUMNS


@pytest.mark.parametrize("language", ["el", "de"])
def test_it_speaks_other_languages_too(language: str) -> None:
    texts = Texts(language)
    reader = read(DUEL, "a5", texts)
    found = {word.text for word in words(reader.pages[0])}
    assert {texts(DUEL.title), texts("Misthrows"), texts("Name"), texts("Tokens")} <= found
    assert reader.metadata is not None
    assert reader.metadata.title == texts(DUEL.title)


@pytest.mark.parametrize(
    ("game", "paper", "copies", "pages"),
    [(CLASSIC, "a4", 1, 1), (CLASSIC, "a4", 5, 3), (CLASSIC, "a5", 3, 3), (DUEL, "letter", 2, 2)],
    ids=str,
)
def test_copies_fill_pages(game: Game, paper: str, copies: int, pages: int) -> None:
    reader = read(game, paper, copies=copies)
    titles = [word for page in reader.pages for word in words(page) if word.text == game.title]
    assert (len(reader.pages), len(titles)) == (pages, copies)


def boxes(page: Page) -> Iterator[tuple[str, float, float, float, float]]:
    """Every text with its left, top, right and bottom."""
    for shape in page.shapes:
        if isinstance(shape, Text):
            wide = LETTERS.getlength(shape.text) * shape.size / 100
            left = shape.x if shape.from_left else shape.x - wide / 2
            yield shape.text, left, shape.base - 0.73 * shape.size, left + wide, shape.base


@pytest.mark.parametrize("language", LANGUAGES)
@every_paper
@every_game
def test_texts_stay_on_the_paper_and_apart(game: Game, paper: str, language: str) -> None:
    """A printer leaves some millimetres white on all sides."""
    (page,) = pages_of(game, paper, Texts(language))
    found = [*boxes(page)]
    for text, left, top, right, bottom in found:
        assert left > 6, text
        assert top > 6, text
        assert right < page.width - 6, text
        assert bottom < page.height - 6, text
    for one, other in combinations(found, 2):
        apart = one[3] < other[1] or other[3] < one[1] or one[4] < other[2] or other[4] < one[2]
        assert apart, (one, other)


@pytest.mark.parametrize("copies", [0, -1, 101])
def test_what_cannot_be_printed_is_refused(copies: int) -> None:
    with pytest.raises(PaperError, match="From 1 to 100 copies") as caught:
        pages_of(CLASSIC, "a4", ENGLISH, copies)
    assert caught.value.key == "copies"
    with pytest.raises(PaperError, match="no paper “a9”; there are: a4, a5, letter"):
        pages_of(CLASSIC, "a9", ENGLISH)
