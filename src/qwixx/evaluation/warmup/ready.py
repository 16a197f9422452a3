"""What evaluators think with is compiled in stages, which `prepare` does in the background."""

STAGES = ("sheets", "board", "sheets ahead", "board ahead")
"""For each kind of board its network, and then looking ahead: in the order in which they are
needed."""

preparing: set[str] = set()
"""The stages that are to be prepared here, and are not yet."""


def is_ready(stage: str) -> bool:
    """Whether to use what a stage compiles; where nothing is prepared, it is compiled when it is
    used.
    """
    return stage not in preparing
