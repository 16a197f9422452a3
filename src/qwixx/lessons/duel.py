"""The lessons of The Duel. Whoever learns has the black tokens."""

from qwixx.lessons.lesson import Lesson

DUEL_LESSONS = (
    Lesson(
        "place",
        "duel 1; turn A; A:; B:; roll 5 3 r2 y6 g1 b4; action 1",
        accepts="r8 y8 g8 b8",
        offers="r8 y5 g8 b3 -",
    ),
    Lesson(
        "own",
        "duel 1; turn A; A: r4 y8 g5 b5; B: r9; roll 4 2 r1 y3 g4 b6; action 1",
        accepts="r6",
        offers="r6 y6 g6 b6 -",
    ),
    Lesson(
        "stack",
        "duel 1; turn A; A: y7; B: r5 y4; roll 4 3 r6 y2 g2 b1; action 1",
        accepts="y7",
        offers="r7 y7 g7 b7 -",
    ),
    Lesson(
        "beat",
        "duel 1; turn A; A: r5; B: r8 g10; roll 6 2 r1 y3 g4 b4; action 1",
        accepts="r8",
        offers="r8 y8 g8 b8 -",
    ),
    Lesson(
        "foremost",
        "duel 1; turn A; A: r3 g7; B: r6 r9 y6; roll 5 1 r4 y2 g3 b6; action 1",
        accepts="y6",
        offers="r6 y6 g6 b6 -",
    ),
    Lesson(
        "overtaken",
        "duel 1; turn A; A: r8 b8; B: r3 b6; roll 4 4 r2 y1 g5 b3; action 1",
        accepts="r8",
        offers="r8 y8 g8 b8 -",
    ),
    Lesson(
        "safe",
        "duel 1; turn A; A: r5 y4; B: r7x2; roll 1 3 r6 y1 g2 b5; action 2 y4",
        accepts="r9",
        offers="r7 r9 g5 b8 -",
    ),
    Lesson(
        "back",
        "duel 1; turn A; A: y5 g9; B: y8 g6; roll 3 3 r2 y6 g1 b5; action 1",
        accepts="g6",
        offers="r6 y6 g6 b6 -",
    ),
    Lesson(
        "same",
        "duel 1; turn A; A: r7 y3; B: r5 b9; roll 4 3 r4 y4 g1 b1; action 2 r7",
        accepts="r8",
        offers="r7 r8 y8 g5 -",
    ),
    Lesson(
        "misthrow",
        "duel 1; turn A; A: r9 y10 g4 b6; B: r6 y4 g7; roll 1 2 r3 y4 g5 b2; action 2 -",
        accepts="b4 b3",
        offers="r5 y6 g7 b4 -",
    ),
    Lesson(
        "lock",
        "duel 1; turn A; A: r2 r4 r5x2 r8 y3 y4 y6x2; B: r6 y9 g10; roll 6 6 r2 y5 g1 b3; action 1",
        accepts="r12",
        offers="r12 y12 g12 b12 -",
    ),
    Lesson(
        "last-token",
        "duel 1; turn A; A: r2 r4 r5x2 r8 y3 y5x2 y9 g11x2 g9 g8x2 g6 b10x3 b8 b7 b5;"
        " B: r3 r6 r9x3 y4 y8 y11x2 g12 g10 g4 b12 b4; roll 6 6 r1 y3 g4 b2; action 1",
        accepts="r12",
        offers="r12 y12 g12 b12 -",
    ),
    Lesson(
        "two-locks",
        "duel 1; turn A; A: r4 r6 g12 g11 g8x2 g6 g5 b9 b7; B: r9 y2 y3 y5x2 y8 y12 yL g10 b12;"
        " roll 1 1 r5 g4 b6; action 1",
        accepts="g2",
        offers="r2 y2 g2 b2 -",
    ),
    Lesson(
        "four-misthrows",
        "duel 1; turn A; A: r3 r5 r6x2 r7 y4 y6x3 g10 g8x2 b11 b9 m2; B: r4 r10 y3 y9x3 g5 m1;"
        " roll 2 3 r6 y6 g1 b2; action 2 -",
        accepts="-",
        offers="r8 y8 g4 b5 -",
    ),
)
