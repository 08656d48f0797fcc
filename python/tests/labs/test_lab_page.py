"""``docs/labs.md`` names functions that exist in the lab's module."""

import importlib
import re

from one_file_module import PYTHON

from quaterne.labs import LABS


def test_every_python_name_of_the_page_exists():
    page = (PYTHON.parent / "docs" / "labs.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-E])(\d+) \|(.*)\|$", page, re.M)
    assert len(rows) == 51
    for letter, number, rest in rows:
        cell = re.split(r"(?<!\\)\|", rest)[-2]
        names = re.findall(r"`(\w+)`", cell)
        assert names, f"{letter}{number} has no Python name"
        module = importlib.import_module(f"quaterne.labs.{LABS[letter]}")
        for name in names:
            assert name in module.__all__, f"{letter}{number}: {name}"


def test_every_checked_function_is_on_the_page_of_check():
    from quaterne.check import LABS as CHECKED

    page = (PYTHON.parent / "docs" / "check.md").read_text(encoding="utf-8")
    for letter, lab in CHECKED.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| {letter} |"))
        for function in lab.functions:
            assert f"`{function.name}`" in row, function.name
