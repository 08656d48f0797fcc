"""The gate of trust: every wrong program is caught, and nine in ten are told what their slip is.

In process, as the page does it, in two processes at most; the wall has tests of its own.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from students_of import changed

sys.path.insert(0, str(Path(__file__).parent / "corpus"))

from blind import BLIND_MUTANTS, BLIND_VARIANTS  # noqa: E402
from classroom import CLASSROOM_MUTANTS, CLASSROOM_VARIANTS  # noqa: E402
from mutants import MUTANTS  # noqa: E402
from variants import VARIANTS  # noqa: E402

from quaterne.check.page import check_source  # noqa: E402
from quaterne.check.hints import HINTS  # noqa: E402


def verdict(task):
    """The entries that the checker gives on some functions of a source."""
    source, lab, only = task
    return check_source(source, lab, only, "fr")["functions"]


def verdicts(tasks):
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        return list(pool.map(verdict, tasks, chunksize=4))


def test_every_mutant_is_caught_and_nine_in_ten_are_named():
    assert len(MUTANTS) >= 120 and {lab for lab, *_ in MUTANTS} == set("ABCDE")
    found = verdicts([(changed(lab, changes), lab, [function]) for lab, function, changes, _ in MUTANTS])
    missed, misnamed, named = [], [], 0
    for (lab, function, changes, expected), (entry, *_) in zip(MUTANTS, found):
        names = expected if isinstance(expected, set) else {expected}
        about = lab, function, changes[0][1][-60:], entry["diagnosis"]
        if entry["status"] == "right":
            missed.append(about)
        elif entry["diagnosis"] in names - {None} and entry["hint"]:
            named += 1
        elif expected is not None and entry["diagnosis"] not in names:
            misnamed.append(about)
    assert not missed
    assert not misnamed
    assert named >= 0.9 * len(MUTANTS), (named, len(MUTANTS))


def test_every_variant_of_a_right_solution_is_right():
    assert len(VARIANTS) >= 40 and {lab for lab, *_ in VARIANTS} == set("ABCDE")
    variants = [*VARIANTS, *BLIND_VARIANTS, *CLASSROOM_VARIANTS]
    found = verdicts([(source, lab, only) for lab, _, source, only in variants])
    wrong = []
    for (lab, what, _, only), entries in zip(variants, found):
        assert entries, what
        wrong += [(lab, what, entry["name"], entry["status"], entry.get("expected"), entry.get("got"), entry.get("error"))
                  for entry in entries if entry["status"] != "right"]  # fmt: skip
    assert not wrong


def test_slips_that_the_checker_was_not_written_for():
    """All caught, nine in ten named, by what was expected of each before it was tried."""
    assert len(BLIND_MUTANTS) >= 20 and {lab for lab, *_ in BLIND_MUTANTS} == set("ABCDE")
    found = verdicts([(source, lab, [function]) for lab, function, source, _ in BLIND_MUTANTS])
    told = [(lab, function, entry["status"], entry["diagnosis"], sorted(names))
            for (lab, function, _, names), (entry, *_) in zip(BLIND_MUTANTS, found)]  # fmt: skip
    assert not [about for about in told if about[2] == "right"]
    misnamed = [about for about in told if about[3] not in about[4]]
    assert len(misnamed) <= 0.1 * len(told), misnamed


def test_slips_of_a_class_are_named():
    found = verdicts([(source, lab, [function]) for lab, function, source, _ in CLASSROOM_MUTANTS])
    told = [(lab, function, name, entry["status"], entry["diagnosis"]) for (lab, function, _, name), (entry, *_) in zip(CLASSROOM_MUTANTS, found)]
    assert not [about for about in told if about[3] == "right" or about[2] != about[4]]


@pytest.mark.parametrize("expected", sorted({name for *_, names in (*MUTANTS, *BLIND_MUTANTS, *CLASSROOM_MUTANTS) for name in (names if isinstance(names, set) else {names}) if name}))
def test_every_slip_has_a_hint(expected):
    assert expected in HINTS
