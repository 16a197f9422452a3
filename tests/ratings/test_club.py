"""A club whose members' strengths are known. `python -m studies.club` has more of it."""

import pytest
from studies.club.clubs import Club, look, scene_of

SIZES = (4, 8, 16)

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
    assert found.error < 60
    assert found.mean == pytest.approx(1500, abs=25)


def covered(game: str, sizes: tuple[int, ...], clubs: int) -> float:
    """How often the truth lies within the stated interval, in clubs drawn by chance, from a few
    games to many. Seeds are those of no other figure.
    """
    scene, within, members = scene_of(game), 0.0, 0
    for size in sizes:
        some = [Club(scene, seed, size=size) for seed in range(9000, 9000 + clubs)]
        for games in (10, 10, 20, 40, 80):  # after 10, 20, 40, 80 and 160 for every two members
            for club in some:
                club.play(games * size // 2)
            found = look(some)
            within, members = within + found.covered * found.members, members + found.members
    return within / members


@pytest.mark.parametrize("game", GAMES)
def test_intervals_hold_what_they_state(game: str) -> None:
    assert 0.92 <= covered(game, (4, 8), 60) <= 0.967


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_intervals_hold_95_of_100_in_clubs_of_any_size(game: str) -> None:
    assert 0.94 <= covered(game, SIZES, 150) <= 0.96


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
