"""The process that runs a student's file.

It is started as a script (``python -I child.py``), knows nothing of what is expected, and answers one request at a
time: it calls a function and sends back what came out.  Judging is done by the parent, so that whatever the
student's code does to this process (patches, prints, exits, loops) can lose marks but never win any.

    parent ──{"call": "victoire", "calls": [{"args": [...]}]}──▶ child      one JSON object per line,
    parent ◀──{"answers": [{"value": ..., "after": [...]}]}───── child      on pipes that print() cannot reach

Guards, in the order in which they act: resource limits of the system, an audit hook against processes, sockets and
writes, and the parent's own clock.  They are there for accidents; a file that means harm belongs in a sandbox.
"""

from __future__ import annotations

import ast
import builtins
import importlib.abc
import importlib.machinery
import inspect
import io
import json
import os
import random
import signal
import sys
import traceback
import types
from typing import Any, Iterable, Sequence

MAX_ITEMS = 20_000
MAX_DEPTH = 12
MAX_TEXT = 64_000


# --- values as JSON, with their types -----------------------------------------------------------------------------


def encode(value: Any, depth: int = 0, budget: list[int] | None = None) -> Any:
    """A value as JSON that keeps lists, tuples, sets and floats apart; anything else is only named."""
    budget = [MAX_ITEMS] if budget is None else budget
    budget[0] -= 1
    if budget[0] < 0 or depth > MAX_DEPTH:
        return {"o": "…"}
    if value is None or value is True or value is False:
        return value
    if type(value).__module__ == "numpy":
        value = value.tolist()
    if isinstance(value, int):
        return int(value) if -(2**200) < value < 2**200 else {"o": "int"}
    if isinstance(value, float):
        return {"f": float.__repr__(value)}
    if isinstance(value, str):
        return str(value[:MAX_TEXT])
    for tag, kind in (("l", list), ("t", tuple), ("s", (set, frozenset))):
        if isinstance(value, kind):
            return {tag: [encode(item, depth + 1, budget) for item in value]}
    if isinstance(value, dict):
        return {"d": [[encode(k, depth + 1, budget), encode(v, depth + 1, budget)] for k, v in value.items()]}
    return {"o": type(value).__name__}


class Opaque:
    """A value of a type that no lab asks for; it is equal to nothing."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Script:
    """A strategy that plays the given columns one after the other, whatever its arguments are."""

    def __init__(self, columns: Iterable[int]) -> None:
        self.columns = list(columns)

    def __call__(self, *_: Any) -> int:
        if not self.columns:
            raise EOFError("the game went on after its end")
        return self.columns.pop(0)


def decode(value: Any) -> Any:
    """The inverse of encode; ``{"script": [...]}`` becomes a strategy that plays these columns."""
    if not isinstance(value, dict):
        return value
    ((tag, inside),) = value.items()
    if tag == "f":
        return float(inside)
    if tag == "d":
        return {decode(k): decode(v) for k, v in inside}
    if tag == "script":
        return Script(inside)
    if tag == "o":
        return Opaque(inside)
    items = [decode(item) for item in inside]
    return items if tag == "l" else tuple(items) if tag == "t" else frozenset(items)


# --- what the student's code sees ---------------------------------------------------------------------------------


class Output(io.TextIOBase):
    """Keeps the beginning of what is printed and swallows the flood."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        if len(self.text) < MAX_TEXT:
            self.text += str(text)[: MAX_TEXT - len(self.text)]
        return len(text)


class Input(io.TextIOBase):
    """Typed lines, counted."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.lines, self.read_count = list(lines), 0

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if self.read_count >= len(self.lines):
            return ""
        self.read_count += 1
        return self.lines[self.read_count - 1] + "\n"


class Builtins:
    """What ``len`` and its like were before the file was read: this process needs them too."""

    def __init__(self) -> None:
        self.names, self.before = vars(builtins), dict(vars(builtins))

    def restore(self) -> None:
        self.names.update(self.before)


BUILTINS = Builtins()


class TooLong(BaseException):
    """A statement of the file took longer than an import may."""


def ring(*_: Any) -> None:
    """The alarm clock of an import."""
    raise TooLong


class Forbidden(PermissionError):
    """The file did what a lab never asks for."""


def guard(allowed_folder: str) -> None:
    """Refuse processes, sockets and writes outside of a folder, for good: an audit hook cannot be taken off."""
    refused = ("os.fork", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.kill", "os.killpg", "pty.spawn",
               "subprocess.Popen", "socket.connect", "socket.bind", "socket.getaddrinfo")  # fmt: skip
    writing = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.truncate", "os.link", "os.symlink", "os.chmod",
               "shutil.rmtree", "shutil.move")  # fmt: skip
    flags = os.O_WRONLY | os.O_RDWR | os.O_CREAT
    realpath, fsdecode = os.path.realpath, os.fsdecode

    def inside(path: Any) -> bool:
        return isinstance(path, (str, bytes)) and realpath(fsdecode(path)).startswith(allowed_folder)

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in refused:
            raise Forbidden(event)
        if event in writing and not inside(args[0]):
            raise Forbidden(event)
        if event == "open" and isinstance(args[0], (str, bytes)):
            path = args[0] if isinstance(args[0], str) else os.fsdecode(args[0])
            if path.startswith("/proc") and not path.startswith("/proc/cpuinfo"):
                raise Forbidden("open " + path)
            if (args[2] or 0) & flags and not inside(path) and path != os.devnull:
                raise Forbidden("write " + path)

    sys.addaudithook(hook)


class NoReference(importlib.abc.MetaPathFinder):
    """Keeps the reference out of reach of ``import``."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.split(".")[0] in ("quaterne", "quaterne_labs"):
            raise ImportError(f"{name} is the reference: write the functions yourself")


class GivenModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The file that comes with a lab, for students who import it: found last, so that a real one wins."""

    def __init__(self, names: Sequence[str], source: str) -> None:
        self.names, self.source = names, source

    def find_spec(
        self, name: str, path: Any = None, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self) if name in self.names else None

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        exec(compile(self.source, "<given>", "exec"), module.__dict__)


def limit_resources(memory_mib: int) -> None:
    """Cap the memory, the size of files and the processor time of this process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    memory = memory_mib * 2**20
    for kind, value in (("RLIMIT_AS", memory), ("RLIMIT_FSIZE", 2**20), ("RLIMIT_CORE", 0), ("RLIMIT_CPU", 600)):
        try:
            resource.setrlimit(getattr(resource, kind), (value, value))
        except (ValueError, OSError, AttributeError):
            pass


# --- the file -----------------------------------------------------------------------------------------------------


class Student:
    """The namespace of a student's file."""

    def __init__(self, path: str, given: str, definitions_only: bool, import_limit: float) -> None:
        self.path = path
        self.notes: list[dict[str, Any]] = []
        self.module = types.ModuleType("student")
        self.module.__file__ = path
        self.names = self.module.__dict__
        exec(compile(given, "<given>", "exec"), self.names)
        sys.modules["student"] = self.module
        with open(path, "rb") as file:
            source = file.read()
        self.lines = source.decode("utf-8", "replace").splitlines()
        tree = ast.parse(source, path)
        for statement in tree.body:
            if not definitions_only or self.is_definition(statement):
                self.run(statement, import_limit)

    @staticmethod
    def is_definition(statement: ast.stmt) -> bool:
        kinds = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
        if isinstance(statement, kinds):
            return True
        calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)]
        names = {node.func.id for node in calls if isinstance(node.func, ast.Name)}
        return isinstance(statement, (ast.Assign, ast.AnnAssign)) and names <= {"range", "list", "float", "int", "len"}

    def run(self, statement: ast.stmt, limit: float) -> None:
        """Execute one statement of the file; what goes wrong is noted and the next one has its chance."""
        code = compile(ast.Module([statement], []), self.path, "exec", dont_inherit=True)
        sys.stdin, sys.stdout = Input(), Output()
        try:
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, limit)
            exec(code, self.names)
        except TooLong:
            self.notes.append({"line": statement.lineno, "kind": "long"})
        except BaseException as error:
            BUILTINS.restore()
            kind = {"EOFError": "input", "SystemExit": "exit"}.get(type(error).__name__, "error")
            self.notes.append({"line": statement.lineno, "kind": kind, **self.failure(error)})
        finally:
            BUILTINS.restore()
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, 0)

    def failure(self, error: BaseException) -> dict[str, Any]:
        """An exception as its type, its message and the line of the file it came from."""
        line = None
        for frame, number in traceback.walk_tb(error.__traceback__):
            if frame.f_code.co_filename == self.path:
                line = number
        if isinstance(error, SyntaxError) and error.filename == self.path:
            line = error.lineno
        text = self.lines[line - 1].strip() if line and line <= len(self.lines) else ""
        try:
            message = str(error)[:300]
        except BaseException:
            message = ""
        return {"error": type(error).__name__, "message": message, "at": line, "source": text[:200]}

    def function(self, name: str) -> dict[str, Any] | None:
        """The function of that name if the file defines it, and how many arguments it takes."""
        function = self.names.get(name)
        code = getattr(inspect.unwrap(function), "__code__", None) if callable(function) else None
        if function is None or code is None:
            return None
        folder = os.path.dirname(self.path)
        if os.path.dirname(os.path.realpath(code.co_filename)) != folder:
            return None
        try:
            kinds = [p for p in inspect.signature(function).parameters.values() if p.kind in (0, 1)]
            needed = [p for p in kinds if p.default is inspect.Parameter.empty]
            return {"least": len(needed), "most": len(kinds), "names": [p.name for p in kinds]}
        except (TypeError, ValueError):
            return {"least": 0, "most": 99, "names": []}

    def answer(self, name: str, call: dict[str, Any]) -> dict[str, Any]:
        """Call the function once; what it returned, printed, read and did to its arguments."""
        arguments = [decode(argument) for argument in call["args"]]
        typed, printed = Input(call.get("stdin", ())), Output()
        sys.stdin, sys.stdout = typed, printed
        result: dict[str, Any] = {}
        try:
            value = self.names[name](*arguments)
            for more in call.get("then", ()):
                more = [decode(argument) for argument in more]
                value = value(*more)
                arguments += more
            BUILTINS.restore()
            result["value"] = encode(value)
        except MemoryError:
            result["memory"] = True
        except BaseException as error:
            BUILTINS.restore()
            result.update(self.failure(error))
        BUILTINS.restore()
        result["after"] = [encode(argument) for argument in arguments]
        if "stdin" in call or call.get("out"):
            result["out"], result["read"] = printed.text, typed.read_count
        return result


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

    start = json.loads(requests.readline())
    limit_resources(start["memory"])
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, ring)
    sys.meta_path.insert(0, NoReference())
    sys.meta_path.append(GivenModule(start["given_modules"], start["given"]))
    sys.path.insert(0, os.path.dirname(start["path"]))
    sys.dont_write_bytecode = True
    random.seed(start["seed"])
    guard(os.path.realpath(start["folder"]))
    try:
        student = Student(start["path"], start["given"], start["definitions_only"], start["import_limit"])
    except (SyntaxError, ValueError) as error:
        lines = open(start["path"], "rb").read().decode("utf-8", "replace").splitlines()
        line = getattr(error, "lineno", None) or 1
        source = lines[line - 1].strip() if line <= len(lines) else ""
        send({"unreadable": {"error": type(error).__name__, "message": str(error), "at": line, "source": source}})
        return
    found = {name: student.function(name) for name in start["functions"]}
    others = [name for name in student.names if name not in found and student.function(name)]
    functions = {name: about for name, about in found.items() if about}
    send({"notes": student.notes, "functions": functions, "others": others[:200]})
    loads = json.loads
    for line in requests:
        request = loads(line)
        send({"id": request["id"], "answers": [student.answer(request["call"], call) for call in request["calls"]]})


if __name__ == "__main__":
    main()
