"""The command: ``python -m quaterne.check FILE|FOLDER --lab A``.

Exit codes: 0 everything right, 1 something is not, 2 the command itself was wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import NoReturn, Sequence

from . import check_file, check_files
from .labs import LABS
from .marks import BadScheme, Scheme, write_csv
from .report import Report, as_json, as_text
from .texts import WORDS, language, pick

HELP = {
    "about": (
        "Check a student's functions against a lab, or mark a folder of files.",
        "Vérifier les fonctions d'un élève pour un TP, ou noter un dossier de fichiers.",
    ),
    "path": ("a file, or a folder of files to mark", "un fichier, ou un dossier de fichiers à noter"),
    "lab": ("the lab: A, B, C, D or E", "le TP : A, B, C, D ou E"),
    "only": ("only these functions", "seulement ces fonctions"),
    "json": ("print JSON", "écrire du JSON"),
    "marks": ("a mark scheme, TOML or JSON", "un barème, TOML ou JSON"),
    "csv": ("where to write the table of marks (default: standard output)", "où écrire le tableau des notes (par défaut : la sortie)"),
    "memory": ("memory for the file, in MiB (default: 1024)", "mémoire pour le fichier, en Mio (par défaut : 1024)"),
    "jobs": ("files checked at a time (default: one per processor)", "fichiers vérifiés à la fois (par défaut : un par processeur)"),
    "lang": ("fr or en (default: from LANG)", "fr ou en (par défaut : d'après LANG)"),
    "nothing": ("{path}: no such file or folder", "{path} : ni fichier ni dossier de ce nom"),
    "empty": ("{path}: no Python file in this folder", "{path} : aucun fichier Python dans ce dossier"),
    "no_lab": ("say which lab: --lab A, B, C, D or E, or lab = \"A\" in the scheme", "dites quel TP : --lab A, B, C, D ou E, ou lab = \"A\" dans le barème"),
    "no_function": ("no function {name} in lab {lab}: {names}", "pas de fonction {name} dans le TP {lab} : {names}"),
}  # fmt: skip


def parser(lang: str) -> argparse.ArgumentParser:
    """The arguments, explained in one language."""
    say = {key: pick(lang, text) for key, text in HELP.items()}
    arguments = argparse.ArgumentParser(prog="python -m quaterne.check", description=say["about"])
    arguments.add_argument("path", type=Path, help=say["path"])
    arguments.add_argument("--lab", choices=sorted(LABS), help=say["lab"])
    arguments.add_argument("--only", nargs="+", default=[], metavar="NAME", help=say["only"])
    arguments.add_argument("--json", action="store_true", help=say["json"])
    arguments.add_argument("--marks", type=Path, metavar="SCHEME", help=say["marks"])
    arguments.add_argument("--csv", type=Path, metavar="FILE", help=say["csv"])
    arguments.add_argument("--memory", type=int, default=1024, metavar="MIB", help=say["memory"])
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help=say["jobs"])
    arguments.add_argument("--lang", choices=("fr", "en"), help=say["lang"])
    return arguments


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    argv = sys.argv[1:] if argv is None else list(argv)
    asked = next((b for a, b in zip(argv, argv[1:]) if a == "--lang"), None)
    asked = next((a[7:] for a in argv if a.startswith("--lang=")), asked)
    lang = language(asked)
    arguments = parser(lang)
    options = arguments.parse_args(argv)

    def usage(key: str, **values: object) -> NoReturn:
        arguments.error(pick(lang, HELP[key]).format(**values))

    try:
        scheme = Scheme.read(options.marks) if options.marks else Scheme()
        lab = options.lab or scheme.lab
        if lab not in LABS:
            usage("no_lab")
        names = [function.name for function in LABS[lab].functions]
        scheme.check_names(names)
    except BadScheme as error:
        arguments.error(str(error))
    for name in options.only:
        if name not in names:
            usage("no_function", name=name, lab=lab, names=", ".join(names))
    if options.path.is_dir():
        return mark_folder(options, lab, scheme, lang, usage)
    if not options.path.is_file():
        usage("nothing", path=options.path)
    report = check_file(options.path, lab, options.memory, options.only)
    if options.json:
        print(json.dumps(_with_mark(report, scheme, lang), ensure_ascii=False, indent=2))
    else:
        print(as_text(report, lang))
        if options.marks:
            print(pick(lang, WORDS["mark"]).format(mark=scheme.mark(report), total=scheme.total))
    return 0 if report.all_right else 1


def mark_folder(options: argparse.Namespace, lab: str, scheme: Scheme, lang: str, usage: object) -> int:
    """Every Python file of a folder, into one table."""
    paths = sorted(path for path in options.path.glob("*.py") if path.is_file())
    if not paths:
        usage("empty", path=options.path)  # type: ignore[operator]

    def done(report: Report) -> None:
        if sys.stderr.isatty():
            print(f"{report.path.name}  {scheme.mark(report):g} / {scheme.total:g}", file=sys.stderr)

    reports = check_files(paths, lab, options.memory, options.jobs, done)
    if options.json:
        print(json.dumps([_with_mark(report, scheme, lang) for report in reports], ensure_ascii=False, indent=2))
    if options.csv:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            write_csv(reports, scheme, file, lang)
    elif not options.json:
        write_csv(reports, scheme, sys.stdout, lang)
    return 0 if all(report.all_right for report in reports) else 1


def _with_mark(report: Report, scheme: Scheme, lang: str) -> dict[str, object]:
    return {**as_json(report, lang), "mark": scheme.mark(report), "out_of": scheme.total}


if __name__ == "__main__":
    sys.exit(main())
