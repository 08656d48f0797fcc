"""Behind the wall: the reference cannot be read, other people's files neither, and nothing gets out."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

import pytest
from students_of import FOLDER

import quaterne
from quaterne.check import check_file
from quaterne.check.wall import Wall

SPIES = {
    "its import": "import sys\nsys.meta_path.pop(0)\nsys.path.insert(0, {package!r})\nfrom quaterne.labs.alignements import init as ours\ndef init(): return ours()\n",
    "its file": "import glob\ntext = open({package!r} + '/quaterne/labs/alignements.py').read()\nexec(text.split('def affiche')[0])\n",
    "ctypes": "import ctypes\nlibc = ctypes.CDLL(None)\nfd = libc.open({package!r}.encode() + b'/quaterne/labs/alignements.py', 0)\nassert fd >= 0\ndef init(): return [[0] * 6 for _ in range(7)]\n",
    "a write": "import os\nos.rename(__file__, '/tmp/quaterne-moved')\ndef init(): return 0\n",
}


@pytest.fixture(scope="module")
def held():
    wall = Wall(None, 512)
    try:
        if not wall.apart:
            pytest.skip("bubblewrap does not work here")
    finally:
        wall.close()


@pytest.mark.parametrize("spy", SPIES)
def test_nothing_is_to_be_found(spy, held, tmp_path):
    package = str(Path(quaterne.__file__).resolve().parents[1])
    (tmp_path / "student.py").write_text(SPIES[spy].format(package=package), encoding="utf-8")
    report = check_file(tmp_path / "student.py", "B", only=["init"])
    assert any(note["kind"] in ("error", "reference") for note in report.notes), (report.notes, report.verdicts)
    assert report.status_of("init") != "right" or spy == "ctypes"
    assert (tmp_path / "student.py").exists()


def test_no_word_gets_out(held, tmp_path):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        ear.bind(("127.0.0.1", 0))
        ear.settimeout(0.3)
        said = f"import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', {ear.getsockname()[1]}))\n"
        (tmp_path / "student.py").write_text(said + "def init(): return 0\n")
        check_file(tmp_path / "student.py", "B", only=["init"])
        with pytest.raises(TimeoutError):
            ear.recv(1)


def test_ocaml(tmp_path):
    if shutil.which("ocaml") is None:
        pytest.skip("no OCaml here")
    report = check_file(FOLDER / "lab_d.ml", "D", only=["hauteur", "joue", "annule", "nul", "lit_dir", "gagne", "partie", "IA_1"])
    assert report.all_right, [(v.function, v.status, v.expected, v.got, v.failure) for v in report.verdicts]
    wrong = (FOLDER / "lab_d.ml").read_text(encoding="utf-8").replace("[(1,0);(1,1);(0,1);(-1,1)]", "[(1,0);(1,1);(0,1)]")
    (tmp_path / "d.ml").write_text(wrong.replace("let nul t =", "let nul (t : string) ="), encoding="utf-8")
    report = check_file(tmp_path / "d.ml", "D", only=["nul", "gagne"])
    assert [(v.function, v.status, v.diagnosis) for v in report.verdicts] == [("nul", "missing", None), ("gagne", "wrong", "missing-diagonal")]
    assert any(note["kind"] == "caml" for note in report.notes)
    assert check_file(tmp_path / "d.ml", "A").unreadable


@pytest.mark.skipif(shutil.which("ocaml") is None, reason="no OCaml here")
def test_a_caml_file_without_separators_keeps_what_stands(tmp_path):
    path = tmp_path / "d.ml"
    path.write_text(
        '#open "graphics";;\n'
        "let hauteur c t =\n  let rec m y = if y = 6 || t.(y).(c) = 0 then y else m (y + 1) in m 0\n\n"
        "let annule t c = t.(hauteur c t - 1).(c) <- 0.\n\n"
        "let nul t =\n  let plein = ref true in\n  for x = 0 to 6 do plein := !plein && t.(5).(x) <> 0 done;\n  !plein\n",
        encoding="utf-8",
    )
    report = check_file(path, "D", only=["hauteur", "annule", "nul"])
    assert [verdict.status for verdict in report.verdicts] == ["right", "missing", "right"]
    assert [(note["kind"], note["line"]) for note in report.notes] == [("caml", 5)]
