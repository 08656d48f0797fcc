"""The wall around a student's process: the sandbox that holds bots, where this machine has one.

    shown     the interpreter, a copy of ``child``, the folder of the file if nobody else's is in it
    hidden    this package and ``quaterne_labs``: the reference cannot be read from inside
    scratch   a folder to write to that goes away

Where no sandbox can be had, the process is an ordinary one with the guards of ``child``, and the report says so.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Sequence

from . import child

NAME = "_quaterne_child"
MAIN = f"from {NAME}.serve import main\n\nmain()\n"


class Wall:
    """Where one file is run."""

    def __init__(self, beside: Path | None, memory: int, command: Sequence[str] | None = None) -> None:
        self.folder = tempfile.mkdtemp(prefix="quaterne-check-")
        os.chmod(self.folder, 0o755)
        code = Path(self.folder) / "code"
        code.mkdir()
        (code / "__main__.py").write_text(MAIN, encoding="utf-8")
        # Under a name that no student's module has.
        shutil.copytree(Path(child.__file__).parent, code / NAME, ignore=shutil.ignore_patterns("__pycache__"))
        for place in (code, *code.rglob("*")):
            place.chmod(0o755 if place.is_dir() else 0o644)
        #: What is started inside.
        # A path like `../env/bin/python` leads nowhere from another folder.
        self.command = list(command or [os.path.abspath(sys.executable), "-I", "-X", "utf8", str(code)])
        self.scratch = str(Path(self.folder) / "scratch")
        os.mkdir(self.scratch)
        os.chmod(self.scratch, 0o1777)
        self.held = _held(self.folder, self.scratch, beside, memory)
        self.apart = bool(self.held and self.held.apart)
        self.threads: list[threading.Event] = []
        if self.apart:
            self.scratch = "/tmp"

    @property
    def stands(self) -> bool:
        """Whether the process is held at all."""
        return self.held is not None

    def popen(self, environment: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start the process; the pipes are its standard input and output."""
        words = [os.fspath(word) for word in self.held.words] if self.held else []
        options: dict[str, Any] = dict(
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
            cwd=self.folder, start_new_session=not words, pass_fds=self.held.descriptors if self.held else (),
        )  # fmt: skip
        if self.held is None or self.apart:
            return subprocess.Popen([*words, *self.command], **options)
        # Landlock restricts the thread that starts the process, which therefore is one of its own.
        started: list[Any] = []
        ready, over = threading.Event(), threading.Event()

        def start() -> None:
            try:
                self.held.confine()
                started.append(subprocess.Popen([*words, *self.command], **options))
            except OSError as error:
                started.append(error)
            ready.set()
            over.wait()

        threading.Thread(target=start, daemon=True).start()
        self.threads.append(over)
        ready.wait()
        if isinstance(started[0], OSError):
            raise started[0]
        process: subprocess.Popen[bytes] = started[0]
        return process

    def inner(self, pid: int) -> int:
        """The process that runs the file: the last of those that the started one became the parent of."""
        while True:
            try:
                children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            except OSError:
                return pid
            if not children:
                return pid
            pid = int(children[-1])

    def close(self) -> None:
        """Take it down."""
        for over in self.threads:
            over.set()
        shutil.rmtree(self.folder, ignore_errors=True)


def _held(folder: str, scratch: str, beside: Path | None, memory: int) -> Any:
    """The sandbox of bots, None where there is none."""
    try:
        from .._native import Held
    except ImportError:
        return None
    interpreter = {Path(os.path.abspath(place)) for place in (sys.prefix, sys.base_prefix, sys.exec_prefix)}
    shown = [place for place in sorted(interpreter) if place != Path("/usr")] + [Path(folder), *([beside] if beside else [])]
    hidden = [Path(__file__).resolve().parents[1]]
    try:
        labs = importlib.util.find_spec("quaterne_labs")
    except (ImportError, ValueError):
        labs = None
    if labs and labs.origin:
        hidden.append(Path(labs.origin).resolve())
    seen = [place for place in hidden if any(place.is_relative_to(root.resolve()) for root in [*shown, Path("/usr")])]
    try:
        # The memory of the process itself is limited by the child; here it is the sum over what it starts.
        return Held(shown, seen, Path(scratch), 2 * memory)
    except OSError:
        return None
