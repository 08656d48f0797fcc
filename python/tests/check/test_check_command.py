"""The command: languages, JSON, exit codes, and thirty files marked at once."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest
from students_of import FOLDER, changed, functions_of, good

from quaterne.check.__main__ import main
from quaterne.check.hints import HINTS
from quaterne.check.marks import BadScheme, Scheme
from quaterne.check.texts import NOTES, STATUS, WORDS, language

WRONG_FINI = [("valeurs == [2, 2, 2, 2]", "valeurs == [2, 2, 2, 1]")]
SLOW = "def coups(G):\n    while True: pass\n"


@pytest.fixture
def student(tmp_path):
    def write(source, name="student.py"):
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        return str(path)

    return write


def test_all_right_is_0(capsys):
    assert main([str(FOLDER / "lab_b.py"), "--lab", "B", "--only", "init", "coups", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "lab B, Connect Four by alignments" in out and "2 of 2 functions right" in out


def test_something_wrong_is_1_and_french_is_french(student, capsys):
    path = student(changed("B", WRONG_FINI))
    assert main([path, "--lab", "B", "--only", "fini", "--lang", "fr"]) == 1
    out = capsys.readouterr().out
    for text in ("✗ fini  faux", "Plus petite grille trouvée", "appel : fini(grille)", "attendu : 2", "obtenu : 0"):
        assert text in out


@pytest.mark.parametrize(
    "arguments, words",
    [(["{file}"], "--lab A"), (["rien.py", "--lab", "A"], "no such file"), (["{file}", "--lab", "Z"], "invalid choice"),
     (["{file}", "--lab", "B", "--only", "victoire"], "no function victoire in lab B: init, coups"),
     (["{file}", "--lab", "B", "--marks", "{file}"], ""), (["{empty}", "--lab", "B"], "no Python file, notebook")],
)  # fmt: skip
def test_a_wrong_command_is_2(arguments, words, student, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    places = {"file": student(good("B")), "empty": str(tmp_path / "empty")}
    with pytest.raises(SystemExit) as stop:
        main([argument.format(**places) for argument in arguments] + ["--lang", "en"])
    assert stop.value.code == 2
    assert words in capsys.readouterr().err


def test_json(student, capsys):
    main([student(changed("B", WRONG_FINI)), "--lab", "B", "--only", "init", "fini", "--json", "--lang", "en"])
    report = json.loads(capsys.readouterr().out)
    assert (report["lab"], report["all_right"]) == ("B", False)
    init, fini = report["functions"]
    assert (init["status"], fini["status"], fini["expected"], fini["got"]) == ("right", "wrong", "2", "0")
    assert len(fini["board"]) == 7 and fini["call"] == "fini(grille)"


def test_the_language_comes_from_the_environment(monkeypatch):
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    for value, expected in (("fr_FR.UTF-8", "fr"), ("en_GB.UTF-8", "en"), ("de_DE", "en")):
        monkeypatch.setenv("LANG", value)
        assert language() == expected
    assert language("en") == "en"


def test_every_text_is_in_both_languages():
    for table in (HINTS, NOTES, STATUS, WORDS):
        for key, (english, french) in table.items():
            assert english and french, key
            assert sorted(part.split("}")[0] for part in english.split("{")[1:]) == sorted(
                part.split("}")[0] for part in french.split("{")[1:]
            ), key


def test_every_diagnosis_has_a_hint():
    from quaterne.check import LABS

    for lab in LABS.values():
        for function in functions_of(lab):
            for key, _ in function.suspects:
                assert key in HINTS, key


# --- marks ---


@pytest.mark.parametrize(
    "data, words",
    [([], "a table"), ({"weight": {}}, "unknown key 'weight'"), ({"total": -1}, "from 0 upwards"),
     ({"weights": {"fini": "a"}}, "fini = 'a'"), ({"partial": {"lest": 1}}, "least, most, slow")],
)  # fmt: skip
def test_a_bad_scheme_is_explained(data, words):
    with pytest.raises(BadScheme, match=words):
        Scheme.of(data)


@pytest.fixture
def scheme(tmp_path):
    if sys.version_info >= (3, 11):
        path = tmp_path / "bareme.toml"
        path.write_text('lab = "B"\ntotal = 10\n[weights]\ninit = 1\ncoups = 3\nfini = 6\n[partial]\nleast = 0.3\nmost = 0.5\n')
    else:
        path = tmp_path / "bareme.json"
        data = {"lab": "B", "total": 10, "weights": {"init": 1, "coups": 3, "fini": 6}, "partial": {"least": 0.3, "most": 0.5}}
        path.write_text(json.dumps(data))
    return str(path)


def short(source):
    """Only the first three functions, so that thirty files take seconds."""
    return source.split("def joue_hasard")[0]


def test_thirty_files_in_one_command(tmp_path, scheme, capsys):
    folder = tmp_path / "copies"
    folder.mkdir()
    kinds = [
        ("bon", short(good("B")), 10.0),
        ("faux", short(changed("B", WRONG_FINI)), None),
        ("absent", "def init():\n    return [[0] * 6 for _ in range(7)]\n", 1.0),
        ("illisible", "def init(:\n", 0.0),
        ("boucle", short(good("B")).split("def coups")[0] + SLOW, 1.0),
        ("saisie", "n = int(input())\n" + short(good("B")), 10.0),
    ]
    for number in range(30):
        name, source, _ = kinds[number % len(kinds)] if number < 12 or number % len(kinds) != 4 else kinds[0]
        (folder / f"eleve{number:02}_{name}.py").write_text(source, encoding="utf-8")
    (folder / "notes.txt").write_text("not a file to mark")
    assert main([str(folder), "--marks", scheme, "--csv", str(tmp_path / "notes.csv"), "--lang", "fr"]) == 1
    rows = list(csv.DictReader(io.StringIO((tmp_path / "notes.csv").read_text(encoding="utf-8"))))
    assert len(rows) == 30
    assert list(rows[0])[:6] == ["fichier", "note", "sur", "init", "coups", "fini"]
    expected = {name: mark for name, _, mark in kinds}
    for row in rows:
        mark = expected[row["fichier"].split("_")[1][:-3]]
        if mark is None:
            assert 4 < float(row["note"]) < 10 and row["fini"].startswith("faux ")
        else:
            assert float(row["note"]) == mark, row
    remarks = {row["fichier"].split("_")[1][:-3]: row["remarques"] for row in rows}
    assert "fini : " in remarks["faux"] and "Python ne peut pas lire la ligne 1" in remarks["illisible"] and "saisie" in remarks["saisie"]
    assert remarks["absent"] == remarks["bon"] == ""
    assert any("boucle" in row["fichier"] and row["coups"] == "trop lent" for row in rows)


def test_a_formula_in_a_file_name_is_text(tmp_path, scheme, capsys):
    (tmp_path / "copies").mkdir()
    (tmp_path / "copies" / "=cmd.py").write_text("")
    assert main([str(tmp_path / "copies"), "--marks", scheme]) == 1
    assert "'=cmd.py,0.0,10" in capsys.readouterr().out


def test_a_function_under_another_name_is_seen(tmp_path, capsys):
    path = tmp_path / "eleve.py"
    path.write_text("def evalSerie(liste, p):\n    return 0\n")
    assert main([str(path), "--lab", "A", "--lang", "fr", "--only", "eval_serie"]) == 1
    assert "il y a une fonction evalSerie : est-ce elle, sous un autre nom ?" in capsys.readouterr().out
