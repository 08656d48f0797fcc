"""``quaterne_labs.py``: what the modules say, and nothing to install."""

import doctest
import importlib
import inspect
import subprocess
import sys

import pytest
from one_file_module import PYTHON, one_file

MODULES = ["puissance4", "alignements", "morpion", "caml", "rapport"]


def test_it_is_up_to_date():
    run = subprocess.run([sys.executable, PYTHON / "tools/one_file.py", "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_it_needs_no_wheel(tmp_path):
    (tmp_path / "quaterne_labs.py").write_bytes((PYTHON / "quaterne_labs.py").read_bytes())
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from quaterne_labs.puissance4 import *\n"
        "print(eval(ex_grille, 1), IA(ex_grille, ex_hauteur, 2, 2))\n"
        "from quaterne_labs import morpion\n"
        "assert 'quaterne' not in sys.modules\n"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", program, tmp_path], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("3.0 3\n", "")


@pytest.mark.parametrize("name", MODULES)
def test_both_have_the_same_names(name):
    package, plain = importlib.import_module(f"quaterne.labs.{name}"), getattr(one_file(), name)
    assert package.__all__ == plain.__all__
    for public in package.__all__:
        thing = getattr(package, public)
        if callable(thing):
            assert inspect.getdoc(thing) == inspect.getdoc(getattr(plain, public))
            assert thing.__doc__, f"{name}.{public} has no docstring"


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("where", ["package", "one file"])
def test_doctests(name, where):
    module = importlib.import_module(f"quaterne.labs.{name}") if where == "package" else getattr(one_file(), name)
    result = doctest.testmod(module)
    assert result.attempted > 10 and not result.failed
