"""Every example in a docstring runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType
from typing import Iterator

import pytest

import quaterne

#: The extension has its examples under public names; labs and check have tests of their own.
OTHERS = ("quaterne._native", "quaterne.labs", "quaterne.check")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def modules() -> Iterator[ModuleType]:
    yield quaterne
    for found in pkgutil.walk_packages(quaterne.__path__, "quaterne."):
        if not found.name.startswith(OTHERS) and not found.name.endswith(".__main__"):
            yield importlib.import_module(found.name)


def examples() -> Iterator[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    for module in modules():
        yield from finder.find(module)


TESTS = [test for test in examples() if test.examples]


def test_there_are_examples() -> None:
    assert len(TESTS) > 10


@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.name)
def test_example(test: doctest.DocTest) -> None:
    report: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append)
    assert not report, "".join(report)
