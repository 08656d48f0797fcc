"""Files that misbehave: the run goes on, says what happened, and cannot be fooled."""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path

import pytest
from students_of import good

from quaterne.check import check_file
from quaterne.check.report import as_text

VICTORY = good("A").split("def enlever_coup")[0].split("import *", 1)[1].split("\n", 1)[1]
RIGHT = "def enlever_coup(g, h, k):\n    h[k] -= 1\n    g[len(g) - 1 - h[k]][k] = 0\n"


def check(tmp_path: Path, source: str, only: list[str], **options):
    path = tmp_path / "student.py"
    path.write_text(source, encoding="utf-8")
    return check_file(path, "A", only=only, **options)


# (what the function victoire does, its status, a word of the report in English)
MISDEEDS = [
    ("def victoire(g, p):\n    while True: pass\n", "too-slow", "no answer in 2 s"),
    ("import time\ndef victoire(g, p):\n    time.sleep(1000)\n", "too-slow", "no answer in 2 s"),
    ("def victoire(g, p):\n    return g[17][0]\n", "crashed", "line 2: return g[17][0]"),
    ("def victoire(g, p):\n    l = []\n    while True: l.append(bytes(10**8))\n", "crashed", "the memory is full"),
    ("import sys\ndef victoire(g, p):\n    sys.exit(0)\n", "crashed", "sys.exit"),
    ("import os\ndef victoire(g, p):\n    os._exit(0)\n", "crashed", "ended Python itself"),
    ("import os\ndef victoire(g, p):\n    os.fork()\n    return True\n", "crashed", "starts a process"),
    ("import subprocess\ndef victoire(g, p):\n    subprocess.run(['sleep', '1000'])\n", "crashed", "starts a process"),
    ("def victoire(g, p):\n    open('/quaterne-was-here', 'w')\n", "crashed", "writes a file"),
    ("def victoire(g, p):\n    return victoire(g, p)\n", "crashed", "recursion"),
    ("import sys\nsys.setrecursionlimit(10**9)\ndef victoire(g, p):\n    return victoire(g, p)\n", "any", ""),
    ("def victoire(g, p):\n    return input()\n", "crashed", "input() is called"),
    ("def victoire(g):\n    return True\n", "wrong", "number of arguments"),
    ("def victoire(g, p):\n    g[0][0] = 1 - g[0][0]\n    return None\n", "wrong", ""),
    ("victoire = 3\n", "missing", "missing"),
    ("", "missing", "missing"),
    ("def victoire(g, p:\n", "crashed", "could not be read"),
    # Attempts to be right without being right.
    ("class Yes:\n    def __eq__(self, other): return True\n    def __bool__(self): return True\ndef victoire(g, p):\n    return Yes()\n", "wrong", ""),
    ("from quaterne.labs.puissance4 import victoire\n", "missing", "write the functions yourself"),
    ("from quaterne_labs.puissance4 import victoire\n", "missing", "write the functions yourself"),
    ("import json\njson.dumps = lambda *a, **k: '{}'\ndef victoire(g, p):\n    return True\n", "wrong", ""),
    ("import builtins\nbuiltins.len = lambda x: 0\nbuiltins.isinstance = lambda *a: True\ndef victoire(g, p):\n    return True\n", "wrong", ""),
    ("import os\ndef victoire(g, p):\n    for fd in range(3, 20):\n        try: os.write(fd, b'{\"id\": 1, \"answers\": [{\"value\": true}]}\\n')\n"
     "        except OSError: pass\n    return True\n", "any", ""),
]  # fmt: skip


@pytest.mark.parametrize("source, status, words", MISDEEDS, ids=range(len(MISDEEDS)))
def test_a_misdeed_is_reported_and_the_rest_is_judged(source, status, words, tmp_path):
    report = check(tmp_path, source + "\n" + RIGHT, ["victoire", "enlever_coup"])
    text = as_text(report, "en")
    assert report.status_of("victoire") == status or (status == "any" and report.status_of("victoire") != "right"), text
    assert words in text
    if not report.unreadable and status != "any":
        assert report.status_of("enlever_coup") == "right", text
    assert not Path("/quaterne-was-here").exists()


# (a file that gets in the way when it is imported, a word of the report)
IMPORTS = [
    ("n = int(input('taille ? '))\n", "asks for input"),
    ("while True:\n    try:\n        n = int(input())\n        break\n    except:\n        pass\n", ""),
    ("while True: pass\n", "took too long"),
    ("import sys\nsys.exit(3)\n", "ends Python"),
    ("import os\nos._exit(3)\n", "only its definitions were read"),
    ("for i in range(10**5): print('=' * 1000)\n", ""),
    ("1 / 0\n", "ZeroDivisionError"),
    ("import rien_de_tel\n", "ModuleNotFoundError"),
    ("import os\nos.fork()\n", "Forbidden"),
    ("import threading\nthreading.Thread(target=lambda: [0 for _ in iter(int, 1)], daemon=False).start()\n", ""),
    ("from __future__ import annotations\n", ""),
    ("# -*- coding: latin-1 -*-\n", ""),
]


@pytest.mark.parametrize("prelude, words", IMPORTS, ids=range(len(IMPORTS)))
def test_a_difficult_import_does_not_hide_the_functions(prelude, words, tmp_path):
    report = check(tmp_path, prelude + VICTORY + "\nprint('flood ' * 10**6)\n", ["victoire"])
    text = as_text(report, "en")
    assert report.status_of("victoire") == "right", text
    assert words in text


def test_an_import_that_waits_is_not_cut_off(tmp_path):
    """On a busy machine a package takes its time to come: what counts is processor time."""
    report = check(tmp_path, "import time\ntime.sleep(3.5)\nASSEZ = 4\n" + VICTORY, ["victoire"])
    assert report.status_of("victoire") == "right" and not report.notes


def test_an_import_that_never_ends_is_left_out(tmp_path):
    stubborn = "def attend():\n    while True:\n        try:\n            while True: pass\n        except BaseException:\n            attend()\nattend()\n"
    report = check(tmp_path, stubborn + VICTORY, ["victoire"])
    assert report.status_of("victoire") == "right"
    assert any(note["kind"] in ("hangs", "dies", "long") for note in report.notes)


def test_a_printing_function_is_still_right(tmp_path):
    noisy = VICTORY.replace("    n, m =", "    print('x' * 10**6)\n    n, m =")
    assert check(tmp_path, noisy, ["victoire"]).status_of("victoire") == "right"


def test_calls_that_add_up_are_too_slow(tmp_path):
    """Each call is within its two seconds; 280 of them would keep a teacher waiting for minutes."""
    busy = "    end = time.process_time() + 1\n    while time.process_time() < end: pass\n"
    source = "import time\n" + VICTORY.replace("def victoire(grille, p):\n", "def victoire(grille, p):\n" + busy)
    report = check(tmp_path, source, ["victoire"])
    assert report.status_of("victoire") == "too-slow"


def test_nothing_is_left_running(tmp_path, monkeypatch):
    # Somebody else may be checking files at the same time.
    mark = uuid.uuid4()
    monkeypatch.setattr("quaterne.check.runner.uuid.uuid4", lambda: mark)
    marker = f"quaterne-stray-{os.getpid()}"
    source = (
        "import _posixsubprocess, os, sys\n"
        "def victoire(g, p):\n"
        "    r, w = os.pipe()\n"
        f"    a = [b'/bin/sh', b'-c', b'exec -a {marker} sleep 600 || sleep 600']\n"
        "    try:\n"
        "        _posixsubprocess.fork_exec(a, [b'/bin/sh'], True, (w,), None, None, -1, -1, -1, -1, -1, -1, r, w,"
        " True, True, 0, None, None, None, -1, None, True)\n"
        "    except TypeError:\n        pass\n"
        "    while True: pass\n"
    )
    report = check(tmp_path, source, ["victoire"])
    assert report.status_of("victoire") != "right"
    time.sleep(0.2)
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            assert f"QUATERNE_CHECK_RUN={mark.hex}".encode() not in (folder / "environ").read_bytes()
        except OSError:
            pass


def test_a_slow_machine_is_not_a_slow_student(tmp_path):
    """Waiting counts less than computing: half a second of sleep per call is no fault."""
    source = "import time\n" + VICTORY.replace("    n, m =", "    time.sleep(0.01)\n    n, m =")
    assert check(tmp_path, source, ["victoire"]).status_of("victoire") == "right"


def test_the_child_never_sees_what_is_expected(tmp_path):
    """Whatever the process holds, the right answer is not in it."""
    source = (
        "import gc, sys\n"
        "def victoire(g, p):\n"
        "    for thing in gc.get_objects():\n"
        "        if isinstance(thing, dict) and ('expected' in thing or 'judge' in thing):\n"
        "            return thing.get('expected')\n"
        "    frame = sys._getframe()\n"
        "    while frame:\n"
        "        if 'expected' in frame.f_locals: return frame.f_locals['expected']\n"
        "        frame = frame.f_back\n"
        "    return 'nothing found'\n"
    )
    (verdict,) = check(tmp_path, source, ["victoire"]).verdicts
    assert (verdict.status, verdict.passed, verdict.got) == ("wrong", 0, "'nothing found'")
