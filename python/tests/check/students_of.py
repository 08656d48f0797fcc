"""Students: good ones from files, and others made from them by one change."""

from __future__ import annotations

import ast
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


def functions_of(lab):
    """The functions of a lab as its own text asks for them."""
    return lab.functions(lab.dresses({"globals": {}, "letters": [], "undefined": []})[0], None, {})


def rewritten(lab: str, functions: str) -> str:
    """The good student's source with these functions in the place of their own."""
    lines, new = good(lab).splitlines(keepends=True), {node.name: node for node in ast.parse(functions).body if isinstance(node, ast.FunctionDef)}
    texts = {name: ast.get_source_segment(functions, node) + "\n" for name, node in new.items()}
    for node in reversed(ast.parse("".join(lines)).body):
        if isinstance(node, ast.FunctionDef) and node.name in texts:
            lines[node.lineno - 1 : node.end_lineno] = [texts.pop(node.name)]
    assert not texts, f"not in lab {lab}: {sorted(texts)}"
    return "".join(lines)
