"""What pip says where there is no Rust."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("maturin")

PACKAGE = Path(__file__).parents[1]


def install(tmp_path: Path, path: str) -> "subprocess.CompletedProcess[str]":
    """`pip install ./python` with no other programs than these."""
    command = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--target", str(tmp_path / "here"), str(PACKAGE)]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": path, "QUATERNE_FETCH_RUST": ""})


def test_without_rust_pip_says_what_to_do(tmp_path: Path) -> None:
    said = install(tmp_path, str(tmp_path))
    assert said.returncode != 0 and not (tmp_path / "here").exists()
    for words in ("Rust is not on this machine", "make wheel", "quaterne_labs.py", "Rust n'est pas sur cette machine"):
        assert words in said.stdout + said.stderr, said


@pytest.mark.skipif(os.name != "posix", reason="a program of two lines")
def test_an_old_rust_is_named(tmp_path: Path) -> None:
    cargo = tmp_path / "cargo"
    cargo.write_text("#!/bin/sh\necho cargo 1.56.1\n")
    cargo.chmod(0o755)
    said = install(tmp_path, str(tmp_path))
    assert said.returncode != 0 and "too old (1.56.1)" in said.stdout + said.stderr
