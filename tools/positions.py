"""Draw the positions that the documents show: `python tools/positions.py`."""

from pathlib import Path

from qwixx.rules import State
from qwixx.svg import draw

IMAGES = Path(__file__).parent.parent / "docs" / "images"
NAMES = ("Ana", "Ben")
POSITIONS = {
    "classic": (
        "light",
        "classic 1; turn B; A: r3 r4 r6 y3 y5 g12 g11 g10 g9 g8 g7 g2 gL b9 m1;"
        " B: r3 r5 y2 y3 y4 y5 y6 b12 b11; roll 4 1 r3 y2 b6; action 2 r5",
    ),
    "duel": (
        "dark",
        "duel 1; turn B; A: r2 r4 r5x3 y3 b12 b11 b10 b9x2 m1; B: r3 r8x2 y5 g7 b8 b5x2 m1;"
        " roll 3 3 r1 y2 g5 b4; action 1",
    ),
    "mixx-a": (
        "light",
        "mixx-a 1; turn A; A: r2 r4 r5 y3 y8 g10 b9 b8; B: y2 y3 g12 b6 m1;"
        " roll 3 6 r4 y4 g2 b4; action 1 . .",
    ),
}


def pictures() -> dict[str, str]:
    """The names of the files, and what is in them."""
    return {
        f"position-{name}.svg": draw(State.parse(text), theme=theme, names=NAMES)
        for name, (theme, text) in POSITIONS.items()
    }


def main() -> None:
    for name, picture in pictures().items():
        (IMAGES / name).write_text(picture, "utf-8")
        print(f"docs/images/{name}")


if __name__ == "__main__":
    main()
