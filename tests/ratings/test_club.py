"""A club whose members' strengths are known. `python -m studies.club` has more of it."""

import pytest
from studies.club.clubs import Club, look, scene_of

GAMES = {"classic": 400, "duel": 800}
"""After so many games of a club."""


@pytest.mark.parametrize("game", GAMES)
def test_a_club_is_in_order_after_some_hundred_games(game: str) -> None:
    scene = scene_of(game)
    clubs = [Club(scene, seed) for seed in range(10)]
    for club in clubs:
        club.play(GAMES[game])
    found = look(clubs)
    assert found.right >= 0.8
    assert found.covered >= 0.9
    assert found.mean == pytest.approx(1500, abs=25)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_it_has_not_drifted_after_ten_times_as_many(game: str) -> None:
    scene = scene_of(game)
    clubs = [Club(scene, seed) for seed in range(20)]
    seen = []
    for games in (GAMES[game], 9 * GAMES[game]):
        for club in clubs:
            club.play(games)
        seen.append(look(clubs))
    before, after = seen
    for each in seen:
        assert each.mean == pytest.approx(1500, abs=15)
    assert after.spread == pytest.approx(before.spread, rel=0.1)
    assert after.right >= 0.8  # neighbours in The Duel are 70 points apart, and ratings stay alive
