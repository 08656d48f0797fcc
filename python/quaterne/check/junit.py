"""Verdicts as JUnit XML, which forges and editors show: a suite per file, a case per function."""

from __future__ import annotations

import re
from typing import Sequence
from xml.sax.saxutils import escape, quoteattr

from .report import Report, hint, why_unreadable
from .texts import STATUS, pick
from .verdict import MISSING, RIGHT


def junit(reports: Sequence[Report], lang: str) -> str:
    """The whole document."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    for report in reports:
        wrong = [verdict for verdict in report.required if verdict.status not in (RIGHT, MISSING)]
        missing = [verdict for verdict in report.required if verdict.status == MISSING]
        lines.append(f'  <testsuite name={_quoted(report.name)} tests="{len(report.required)}" failures="{len(wrong)}" '
                     f'skipped="{len(missing)}">')  # fmt: skip
        for verdict in report.required:
            said = pick(lang, STATUS[verdict.status])
            text = why_unreadable(report.unreadable, lang) if report.unreadable else hint(verdict, lang) or f"{verdict.expected} ≠ {verdict.got}"
            inside = ""
            if verdict.status == MISSING:
                inside = f"<skipped message={_quoted(why_unreadable(report.unreadable, lang) if report.unreadable else said)}/>"
            elif verdict.status != RIGHT:
                inside = f"<failure message={_quoted(said)}>{escape(_clean(text))}</failure>"
            lines.append(f"    <testcase classname={_quoted(report.lab.letter)} name={_quoted(verdict.function)}>{inside}</testcase>")
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>", ""])


def _clean(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", text)


def _quoted(text: str) -> str:
    return quoteattr(_clean(text))
