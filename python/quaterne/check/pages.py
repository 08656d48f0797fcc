"""A page per student, and one that leads to them: to read on a screen, to print, to hand back."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Sequence

from .marks import Scheme
from .report import Report, got_word, hint, note, why_unreadable, written
from .texts import STATUS, WORDS, pick
from .verdict import MISSING, RIGHT, Verdict

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; color: #1c2430; background: #fff; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 1.4rem 0 .3rem; } pre { font: 14px/1.25 ui-monospace, monospace; background: #f2f4f8; padding: .6rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #ccd3dd; }
.hint { border-left: 4px solid #2a63c4; padding-left: .6rem; } .mark { font-size: 1.2rem; font-weight: 600; }
@media (prefers-color-scheme: dark) { body { color: #e7ebf2; background: #141a22; } pre { background: #202936; } th, td { border-color: #3a4657; } }
@media print { body { margin: 0; } h2, pre { break-inside: avoid; } }
"""


def write_pages(reports: Sequence[Report], scheme: Scheme, folder: Path, lang: str) -> None:
    """Every page into a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    names = _names(reports)
    rows = []
    for report, name in zip(reports, names):
        (folder / name).write_text(page(report, scheme, lang), encoding="utf-8")
        right = sum(verdict.status == RIGHT for verdict in report.required)
        rows.append(f'<tr><td><a href="{escape(name)}">{escape(report.name)}</a></td><td>{_number(scheme.mark(report), lang)}</td>'
                    f"<td>{right} / {len(report.required)}</td></tr>")  # fmt: skip
    heads = [pick(lang, text) for text in (("file", "fichier"), ("mark", "note"), ("right functions", "fonctions justes"))]
    table = f"<table><thead><tr>{''.join(f'<th scope=col>{head}</th>' for head in heads)}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    title = pick(lang, reports[0].lab.title) if reports else ""
    (folder / "index.html").write_text(_document(title, f"<h1>{escape(title)}</h1>{table}", lang), encoding="utf-8")


def page(report: Report, scheme: Scheme, lang: str) -> str:
    """One student's page."""
    word = {key: pick(lang, text) for key, text in WORDS.items()}
    title = word["lab"].format(letter=report.lab.letter, title=pick(lang, report.lab.title))
    mark = word["mark"].replace(":g", "").format(mark=_number(scheme.mark(report), lang), total=_number(scheme.total, lang))
    parts = [f"<h1>{escape(report.name)} · {escape(title)}</h1>", f'<p class="mark">{escape(mark)}</p>']
    if report.unreadable:
        parts.append(f"<p>{escape(word['unreadable'])}</p><pre>{escape(why_unreadable(report.unreadable, lang))}</pre>")
    parts += [f"<p>{escape(note(about, lang))}</p>" for about in report.notes]
    parts += [f"<p>{escape(word['says'])} {escape(pick(lang, says))}</p>" for says in report.says]
    if not report.unreadable:
        parts += [_section(report, verdict, lang, word) for verdict in report.required]
    return _document(f"{report.name} · {title}", "\n".join(parts), lang)


def _section(report: Report, verdict: Verdict, lang: str, word: dict[str, str]) -> str:
    sign = {"right": "✓", "missing": "·"}.get(verdict.status, "✗")
    parts = [f"<h2>{sign} <code>{escape(verdict.function)}</code> ({escape(verdict.question)}) : {pick(lang, STATUS[verdict.status])}</h2>"]
    if verdict.status not in (RIGHT, MISSING):
        if verdict.case is not None:
            parts.append(f"<p>{escape(word['smallest'])}</p><pre>{escape(report.lab.draw(verdict.case))}</pre>")
        lines = []
        if verdict.call is not None:
            lines.append(f"{word['call']} {written(verdict.function, verdict.call)}")
        if verdict.failure:
            lines.append(f"{verdict.failure['error']}: {verdict.failure['message']}".rstrip(": "))
            if verdict.failure.get("at"):
                lines.append(word["line"].format(at=verdict.failure["at"], source=verdict.failure["source"]))
        else:
            lines += [f"{word['expected']} {verdict.expected}", f"{word[got_word(verdict)]} {verdict.got}"]
        parts.append(f"<pre>{escape(chr(10).join(lines))}</pre>")
    if hint(verdict, lang):
        parts.append(f'<p class="hint">{escape(hint(verdict, lang))}</p>')
    return "".join(parts)


def _document(title: str, body: str, lang: str) -> str:
    return (f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><main>{body}</main></body></html>\n")  # fmt: skip


def _number(value: float, lang: str) -> str:
    text = f"{value:g}"
    return text.replace(".", ",") if lang == "fr" else text


def _names(reports: Sequence[Report]) -> list[str]:
    """A file name per report: readable, and no two alike."""
    used: set[str] = {"index"}
    names = []
    for report in reports:
        plain = re.sub(r"[^\w-]+", "_", re.sub(r"\.(py|ipynb|ml)$", "", report.name)).strip("_") or "x"
        name, number = plain, 2
        while name.lower() in used:
            name, number = f"{plain}_{number}", number + 1
        used.add(name.lower())
        names.append(name + ".html")
    return names
