"""The parent's side of a student's process: start it, ask it, time it, end it with everything it started.

The process is held by the sandbox of bots (``wall``), sees neither the package that judges it nor the files of others, and
gets questions without their answers. Time is processor time where the system tells it, so that a busy machine does not
fail anybody; the wall clock ends what merely waits. A call that does not come back ends the process, and the next call
gets a fresh one.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
import uuid
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, Sequence

from .messages import answer_of, message_of
from .not_started import NotStarted
from .spec import Answer, Call, Lab
from .texts import WORDS
from .wall import Wall

MARK = "QUATERNE_CHECK_RUN"
IMPORT_SECONDS = 3.0
# Waiting is forgiven this much longer than computing.
PATIENCE = 6
MAX_LINE = 8_000_000


class Gone(Exception):
    """The process ended or was ended; ``failure`` says how, in the same words as an exception's."""

    def __init__(self, kind: str, message: str = "") -> None:
        super().__init__(message)
        self.failure = {"error": kind, "message": message, "at": None, "source": ""}


class Runner:
    """A student's file, ready to be called."""

    #: Another program than this interpreter.
    command: Sequence[str] | None = None

    def __init__(
        self, source: str, path: str, lab: Lab, memory: int = 1024, folder: Path | None = None, seed: int = 0
    ) -> None:
        self.source, self.path, self.lab, self.memory, self.seed = source, path, lab, memory, seed
        #: The folder whose modules the file may import, None for none.
        self.beside = folder.resolve() if folder else None
        self.process: subprocess.Popen[bytes] | None = None
        #: The number of the process that runs the file, None until it is known.
        self.inner: int | None = None
        self.definitions_only = False
        self.notes: list[dict[str, Any]] = []
        self.functions: dict[str, dict[str, Any]] = {}
        self.about: dict[str, Any] = {}
        self.unreadable: dict[str, Any] | None = None
        self.asked = 0
        #: Functions of the file that no lab asks for.
        self.others: list[str] = []
        #: Seconds of processor time that answers took.
        self.used = 0.0

    def __enter__(self) -> Runner:
        self.mark = uuid.uuid4().hex
        self.wall = Wall(self.beside, self.memory, self.command)
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.stop()
        self.wall.close()

    # --- life and death ---

    def start(self) -> None:
        """A fresh process with the file imported; if the file does not let go, once more with its definitions only."""
        for definitions_only in (self.definitions_only, True):
            try:
                self._spawn(definitions_only)
                self.definitions_only = definitions_only
                return
            except Gone as gone:
                self.stop()
                failure = gone.failure
                self.notes = [{"line": None, "kind": "hangs" if failure["error"] == "TooSlow" else "dies", **failure}]
        self.unreadable = failure

    def renew(self) -> None:
        """Forget what earlier calls left behind: another process."""
        self.stop()

    def _spawn(self, definitions_only: bool) -> None:
        environment = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
        environment |= {MARK: self.mark, "HOME": self.wall.scratch, "TMPDIR": self.wall.scratch, "PYTHONIOENCODING": "utf-8",
                        "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # fmt: skip
        self._open(environment, lambda: self._receive(3 * IMPORT_SECONDS))
        path = str(self.beside / Path(self.path).name) if self.beside else Path(self.path).name
        self._send(
            {"path": path, "source": self.source, "given": self.lab.given, "given_modules": dict(self.lab.given_modules),
             "functions": list(self.lab.names), "folder": self.wall.scratch, "memory": self.memory, "seed": self.seed,
             "definitions_only": definitions_only, "import_limit": IMPORT_SECONDS}
        )  # fmt: skip
        hello = self._receive(3 * IMPORT_SECONDS)
        assert self.process
        self.inner = self.wall.inner(self.process.pid)
        if isinstance(hello.get("unreadable"), dict):
            self.unreadable = {key: hello["unreadable"].get(key) for key in ("error", "message", "at", "source")}
            return
        # The file was read in that process and may have written to its pipe: what does not look right is not an answer.
        shapes = {"notes": list, "functions": dict, "others": list, "globals": dict, "letters": list, "undefined": list}
        if not all(isinstance(hello.get(key), kind) for key, kind in shapes.items()):
            raise Gone("ProcessEnded", "garbled")
        if not definitions_only or not self.notes:
            self.notes = hello["notes"]
        self.functions, self.others, self.about = hello["functions"], hello["others"], hello

    def _open(self, environment: dict[str, str], ready: Callable[[], object]) -> None:
        """Start the process and wait until it is ready for the file, of which it knows nothing yet."""
        why = ""
        for _ in range(3):
            try:
                self.process = self.wall.popen(environment)
                self.pending = b""
                ready()
                return
            except (Gone, OSError) as error:
                why = str(error.failure["message"]) if isinstance(error, Gone) else str(error)
                self.stop()
        raise NotStarted(WORDS["not_started"], program=self.wall.command[0], why=why)

    def stop(self) -> None:
        """End the process, its group, and whatever slipped out of the group."""
        process, self.process, self.inner = self.process, None, None
        if process is None:
            return
        if hasattr(os, "killpg"):
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                pass
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                try:
                    pipe.close()
                except OSError:
                    pass
        if not self.wall.apart:
            self._end_strays()

    def _end_strays(self) -> None:
        """Processes that carry this run's own mark in their environment, if the system shows environments."""
        wanted = f"{MARK}={self.mark}".encode()
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if wanted in (folder / "environ").read_bytes():
                    os.kill(int(folder.name), signal.SIGKILL)
            except (OSError, ValueError):
                pass

    # --- questions and answers ---

    def ask(self, function: str, calls: Sequence[Call], seconds: float) -> list[Answer]:
        """Make the calls one after the other; what goes wrong is part of the answers."""
        if self.process is None:
            self.start()
        if self.process is None or self.unreadable:
            return [Answer(failure=Gone("ProcessEnded", "").failure) for _ in calls]
        self.asked += 1
        started = time.monotonic() if (cpu := self._cpu()) is None else cpu
        request = {"id": self.asked, "call": function, "calls": [message_of(call) for call in calls]}
        try:
            self._send(request)
            reply = self._receive(seconds)
            if reply.get("id") != self.asked or len(reply["answers"]) != len(calls):
                raise Gone("ProcessEnded", "garbled")
            self.used += max(0.0, (time.monotonic() if cpu is None else self._cpu() or started) - started)
            return [answer_of(message) for message in reply["answers"]]
        except (Gone, KeyError, TypeError, AttributeError, ValueError) as gone:
            failure = gone.failure if isinstance(gone, Gone) else Gone("ProcessEnded", "garbled").failure
            self.stop()
            return [Answer(failure=failure) for _ in calls]

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process and self.process.stdin
        try:
            self.process.stdin.write((json.dumps(message) + "\n").encode())
            self.process.stdin.flush()
        except OSError as error:
            raise Gone("ProcessEnded", str(error)) from None

    def _receive(self, seconds: float) -> dict[str, Any]:
        """One answer within the time, or Gone."""
        line = self._line(seconds, time.monotonic() + PATIENCE * seconds)
        try:
            reply = json.loads(line)
        except ValueError:
            raise Gone("ProcessEnded", "garbled") from None
        if not isinstance(reply, dict):
            raise Gone("ProcessEnded", "garbled")
        return reply

    def _line(self, seconds: float, deadline: float) -> str:
        """One line within so many seconds of computing, and before the deadline; or Gone."""
        assert self.process and self.process.stdout
        started, cpu_before = time.monotonic(), self._cpu()
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.pending:
                if not selector.select(0.05):
                    now = self._cpu()
                    used = time.monotonic() - started if now is None or cpu_before is None else now - cpu_before
                    if used > seconds or time.monotonic() > deadline:
                        raise Gone("TooSlow", f"{seconds:g} s")
                    continue
                data = os.read(self.process.stdout.fileno(), 65536)
                if not data:
                    raise Gone("ProcessEnded", _how_it_ended(self.process))
                self.pending += data
                if len(self.pending) > MAX_LINE:
                    raise Gone("ProcessEnded", "flood")
        line, self.pending = self.pending.split(b"\n", 1)
        return line.decode("utf-8", "replace")

    def _cpu(self) -> Any:
        """Seconds of processor time of the process, None where the system does not tell."""
        assert self.process
        inner = self.inner or self.wall.inner(self.process.pid)
        try:
            fields = Path(f"/proc/{inner}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, IndexError, ValueError):
            return None


def _how_it_ended(process: subprocess.Popen[bytes]) -> str:
    try:
        code = process.wait(timeout=2)
    except subprocess.TimeoutExpired:
        return "pipe closed"
    return f"signal {-code}" if code < 0 else f"exit {code}"
