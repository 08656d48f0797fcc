"""Marks: a scheme, a folder of files, a table.

A scheme is TOML or JSON; every key has a default:

    lab = "A"
    total = 20                 # marks in all; weights are scaled to it

    [weights]                  # functions left out are worth nothing
    victoire = 3
    IA = 6

    [partial]
    least = 0.5                # below this share of right cases a function earns nothing
    most = 0.8                 # an almost right function earns at most this part of its weight
    slow = 0.5                 # a function that is too slow earns at most this part

Shares are counted from what an answer without thought would get right (always False, always the middle column, the
other side's best move): guessing is worth 0.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, TextIO

from .report import Report, hint, note, why_unreadable, written
from .texts import STATUS, WORDS, pick
from .verdict import MISSING, RIGHT, SLOW, Verdict


class BadScheme(ValueError):
    """A scheme that cannot be used; the message, in English and French, says what would be accepted."""

    def __init__(self, english: str, french: str) -> None:
        super().__init__(english)
        self.text = english, french


@dataclass(frozen=True)
class Scheme:
    """How verdicts become a mark."""

    lab: str | None = None
    total: float = 20.0
    weights: dict[str, float] | None = None
    least: float = 0.5
    most: float = 0.8
    slow: float = 0.5
    known: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> Scheme:
        """A scheme from a TOML or JSON file."""
        try:
            text = path.read_text(encoding="utf-8-sig")
            data = json.loads(text) if path.suffix == ".json" else _toml(text, path)
        except BadScheme:
            raise
        except OSError as error:
            raise BadScheme(f"{path}: {error.strerror}", f"{path} : illisible ({error.strerror})") from None
        except ValueError as error:
            raise BadScheme(f"{path}: {error}", f"{path} : ce n'est ni du TOML ni du JSON ({error})") from None
        return cls.of(data)

    @classmethod
    def of(cls, data: Any) -> Scheme:
        """A scheme from plain data, checked.

        >>> Scheme.of({"total": 10, "weights": {"victoire": 2}}).total
        10
        >>> Scheme.of({"weight": {}})
        Traceback (most recent call last):
        ...
        quaterne.check.marks.BadScheme: unknown key 'weight': a scheme has lab, total, weights, partial
        """
        if not isinstance(data, dict):
            keys = "lab, total, weights, partial"
            raise BadScheme(f"a scheme is a table with the keys {keys}", f"un barème est une table avec les clés {keys}")
        for key in data:
            if key not in ("lab", "total", "weights", "partial"):
                raise BadScheme(
                    f"unknown key {key!r}: a scheme has lab, total, weights, partial",
                    f"clé inconnue {key!r} : un barème a lab, total, weights, partial",
                )
        for key in ("weights", "partial"):
            if not isinstance(data.get(key, {}), dict):
                raise BadScheme(f"{key} = {data[key]!r}: a table is expected, [{key}]", f"{key} = {data[key]!r} : il faut une table, [{key}]")
        partial = data.get("partial", {})
        for key in partial:
            if key not in ("least", "most", "slow"):
                raise BadScheme(
                    f"unknown key {key!r} in partial: it has least, most, slow",
                    f"clé inconnue {key!r} dans partial : il y a least, most, slow",
                )
        numbers = [("total", data.get("total", 20.0)), *data.get("weights", {}).items(), *partial.items()]
        for key, value in numbers:
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < float("inf"):
                raise BadScheme(
                    f"{key} = {value!r}: a number from 0 upwards is expected", f"{key} = {value!r} : il faut un nombre à partir de 0"
                )
        return cls(data.get("lab"), data.get("total", 20.0), data.get("weights"), **partial)

    def check_names(self, names: list[str]) -> None:
        """Every weighted function must exist in the lab."""
        for name in self.weights or {}:
            if name not in names:
                known = ", ".join(names)
                raise BadScheme(f"no function {name!r} in this lab: {known}", f"pas de fonction {name!r} dans ce TP : {known}")

    def weight(self, verdict: Verdict) -> float:
        return verdict.weight if self.weights is None else self.weights.get(verdict.function, 0.0)

    def share(self, verdict: Verdict) -> float:
        """The part of its weight that a function earns."""
        if verdict.status == RIGHT:
            return 1.0
        if verdict.status == MISSING or verdict.share < self.least:
            return 0.0
        return min(verdict.share * self.most, self.slow if verdict.status == SLOW else 1.0)

    def mark(self, report: Report) -> float:
        """The mark of a file, to the nearest hundredth."""
        whole = sum(self.weight(verdict) for verdict in report.verdicts)
        earned = sum(self.weight(verdict) * self.share(verdict) for verdict in report.verdicts)
        return round(self.total * earned / whole, 2) if whole else 0.0


def _toml(text: str, path: Path) -> Any:
    try:
        import tomllib
    except ImportError:
        raise BadScheme(
            f"{path}: TOML needs Python 3.11 or newer; write the same scheme as JSON",
            f"{path} : TOML demande Python 3.11 ou plus récent ; écrivez le même barème en JSON",
        ) from None
    return tomllib.loads(text)


def write_csv(reports: list[Report], scheme: Scheme, file: TextIO, lang: str, excel: bool = False) -> None:
    """One line per file: the mark, then what became of each function, then why.

    ``excel`` is for the spreadsheet of a country that writes 12,5: semicolons, decimal commas, a byte-order mark.
    """
    # A function that need not be there has a column when somebody wrote it.
    found = {verdict.function for report in reports for verdict in report.required}
    names = [name for name in reports[0].lab.names if name in found] if reports else []
    head = [pick(lang, text) for text in (("file", "fichier"), ("mark", "note"), ("total", "sur"))]
    if excel:
        file.write("\ufeff")
    table = csv.writer(file, delimiter=";" if excel else ",")
    table.writerow([*head, *names, pick(lang, ("remarks", "remarques"))])
    number: Callable[[float], object] = (lambda value: f"{value:g}".replace(".", ",")) if excel else (lambda value: value)
    for report in reports:
        cells = {verdict.function: _cell(verdict, lang) for verdict in report.required}
        row = [_safe(report.name), number(scheme.mark(report)), number(scheme.total), *(cells.get(name, "") for name in names)]
        table.writerow([*row, _safe("; ".join(_remarks(report, lang)))])


def _remarks(report: Report, lang: str) -> list[str]:
    """What there is to say about a file: why it could not be read, else each function that is not right."""
    if report.unreadable:
        return [why_unreadable(report.unreadable, lang)]
    remarks = [note(about, lang) for about in report.notes]
    told = [(verdict.function, _remark(verdict, lang)) for verdict in report.required if verdict.status != RIGHT]
    return remarks + [pick(lang, WORDS["of"]).format(name=name, remark=remark) for name, remark in told if remark]


def _remark(verdict: Verdict, lang: str) -> str:
    told = hint(verdict, lang)
    if told or verdict.status == MISSING:
        return told
    if verdict.failure:
        return f"{verdict.failure['error']}: {verdict.failure['message']}".rstrip(": ")
    if "\n" in verdict.expected + verdict.got:
        return pick(lang, STATUS[verdict.status])
    call = written(verdict.function, verdict.call)
    return f"{call} → {pick(lang, WORDS['expected'])} {verdict.expected}, {pick(lang, WORDS['got'])} {verdict.got}"


def _cell(verdict: Verdict, lang: str) -> str:
    status = pick(lang, STATUS[verdict.status])
    partial = verdict.status not in (RIGHT, MISSING) and verdict.passed
    return f"{status} {verdict.passed}/{verdict.total}" if partial else status


def _safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text
