"""Write the notebooks of ``docs/notebooks``, from the cells below, with what they show.

    python tools/notebooks.py            run and write those whose cells have changed
    python tools/notebooks.py --all      all of them: what they show has changed
    python tools/notebooks.py --check    exit 1 if the cells are not what this file says, or show nothing

A notebook kept by hand gathers counters and machine names; made from text it has one meaning per commit, and a reader of the
diff sees prose and code.  The cells of each notebook are in ``notebook_cells/*.md``: prose as it is, code between
```` ```python ```` fences.  Tables and pictures are kept, so that whoever reads a notebook without running it sees them; they
need nbclient, ipykernel and matplotlib, and are not compared: times and fonts differ from machine to machine.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

CELLS = Path(__file__).resolve().parent / "notebook_cells"
TARGET = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
#: Of what a cell shows, the forms that are kept, the best first.
FORMS = ("image/svg+xml", "image/png", "text/html", "text/plain")


def cells(text: str) -> list[dict[str, Any]]:
    """Prose and fenced code, in turn."""
    found: list[dict[str, Any]] = []
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


def notebook(source: Path) -> dict[str, Any]:
    """One notebook, not yet run."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells(source.read_text(encoding="utf-8")), "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
            "nbformat": 4, "nbformat_minor": 5}  # fmt: skip


def shown(content: dict[str, Any]) -> dict[str, Any]:
    """The notebook with what its cells show when they are run from the first to the last."""
    import nbclient

    # Its functions have no types.
    nbformat: Any = importlib.import_module("nbformat")
    os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
    run = nbformat.reads(json.dumps(content), as_version=4)
    nbclient.NotebookClient(run, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(TARGET)}}).execute()
    for cell, ran in zip(content["cells"], run.cells):
        if cell["cell_type"] == "code":
            cell["outputs"] = [_kept(output) for output in ran.outputs]
    return content


def _kept(output: Any) -> dict[str, Any]:
    """An output without counters, in the form that says most and as text."""
    if output["output_type"] == "stream":
        return {"output_type": "stream", "name": output["name"], "text": _lines(output["text"] + "\n")}
    data = output["data"]
    best = next(form for form in FORMS if form in data)
    forms = {form: data[form] if form == "image/png" else _lines(data[form]) for form in {best, "text/plain"} & set(data)}
    return {"output_type": "display_data", "data": forms, "metadata": {}}


def pictures(content: dict[str, Any]) -> int:
    """How many pictures a notebook shows."""
    outputs = [output for cell in content["cells"] for output in cell.get("outputs", [])]
    return sum(bool({"image/png", "image/svg+xml"} & set(output.get("data", {}))) for output in outputs)


def current(content: dict[str, Any], target: Path) -> bool:
    """Whether a notebook that is there has these cells, and shows something."""
    if not target.exists():
        return False
    there = json.loads(target.read_text(encoding="utf-8"))
    sources = [[(cell["cell_type"], "".join(cell["source"])) for cell in one["cells"]] for one in (content, there)]
    return sources[0] == sources[1] and pictures(there) >= 3


def main() -> int:
    """Write the notebooks, or say whether they are up to date."""
    check, everything = ("--check" in sys.argv[1:]), ("--all" in sys.argv[1:])
    stale = []
    for source in sorted(CELLS.glob("*.md")):
        content, target = notebook(source), TARGET / f"{source.stem}.ipynb"
        if everything or not current(content, target):
            stale.append(target.name)
            if not check:
                target.write_text(json.dumps(shown(content), ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if check and stale:
        print(f"out of date: {', '.join(stale)}: run python tools/notebooks.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
