"""What a class hands in: folders, archives, Moodle's exports, notebooks; and what a teacher gets back."""

from __future__ import annotations

import json
import zipfile
from xml.etree import ElementTree

from students_of import good

from quaterne.check.__main__ import main
from quaterne.check.submission import Submissions

INIT = "def init():\n    return [[0] * 6 for _ in range(7)]\n"
WRONG = "def init():\n    return [[0] * 6] * 7\n"
HOSTILE = (
    "import os\nfor fd in range(3, 20):\n    try: os.write(fd, b'{\"notes\": 1}\\n' * 9)\n    except OSError: pass\n" + INIT
)


def notebook(*cells: str) -> str:
    return json.dumps({"cells": [{"cell_type": "code", "source": cell.splitlines(True)} for cell in cells], "nbformat": 4})


def handed_in(folder):
    """A class: flat files, Moodle's folders, an archive in a folder, a notebook, and some that break."""
    (folder / "alice.py").write_text(INIT)
    (folder / "notes.txt").write_text("no code")
    (folder / "carnet.ipynb").write_text(notebook("%matplotlib inline\nimport math", INIT))
    moodle = folder / "DUPONT Bob_1234_assignsubmission_file_"
    moodle.mkdir()
    (moodle / "aide.py").write_text("def zeros(n):\n    return [0] * n\n")
    (moodle / "tp.py").write_text("from aide import zeros\ndef init():\n    return [zeros(6) for _ in range(7)]\n")
    zipped = folder / "groupe 2" / "CURIE Marie_77_assignsubmission_file_"
    zipped.mkdir(parents=True)
    with zipfile.ZipFile(zipped / "rendu.zip", "w") as archive:
        archive.writestr("tp/main.py", WRONG)
        archive.writestr("../../outside.py", INIT)
        archive.writestr("__MACOSX/main.py", "x")
    (folder / "casse.zip").write_bytes(b"PK no archive")
    (folder / "hostile.py").write_text(HOSTILE)
    (folder / "latin.py").write_bytes("# élève\n".encode("latin-1") + INIT.encode())


def test_a_class_in_every_form(tmp_path, capsys):
    folder = tmp_path / "copies"
    folder.mkdir()
    handed_in(folder)
    with Submissions(folder, ["init"]) as found:
        assert [one.who for one in found] == [
            "alice.py", "carnet.ipynb", "casse", "CURIE Marie", "DUPONT Bob", "hostile.py", "latin.py",
        ]  # fmt: skip
    arguments = [str(folder), "--lab", "B", "--only", "init", "--lang", "fr", "--csv", str(tmp_path / "n.csv"), "--excel"]
    arguments += ["--pages", str(tmp_path / "pages"), "--junit", str(tmp_path / "junit.xml")]
    assert main(arguments) == 1
    table = (tmp_path / "n.csv").read_bytes()
    assert table.startswith(b"\xef\xbb\xbffichier;note;sur;init;remarques")
    rows = {line.split(";")[0]: line.split(";")[1] for line in table.decode("utf-8-sig").splitlines()[1:]}
    assert rows == {"alice.py": "20", "carnet.ipynb": "20", "casse": "0", "CURIE Marie": "0", "DUPONT Bob": "20", "hostile.py": "20", "latin.py": "20"}
    assert not (tmp_path / "outside.py").exists()
    page = (tmp_path / "pages" / "CURIE_Marie.html").read_text(encoding="utf-8")
    assert "toutes les colonnes sont une seule et même liste" in page and '<html lang="fr">' in page
    assert "CURIE Marie" in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    suites = ElementTree.parse(tmp_path / "junit.xml").getroot()
    assert [suite.get("failures") for suite in suites] == ["0", "0", "1", "1", "0", "0", "0"]


def test_an_archive_is_a_folder(tmp_path, capsys):
    with zipfile.ZipFile(tmp_path / "classe.zip", "w") as archive:
        archive.writestr("MARTIN Léa_9_assignsubmission_file_/b.py", INIT)
    assert main([str(tmp_path / "classe.zip"), "--lab", "B", "--only", "init", "--lang", "en"]) == 0
    assert "MARTIN Léa,20.0,20.0,right" in capsys.readouterr().out


def test_guessing_earns_nothing(tmp_path, capsys):
    guesses = (
        "def victoire(grille, p):\n    return False\n"
        "def enlever_coup(grille, hauteur, k):\n    pass\n"
        "def eval_serie(liste, p):\n    return 0\n"
        "def eval(grille, p):\n    return 0\n"
        "def IA(grille, hauteur, p, prof):\n    m = len(hauteur)\n"
        "    return min((k for k in range(m) if hauteur[k] < len(grille)), key=lambda k: abs(k - m // 2))\n"
    )
    (tmp_path / "a.py").write_text(guesses)
    assert main([str(tmp_path / "a.py"), "--lab", "A", "--json", "--lang", "en"]) == 1
    assert json.loads(capsys.readouterr().out)["mark"] == 0


def test_a_machine_for_the_other_side_earns_little(tmp_path, capsys):
    (tmp_path / "a.py").write_text(good("A").replace("    opp = 3 - p\n", "    p = 3 - p\n    opp = 3 - p\n"))
    main([str(tmp_path / "a.py"), "--lab", "A", "--only", "IA", "--json", "--lang", "en"])
    assert json.loads(capsys.readouterr().out)["mark"] <= 2


def test_a_human_game_that_only_reads_is_wrong(tmp_path, capsys):
    lazy = good("B").split("def humain_vs_machine")[0] + "def humain_vs_machine(w, p):\n    while True:\n        input()\n"
    (tmp_path / "b.py").write_text(lazy)
    assert main([str(tmp_path / "b.py"), "--lab", "B", "--only", "humain_vs_machine", "--lang", "en"]) == 1
