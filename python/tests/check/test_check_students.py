"""Good students are right everywhere, and so is the reference itself when it hands in its own file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from students_of import FOLDER, functions_of

import quaterne.labs
from quaterne.check import LABS, check_file


@pytest.mark.parametrize("lab", "ABCDE")
def test_a_good_student(lab):
    report = check_file(FOLDER / f"lab_{lab.lower()}.py", lab)
    assert report.all_right, [(v.function, v.status, v.diagnosis, v.expected, v.got) for v in report.verdicts]
    assert all(verdict.passed == verdict.total > 0 for verdict in report.required)


@pytest.mark.parametrize("lab", "ABCDE")
def test_the_reference_would_pass(lab, tmp_path):
    source = (Path(quaterne.labs.__file__).parent / f"{quaterne.labs.LABS[lab]}.py").read_text(encoding="utf-8")
    source = re.sub(r"^ *# <noyau>\n.*?^ *# </noyau>\n", "", source, flags=re.M | re.S)
    (tmp_path / "reference.py").write_text(source, encoding="utf-8")
    report = check_file(tmp_path / "reference.py", lab)
    assert [v.function for v in report.verdicts if v.status != "right"] == []


def test_every_function_is_tried_on_many_boards():
    few = {"init", "joue_hasard", "partie_2machines", "humain_vs_machine", "jouer", "partie", "Scoring", "Possibilite"}
    for lab in LABS.values():
        for function in functions_of(lab):
            if function.name not in few:
                assert len(function.cases()) >= 14, function.name
            assert all(function.valid(case) for case in function.cases()), function.name


def test_cases_are_the_same_every_time():
    from quaterne.check import lab_a

    first = lab_a.search_cases()
    lab_a.search_cases.cache_clear()
    assert lab_a.search_cases() == first


def test_the_telling_positions_tell():
    from quaterne.check import lab_d

    cases = lab_d.state_cases()
    assert len(cases) == 30
    for case in cases[24:]:
        right, slips = set(lab_d._ternary(case)), [set(lab_d._ternary(case, slip=slip)) for slip in ("any", "all")]
        assert any(not slip <= right for slip in slips)
