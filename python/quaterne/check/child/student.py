"""A student's file: its namespace, what its functions are like, and their answers."""

from __future__ import annotations

import ast
import builtins
import copy
import inspect
import os
import signal
import sys
import traceback
import types
from typing import Any, Sequence

from .streams import Input, Output
from .values import decode, encode


class Builtins:
    """What ``len`` and its like were before the file was read: this process needs them too."""

    def __init__(self) -> None:
        self.names, self.before = vars(builtins), dict(vars(builtins))

    def restore(self) -> None:
        self.names.update(self.before)


BUILTINS = Builtins()


class TooLong(BaseException):
    """A statement of the file took longer than an import may."""


# A statement may compute so much longer if it imports what somebody else wrote, and wait so much longer than compute.
IMPORTING, WAITING = 2, 6


def ring(*_: Any) -> None:
    """The alarm clock of an import."""
    raise TooLong


class Student:
    """The namespace of a student's file."""

    def __init__(
        self, path: str, source: str, given: str, definitions_only: bool, import_limit: float, lent: "dict[str, Any] | None" = None
    ) -> None:
        self.path = path
        self.notes: list[dict[str, Any]] = []
        self.module = types.ModuleType("student")
        self.module.__file__ = path
        self.names = self.module.__dict__
        exec(compile(given, "<given>", "exec"), self.names)
        self.names.update(lent or {})
        sys.modules["student"] = self.module
        self.lines = source.splitlines()
        self.tree = ast.parse(source, path)
        for number, line in enumerate(self.lines, 1):
            if "deep_copy" in line and hasattr(copy, "deep_copy"):
                self.notes.append({"line": number, "kind": "deep-copy"})
                break
        for statement in self.tree.body:
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
        before = sys.stdin, sys.stdout
        sys.stdin, sys.stdout = Input(), Output()
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            limit *= IMPORTING
        timed = limit > 0 and hasattr(signal, "setitimer")
        try:
            if timed:
                # Processor time: on a busy machine matplotlib takes its time to come.
                signal.setitimer(signal.ITIMER_PROF, limit)
                signal.setitimer(signal.ITIMER_REAL, WAITING * limit)
            exec(code, self.names)
        except TooLong:
            self.notes.append({"line": statement.lineno, "kind": "long", "statement": self.first_line(statement)})
        except BaseException as error:
            BUILTINS.restore()
            kind = {"EOFError": "input", "SystemExit": "exit", "Reference": "reference"}.get(type(error).__name__, "error")
            self.notes.append({"line": statement.lineno, "kind": kind, "statement": self.first_line(statement), **self.failure(error)})
        finally:
            BUILTINS.restore()
            sys.stdin, sys.stdout = before
            if timed:
                signal.setitimer(signal.ITIMER_PROF, 0)
                signal.setitimer(signal.ITIMER_REAL, 0)

    def first_line(self, statement: ast.stmt) -> str:
        return self.lines[statement.lineno - 1].strip()[:200] if statement.lineno <= len(self.lines) else ""

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

    def code(self, name: str) -> types.CodeType | None:
        """The code of a function that the file, or one beside it, defines."""
        function = self.names.get(name)
        if function is None or not callable(function):
            return None
        try:
            code = getattr(inspect.unwrap(function), "__code__", None)
        except ValueError:
            return None
        if not isinstance(code, types.CodeType):
            return None
        here = code.co_filename == self.path or (
            os.path.isabs(self.path) and os.path.dirname(os.path.realpath(code.co_filename)) == os.path.dirname(self.path)
        )
        return code if here else None

    def function(self, name: str) -> dict[str, Any] | None:
        """How many arguments the function takes, what they are called, and what else it looks up."""
        code = self.code(name)
        if code is None:
            return None
        looked, inner = self.looked_up(code)
        about: dict[str, Any] = {"least": 0, "most": 99, "names": [], "uses": sorted(looked), "inner": sorted(inner)}
        try:
            kinds = [p for p in inspect.signature(self.names[name]).parameters.values() if p.kind in (0, 1)]
            needed = [p for p in kinds if p.default is inspect.Parameter.empty]
            about |= {"least": len(needed), "most": len(kinds), "names": [p.name for p in kinds]}
        except (TypeError, ValueError):
            pass
        return about

    def looked_up(self, code: types.CodeType) -> tuple[set[str], set[str]]:
        """The global names that a function comes to, through others of the file, and the functions inside of it."""
        names: set[str] = set()
        inner: set[str] = set()
        waiting, seen = [code], set()
        while waiting:
            this = waiting.pop()
            if this in seen:
                continue
            seen.add(this)
            for constant in this.co_consts:
                if isinstance(constant, types.CodeType):
                    waiting.append(constant)
                    inner.add(constant.co_name)
            for name in this.co_names:
                if name not in names:
                    names.add(name)
                    more = self.code(name)
                    if more is not None:
                        waiting.append(more)
        return names, inner

    def about(self, wanted: Sequence[str]) -> dict[str, Any]:
        """What a checker may want to know of the file before it judges."""
        found = {name: self.function(name) for name in wanted}
        others = [name for name in self.names if name not in found and self.code(name)]
        plain = {name: encode(value) for name, value in self.names.items()
                 if type(value) in (int, str) and not name.startswith("__")}  # fmt: skip
        letters = {node.value for node in ast.walk(self.tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
                   and len(node.value) <= 1}  # fmt: skip
        known = set(self.names) | set(vars(builtins))
        used = {name for about in found.values() if about for name in about["uses"]}
        loaded = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
        return {"notes": self.notes, "functions": {name: about for name, about in found.items() if about},
                "others": others[:200], "globals": plain, "letters": sorted(letters),
                "undefined": sorted(used & loaded - known)[:50]}  # fmt: skip

    def answer(self, name: str, call: dict[str, Any]) -> dict[str, Any]:
        """Call the function once; what it returned, printed, read and did to its arguments."""
        name = call.get("name") or name
        arguments = [decode(argument) for argument in call["args"]]
        typed, printed = Input(call.get("stdin", ())), Output()
        before = sys.stdin, sys.stdout
        sys.stdin, sys.stdout = typed, printed
        self.names.update({key: decode(value) for key, value in call.get("globals", {}).items()})
        seen: list[Any] = []
        watched = {key: self.names[key] for key in call.get("watch", ()) if callable(self.names.get(key))}
        for key, function in watched.items():
            self.names[key] = _watched(function, seen)
        result: dict[str, Any] = {}
        try:
            value = self.names[name](*arguments)
            for more in call.get("then", ()):
                more = [decode(argument) for argument in more]
                value = value(*more)
                arguments += more
            BUILTINS.restore()
            result["value"] = encode(value)
            result["shared"] = shared(value, arguments)
        except MemoryError:
            result["memory"] = True
        except BaseException as error:
            BUILTINS.restore()
            result.update(self.failure(error))
        BUILTINS.restore()
        self.names.update(watched)
        sys.stdin, sys.stdout = before
        result["after"] = [encode(argument) for argument in arguments]
        if "stdin" in call or call.get("out"):
            result["out"], result["read"] = printed.text, typed.read_count
        if watched:
            result["seen"] = seen
        return result


def _watched(function: Any, seen: list[Any]) -> Any:
    """The function, with a note of the grids it is called with."""

    def watching(*args: Any, **keys: Any) -> Any:
        if args and isinstance(args[0], list) and len(seen) < 200:
            seen.append(encode(args[0]))
        return function(*args, **keys)

    return watching


def shared(value: Any, arguments: Sequence[Any]) -> str:
    """Whether two rows of an answer are one list ("rows"), or a row is the argument's own ("argument")."""

    def lists(thing: Any, depth: int = 0) -> list[int]:
        if not isinstance(thing, (list, tuple)) or depth > 3 or len(thing) > 100:
            return []
        inside = [number for item in thing for number in lists(item, depth + 1)]
        return inside + ([id(thing)] if isinstance(thing, list) and depth else [])

    mine = lists(value)
    if len(set(mine)) < len(mine):
        return "rows"
    theirs = {number for argument in arguments for number in lists(argument)}
    return "argument" if theirs & set(mine) else ""
