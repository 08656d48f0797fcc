"""The loop: a file is read, then its functions are called, one request at a time."""

from __future__ import annotations

import ast
import json
import os
import random
import signal
import sys
from typing import Any

from .given import GivenModule, NoReference, wanted_names
from .guard import guard, limit_resources
from .student import Student, ring


def main() -> None:
    """Serve requests until the parent hangs up."""
    asked, results = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    requests, write, dumps = os.fdopen(asked, "r", encoding="utf-8"), os.write, json.dumps

    def send(message: Any) -> None:
        data = (dumps(message) + "\n").encode()
        while data:
            data = data[write(results, data) :]

    # Nothing of the student's is here yet: who does not hear this knows that the machine is at fault.
    send({"ready": True})
    start = json.loads(requests.readline())
    limit_resources(start["memory"])
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, ring)
        signal.signal(signal.SIGPROF, ring)
    sys.meta_path.insert(0, NoReference())
    # In the place of this program's own folder.
    sys.path[0] = os.path.dirname(start["path"])
    sys.dont_write_bytecode = True
    random.seed(start["seed"])
    guard(os.path.realpath(start["folder"]))
    student, about = load(start)
    send(about)
    if student is None:
        return
    loads = json.loads
    for line in requests:
        request = loads(line)
        send({"id": request["id"], "answers": [student.answer(request["call"], call) for call in request["calls"]]})


def load(start: dict[str, Any]) -> tuple[Student | None, dict[str, Any]]:
    """The file that a request describes, and what there is to say about it."""
    try:
        wanted = wanted_names(ast.parse(start["source"]))
    except (SyntaxError, ValueError):
        wanted = []
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, GivenModule)]
    for name in start["given_modules"]:
        if not name.startswith("quaterne"):
            sys.modules.pop(name, None)
    # Before the system's own, which may have the real package: the reference is not for import.
    place = next((n + 1 for n, finder in enumerate(sys.meta_path) if isinstance(finder, NoReference)), len(sys.meta_path))
    sys.meta_path.insert(place, GivenModule(start["given_modules"], wanted))
    try:
        student = Student(start["path"], start["source"], start["given"], start["definitions_only"], start["import_limit"],
                          start.get("lent"))  # fmt: skip
    except (SyntaxError, ValueError) as error:
        lines = start["source"].splitlines()
        line = getattr(error, "lineno", None) or 1
        source = lines[line - 1].strip() if line <= len(lines) else ""
        return None, {"unreadable": {"error": type(error).__name__, "message": str(error), "at": line, "source": source}}
    return student, student.about(start["functions"])
