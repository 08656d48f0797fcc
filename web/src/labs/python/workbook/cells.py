"""A student's cells in one namespace, over what the lab gives.

    the lab's module        victoire  eval  IA  PvIA …        what is not written yet is the lab's
    the student's cells     victoire        IA                what is written replaces it, for the lab's own functions, too

So ``PvIA``, which the lab gives, plays with the student's ``IA``, and the student's ``IA`` with the lab's ``eval`` until there is one.
All cells run from a clean start each time: what is shown never depends on a cell that is gone.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import copy
import importlib
import random
import sys
import types
from typing import Any, Iterator

from .failure import NoInput, explained

MODULES = {"A": "puissance4", "B": "alignements", "C": "morpion", "D": "caml", "E": "rapport"}
#: The files that the sheets hand out, for who imports them by that name.
HANDED_OUT = {"A": ("puissance4",), "B": ("puissance4", "tp_puissance4"), "C": ("mecanique",), "D": (), "E": ()}
MOST_TEXT = 40_000
FILE = "cell:"
#: What each lab's module gives, as it was before anything took its place.
GIVEN: dict[str, dict[str, Any]] = {}


class Heard:
    """What is printed, up to a length; the rest is swallowed."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        if len(self.text) < MOST_TEXT:
            self.text += str(text)[: MOST_TEXT - len(self.text)]
        return len(text)

    def flush(self) -> None:
        pass


class Desk:
    """One lab, and what the student wrote of it."""

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.module: Any = importlib.import_module(f"quaterne.labs.{MODULES[letter]}")
        self.given = GIVEN.setdefault(letter, {name: getattr(self.module, name) for name in self.module.__all__})
        self.names: dict[str, Any] = {}
        self.typed: list[str] = []
        for name in HANDED_OUT[letter]:
            sys.modules[name] = self.module
        # The sheet of lab C writes it so.
        copy.deep_copy = copy.deepcopy  # type: ignore[attr-defined]
        builtins.input = self._input  # type: ignore[assignment]
        self._clear()

    def _clear(self) -> None:
        self.module.__dict__.update(self.given)
        self.names = {"__name__": "__main__", "__builtins__": builtins, **self.given}

    def own(self, name: str) -> bool:
        """Whether the student wrote it."""
        return name in self.names and self.names[name] is not self.given.get(name, self)

    def run(self, cells: list[dict[str, str]], typed: list[str]) -> dict[str, Any]:
        """Runs the cells; for each what it printed and what went wrong; then, what is whose."""
        self._clear()
        random.seed()
        results = []
        for cell in cells:
            self.typed = list(typed)
            with self.listening() as heard:
                failure = self._cell(cell["id"], cell["source"])
            self._link()
            results.append({"id": cell["id"], "out": heard.text, "failure": failure})
        whose = {name: "own" if self.own(name) else "given" for name, value in self.given.items() if callable(value)}
        extra = [name for name, value in self.names.items() if name not in self.given and isinstance(value, types.FunctionType)]
        return {"cells": results, "whose": whose, "extra": extra}

    def _cell(self, name: str, source: str) -> dict[str, Any] | None:
        file = FILE + name
        try:
            tree = ast.parse(source, file)
            last = tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            body = tree.body[:-1] if last else tree.body
            exec(compile(ast.Module(body, []), file, "exec"), self.names)
            if last:
                value = builtins.eval(compile(ast.Expression(last.value), file, "eval"), self.names)
                if value is not None:
                    print(repr(value))
        except BaseException as error:  # a student's code may raise anything, an interrupt included
            return self.failure(error)
        return None

    def _link(self) -> None:
        """What the student wrote is what the lab's own functions call."""
        for name, value in self.given.items():
            if callable(value):
                now = self.names.get(name)
                self.module.__dict__[name] = now if callable(now) else value

    def failure(self, error: BaseException) -> dict[str, Any]:
        return explained(error, FILE)

    @contextlib.contextmanager
    def listening(self) -> Iterator[Heard]:
        heard = Heard()
        with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):  # type: ignore[type-var]
            yield heard

    def _input(self, prompt: object = "") -> str:
        if not self.typed:
            print(prompt)
            raise NoInput
        line = self.typed.pop(0)
        print(f"{prompt}{line}")
        return line
