"""The parent's side of a student's process: start it, ask it, time it, end it with everything it started.

Time is processor time where the system tells it, so that a busy machine does not fail anybody; the wall clock ends
what merely waits.  A call that does not come back ends the process, and the next call gets a fresh one.
"""

from __future__ import annotations

import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from types import TracebackType
from typing import Any, Sequence

from . import child
from .spec import Answer, Call

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

    def __init__(
        self, path: Path, names: Sequence[str], given: str = "", given_modules: Sequence[str] = (),
        memory: int = 1024, seed: int = 0,
    ) -> None:  # fmt: skip
        self.path = path.resolve()
        self.names, self.given, self.memory, self.seed = list(names), given, memory, seed
        self.given_modules = list(given_modules)
        self.process: subprocess.Popen[bytes] | None = None
        self.definitions_only = False
        self.notes: list[dict[str, Any]] = []
        self.functions: dict[str, dict[str, Any]] = {}
        self.unreadable: dict[str, Any] | None = None
        self.asked = 0
        #: Functions of the file that no lab asks for.
        self.others: list[str] = []
        #: Seconds of processor time that answers took.
        self.used = 0.0

    def __enter__(self) -> Runner:
        self.folder = tempfile.mkdtemp(prefix="quaterne-check-")
        self.mark = uuid.uuid4().hex
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

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

    def _spawn(self, definitions_only: bool) -> None:
        environment = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
        environment |= {MARK: self.mark, "HOME": self.folder, "TMPDIR": self.folder, "PYTHONIOENCODING": "utf-8",
                        "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-X", "utf8", child.__file__],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=self.folder, env=environment, start_new_session=True,
        )  # fmt: skip
        self.pending = b""
        self._send(
            {"path": str(self.path), "given": self.given, "given_modules": self.given_modules, "functions": self.names, "folder": self.folder,
             "memory": self.memory, "seed": self.seed, "definitions_only": definitions_only,
             "import_limit": IMPORT_SECONDS}
        )  # fmt: skip
        hello = self._receive(3 * IMPORT_SECONDS)
        if "unreadable" in hello:
            self.unreadable = hello["unreadable"]
            return
        if not definitions_only or not self.notes:
            self.notes = hello["notes"]
        self.functions = hello["functions"]
        self.others = hello["others"]

    def stop(self) -> None:
        """End the process, its group, and whatever slipped out of the group."""
        process, self.process = self.process, None
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
        self.asked += 1
        started = time.monotonic() if (cpu := self._cpu()) is None else cpu
        request = {"id": self.asked, "call": function, "calls": [_message(call) for call in calls]}
        try:
            self._send(request)
            reply = self._receive(seconds)
            if reply.get("id") != self.asked or len(reply["answers"]) != len(calls):
                raise Gone("ProcessEnded", "garbled")
            self.used += max(0.0, (time.monotonic() if cpu is None else self._cpu() or started) - started)
            return [_answer(message) for message in reply["answers"]]
        except (Gone, KeyError, TypeError, AttributeError) as gone:
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
        """One line within the time, or Gone."""
        assert self.process and self.process.stdout
        started, cpu_before = time.monotonic(), self._cpu()
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.pending:
                if not selector.select(0.05):
                    used = self._cpu() - cpu_before if cpu_before is not None else time.monotonic() - started
                    if used > seconds or time.monotonic() - started > PATIENCE * seconds:
                        raise Gone("TooSlow", f"{seconds:g} s")
                    continue
                data = os.read(self.process.stdout.fileno(), 65536)
                if not data:
                    raise Gone("ProcessEnded", _how_it_ended(self.process))
                self.pending += data
                if len(self.pending) > MAX_LINE:
                    raise Gone("ProcessEnded", "flood")
        line, self.pending = self.pending.split(b"\n", 1)
        try:
            reply = json.loads(line)
        except ValueError:
            raise Gone("ProcessEnded", "garbled") from None
        if not isinstance(reply, dict):
            raise Gone("ProcessEnded", "garbled")
        return reply

    def _cpu(self) -> Any:
        """Seconds of processor time of the process, None where the system does not tell."""
        assert self.process
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, IndexError, ValueError):
            return None


def _how_it_ended(process: subprocess.Popen[bytes]) -> str:
    try:
        code = process.wait(timeout=2)
    except subprocess.TimeoutExpired:
        return "pipe closed"
    return f"signal {-code}" if code < 0 else f"exit {code}"


def _message(call: Call) -> dict[str, Any]:
    message: dict[str, Any] = {"args": [_argument(argument) for argument in call.args]}
    if call.then:
        message["then"] = [[_argument(argument) for argument in more] for more in call.then]
    if call.stdin is not None:
        message["stdin"] = list(call.stdin)
    if call.out:
        message["out"] = True
    return message


def _argument(value: Any) -> Any:
    return {"script": value.columns} if isinstance(value, child.Script) else child.encode(value)


def _answer(message: dict[str, Any]) -> Answer:
    failure = None
    if message.get("memory"):
        failure = {"error": "MemoryError", "message": "", "at": None, "source": ""}
    elif "error" in message:
        failure = {key: message.get(key) for key in ("error", "message", "at", "source")}
    return Answer(
        child.decode(message.get("value")), [child.decode(item) for item in message.get("after", ())],
        message.get("out", ""), message.get("read", 0), failure,
    )  # fmt: skip
