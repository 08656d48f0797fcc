"""What a class hands in: folders, archives, Moodle's exports, notebooks; and what a teacher gets back."""

from __future__ import annotations

import csv
import json
import zipfile
from xml.etree import ElementTree

import pytest
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


def workbook(name: str, **code: str) -> str:
    """As the page writes it."""
    return json.dumps({"format": "quaterne workbook 1", "lab": "B", "name": name, "at": 1, "code": code, "words": {"script-1": "</script>"}})


def page_of(kept: str) -> str:
    """The page that a workbook is handed in as: the workbook is inside."""
    inside = kept.replace("<", "\\u003c")
    return f'<!doctype html><html><body><pre>x</pre><script type="application/json" id="quaterne-workbook">{inside}</script></body></html>'


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
    (folder / "ada.html").write_text(page_of(workbook("Ada", **{"script-1": INIT})))
    (folder / "emmy.json").write_text(workbook("Emmy", **{"script-2": "def coups(G):\n    return []", "script-1": WRONG}))
    (folder / "consignes.html").write_text("<p>Rendez un fichier.</p>")
    nothing = folder / "NOETHER Emmy_5_assignsubmission_file_"
    nothing.mkdir()
    (nothing / "rapport.pdf").write_bytes(b"%PDF")
    (folder / "hostile.py").write_text(HOSTILE)
    (folder / "latin.py").write_bytes("# élève\n".encode("latin-1") + INIT.encode())


def test_a_class_in_every_form(tmp_path, capsys):
    folder = tmp_path / "copies"
    folder.mkdir()
    handed_in(folder)
    with Submissions(folder, ["init"]) as found:
        assert [one.who for one in found] == [
            "ada.html", "alice.py", "carnet.ipynb", "casse", "CURIE Marie", "DUPONT Bob", "emmy.json", "hostile.py", "latin.py", "NOETHER Emmy",
        ]  # fmt: skip
    arguments = [str(folder), "--lab", "B", "--only", "init", "--lang", "fr", "--csv", str(tmp_path / "n.csv"), "--excel"]
    arguments += ["--pages", str(tmp_path / "pages"), "--junit", str(tmp_path / "junit.xml")]
    assert main(arguments) == 1
    table = (tmp_path / "n.csv").read_bytes()
    assert table.startswith(b"\xef\xbb\xbffichier;note;sur;init;remarques")
    rows = {line.split(";")[0]: line.split(";")[1] for line in table.decode("utf-8-sig").splitlines()[1:]}
    assert rows == {"ada.html": "20", "alice.py": "20", "carnet.ipynb": "20", "casse": "0", "CURIE Marie": "0", "DUPONT Bob": "20", "emmy.json": "0",
                    "hostile.py": "20", "latin.py": "20", "NOETHER Emmy": "0"}  # fmt: skip
    assert "rien ici ne peut être vérifié" in table.decode("utf-8-sig").splitlines()[-1]
    assert not (tmp_path / "outside.py").exists()
    page = (tmp_path / "pages" / "CURIE_Marie.html").read_text(encoding="utf-8")
    assert "toutes les colonnes sont une seule et même liste" in page and '<html lang="fr">' in page
    assert "CURIE Marie" in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    suites = ElementTree.parse(tmp_path / "junit.xml").getroot()
    assert [suite.get("failures") for suite in suites] == ["0", "0", "0", "1", "1", "0", "1", "0", "0", "0"]
    (skipped,) = suites[-1].iter("skipped")
    assert "rien ici ne peut être vérifié" in skipped.get("message", "")


def test_a_students_page_says_what_the_terminal_says(tmp_path, capsys):
    (tmp_path / "c").mkdir()
    left = "        grille[coup[0]][coup[1]] = marque\n        score = evaluation(suite, marque)\n"
    source = good("C").replace("        score = evaluation(suite, marque)\n", left).replace("    return random.choice(coups_possibles(grille))", "    return random.chose(())")
    (tmp_path / "c" / "eve.py").write_text(source, encoding="utf-8")
    main([str(tmp_path / "c"), "--lab", "C", "--only", "minimax_p1", "coup_aleatoire", "--lang", "fr", "--csv", str(tmp_path / "n.csv"), "--pages", str(tmp_path / "pages")])
    page = (tmp_path / "pages" / "eve.html").read_text(encoding="utf-8")
    assert "obtenu (argument après l&#x27;appel)" in page and "return random.chose(())" in page and "ligne " in page


def test_an_archive_is_a_folder(tmp_path, capsys):
    with zipfile.ZipFile(tmp_path / "classe.zip", "w") as archive:
        archive.writestr("MARTIN Léa_9_assignsubmission_file_/b.py", INIT)
        archive.writestr("NOETHER Emmy_5_assignsubmission_file_/rapport.pdf", "%PDF")
    assert main([str(tmp_path / "classe.zip"), "--lab", "B", "--only", "init", "--lang", "en"]) == 1
    told = capsys.readouterr().out
    assert "MARTIN Léa,20.0,20.0,right" in told
    assert 'NOETHER Emmy,0.0,20.0,missing,"nothing here can be checked' in told


def test_moodle_without_folders(tmp_path, capsys):
    """Each file carries its owner's name, and several of them are one person's work."""
    with zipfile.ZipFile(tmp_path / "classe.zip", "w") as archive:
        archive.writestr("MARTIN Léa_9_assignsubmission_file_zeros.py", "def zeros(n):\n    return [0] * n\n")
        archive.writestr("MARTIN Léa_9_assignsubmission_file_tp.py", "from zeros import zeros\ndef init():\n    return [zeros(6) for _ in range(7)]\n")
        archive.writestr("NGUYEN Eve_10_assignsubmission_file_TP 4.py", WRONG)
        archive.writestr("NOETHER Emmy_5_assignsubmission_file_rapport.pdf", "%PDF")
    assert main([str(tmp_path / "classe.zip"), "--lab", "B", "--only", "init", "--lang", "en"]) == 1
    rows = list(csv.reader(capsys.readouterr().out.splitlines()))[1:]
    assert [(row[0], row[1], row[3]) for row in rows] == [("MARTIN Léa", "20.0", "right"), ("NGUYEN Eve", "0.0", "wrong"), ("NOETHER Emmy", "0.0", "missing")]


def test_a_word_beside_the_file_is_no_second_line(tmp_path, capsys):
    for part, name, text in (("file_", "b.py", INIT), ("onlinetext_", "onlinetext.html", "<p>Voici mon TP.</p>")):
        folder = tmp_path / f"MARTIN Léa_9_assignsubmission_{part}"
        folder.mkdir()
        (folder / name).write_text(text)
    assert main([str(tmp_path), "--lab", "B", "--only", "init", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("MARTIN") == 1


COUPS = "def coups(G):\n    return [(x, c.index(0)) for x, c in enumerate(G) if 0 in c]\n"


@pytest.mark.parametrize(
    "main_file, expected, note",
    [("from fonctions import *\n" + COUPS, ("right", "right"), ""), ("from fonctions import (\n    init,\n)\n" + COUPS, ("right", "right"), ""),
     (COUPS, ("missing", "right"), "coups.py"), ("def zeros():\n    pass\n", ("right", "missing"), "")],
)  # fmt: skip
def test_work_in_several_files(main_file, expected, note, tmp_path, capsys):
    """What the game's file imports counts; what it leaves aside is told."""
    folder = tmp_path / "class" / "MARTIN Léa"
    folder.mkdir(parents=True)
    (folder / "fonctions.py").write_text(INIT)
    (folder / "coups.py").write_text(main_file)
    main([str(tmp_path / "class"), "--lab", "B", "--only", "init", "coups", "--lang", "fr"])
    (row,) = list(csv.reader(capsys.readouterr().out.splitlines()))[1:]
    said = {"right": "juste", "missing": "absente"}
    assert tuple(row[3:5]) == tuple(said[status] for status in expected)
    assert ("qu'il n'importe pas" in row[5]) == bool(note)


def test_a_page_that_is_no_workbook_is_told_so(tmp_path, capsys):
    (tmp_path / "a.html").write_text("<p>print(1)</p>")
    assert main([str(tmp_path / "a.html"), "--lab", "A", "--lang", "fr"]) == 1
    assert "ce n'est pas un cahier de la page" in capsys.readouterr().out


def test_the_sheets_own_console_game_is_given(tmp_path, capsys):
    """A file that still calls PvP at its end, as the sheet's does, is told about the input, not about a name."""
    (tmp_path / "a.py").write_text("from puissance4 import *\n" + good("A") + "\nPvP()\n")
    main([str(tmp_path / "a.py"), "--lab", "A", "--only", "eval_serie", "--lang", "fr"])
    told = capsys.readouterr().out
    assert "NameError" not in told and "`PvP()` : le fichier attend une saisie" in told


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
