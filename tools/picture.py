"""Draw the documents' pictures of the terminal game: `python tools/picture.py`.

The games are played by computer players up to an interesting turn, then a person is asked; the
same pictures come out every time. `python tools/picture.py mixx-a 80 24` prints the picture of any
game in a terminal of any size.
"""

import asyncio
import re
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from qwixx.players.match import play_match
from qwixx.record import Record, Seat, Turn
from qwixx.rules import GAMES
from qwixx.terminal.app import QwixxApp, Settings
from qwixx.terminal.screens.review import ReviewScreen
from qwixx.terminal.screens.table import TableScreen

IMAGES = Path(__file__).parent.parent / "docs" / "images"
SIZE = (120, 40)
NAMES = ("Ana", "Ben", "Clara", "Dimitra")

CELL_WIDTH, CELL_HEIGHT, BASE_LINE = 12.2, 24.4, 18.5
BLOCKS = {
    "▄": (0, 0.5, 1, 0.5),
    "▀": (0, 0, 1, 0.5),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 0.5, 1),
    "▖": (0, 0.5, 0.5, 0.5),
    "▗": (0.5, 0.5, 0.5, 0.5),
    "▘": (0, 0, 0.5, 0.5),
    "▝": (0.5, 0, 0.5, 0.5),
}
"""Left, top, width and height of a block character within its cell."""


def game_so_far(game: str, seed: int, turns: int) -> Record:
    """A game between computers up to a throw on which the person at the first seat decides."""
    names = NAMES[: GAMES[game].players[-1]]
    played = play_match(GAMES[game], ["greedy"] * len(names), seed)
    seats = (Seat(names[0]), *(Seat(name, "greedy") for name in names[1:]))
    last = played.turns[turns]
    undecided = Turn(last.roll, (None,) * len(last.action_1))
    return replace(played, seats=seats, turns=(*played.turns[:turns], undecided), options=())


async def picture(record: Record, size: tuple[int, int], *keys: str) -> str:
    """The screen as SVG after the person has pressed these keys."""
    with tempfile.TemporaryDirectory() as folder:
        game = (Path(folder) / "game.qwixx", record)
        app = QwixxApp(Settings("en", Path(folder), pace=0), resume=game)
        async with app.run_test(size=size) as pilot:
            while not (isinstance(app.screen, TableScreen) and app.screen.asks):
                await asyncio.sleep(0.01)
            await pilot.press(*keys)
            return drawn(app.export_screenshot())


async def review_picture(record: Record, size: tuple[int, int], *keys: str) -> str:
    """The review of a game, in the same way."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings("en", Path(folder), pace=0)
        app = QwixxApp(settings, first=lambda app: app.show_review(record))
        async with app.run_test(size=size) as pilot:
            while not (isinstance(app.screen, ReviewScreen) and app.screen.is_ready):
                await asyncio.sleep(0.01)
            await pilot.pause()
            await pilot.press(*keys)
            return drawn(app.export_screenshot())


def whole_game() -> Record:
    """A game with errors in it, to be reviewed."""
    played = play_match(GAMES["classic"], ["casual", "beginner", "skilled"], seed=5)
    kinds = ("person", "beginner", "skilled")
    seats = tuple(Seat(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
    return replace(played, seats=seats)


def drawn(svg: str) -> str:
    """Without fonts from elsewhere, and with blocks as shapes: fonts leave gaps between them."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]+;", "font-family: monospace;", svg)
    pattern = rf'<text (class="[^"]+") x="([\d.]+)" y="([\d.]+)"[^>]*>([{"".join(BLOCKS)}]+)</text>'
    svg = re.sub(pattern, _shapes, svg)
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


def _shapes(match: re.Match[str]) -> str:
    style, x, y = match[1], float(match[2]), float(match[3]) - BASE_LINE
    shapes = []
    for run in re.finditer(r"(.)\1*", match[4]):
        left, top, width, height = BLOCKS[run[1]]
        whole = width == 1
        cells = [(run.start(), len(run[0]))] if whole else [(at, 1) for at in range(*run.span())]
        shapes += [
            f'<rect {style} x="{x + (at + left) * CELL_WIDTH:.1f}" y="{y + top * CELL_HEIGHT:.1f}"'
            f' width="{number * width * CELL_WIDTH:.1f}" height="{height * CELL_HEIGHT:.1f}"'
            ' shape-rendering="crispEdges"/>'
            for at, number in cells
        ]
    return "".join(shapes)


def main() -> None:
    """Draw the games that the README shows."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    games = {
        "terminal-classic.svg": game_so_far("classic", seed=26, turns=19),
        "terminal-duel.svg": game_so_far("duel", seed=16, turns=17),
    }
    for name, record in games.items():
        svg = asyncio.run(picture(record, SIZE, "tab", "tab"))
        (IMAGES / name).write_text(svg, "utf-8")
        print(f"docs/images/{name}")
    svg = asyncio.run(review_picture(whole_game(), SIZE, "down"))
    (IMAGES / "terminal-review.svg").write_text(svg, "utf-8")
    print("docs/images/terminal-review.svg")


def show(game: str, width: str, height: str) -> None:
    """Print the picture of one game."""
    record = game_so_far(game, seed=26, turns=12)
    print(asyncio.run(picture(record, (int(width), int(height)), "tab", "tab")))


if __name__ == "__main__":
    show(*sys.argv[1:]) if sys.argv[1:] else main()
