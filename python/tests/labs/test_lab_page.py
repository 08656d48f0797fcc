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
    from quaterne.check.page import questions

    page = (PYTHON.parent / "docs" / "check.md").read_text(encoding="utf-8")
    for letter in CHECKED:
        row = next(line for line in page.splitlines() if line.startswith(f"| {letter} |"))
        for question in questions(letter):
            assert f"`{question['name']}`" in row, question["name"]


def test_the_french_pages_say_the_same():
    """The same commands and Python names point by point, the same functions; and no link of either leads nowhere."""
    docs = PYTHON.parent / "docs"

    def rows(path):
        found = re.findall(r"^\| ([A-E]\d+) \|(.*)\|$", path.read_text(encoding="utf-8"), re.M)
        return {point: re.findall(r"`([^`]*(?:quaterne )[^`]*)`", rest) for point, rest in found}

    assert rows(docs / "labs.md") == rows(docs / "fr" / "labs.md") and len(rows(docs / "labs.md")) == 51
    table = re.compile(r"^\| [A-E] \|.*$", re.M)
    english, french = ((docs / place / "check.md").read_text(encoding="utf-8") for place in (".", "fr"))
    names = [[re.findall(r"`(\w+)`", row) for row in table.findall(page)] for page in (english, french)]
    assert names[0] == names[1] and len(names[0]) == 5
    summary = (docs / "SUMMARY.md").read_text(encoding="utf-8")
    for page in (docs / "fr").glob("*.md"):
        assert f"(fr/{page.name})" in summary and f"[En français](fr/{page.name})" in (docs / page.name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert target.startswith(("/labs/", "http")) or (page.parent / target).exists(), (page.name, target)
