"""What was handed in: files, notebooks, workbooks of the page, folders of them, archives, exports of Moodle.

    copies/alice.py                                          alice.py
    copies/tp-a-ada.html  (a workbook: a page, or JSON)      tp-a-ada.html
    copies/DUPONT Bob_1234_assignsubmission_file_/tp.py      DUPONT Bob
    copies/NGUYEN Eve_1235_assignsubmission_file_tp.py       NGUYEN Eve (Moodle without folders)
    copies/TP1/carla.zip  (with tp/main.py inside)           TP1/carla

A folder that holds Python files is one person's work, apart from the one that the command names; of several files in it
the one that comes to most of the lab's functions is checked, its own and those that it imports from the others.  Whose
folder holds nothing that can be checked is told, too: a class has as many lines as people who handed something in.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import tempfile
import tokenize
import zipfile
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Iterator, Sequence

KINDS = (".py", ".ipynb", ".ml")
#: What the page's workbooks are handed in as; other pages and data are nobody's work.
WORKBOOKS = (".html", ".htm", ".json")
FORMAT = "quaterne workbook 1"
SKIPPED = ("__pycache__", "__MACOSX", ".ipynb_checkpoints", "node_modules", "venv", ".venv", ".git")
#: What is said of a folder in which there is nothing to check.
NOTHING = "NothingToCheck"
MOODLE_FILE = re.compile(r"(.+?_\d+_assignsubmission_[a-z]+)_(.+)")
MAX_FILE = 2_000_000
MAX_ARCHIVE = 50_000_000


class NotAWorkbook(ValueError):
    """A page or data of another origin."""


@dataclass(frozen=True)
class Submission:
    """One person's file."""

    who: str
    path: Path
    source: str = ""
    #: The folder whose files it may import, None if there is none of its own.
    folder: Path | None = None
    trouble: dict[str, Any] | None = None
    #: Files beside it that have other functions of the lab, which it does not import.
    aside: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return bool(self.trouble and self.trouble["error"] == NOTHING)

    @property
    def caml(self) -> bool:
        return self.path.suffix == ".ml"


class Submissions:
    """Everything that a path holds, unpacked for as long as it is needed."""

    def __init__(self, path: Path, names: Sequence[str]) -> None:
        self.path, self.names = path, list(names)

    def __enter__(self) -> list[Submission]:
        self.unpacked = Path(tempfile.mkdtemp(prefix="quaterne-handed-in-"))
        os.chmod(self.unpacked, 0o755)
        if self.path.is_file() and self.path.suffix != ".zip":
            return [read(self.path, self.path.name, None)]
        root = self._unzip(self.path) if self.path.is_file() else self.path
        found = sorted(self._folder(root, Path()), key=lambda found: found.who.lower())
        # Who wrote something into Moodle's box beside the file has two folders there, and one line here.
        there = {one.who for one in found if not one.empty}
        return [one for one in found if not one.empty or one.who not in there]

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        shutil.rmtree(self.unpacked, ignore_errors=True)

    def _folder(self, folder: Path, where: Path) -> Iterator[Submission]:
        """The work in a folder; ``where`` is its place below the one that was named."""
        entries = sorted(entry for entry in folder.iterdir() if entry.name not in SKIPPED and not entry.name.startswith("."))
        if where == Path():
            entries = self._by_person(entries)
        files = [entry for entry in entries if entry.is_file() and (entry.suffix in KINDS or _is_workbook(entry))]
        archives = [entry for entry in entries if entry.suffix == ".zip" and entry.is_file()]
        if files and where != Path():
            yield self._one_of(files, whose(where), folder)
            return
        yield from (read(file, file.name, None) for file in files)
        for archive in archives:
            try:
                inside = self._unzip(archive)
            except (zipfile.BadZipFile, OSError, ValueError, RuntimeError) as error:
                yield Submission(whose(where / archive.stem), archive, trouble=_trouble(error))
                continue
            name = where if whose(where) != str(where) else where / archive.stem
            yield from self._folder(inside, name)
        each = not files and not archives  # A folder per person, then.
        for entry in entries:
            if entry.is_dir() and not entry.is_symlink():
                place = where / entry.name
                found = list(self._folder(entry, place))
                if not found and (each and where == Path() or whose(place) != place.as_posix()):
                    found = [Submission(whose(place), entry, trouble={"error": NOTHING, "message": "", "at": None, "source": ""})]
                yield from found

    def _by_person(self, entries: list[Path]) -> list[Path]:
        """Files that carry their owner's name, as Moodle hands them out without folders, in a folder per owner."""
        kept, folders = [], {}
        for entry in entries:
            named = MOODLE_FILE.fullmatch(entry.name) if entry.is_file() else None
            if not named:
                kept.append(entry)
                continue
            if named[1] not in folders:
                folders[named[1]] = Path(tempfile.mkdtemp(dir=self.unpacked)) / named[1]
                folders[named[1]].parent.chmod(0o755)
                folders[named[1]].mkdir(mode=0o755)
            shutil.copyfile(entry, folders[named[1]] / named[2])
        return kept + list(folders.values())

    def _one_of(self, files: list[Path], who: str, folder: Path) -> Submission:
        """The file that comes to most of the functions, with what it imports from the others; the one that has most itself, then the first."""
        found = [read(file, who, folder) for file in files]
        own = {one.path.stem: self._defined(one) for one in found}
        reached = {one.path: self._reached(one, found, set()) for one in found}
        chosen = max(found, key=lambda one: (len(reached[one.path]), len(own[one.path.stem])))
        rest = [one.path.name for one in found if self._defined(one) - reached[chosen.path]]
        return replace(chosen, aside=tuple(rest))

    def _defined(self, one: Submission) -> set[str]:
        return {name for name in self.names if re.search(rf"\b(def|let|let rec)\s+{name}\b", one.source)}

    def _reached(self, one: Submission, others: Sequence[Submission], seen: set[Path]) -> set[str]:
        """The lab's functions that a file has under their own names."""
        names = self._defined(one)
        seen = seen | {one.path}
        for module, wanted in re.findall(r"^\s*from\s+\.?(\w+)\s+import\s+(\([^)]*\)|.*)", one.source, re.M):
            for other in others:
                if other.path.stem == module and other.path not in seen:
                    there = self._reached(other, others, seen)
                    names |= there if "*" in wanted else there & set(re.findall(r"\w+", wanted))
        return names

    def _unzip(self, archive: Path) -> Path:
        """An archive's files, in a folder of their own; none of them outside of it, none of them huge."""
        target = Path(tempfile.mkdtemp(dir=self.unpacked))
        os.chmod(target, 0o755)
        with zipfile.ZipFile(archive) as opened:
            if sum(entry.file_size for entry in opened.infolist()) > MAX_ARCHIVE:
                raise ValueError(f"{archive.name}: more than {MAX_ARCHIVE // 10**6} MB")
            for entry in opened.infolist():
                place = (target / entry.filename).resolve()
                if entry.is_dir() or not place.is_relative_to(target):
                    continue
                place.parent.mkdir(parents=True, exist_ok=True)
                wanted = place.suffix in (*KINDS, *WORKBOOKS, ".zip", ".txt", ".csv")
                place.write_bytes(opened.read(entry) if wanted else b"")
        return target


def whose(where: Path) -> str:
    """Whose work a folder is: the name that Moodle puts into it, else its path.

    >>> whose(Path("DUPONT Bob_1234_assignsubmission_file_")), whose(Path("TP1/carla"))
    ('DUPONT Bob', 'TP1/carla')
    """
    for part in where.parts:
        named = re.match(r"(.+?)_\d+_assignsubmission_", part)
        if named:
            return named.group(1)
    return where.as_posix()


def read(path: Path, who: str, folder: Path | None) -> Submission:
    """A file as text; what keeps it from being read is part of the answer."""
    try:
        if path.stat().st_size > MAX_FILE:
            raise ValueError(f"more than {MAX_FILE // 10**6} MB")
        return Submission(who, path, text_of(path.read_bytes(), path.suffix), folder)
    except (OSError, ValueError, KeyError, TypeError, SyntaxError) as error:
        return Submission(who, path, folder=folder, trouble=_trouble(error))


def text_of(data: bytes, suffix: str) -> str:
    """The text of a file, in the encoding that it names; the code cells of a notebook, or of a workbook.

    >>> text_of(b'{"cells": [{"cell_type": "code", "source": ["%matplotlib inline\\\\n", "x = 1"]}]}', ".ipynb")
    '#%matplotlib inline\\nx = 1\\n'
    """
    if suffix == ".ipynb":
        cells = json.loads(data.decode("utf-8-sig"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        return "".join(re.sub(r"^(\s*)([%!?])", r"\1#\2", text, flags=re.M) + "\n" for text in code)
    if suffix in WORKBOOKS:
        return "\n\n\n".join(_workbook(data)["code"].values()) + "\n"
    if suffix == ".py":
        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
            return data.decode(encoding).replace("\r\n", "\n")
        except (SyntaxError, UnicodeDecodeError):
            pass
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return data.decode("latin-1").replace("\r\n", "\n")


def _workbook(data: bytes) -> dict[str, Any]:
    """What the page keeps of a student: a JSON file, or the one inside the page that was printed for reading."""
    text = data.decode("utf-8-sig")
    inside = re.search(r'<script type="application/json" id="quaterne-workbook">(.*?)</script>', text, re.S)
    try:
        kept = json.loads(inside.group(1) if inside else text)
    except ValueError:
        raise NotAWorkbook from None
    if not isinstance(kept, dict) or kept.get("format") != FORMAT or not isinstance(kept.get("code"), dict):
        raise NotAWorkbook
    return {**kept, "code": {str(question): str(code) for question, code in kept["code"].items()}}


def _is_workbook(path: Path) -> bool:
    try:
        return path.suffix in WORKBOOKS and path.stat().st_size <= MAX_FILE and bool(_workbook(path.read_bytes()))
    except (OSError, ValueError):
        return False


def _trouble(error: Exception) -> dict[str, Any]:
    return {"error": type(error).__name__, "message": str(error), "at": None, "source": ""}
