"""The game of the day on a server, by its calls (docs/daily.md)."""

import re
from typing import Any
from urllib.parse import urlsplit

import httpx

from qwixx.daily.attempt import PLAYER
from qwixx.daily.days import DailyError
from qwixx.notation import shorten
from qwixx.rules import CLASSIC, Phase, Roll, State

PATIENCE = 20.0
"""Seconds to wait for an answer."""
TOKEN = re.compile(r"player=([A-Za-z0-9_-]{20,64})", re.ASCII)


class Moved(Exception):
    """The attempt has gone on elsewhere."""


def parse_address(text: str) -> tuple[str, str | None]:
    """The address of a server; and the player, where it is the link that a browser gives to take
    along to another device.
    """
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_address = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_address = None
    if not is_address:
        raise DailyError("address", text=shorten(text))
    brought = TOKEN.fullmatch(parts.fragment)
    path = parts.path.rstrip("/").removesuffix("/daily")
    return f"{parts.scheme}://{parts.netloc}{path}", brought and brought[1]


class DailyServer:
    """The calls of one player. What the server refuses, it says in the player's language."""

    def __init__(self, address: str, token: str, language: str) -> None:
        self.address = address
        headers = {"authorization": f"Bearer {token}", "accept-language": language}
        self._http = httpx.Client(trust_env=False, timeout=PATIENCE, headers=headers)

    def close(self) -> None:
        self._http.close()

    def today(self) -> dict[str, Any]:
        told = self._call("GET", "")
        if "number" not in told:
            raise DailyError("no_daily", server=self.address)
        return told

    def begin(self, number: int) -> dict[str, Any]:
        return self._call("POST", "/attempt", number=number)

    def decide(self, number: int, sequence: int, action: int) -> dict[str, Any]:
        return self._call("POST", "/decisions", number=number, sequence=sequence, action=action)

    def attempt(self, number: int) -> dict[str, Any]:
        return self._call("GET", f"/{number}/attempt")

    def free(self, number: int, actions: list[int]) -> dict[str, Any]:
        return self._call("POST", f"/{number}/free", actions=actions)

    def result(self, number: int) -> dict[str, Any]:
        return self._call("GET", f"/{number}/result")

    def table(self, number: int) -> dict[str, Any]:
        return self._call("GET", f"/{number}/table")

    def rename(self, number: int, name: str) -> dict[str, Any]:
        return self._call("POST", "/name", number=number, name=name)

    def _call(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        try:
            response = self._http.request(
                method, f"{self.address}/api/daily{path}", json=body or None
            )
            told = response.json()
        except (httpx.HTTPError, httpx.InvalidURL):
            raise DailyError("no_server", server=self.address) from None
        except ValueError:
            raise DailyError("no_daily", server=self.address) from None
        if response.is_success and isinstance(told, dict):
            return told
        raise self._refused(told)

    def _refused(self, told: Any) -> Exception:
        refused = told.get("refused") if isinstance(told, dict) else None
        if not isinstance(refused, dict) or refused.get("key") == "page":
            return DailyError("no_daily", server=self.address)
        if refused.get("key") == "daily_moved":
            return Moved()
        return DailyError("server_says", reason=refused.get("text"))


def state_of(view: dict[str, Any]) -> State:
    """The position that a view shows."""
    roll, phase = view["roll"], Phase[view["phase"].upper()]
    red, yellow, green, blue = view["rows"][PLAYER]
    return State(
        CLASSIC.name,
        ((_bits(red), _bits(yellow), _bits(green), _bits(blue)),),
        tuple(view["misthrows"]),
        PLAYER,
        _bits(view["locked"]),
        phase,
        roll and Roll(tuple(roll["white"]), *roll["coloured"]),
        (None,) if phase is Phase.ACTION_1 else (),
        view["action_1"] or 0,
    )


def _bits(signs: list[int]) -> int:
    return sum(1 << place for place, sign in enumerate(signs) if sign)
