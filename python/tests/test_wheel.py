"""The wheel in empty environments: it installs without a network, and works with nothing beside it.

What the tests are run with has NumPy, Matplotlib and the like at hand, where a forgotten import would not be noticed. Of
every Python on this machine from 3.9 on, as the wheel is one for all of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STUDENT = Path(__file__).parent / "check" / "students" / "lab_a.py"

#: Something of every part that the package says it has.
PROGRAM = """
import quaterne
from quaterne import connectx

assert quaterne.solve("4455", moves=True).score == 18
assert quaterne.analyse("4455", "alphabeta:depth=4,eval=ratio").best is not None
assert quaterne.tree("44", "minimax:depth=2").svg().startswith("<svg")
assert quaterne.match("one-ply", "random", openings=1, seed=1).score.share > 0.5
assert quaterne.explain("4455").text(lang="fr")
assert connectx.agent("alphabeta:depth=2,eval=ratio")
for lab, names in {"puissance4": "IA PvIA", "alignements": "minmax", "morpion": "minimax", "caml": "sIA", "rapport": "Minimax"}.items():
    module = __import__(f"quaterne.labs.{lab}", fromlist=["*"])
    assert all(callable(getattr(module, name)) for name in names.split())
from quaterne.labs.puissance4 import IA, creer_grille
assert IA(*creer_grille(), 1, 4) == 3
try:
    quaterne.Game("44").to_numpy()
except ImportError as error:
    assert "numpy" in str(error)
else:
    raise SystemExit("NumPy is here: this environment is not empty")
"""


def wheel() -> Path:
    """The one that ``make wheel`` names, else that of these tests."""
    named = os.environ.get("QUATERNE_WHEEL")
    found = [Path(named).resolve()] if named else sorted((ROOT / "target" / "wheel-of-tests").glob("quaterne-*.whl"))
    assert len(found) == 1, found
    return found[0]


def interpreters() -> "list[str]":
    """One of each version that answers, this one first."""
    found = {sys.version_info[:2]: sys.executable}
    for minor in range(9, 20):
        path = shutil.which(f"python3.{minor}")
        if path and (3, minor) not in found and subprocess.run([path, "-c", "import venv, ensurepip"], capture_output=True).returncode == 0:
            found[3, minor] = path
    return list(found.values())


@pytest.mark.parametrize("interpreter", interpreters())
def test_it_works_where_nothing_else_is(interpreter: str, tmp_path: Path) -> None:
    def run(*command: "str | Path", status: int = 0) -> str:
        said = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env)
        assert said.returncode == status, said.stdout + said.stderr
        return said.stdout

    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP", "VIRTUAL_ENV"))}
    env["LANG"] = "fr_FR.UTF-8"
    run(interpreter, "-m", "venv", tmp_path / "empty")
    python = tmp_path / "empty" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", wheel())
    run(python, "-c", PROGRAM)
    assert "quatre alignés" in run(python, "-m", "quaterne")
    report = run(python, "-m", "quaterne.check", STUDENT, "--lab", "A", "--only", "victoire", "eval_serie")
    assert "2 fonctions justes sur 2" in report, report
