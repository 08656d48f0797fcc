"""The tour runs from the first cell to the last, and its pictures are pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("matplotlib")

TOUR = Path(__file__).parents[2] / "docs" / "notebooks" / "tour.ipynb"


def test_the_tour() -> None:
    notebook: Any = nbformat.read(TOUR, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [set(out["data"]) for cell in notebook.cells for out in cell.get("outputs", []) if "data" in out]
    # Boards and trees are SVG, tables HTML, plots PNG.
    for kind, least in (("image/svg+xml", 2), ("text/html", 4), ("image/png", 4)):
        assert sum(kind in data for data in shown) >= least, kind
