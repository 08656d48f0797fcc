"""Write the five notebooks of the labs, ``docs/notebooks/tp_*.ipynb``, from the cells below.

    python tools/notebooks.py            write them
    python tools/notebooks.py --check    exit 1 if they are not what this file says

A notebook kept by hand gathers outputs, counters and machine names; made from text it has one meaning per commit, and
a reader of the diff sees prose and code.  The cells of each notebook are in ``notebook_cells/*.md``: prose as it is,
code between ```` ```python ```` fences.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

CELLS = Path(__file__).resolve().parent / "notebook_cells"
TARGET = Path(__file__).resolve().parents[2] / "docs" / "notebooks"


def cells(text: str) -> list[dict[str, object]]:
    """Prose and fenced code, in turn."""
    found: list[dict[str, object]] = []
    for number, part in enumerate(text.split("```python\n")):
        code, fence, prose = part.partition("```\n") if number else ("", "", part)
        if number:
            found.append({"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": _lines(code)})
        if prose.strip():
            found.append({"cell_type": "markdown", "metadata": {}, "source": _lines(prose)})
    for number, cell in enumerate(found):
        cell["id"] = f"cell-{number:02}"
    return found


def _lines(text: str) -> list[str]:
    return text.strip("\n").splitlines(keepends=True)


def notebook(source: Path) -> str:
    """The JSON of one notebook."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    content = {"cells": cells(source.read_text(encoding="utf-8")), "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
               "nbformat": 4, "nbformat_minor": 5}  # fmt: skip
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main() -> int:
    """Write the notebooks, or say whether they are up to date."""
    stale = []
    for source in sorted(CELLS.glob("*.md")):
        target = TARGET / f"{source.stem}.ipynb"
        text = notebook(source)
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            stale.append(target.name)
            if "--check" not in sys.argv[1:]:
                target.write_text(text, encoding="utf-8")
    if "--check" in sys.argv[1:] and stale:
        print(f"out of date: {', '.join(stale)}: run python tools/notebooks.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
