"""The notebooks of the labs run from top to bottom, and are what their cells say, pictures included."""

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


def test_lab_a_goes_on_with_functions_of_ones_own():
    """As its first lines say: written after the first cell, they take the place of those that are lent."""
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("matplotlib")
    (path,) = (path for path in NOTEBOOKS if path.stem[3] == "a")
    notebook = nbformat.read(path, as_version=4)
    own = (PYTHON / "tests/check/students/lab_a.py").read_text(encoding="utf-8").replace("from puissance4 import *", "").split("if __name__")[0]
    own += "\n\ndef IA_memo(grille, hauteur, p, prof):\n    return IA(grille, hauteur, p, prof)\n"
    own += "\n\ndef eval_mieux(grille, p):\n    return eval(grille, p)\n"
    first = next(number for number, cell in enumerate(notebook.cells) if cell.cell_type == "code")
    notebook.cells.insert(first + 1, nbformat.v4.new_code_cell(own))
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    told = "".join(output.get("text", "") for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs)
    assert "profondeur 3 : IA joue" in told
