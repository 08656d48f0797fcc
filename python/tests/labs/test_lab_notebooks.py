"""The notebooks of the labs run from top to bottom, and are what their cells say."""

import subprocess
import sys

import pytest
from one_file_module import PYTHON

NOTEBOOKS = sorted((PYTHON.parent / "docs" / "notebooks").glob("tp_*.ipynb"))


def test_there_is_one_per_lab():
    assert [path.stem[3] for path in NOTEBOOKS] == list("abcde")
    run = subprocess.run([sys.executable, PYTHON / "tools/notebooks.py", "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path, monkeypatch):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    nbformat.validate(notebook)
    pictures = [
        output
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if {"image/png", "image/svg+xml"} & set(output.get("data", {}))
    ]
    assert len(pictures) >= 3, f"{len(pictures)} pictures"
