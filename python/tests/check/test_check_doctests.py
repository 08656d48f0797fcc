"""The examples in the checker's own docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import quaterne.check

MODULES = [found.name for found in pkgutil.walk_packages(quaterne.check.__path__, "quaterne.check.") if not found.name.endswith("__main__")]


@pytest.mark.parametrize("name", ["quaterne.check", *MODULES])
def test_examples(name):
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


def test_there_are_examples():
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 10
