"""The guard of the student's process alone, as on a machine without a sandbox."""

from __future__ import annotations

import subprocess
import sys

import pytest

# What a file may try; {inside} is the folder that it may write to, {beside} one whose name begins the same.
TRIES = {
    "a neighbour's folder": "open({beside!r} + '/x', 'w')",
    "out by renaming": "open({inside!r} + '/x', 'w').close(); os.rename({inside!r} + '/x', {beside!r} + '/x')",
    "below an open folder": "os.mkdir('x', dir_fd=os.open({beside!r}, os.O_RDONLY))",
    "a database": "import sqlite3; sqlite3.connect({beside!r} + '/x').execute('create table t (a)')",
    "a datagram": "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))",
    "the system's library": "import ctypes; ctypes.CDLL(None).getpid()",
    "a process": "import subprocess; subprocess.run(['true'])",
}


def guarded(tmp_path, text):
    inside, beside = tmp_path / "room", tmp_path / "room2"
    inside.mkdir()
    beside.mkdir()
    program = f"import os\nfrom quaterne.check.child.guard import guard\nguard({str(inside)!r})\n" + text.format(inside=str(inside), beside=str(beside))
    said = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, cwd=tmp_path)
    return said, list(beside.iterdir())


@pytest.mark.parametrize("what", TRIES)
def test_what_is_refused(what, tmp_path):
    said, left = guarded(tmp_path, TRIES[what])
    assert said.returncode != 0 and "Forbidden" in said.stderr and not left, said.stderr


def test_what_is_not(tmp_path):
    said, _ = guarded(tmp_path, "open({inside!r} + '/x', 'w').close(); os.rename({inside!r} + '/x', {inside!r} + '/y'); import sqlite3; sqlite3.connect(':memory:')\nimport numpy")
    assert said.returncode == 0, said.stderr
