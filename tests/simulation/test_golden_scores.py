"""Every player plays the games that it always played, to the point."""

import pytest
from tools.scores import A_FEW, PATH, READABLE, Lineup, figures, lineups

LINEUPS = list(lineups())


def takes_long(lineup: Lineup) -> bool:
    """Or depends on the processor: the networks of Qwixx add up in whatever order is quickest there
    (`compiler.fastmath`), and a last digit may decide.
    """
    readable = set(READABLE.split()) & set(lineup.players)
    learned = readable | {"plain", "network"} & set(lineup.players)
    is_slow = bool(readable and lineup.games > A_FEW) or "plain" in lineup.players
    return is_slow or bool(learned and lineup.game != "duel")


@pytest.mark.parametrize(
    "lineup",
    [
        pytest.param(one, id=one.name, marks=[pytest.mark.long] if takes_long(one) else [])
        for one in LINEUPS
    ],
)
def test_scores_are_the_golden_ones(lineup: Lineup) -> None:
    golden = PATH.read_text(encoding="utf-8").splitlines()
    assert figures(lineup) in golden, (
        "If a player or a rule was meant to change, write them anew with `make golden`."
    )


def test_every_lineup_has_golden_scores() -> None:
    golden = PATH.read_text(encoding="utf-8").splitlines()
    assert [line.rpartition(" games / ")[0] + " games" for line in golden] == [
        one.name for one in LINEUPS
    ]
