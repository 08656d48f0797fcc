"""Values as JSON that keeps lists, tuples, sets and floats apart."""

from __future__ import annotations

import numbers
from typing import Any, Iterable

MAX_ITEMS = 20_000
MAX_DEPTH = 12
MAX_TEXT = 64_000


def encode(value: Any, depth: int = 0, budget: list[int] | None = None) -> Any:
    """A value as JSON that keeps lists, tuples, sets and floats apart; anything else is only named."""
    budget = [MAX_ITEMS] if budget is None else budget
    budget[0] -= 1
    if budget[0] < 0 or depth > MAX_DEPTH:
        return {"o": "…"}
    if value is None or value is True or value is False:
        return value
    if type(value).__module__ == "numpy":
        value = value.tolist()
    if isinstance(value, int):
        return int(value) if -(2**200) < value < 2**200 else {"o": "int"}
    if isinstance(value, numbers.Real) and not isinstance(value, float):
        value = float(value)  # Fraction, and what else is a number.
    if isinstance(value, float):
        return {"f": float.__repr__(value)}
    if isinstance(value, str):
        return str(value[:MAX_TEXT])
    for tag, kind in (("l", list), ("t", tuple), ("s", (set, frozenset))):
        if isinstance(value, kind):
            return {tag: [encode(item, depth + 1, budget) for item in value]}
    if isinstance(value, dict):
        return {"d": [[encode(k, depth + 1, budget), encode(v, depth + 1, budget)] for k, v in value.items()]}
    return {"o": type(value).__name__}


class Opaque:
    """A value of a type that no lab asks for; it is equal to nothing."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Script:
    """A strategy that plays the given columns one after the other, whatever its arguments are."""

    def __init__(self, columns: Iterable[int]) -> None:
        self.columns = list(columns)

    def __call__(self, *_: Any) -> int:
        if not self.columns:
            raise EOFError("the game went on after its end")
        return self.columns.pop(0)


def decode(value: Any) -> Any:
    """The inverse of encode; ``{"script": [...]}`` becomes a strategy that plays these columns."""
    if not isinstance(value, dict):
        return value
    ((tag, inside),) = value.items()
    if tag == "f":
        return float(inside)
    if tag == "d":
        return {decode(k): decode(v) for k, v in inside}
    if tag == "script":
        return Script(inside)
    if tag == "o":
        return Opaque(inside)
    items = [decode(item) for item in inside]
    return items if tag == "l" else tuple(items) if tag == "t" else frozenset(items)
