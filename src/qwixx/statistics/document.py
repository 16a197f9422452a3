"""Statistics as JSON: for programs, and for pages."""

from typing import Any

from qwixx.rules import GAMES, Refusal
from qwixx.statistics.quality import Qualities, Quality
from qwixx.statistics.tally import Kind, Played, Statistics, Who


def document(found: Statistics, qualities: Qualities | None = None, player: str = "") -> Any:
    """All that is known; of one player alone, if one is named."""
    kinds = [
        _kind(*key, kind, (qualities or {}).get(key, {}), player)
        for key, kind in sorted(found.kinds.items())
    ]
    return {
        "files": found.files,
        "unread": {
            "files": found.unread,
            "first": [{"path": each.path, **_reason(each.reason)} for each in found.named],
        },
        "games": [kind for kind in kinds if kind["players"] or not player],
    }


def _reason(reason: Exception) -> dict[str, object]:
    key = reason.key if isinstance(reason, Refusal) else ""
    return {"key": key, "text": str(reason)}


def _kind(
    game: str, seats: int, kind: Kind, qualities: dict[Who, Quality], player: str
) -> dict[str, Any]:
    return {
        "game": game,
        "seats": seats,
        "games": kind.games,
        "unfinished": kind.unfinished,
        "turns": kind.turns / kind.games if kind.games else None,
        "endings": dict(kind.endings),
        "players": [
            _played(game, one, played, qualities.get(one))
            for one, played in kind.by_games()
            if player in ("", one.name)
        ],
    }


def _played(game: str, one: Who, played: Played, quality: Quality | None) -> dict[str, Any]:
    return {
        "name": one.name,
        "computer": one.is_computer,
        "games": played.games,
        "wins": played.wins,
        "points": {
            "average": played.average,
            "best": played.best,
            "distribution": {
                str(points): played.points[points] for points in sorted(played.points)
            },
        },
        "locks": played.locks,
        "misthrows": played.misthrows,
        "squares": {
            GAMES[game].action_text(action): times for action, times in played.squares.most_common()
        },
        "against": [
            {
                "name": other.name,
                "computer": other.is_computer,
                "games": met.games,
                "wins": met.wins,
            }
            for other, met in played.by_meetings()
        ],
        **({"review": _review(game, quality)} if quality else {}),
    }


def _review(game: str, quality: Quality) -> dict[str, Any]:
    from qwixx.analysis.review.level_estimate import estimate_level  # noqa: PLC0415  (Numba is slow)
    from qwixx.analysis.review.marks import limits_of  # noqa: PLC0415

    like = estimate_level(quality.sizes, limits_of(GAMES[game])) if quality.sizes else None
    return {
        **quality.as_json(),
        "like": like.level if like else None,
        "like_range": [like.low, like.high] if like else None,
    }
