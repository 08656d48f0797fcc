"""Ctrl-C stops every long search, soon, in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from functools import partial

import pytest

LONG = {
    "solve": "quaterne.solve('', rules='9x7/4')",
    "solve_many": "quaterne.solve_many([''] * 4, rules='9x7/4')",
    "analyse": "quaterne.analyse('', 'minimax:depth=30')",
    "a function": "quaterne.analyse('', 'minimax:depth=30', evaluation=lambda game: 0)",
    "tree": "quaterne.tree('', 'minimax:depth=30')",
    "match": "quaterne.match('minimax:depth=12', 'random')",
    "match with a function": "quaterne.match('minimax:depth=30', lambda game: 0)",
    "random games": "quaterne.random_games(10**12)",
}

PROGRAM = """
import quaterne, sys
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    sys.exit(0)
print("ended by itself", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops(name: str) -> None:
    program = PROGRAM.format(call=LONG[name])
    # Whoever runs the tests in the background has Ctrl-C ignored, and so would the child.
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    command = [sys.executable, "-c", program]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=heard)
    try:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert child.poll() is None, "the search is too short to be stopped"
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        said, _ = child.communicate(timeout=60)
        assert said == "interrupted\n" and child.returncode == 0
        # A search looks at its flag every fraction of a millisecond; the rest is a loaded machine.
        assert time.monotonic() - sent < 40
    finally:
        child.kill()
        child.wait()
