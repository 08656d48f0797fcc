"""The modules that come with a lab are given; the reference is not."""

from __future__ import annotations

import ast
import builtins
import importlib.abc
import importlib.machinery
import os
import sys
import types
from typing import Any, Iterable


class Reference(ImportError):
    """The file imports the functions that it is to have itself."""


class NoReference(importlib.abc.MetaPathFinder):
    """Keeps the reference out of reach of ``import``."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        given = next((finder for finder in sys.meta_path if isinstance(finder, GivenModule)), None)
        if given and any(module == name or module.startswith(name + ".") for module in given.modules):
            return  # What the lab's own module gives is given here, too: without the functions to be written.
        if name.split(".")[0] in ("quaterne", "quaterne_labs"):
            raise Reference(name)


class GivenModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The file that comes with a lab, for students who import it: found last, so that a real one wins.

    Where the text names the file and not its function (``mecanique``), the function answers to whatever name the
    student's file uses: ``_any`` in the given source is that function.
    """

    def __init__(self, modules: dict[str, str], wanted: Iterable[str] = ()) -> None:
        self.modules, self.wanted = modules, list(wanted)

    def find_spec(
        self, name: str, path: Any = None, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        beside = os.path.join(sys.path[0], name + ".py") if sys.path else ""
        if name in self.modules and not os.path.isfile(beside):
            return importlib.machinery.ModuleSpec(name, self)
        above = any(module.startswith(name + ".") for module in self.modules)
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if above else None

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        names = module.__dict__
        if module.__name__ not in self.modules:
            return
        exec(compile(self.modules[module.__name__], "<given>", "exec"), names)
        if module.__name__.startswith("quaterne"):
            names["__getattr__"] = lambda name: _to_be_written(module.__name__, name)
        if "_any" in names:
            function = names["_any"]
            public = [name for name in names if not name.startswith("_")]
            names["__all__"] = [*public, *(name for name in self.wanted if name not in names)]
            for name in names["__all__"]:
                names.setdefault(name, function)
            names["__getattr__"] = lambda name: _unless_private(name, function)


def _to_be_written(module: str, name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise Reference(f"{module}.{name}")


def _unless_private(name: str, function: Any) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return function


def wanted_names(tree: ast.AST) -> list[str]:
    """Names that a file calls with one argument and never defines."""
    defined = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    defined |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    defined |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            defined |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    names = {node.func.id for node in calls if len(node.args) == 1}  # type: ignore[attr-defined]
    return sorted(names - defined - set(vars(builtins)))
