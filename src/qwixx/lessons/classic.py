"""The lessons of Qwixx."""

from qwixx.lessons.lesson import Lesson

CLASSIC_LESSONS = (
    Lesson(
        "cross",
        "classic 1; turn A; A:; B:; roll 4 3 r2 y5 g1 b6; action 1 . -",
        accepts="r7 y7 g7 b7",
        offers="r7 y4 g7 b10 -",
    ),
    Lesson(
        "left-to-right",
        "classic 1; turn A; A: r7 b5; B:; roll 4 2 r1 y3 g4 b4; action 1 . -",
        accepts="y6 g6",
        offers="r6 y6 g6 b6 -",
    ),
    Lesson(
        "skip",
        "classic 1; turn A; A: r2 r3; B: y4; roll 3 1 r5 y2 g2 b6; action 1 . -",
        accepts="r4",
        offers="r4 y4 g4 b4 -",
    ),
    Lesson(
        "points",
        "classic 1; turn A; A: r2 r4 r5 r6 r7 y7; B: y4 g9; roll 5 3 r4 y1 g6 b2; action 1 . -",
        accepts="r8",
        offers="r8 y8 g8 b8 -",
    ),
    Lesson(
        "everyone",
        "classic 1; turn B; A: r8 y10 g11 b8; B: r5 y6 g10; roll 5 4 r1 y6 g2 b3; action 1 . y9",
        accepts="r9 g9",
        offers="r9 y9 g9 b9 -",
    ),
    Lesson(
        "pass",
        "classic 1; turn B; A: r2 r3 y2 y3 g8 b9; B: r6 g12; roll 5 6 r2 y3 g1 b4; action 1 . g11",
        accepts="-",
        offers="r11 y11 g11 b11 -",
    ),
    Lesson(
        "colour",
        "classic 1; turn A; A: y7 g12; B: r4; roll 2 5 r3 y1 g6 b4; action 2 y7",
        accepts="g8 g11",
        offers="r8 y6 g11 g7 -",
    ),
    Lesson(
        "misthrow",
        "classic 1; turn A; A: r6 y8 g5 b7; B: r4 y7; roll 1 2 r2 y3 g6 b4; action 2 -",
        accepts="b6 b5",
        offers="r4 y5 g7 b6 -",
    ),
    Lesson(
        "five",
        "classic 1; turn B; A: r2 r4 r5 r8 y2 y3 y6 y7 y10 g11 b10; B: r5 y8 g9;"
        " roll 6 6 r2 y4 g3 b5; action 1 . -",
        accepts="y12",
        offers="r12 y12 g12 b12 -",
    ),
    Lesson(
        "lock",
        "classic 1; turn A; A: r2 r4 r6 r9 r10; B: r7 y8; roll 4 6 r6 y1 g2 b5; action 2 r10",
        accepts="r12",
        offers="r11 r12 g8 b9 -",
    ),
    Lesson(
        "lock-counts",
        "classic 1; turn B; A: r3 g12 g10 g9 g7 g5; B: y5 b9; roll 1 1 r4 y3 g6 b2; action 1 . -",
        accepts="g2",
        offers="r2 y2 g2 b2 -",
    ),
    Lesson(
        "together",
        "classic 1; turn B; A: r3 r4 r6 r8 r11; B: r2 r5 r7 r8 r9 y4;"
        " roll 6 6 r1 y4 g3 b2; action 1 . r12",
        accepts="r12",
        offers="r12 y12 g12 b12 -",
    ),
    Lesson(
        "closed",
        "classic 1; turn A; A: r7 y8 g5; B: r2 r3 r5 r8 r9 r12 rL; roll 6 6 y1 g1 b1; action 2 -",
        accepts="b7",
        offers="r8 y7 g7 b7 -",
    ),
    Lesson(
        "end",
        "classic 1; turn A; A: r2 r3 r5 r7 r8 r9 y2 y4 g12 g10 b11;"
        " B: r4 r6 y2 y3 y5 y6 y9 y12 yL; roll 6 6 r3 g4 b2; action 1 . -",
        accepts="r12",
        offers="r12 y12 g12 b12 -",
    ),
)
