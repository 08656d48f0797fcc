"""The command: ``python -m quaterne.check FILE|FOLDER --lab A``.

Exit codes: 0 everything right, 1 something is not, 2 the command itself was wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator, NoReturn, Sequence

from . import check_submissions
from .junit import junit
from .labs import LABS
from .marks import BadScheme, Scheme, write_csv
from .not_started import NotStarted
from .page import questions
from .pages import write_pages
from .report import Report, as_json, as_text
from .submission import Submissions
from .texts import WORDS, language, pick

HELP = {
    "about": (
        "Check a student's functions against a lab, or mark a folder of files.",
        "Vérifier les fonctions d'un élève pour un TP, ou noter un dossier de fichiers.",
    ),
    "path": (
        "a file (.py, .ipynb, .ml, a workbook of the page), or a folder or .zip of files to mark, sub-folders and Moodle's exports included",
        "un fichier (.py, .ipynb, .ml, un cahier de la page), ou un dossier ou un .zip de fichiers à noter, sous-dossiers et exports de Moodle compris",
    ),
    "lab": ("the lab: A, B, C, D or E", "le TP : A, B, C, D ou E"),
    "only": ("only these functions", "seulement ces fonctions"),
    "json": ("print JSON", "écrire du JSON"),
    "marks": ("a mark scheme, TOML or JSON", "un barème, TOML ou JSON"),
    "csv": ("where to write the table of marks (default: standard output)", "où écrire le tableau des notes (par défaut : la sortie)"),
    "excel": ("the table for a French spreadsheet: semicolons, decimal commas", "le tableau pour un tableur français : points-virgules, virgules décimales"),
    "pages": ("where to write a page (HTML) per student", "où écrire une page (HTML) par élève"),
    "junit": ("where to write the verdicts as JUnit XML", "où écrire les verdicts en XML JUnit"),
    "memory": ("memory for the file, in MiB (default: 1024)", "mémoire pour le fichier, en Mio (par défaut : 1024)"),
    "jobs": ("files checked at a time (default: one per processor)", "fichiers vérifiés à la fois (par défaut : un par processeur)"),
    "lang": ("fr or en (default: from LANG)", "fr ou en (par défaut : d'après LANG)"),
    "nothing": ("{path}: no such file or folder", "{path} : ni fichier ni dossier de ce nom"),
    "empty": ("{path}: no Python file, notebook, workbook or OCaml file in there", "{path} : aucun fichier Python, carnet, cahier ou fichier OCaml là-dedans"),
    "no_lab": ("say which lab: --lab A, B, C, D or E, or lab = \"A\" in the scheme", "dites quel TP : --lab A, B, C, D ou E, ou lab = \"A\" dans le barème"),
    "from_1": ("--{name}: a number from 1 is expected", "--{name} : il faut un nombre à partir de 1"),
    "unwritten": ("{path}: cannot be written: {why}", "{path} : écriture impossible : {why}"),
    "no_function": ("no function {name} in lab {lab}: {names}", "pas de fonction {name} dans le TP {lab} : {names}"),
}  # fmt: skip


# What argparse itself says.
FRENCH = {
    "usage: ": "utilisation : ", "positional arguments": "arguments", "options": "options", "show this help message and exit": "afficher cette aide",
    "%(prog)s: error: %(message)s\n": "%(prog)s : erreur : %(message)s\n", "expected one argument": "il faut une valeur",
    "expected at least one argument": "il faut au moins une valeur", "the following arguments are required: %s": "il manque : %s",
    "unrecognized arguments: %s": "arguments inconnus : %s", "argument %(argument_name)s: %(message)s": "%(argument_name)s : %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r n'est pas accepté (au choix : %(choices)s)",
    "invalid %(type)s value: %(value)r": "%(value)r n'est pas un nombre entier",
    "ambiguous option: %(option)s could match %(matches)s": "option ambiguë : %(option)s peut être %(matches)s",
}  # fmt: skip


@contextmanager
def french_words(lang: str) -> Iterator[None]:
    """argparse in French for a while: it looks its words up in a name of its own, and has no catalogue of them."""
    before = getattr(argparse, "_", None)
    if lang == "fr" and before is not None:
        setattr(argparse, "_", lambda text: FRENCH.get(text, text))
    try:
        yield
    finally:
        if before is not None:
            setattr(argparse, "_", before)


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
    arguments.add_argument("--excel", action="store_true", help=say["excel"])
    arguments.add_argument("--pages", type=Path, metavar="DIR", help=say["pages"])
    arguments.add_argument("--junit", type=Path, metavar="FILE", help=say["junit"])
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
    with french_words(lang):
        arguments = parser(lang)
        options = arguments.parse_args(argv)
        return run(arguments, options, lang)


def run(arguments: argparse.ArgumentParser, options: argparse.Namespace, lang: str) -> int:
    """Check what is there, and write the reports wherever they are wanted."""

    def usage(key: str, **values: object) -> NoReturn:
        arguments.error(pick(lang, HELP[key]).format(**values))

    try:
        scheme = Scheme.read(options.marks) if options.marks else Scheme()
        lab = options.lab or scheme.lab
        if lab not in LABS:
            usage("no_lab")
        names = [entry["name"] for entry in questions(lab)]
        scheme.check_names(names)
    except BadScheme as error:
        arguments.error(pick(lang, error.text))
    for name in options.only:
        if name not in names:
            usage("no_function", name=name, lab=lab, names=", ".join(names))
    for name in ("jobs", "memory"):
        if getattr(options, name) < 1:
            usage("from_1", name=name)
    if not options.path.exists():
        usage("nothing", path=options.path)
    try:
        with Submissions(options.path, LABS[lab].names) as found:
            if not found:
                usage("empty", path=options.path)
            reports = check_submissions(found, lab, options.memory, options.jobs, options.only, _progress(options, scheme))
    except NotStarted as error:
        print(pick(lang, error.text), file=sys.stderr)
        return 1
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        arguments.error(f"{options.path}: {error}")
    try:
        write(reports, options, scheme, lang)
    except OSError as error:
        print(pick(lang, HELP["unwritten"]).format(path=error.filename or "-", why=error.strerror), file=sys.stderr)
        return 1
    return 0 if all(report.all_right for report in reports) else 1


def _progress(options: argparse.Namespace, scheme: Scheme) -> Callable[[Report], None]:
    """A line per file on a terminal, when there are many."""

    def done(report: Report) -> None:
        if sys.stderr.isatty() and not options.path.is_file():
            print(f"{report.name}  {scheme.mark(report):g} / {scheme.total:g}", file=sys.stderr)

    return done


def write(reports: list[Report], options: argparse.Namespace, scheme: Scheme, lang: str) -> None:
    """The reports wherever they are wanted: a text for one file, a table for many."""
    single = options.path.is_file() and options.path.suffix != ".zip"
    if options.json:
        data = [_with_mark(report, scheme, lang) for report in reports]
        print(json.dumps(data[0] if single else data, ensure_ascii=False, indent=2))
    elif single:
        print(as_text(reports[0], lang))
        if options.marks:
            print(pick(lang, WORDS["mark"]).format(mark=scheme.mark(reports[0]), total=scheme.total))
    elif not options.csv:
        write_csv(reports, scheme, sys.stdout, lang)
    if options.csv:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            write_csv(reports, scheme, file, lang, options.excel)
    if options.pages:
        write_pages(reports, scheme, options.pages, lang)
    if options.junit:
        options.junit.write_text(junit(reports, lang), encoding="utf-8")


def _with_mark(report: Report, scheme: Scheme, lang: str) -> dict[str, object]:
    return {**as_json(report, lang), "mark": scheme.mark(report), "out_of": scheme.total}


if __name__ == "__main__":
    sys.exit(main())
