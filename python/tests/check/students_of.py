"""Students: good ones from files, and others made from them by one change."""

from __future__ import annotations

from pathlib import Path
from typing import Sequence

FOLDER = Path(__file__).parent / "students"


def good(lab: str) -> str:
    """The source of a student whose functions are all right."""
    return (FOLDER / f"lab_{lab.lower()}.py").read_text(encoding="utf-8")


def changed(lab: str, changes: Sequence[tuple[str, str]]) -> str:
    """The same source with pieces replaced; a piece that is not there is an error of the test."""
    source = good(lab)
    for old, new in changes:
        assert old in source, f"not in lab {lab}: {old!r}"
        source = source.replace(old, new)
    return source
