"""Every test of a lab runs on the package and on the one file; both must pass the same tables."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Callable, Iterable

import pytest
from one_file_module import one_file


@pytest.fixture(params=["package", "one file"])
def load(request: pytest.FixtureRequest) -> Callable[[str], ModuleType]:
    """A lab's module by name."""
    if request.param == "package":
        return lambda name: importlib.import_module(f"quaterne.labs.{name}")
    return lambda name: getattr(one_file(), name)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterable[object]], list[str]]:
    """Lines for ``input()``; the prompts that were shown come back."""

    def feed(lines: Iterable[object]) -> list[str]:
        prompts: list[str] = []
        waiting = iter([str(line) for line in lines])

        def answer(prompt: str = "") -> str:
            prompts.append(prompt)
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        return prompts

    return feed
