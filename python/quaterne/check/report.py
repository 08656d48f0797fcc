"""A report: what a student reads on the terminal, and the same as JSON."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Any

from .child.values import Script
from .hints import HINTS
from .spec import Call, Lab, show
from .texts import NOTES, STATUS, UNREADABLE, WORDS, pick
from .verdict import CRASHED, MISSING, RIGHT, Verdict


@dataclass
class Report:
    """Every verdict on one file."""

    path: Path | str
    lab: Lab
    verdicts: list[Verdict]
    notes: list[dict[str, Any]] = field(default_factory=list)
    unreadable: dict[str, Any] | None = None
    #: What the file does otherwise than the text, and may.
    says: list[tuple[str, str]] = field(default_factory=list)
    #: Who handed it in, if that is known: a folder's or an archive's name.
    who: str = ""

    @property
    def name(self) -> str:
        """What the file is called in a table."""
        return self.who or PurePath(self.path).name

    @property
    def required(self) -> list[Verdict]:
        """What counts: optional functions only when they are there."""
        return [v for v in self.verdicts if not (v.optional and v.status == MISSING)]

    @property
    def all_right(self) -> bool:
        return all(verdict.status == RIGHT for verdict in self.required)

    def status_of(self, name: str) -> str:
        return next(verdict.status for verdict in self.verdicts if verdict.function == name)


def hint(verdict: Verdict, lang: str) -> str:
    """The hint of a verdict, empty if there is none.

    A function whose answers come through another one that is wrong is told that and nothing else: what it seems to do wrong
    may well be the other's doing.
    """
    if verdict.depends:
        which = WORDS["depends" if len(verdict.depends) == 1 else "depends_many"]
        first = pick(lang, which).format(names=", ".join(verdict.depends))
        # An exception has a line of its own to look at.
        if verdict.status != CRASHED or verdict.diagnosis not in HINTS:
            return first
        return pick(lang, WORDS["otherwise"]).format(first=first, second=hint(replace(verdict, depends=[]), lang))
    text = HINTS.get(verdict.diagnosis or "")
    message = verdict.got if verdict.diagnosis == "other-name" else (verdict.failure or {}).get("message") or ""
    return pick(lang, text).format(message=message) if text else ""


def why_unreadable(about: dict[str, Any], lang: str) -> str:
    """Why nothing could be asked of a file."""
    known = UNREADABLE.get(about["error"])
    if not known or not about.get("at") and "{at}" in known[0]:
        return f"{about['error']}: {about['message']}".rstrip(": ")
    message = re.sub(r" \([^()]*, line \d+\)$", "", str(about["message"]))
    return pick(lang, known).format(at=about["at"], source=str(about["source"])[:60], message=message)


def as_text(report: Report, lang: str) -> str:
    """The report for people."""
    word = {key: pick(lang, text) for key, text in WORDS.items()}
    title = word["lab"].format(letter=report.lab.letter, title=pick(lang, report.lab.title))
    lines = [f"{report.name} · {title}", ""]
    if report.unreadable:
        about = report.unreadable
        lines += [word["unreadable"], f"  {why_unreadable(about, lang)}"]
        if about.get("at") and about["error"] not in UNREADABLE:
            lines.append(f"  {word['line'].format(at=about['at'], source=about['source'])}")
        lines.append("")
    if report.notes:
        lines.append(word["notes"])
        lines += [f"  {note(about, lang)}" for about in report.notes] + [""]
    if report.says:
        lines += [f"{word['says']} {pick(lang, says)}" for says in report.says] + [""]
    width = max(len(verdict.function) for verdict in report.verdicts)
    for verdict in report.required:
        lines += _verdict_lines(report, verdict, width, lang, word)
    right = sum(verdict.status == RIGHT for verdict in report.required)
    summary = word["summary"] if right > 1 or (right == 0 and lang == "en") else word["summary_one"]
    lines += ["", summary.format(right=right, total=len(report.required))]
    return "\n".join(lines)


def note(about: dict[str, Any], lang: str) -> str:
    """What happened while the file was read."""
    line = about.get("at") if about["kind"] == "error" else about.get("line")
    values = {"line": line or about.get("line"), "error": about.get("error"), "message": about.get("message")}
    statement = str(about.get("statement") or "")[:60]
    values["where"] = pick(lang, WORDS["at_statement" if statement else "at"]).format(line=about.get("line"), statement=statement)
    return pick(lang, NOTES[about["kind"]]).format(**values).rstrip(" :")


def _verdict_lines(report: Report, verdict: Verdict, width: int, lang: str, word: dict[str, str]) -> list[str]:
    sign = {"right": "✓", "missing": "·"}.get(verdict.status, "✗")
    head = f"{sign} {verdict.function.ljust(width)}  {pick(lang, STATUS[verdict.status])}"
    if verdict.status in (RIGHT, MISSING):
        told = hint(verdict, lang)
        return [head, f"    {word['hint']} {told}"] if told else [head]
    if verdict.diagnosis == "arity":
        lines = [head, f"    {word['expected']} {word['arity'].format(n=verdict.expected)}",
                 f"    {word['got']} {word['arity'].format(n=verdict.got)}"]  # fmt: skip
        return [*lines, f"    {word['hint']} {hint(verdict, lang)}"]
    lines = [f"{head}, {word['passed'].format(passed=verdict.passed, total=verdict.total)}"]
    failure = verdict.failure
    if failure and failure["error"] not in ("TooSlow", "ProcessEnded"):
        lines.append(f"    {failure['error']}: {failure['message']}".rstrip(": "))
        if failure.get("at"):
            lines.append(f"    {word['line'].format(at=failure['at'], source=failure['source'])}")
    if verdict.case is not None:
        lines.append(f"    {word['smallest']}")
        lines += [f"      {row}" for row in report.lab.draw(verdict.case).split("\n")]
    if verdict.call is not None:
        lines.append(f"    {word['call']} {written(verdict.function, verdict.call)}")
    if not failure:
        lines += _block(word["expected"], verdict.expected) + _block(word[got_word(verdict)], verdict.got)
    if hint(verdict, lang):
        lines.append(f"    {word['hint']} {hint(verdict, lang)}")
    return lines


def got_word(verdict: Verdict) -> str:
    """What came: an answer, or the argument as the call left it."""
    return "got_after" if verdict.diagnosis in ("mutates", "not-restored") else "got"


def _block(label: str, text: str) -> list[str]:
    if "\n" not in text:
        return [f"    {label} {text}"]
    return [f"    {label}", *(f"      {row}" for row in text.split("\n"))]


def written(name: str, call: Call) -> str:
    """A call as one would type it, with grids by name.

    >>> written("victoire", Call([[[0, 0], [0, 1]], 2]))
    'victoire(grille, 2)'
    """

    def argument(value: Any) -> str:
        if isinstance(value, list) and value and isinstance(value[0], list):
            return "grille"
        if isinstance(value, tuple) and any(isinstance(item, list) for item in value):
            return f"({', '.join(map(argument, value))})"
        if isinstance(value, Script):
            return f"<{' '.join(map(str, value.columns))}>"
        return show(value)

    text = f"{name}({', '.join(map(argument, call.args))})"
    for more in call.then:
        text += f"({', '.join(map(argument, more))})"
    if call.stdin is not None:
        text += "  ←  " + " ⏎ ".join(call.stdin)
    return text


def as_json(report: Report, lang: str) -> dict[str, Any]:
    """The report for programs; the fields are in the documentation."""
    return as_data(report, lang)


def as_data(report: Report, lang: str | None) -> dict[str, Any]:
    """The report as plain data, in one language, or with both in every text."""
    return {"file": str(report.path), "lab": report.lab.letter, "all_right": report.all_right,
            "conventions": [_said(says, lang) for says in report.says],
            "notes": [_both(lambda lang, about=about: note(about, lang), lang) for about in report.notes],
            "unreadable": report.unreadable,
            "functions": [verdict_data(verdict, report.lab, lang) for verdict in report.required]}  # fmt: skip


def verdict_data(verdict: Verdict, lab: Lab, lang: str | None) -> dict[str, Any]:
    """One function of a report as plain data."""
    entry: dict[str, Any] = {
        "name": verdict.function, "question": verdict.question, "status": verdict.status,
        "says": _said(STATUS[verdict.status], lang), "passed": verdict.passed, "total": verdict.total,
        "guess": round(verdict.guess, 3), "diagnosis": verdict.diagnosis,
        "hint": _both(lambda lang: hint(verdict, lang), lang), "depends": list(verdict.depends),
    }  # fmt: skip
    if verdict.status in (RIGHT, MISSING):
        return entry
    entry |= {"expected": verdict.expected, "got": verdict.got}
    if verdict.case is not None:
        entry["board"] = lab.draw(verdict.case).split("\n")
        board = verdict.case.board
        entry["case"] = {"width": board.width, "height": board.height, "align": board.align, "gravity": board.gravity,
                         "rows": board.rows(), "player": dict(verdict.case.params).get("player")}  # fmt: skip
    if verdict.call is not None:
        entry["call"] = written(verdict.function, verdict.call)
    if verdict.failure:
        entry["error"] = {key: verdict.failure.get(key) for key in ("error", "message", "at", "source")}
    return entry


def _said(text: tuple[str, str], lang: str | None) -> Any:
    return _both(lambda lang: pick(lang, text), lang)


def _both(say: Any, lang: str | None) -> Any:
    return say(lang) if lang else {"fr": say("fr"), "en": say("en")}
