"""`python -m quaterne`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import quaterne


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    plain = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES")}
    command = [sys.executable, "-X", "utf8", "-m", "quaterne", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env={**plain, **environment}, cwd=Path(__file__).parent)


def test_help_names_what_there_is_in_both_languages() -> None:
    english, french = run().stdout, run(LANG="fr_FR.UTF-8").stdout
    assert english == run("--help").stdout and french == run("--lang", "fr").stdout == run("--lang=fr", "aide").stdout
    for said in (english, french):
        assert quaterne.__version__ in said
        for word in ("solve", "analyse", "explain", "tree", "match", "tournament", "labs", "set_language"):
            assert word in said
    assert "four in a line" in english and "quatre alignés" in french and "the " not in french


def test_positions_are_solved() -> None:
    said = run("4455").stdout
    assert "x wins in 3 plies" in said and "c1: +18" in said
    said = run("4455", "--lang", "fr").stdout
    assert "x gagne en 3 coups" in said and "c1 : +18" in said


def test_what_is_wrong_is_said_in_the_language_asked_for() -> None:
    wrong = run("449")
    assert wrong.returncode == 2 and "columns go from 1 to 7" in wrong.stderr
    wrong = run("449", LANG="fr_FR.UTF-8")
    assert wrong.returncode == 2 and "449 : " in wrong.stderr and "les colonnes vont de 1 à 7" in wrong.stderr
    assert run("--lang", "de").returncode == run("--lang").returncode == 2
