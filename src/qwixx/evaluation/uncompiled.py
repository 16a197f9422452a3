"""An evaluator whose functions run uncompiled: it decides the same, and takes longer."""

from collections.abc import Callable
from typing import Any

from qwixx.compiled.compiler import uncompiled


class Uncompiled:
    """Any evaluator. Looking ahead and playing on take too long like this: nobody asks for them."""

    def __init__(self, evaluator: Any) -> None:
        self._evaluator = evaluator

    def __getattr__(self, name: str) -> Any:
        said = getattr(self._evaluator, name)
        return _run_as_written(said) if callable(said) else said


def _run_as_written(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(*args: object) -> Any:
        with uncompiled():
            return function(*args)

    return run
