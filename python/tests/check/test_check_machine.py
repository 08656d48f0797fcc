"""What is the machine's fault is nobody's mark."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from students_of import FOLDER

from quaterne.check import wall
from quaterne.check.__main__ import main

B = [str(FOLDER / "lab_b.py"), "--lab", "B", "--only", "init"]


def test_an_interpreter_that_was_named_from_another_folder(tmp_path):
    """``../env/bin/python`` leads to nothing from inside the sandbox unless it is made whole."""
    (tmp_path / "a" / "b").mkdir(parents=True)
    there = os.path.relpath(sys.executable, tmp_path / "a" / "b")
    done = subprocess.run([there, "-m", "quaterne.check", *B, "--lang", "en"], cwd=tmp_path / "a" / "b", capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.parametrize("lang, words", [("en", "nobody is marked"), ("fr", "personne n'est noté")])
def test_an_interpreter_that_does_not_start_marks_nobody(lang, words, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(wall.sys, "executable", "/bin/false")
    assert main([*B, "--csv", str(tmp_path / "notes.csv"), "--lang", lang]) == 1
    told = capsys.readouterr()
    assert words in told.err and "/bin/false" in told.err and told.out == ""
    assert not (tmp_path / "notes.csv").exists()


def test_without_ocaml_nobody_is_marked(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main([str(FOLDER / "lab_d.ml"), "--lab", "D", "--lang", "fr"]) == 1
    assert "apt install ocaml-base" in capsys.readouterr().err


