"""Lab D in its own language: the functions of an OCaml file, called in the toplevel, behind the same wall as Python's.

    let a0 = [|[|0; 1 …|] …|];;       ──▶  toplevel
    print_endline "@@V0";; hauteur a0 3;;
    print_endline "@@A0";; a0;;       ◀──  - : int = 2      the value, as the toplevel prints it
                                           - : int array array = [|[|0; 1 …|] …|]

The toplevel is the one of the distribution (``ocaml``); what it prints is read as data. Names of the Caml of the text
(``random__int``, ``exists``, the drawing) are those of ``quaterne.ml``, which students can load, too.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import time
from pathlib import Path
from typing import Any, Sequence

from .child.values import Opaque, Script
from .not_started import NotStarted
from .runner import IMPORT_SECONDS, PATIENCE, Gone, Runner
from .spec import Answer, Call
from .texts import WORDS

PRELUDE = Path(__file__).with_name("quaterne.ml")


# Questions that are asked at once.
BATCH = 12


class CamlRunner(Runner):
    """An OCaml file, ready to be called."""

    known: dict[str, Answer] = {}
    command = ("ocaml", "-noinit", "-noprompt", "-nopromptcont")

    def start(self) -> None:
        """A fresh toplevel with the file read."""
        if self.lab.letter != "D":
            self.unreadable = {"error": "OCaml", "message": "--lab D", "at": None, "source": ""}
        elif shutil.which("ocaml") is None:
            raise NotStarted(WORDS["no_ocaml"])
        else:
            super().start()

    def _spawn(self, definitions_only: bool) -> None:
        environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.wall.scratch, "TERM": "dumb"}
        self._open(environment, lambda: self._phrases(PRELUDE.read_text(encoding="utf-8") + "\n;;\n", "@@READ", IMPORT_SECONDS))
        # Caml Light opens a module by a directive, which the prelude has made needless.
        source = re.sub(r'^#\s*open\s+"\w+"\s*;;', "", self.source, flags=re.M)
        said = self._phrases(source + "\n;;\n", "@@FILE", 2 * IMPORT_SECONDS)
        self.inner = self.wall.inner(self.process.pid) if self.process else None
        self.notes = _errors(said, self.source)[:5]
        if self.notes:
            # Without ;; the whole file is one phrase, and one slip takes it all: definition by definition, the others stand.
            parted = re.sub(r"^(?=(?:let|type|exception)\b)", ";;\n", source, flags=re.M)
            self._phrases(parted + "\n;;\n", "@@PARTS", 2 * IMPORT_SECONDS)
        self.functions = {}
        for name in self.lab.names:
            if re.search(rf"\b{name}\b", self.source) and name[0].islower():
                told = self._phrases(f"{name};;\n", f"@@T{name}", 1.0)
                kind = re.search(r"- : ([^=]+?)\s*= <fun>", told, re.S)
                if kind:
                    arrows = _arity(kind.group(1))
                    self.functions[name] = {"least": 1, "most": arrows, "names": [], "uses": [], "inner": []}
        named = re.findall(r"let\s+(?:rec\s+)?([a-z]\w*)", self.source)
        self.others = [name for name in named if name not in self.lab.names]
        # Functions inside another one, as the text's own solution writes them.
        for name, about in self.functions.items():
            body = re.split(rf"let\s+(?:rec\s+)?{name}\b", self.source, maxsplit=1)[-1].split(";;")[0]
            body = re.split(r"^let\b", body, maxsplit=1, flags=re.M)[0]
            about["inner"] = re.findall(r"let\s+(?:rec\s+)?([a-z]\w*)", body)
            about["uses"] = sorted(set(re.findall(r"[a-z]\w*", body)) & set(self.functions) - {name})
        self.about = {"globals": {}, "letters": [], "undefined": [], "functions": self.functions}
        if not self.functions and self.notes:
            first = self.notes[0]
            self.unreadable = {"error": "OCaml", "message": first["message"], "at": first["line"], "source": first["source"]}

    def prefetch(self, function: str, calls: Sequence[Call], seconds: float) -> None:
        """Ask for many answers at once, to be given when they are asked for; not where chance may decide."""
        keys = [_key(function, call) for call in calls]
        self.known = {}
        if len(set(keys)) < len(keys) or len(keys) < 4:
            return
        for start in range(0, len(calls), BATCH):
            answers = self._tried(function, calls[start : start + BATCH], seconds)
            if any(answer.error in ("TooSlow", "ProcessEnded") for answer in answers):
                return
            self.known.update(zip(keys[start : start + BATCH], answers))

    def ask(self, function: str, calls: Sequence[Call], seconds: float) -> list[Answer]:
        """Make the calls one after the other; what goes wrong is part of the answers."""
        known = [self.known.pop(_key(function, call), None) for call in calls] if self.known else [None]
        answers = [answer for answer in known if answer is not None]
        return answers if len(answers) == len(calls) else self._tried(function, calls, seconds)

    def _tried(self, function: str, calls: Sequence[Call], seconds: float) -> list[Answer]:
        if self.process is None:
            self.start()
        if self.process is None or self.unreadable:
            return [Answer(failure=Gone("ProcessEnded", "").failure) for _ in calls]
        before = self._cpu() or 0.0
        try:
            answers = self._ask(function, calls, seconds, False)
            # A strategy may take its two arguments as a pair: the type of the text.
            if any(answer.error == "TypeError" for answer in answers):
                paired = self._ask(function, calls, seconds, True)
                answers = paired if not any(answer.error == "TypeError" for answer in paired) else answers
        except (Gone, ValueError) as gone:
            failure = gone.failure if isinstance(gone, Gone) else Gone("ProcessEnded", "garbled").failure
            self.stop()
            answers = [Answer(failure=failure) for _ in calls]
        if self.process is not None:
            self.used += max(0.0, (self._cpu() or 0.0) - before)
        return answers

    def _ask(self, function: str, calls: Sequence[Call], seconds: float, paired: bool) -> list[Answer]:
        self.asked += 1
        script = []
        for number, call in enumerate(calls):
            names = [f"a{number}_{place}" for place in range(len(call.args))]
            for name, argument in zip(names, call.args):
                script.append(f"let {name} = {expression(argument, paired)};;")
            applied = f"{function} {' '.join(names)}"
            for more in call.then:
                inner = [expression(argument, paired) for argument in more]
                applied = f"({applied}) " + (f"({', '.join(inner)})" if paired else " ".join(f"({text})" for text in inner))
            script += [f'print_endline "\\n@@V{number}";;', f"{applied};;", f'print_endline "\\n@@A{number}";;']
            script += [f"{name};;" for name, argument in zip(names, call.args) if isinstance(argument, list)]
        said = self._phrases("\n".join(script) + "\n", f"@@E{self.asked}", seconds)
        answers = []
        for number, call in enumerate(calls):
            part = said.split(f"@@V{number}\n", 1)[-1].split(f"@@V{number + 1}\n", 1)[0]
            value, _, after = part.partition(f"@@A{number}\n")
            answers.append(_answer(value, after, call))
        return answers

    def _phrases(self, text: str, mark: str, seconds: float) -> str:
        """What the toplevel says to some phrases."""
        self._write(f'{text}print_endline "\\n{mark}";;\n')
        return self._until(mark, seconds)

    def _write(self, text: str) -> None:
        assert self.process and self.process.stdin
        try:
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
        except OSError as error:
            raise Gone("ProcessEnded", str(error)) from None

    def _until(self, mark: str, seconds: float) -> str:
        """The lines before a mark, within the time."""
        lines: list[str] = []
        deadline = time.monotonic() + PATIENCE * seconds
        while True:
            line = self._line(seconds, deadline)
            if line.strip() == mark:
                return "\n".join(lines) + "\n"
            lines.append(line)
            if sum(map(len, lines)) > 2_000_000:
                raise Gone("ProcessEnded", "flood")


def expression(value: Any, paired: bool = False) -> str:
    """A value as OCaml writes it.

    >>> expression([[0, 1], [2, 0]]), expression((1, -1)), expression(True)
    ('[|[|0; 1|]; [|2; 0|]|]', '(1, (-1))', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value >= 0 else f"({value})"
    if isinstance(value, list):
        return "[|" + "; ".join(expression(item) for item in value) + "|]"
    if isinstance(value, tuple):
        return "(" + ", ".join(expression(item) for item in value) + ")"
    if isinstance(value, Script):
        moves = "; ".join(map(str, value.columns))
        takes = "fun (_ : int array array * int)" if paired else "fun (_ : int array array) (_ : int)"
        return f"(let moves = ref [{moves}] in {takes} -> match !moves with x :: rest -> moves := rest; x | [] -> raise End_of_file)"
    raise ValueError(f"no OCaml for {value!r}")


def value_of(text: str) -> Any:
    """A value as the toplevel prints it; None for ().

    >>> value_of("[|[|0; 1|]; [|2; 0|]|]"), value_of("(3, true)"), value_of("()"), value_of("<fun>")
    ([[0, 1], [2, 0]], (3, True), None, <fun>)
    """
    plain = text.strip().replace("[|", "[").replace("|]", "]").replace(";", ",")
    plain = re.sub(r"\btrue\b", "True", re.sub(r"\bfalse\b", "False", plain))
    if plain == "()":
        return None
    try:
        return ast.literal_eval(re.sub(r"\bSome\b", "", plain))
    except (ValueError, SyntaxError):
        return Opaque(text.strip().strip("<>")[:40])


def _key(function: str, call: Call) -> str:
    """What is asked, whichever object asks it: a new call may well lie where another one was.

    >>> one, same, other = (_key("partie", Call([[[0]], Script(moves)])) for moves in ([1, 2], [1, 2], [3]))
    >>> one == same, one == other
    (True, False)
    """
    written = [f"<{argument.columns}>" if isinstance(argument, Script) else repr(argument) for argument in call.args]
    return f"{function} {written} {call.then!r}"


def _answer(value: str, after: str, call: Call) -> Answer:
    """The answer to one call, from what was printed for its value and for its arguments afterwards."""
    thrown = re.search(r"Exception:\s+(?:Stdlib\.)?(\w+)(.*)", value)
    wrong = re.search(r"Error: (.*(?:\n {2,}.*)*)", value)
    grids = iter(value_of(text) for text in _values(after))
    left = [next(grids, None) if isinstance(argument, list) else argument for argument in call.args]
    if thrown:
        name = {"End_of_file": "EOFError", "Invalid_argument": "IndexError", "Stack_overflow": "RecursionError"}.get(thrown.group(1), thrown.group(1))
        return Answer(after=left, failure={"error": name, "message": thrown.group(2).strip(" ."), "at": None, "source": ""})
    found = _values(value)
    if wrong or not found:
        message = " ".join(wrong.group(1).split()) if wrong else ""
        return Answer(after=left, failure={"error": "TypeError", "message": message, "at": None, "source": ""})
    return Answer(value_of(found[-1]), left)


def _values(text: str) -> list[str]:
    """The values of phrases, without those of our own marks."""
    # What the file prints may end without a new line.
    found = re.findall(r"- : [^=\n]*(?:\n[^=\n]*)?=\s*(.*?)(?=- : |^val |^@@|\Z)", text, re.S | re.M)
    # print_endline of a mark answers () first.
    return [part.strip() for part in found[1:]]


def _arity(kind: str) -> int:
    """How many arguments a type takes: its arrows outside of parentheses."""
    depth = arrows = 0
    for place, sign in enumerate(kind):
        depth += (sign == "(") - (sign == ")")
        arrows += depth == 0 and kind.startswith("->", place)
    return arrows


def _errors(said: str, source: str) -> list[dict[str, Any]]:
    """What the toplevel finds wrong, with the line of the file: it shows the text of a line, and counts from the phrase."""
    found = []
    lines = [line.rstrip() for line in source.splitlines()]
    for shown, text in re.findall(r"(?:^\d+ \| ?(.*)\n(?:(?!Error:).*\n)*?)?^Error: (.*(?:\n {2,}.*)*)", said, re.M):
        shown = shown.rstrip()
        line = lines.index(shown) + 1 if lines.count(shown) == 1 and shown else None
        found.append({"line": line, "kind": "caml" if line else "caml-somewhere", "message": " ".join(text.split()), "source": shown.strip()})
    return found
