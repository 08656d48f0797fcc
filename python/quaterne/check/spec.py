"""What a lab asks of one function: how to call it, on what, and how to judge the answer.

A ``Function`` is data.  Its ``judge`` gives ``None`` for a right answer and a ``Fault`` for a wrong one; its
``suspects`` are judges of *wrong* programs: a suspect that is content with every answer of a student explains them,
and gives the report its diagnosis.  Hints are texts chosen by that diagnosis; no expected source exists anywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from math import isinf
from typing import Any, Callable, Mapping, Sequence

from .board import Board, Case, winners
from .child.values import Opaque


@dataclass(frozen=True)
class Call:
    """One call: arguments, then arguments for what it returned, and lines for ``input()``."""

    args: Sequence[Any]
    then: Sequence[Sequence[Any]] = ()
    stdin: Sequence[str] | None = None
    out: bool = False
    #: Global names of the file that are set before the call.
    globals: Mapping[str, Any] = field(default_factory=dict)
    #: Functions of the file whose grids are noted.
    watch: Sequence[str] = ()
    #: Another function of the file than the one that is judged.
    name: str | None = None


@dataclass(frozen=True)
class Answer:
    """What one call did."""

    value: Any = None
    after: Sequence[Any] = ()
    out: str = ""
    read: int = 0
    failure: dict[str, Any] | None = None
    shared: str = ""
    seen: Sequence[Any] = ()

    @property
    def error(self) -> str | None:
        return self.failure["error"] if self.failure else None


@dataclass(frozen=True)
class Fault:
    """A wrong answer, with a diagnosis when the judge already knows it."""

    expected: str
    got: str
    reason: str | None = None
    #: Which of the calls it was.
    at: int = 0


Judge = Callable[[Case, "list[Answer]"], "Fault | None"]


@dataclass(frozen=True)
class Convention:
    """A way of calling the function that the text of the lab allows, and what is right under it."""

    arity: int
    calls: Callable[[Case], "list[Call]"]
    #: Judges by this instead of the function's own.
    judge: Judge | None = None
    #: What to tell the student, if this is not the text's own way.
    says: tuple[str, str] | None = None


@dataclass(frozen=True)
class Function:
    """One function of a lab."""

    name: str
    cases: Callable[[], "list[Case]"]
    conventions: Sequence[Convention]
    judge: Judge
    suspects: Sequence[tuple[str, Judge]] = ()
    valid: Callable[[Case], bool] = lambda case: True
    seconds: float = 2.0
    weight: float = 1.0
    optional: bool = False
    aliases: Sequence[str] = ()
    depends: Sequence[str] = ()
    expects_error: Sequence[str] = ()
    pure: bool = True
    #: The number that the question has on the sheet.
    question: str = ""
    #: Answers that need no thought; what they earn is subtracted from a mark.
    guesses: Sequence[Callable[[Case], Any]] = ()
    #: What an exception means for this file, where that is known.
    errors: Mapping[str, str] = field(default_factory=dict)
    #: Cases that a file of one fixed size need not pass.
    beyond: Callable[[Case], bool] = lambda case: False


@dataclass(frozen=True)
class Dress:
    """How a file writes a board: order of rows, marks. ``says`` is empty for the text's own way."""

    grid: Callable[[Board], Any]
    marks: Sequence[Any] = (0, 1, 2)
    says: tuple[str, str] | None = None
    #: Rows and columns that the file is made for, None for any.
    size: tuple[int, int] | None = None
    #: Global names of the file that hold a player's mark: (name, its role).
    roles: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Lab:
    """A lab: its functions, what its file already gives, and how it draws a board."""

    letter: str
    title: tuple[str, str]
    functions: Callable[[Dress, "Ask | None", Mapping[str, Any]], Sequence[Function]]
    dresses: Callable[[Mapping[str, Any]], "list[Dress]"]
    draw: Callable[[Case], str]
    #: Functions by whose answers the dress is known.
    telling: Sequence[str]
    names: Sequence[str]
    given: str = ""
    given_modules: Mapping[str, str] = field(default_factory=dict)


#: Calls a function of the file: (name, calls) → answers.
Ask = Callable[[str, "list[Call]"], "list[Answer]"]


# --- calling ------------------------------------------------------------------------------------------------------


def by_roles(
    parts: Callable[[Case], Mapping[str, Any]], about: Mapping[str, Any] | None, orders: Sequence[str],
    names: Mapping[str, str], **more: Any,
) -> list[Convention]:
    """Ways of calling by what the arguments mean: as the parameters are named, if their names tell, then as the text
    orders them.

    ``orders`` are roles in a row, ``"grille p"``; ``names`` says which role a parameter's name has.
    """
    told: list[tuple[str, ...]] = []
    if about and about["names"]:
        roles = [names.get(name.lower().rstrip("0123456789_"), names.get(name.lower(), "?")) for name in about["names"]]
        needed = roles[: about["least"]]
        possible = roles if "?" not in roles else needed
        known = [set(order.split()) for order in orders]
        for chosen in (possible, needed):
            if chosen and "?" not in chosen and len(set(chosen)) == len(chosen) and set(chosen) in known:
                told.append(tuple(chosen))
    told += [tuple(order.split()) for order in orders]

    def convention(order: tuple[str, ...]) -> Convention:
        def calls(case: Case) -> list[Call]:
            have = parts(case)
            return [Call([have[role] for role in order])]

        return Convention(len(order), calls, **more)

    return [convention(order) for order in dict.fromkeys(told)]


def adapted(conventions: Sequence[Convention], change: Callable[[Case, Call], "list[Call]"]) -> list[Convention]:
    """The same conventions with every call changed: repeated, watched, with lines to read."""

    def calls_of(convention: Convention) -> Callable[[Case], list[Call]]:
        return lambda case: [new for call in convention.calls(case) for new in change(case, call)]

    return [replace(convention, calls=calls_of(convention)) for convention in conventions]


# --- judging ------------------------------------------------------------------------------------------------------


def same(expected: Any, got: Any) -> bool:
    """Equality that tells lists from tuples and forgives the noise of floats."""
    if isinstance(got, Opaque):
        return False
    if isinstance(expected, (int, float)) and isinstance(got, (int, float)):
        if isinf(expected) or isinf(got):
            return expected == got
        return abs(expected - got) <= 1e-9 * max(1.0, abs(expected))
    if isinstance(expected, (list, tuple)):
        return (
            type(expected) is type(got)
            and len(expected) == len(got)
            and all(same(e, g) for e, g in zip(expected, got))
        )
    return type(expected) is type(got) and expected == got


LONG_FLOAT = re.compile(r"(?<![\w.])\d+\.\d{11,}(?![\w.])")


def show(value: Any) -> str:
    """A value in a report, short, without the noise of floats; a grid that is long has its rows below each other.

    >>> print(show([["-"] * 9] * 2), show([1, 2]), show(2 / 3 + 1))
    ['-', '-', '-', '-', '-', '-', '-', '-', '-']
    ['-', '-', '-', '-', '-', '-', '-', '-', '-'] [1, 2] 1.666666667
    """
    text = LONG_FLOAT.sub(lambda found: f"{float(found[0]):.10g}", repr(value))
    if 80 < len(text) and isinstance(value, list) and len(value) <= 12 and all(isinstance(row, list) and len(repr(row)) < 80 for row in value):
        return "\n".join(map(repr, value))
    return text if len(text) <= 200 else text[:197] + "..."


def unchanged(call: Call, answer: Answer) -> Fault | None:
    """The arguments must come back as they went in."""
    before = [*call.args, *(argument for more in call.then for argument in more)]
    for sent, after in zip(before, answer.after):
        if isinstance(sent, list) and not same(sent, after):
            return Fault(show(sent), show(after), "mutates")
    return None


def of_value(expected: Callable[[Case], Any]) -> Judge:
    """The judge of a function that has one right value."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        (answer,) = answers
        right = expected(case)
        if same(right, answer.value):
            return None
        return Fault(show(right), show(answer.value), type_fault(right, answer.value))

    judge.expected = expected  # type: ignore[attr-defined]
    return judge


def type_fault(right: Any, got: Any) -> str | None:
    """A diagnosis that the type alone gives away."""
    if got is None and right is not None:
        return "no-return"
    if isinstance(right, (tuple, list)) and isinstance(got, (tuple, list, frozenset)) and type(got) is not type(right):
        return {list: "list-not-tuple", tuple: "tuple-not-list"}.get(type(got), "wrong-type")
    if isinstance(right, (int, float)) and isinstance(got, str):
        return "wrong-type"
    return None


def no_move(case: Case, value: Any) -> str | None:
    """What was given in the place of a column, if it is none."""
    if value is None:
        return "no-return"
    if not case.board.gravity:
        return None
    if isinstance(value, (tuple, list)) and len(value) == 2 and any(type(part) is int and 0 <= part < case.board.width for part in value):
        return "pair-for-move"
    if isinstance(value, (str, bool)):
        return "wrong-type"
    return "score-for-move" if isinstance(value, float) or type(value) is int and not -1 <= value <= case.board.width else None


def of_move(acceptable: Callable[[Case], "list[Any]"]) -> Judge:
    """The judge of a machine: any of the best moves will do."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        (answer,) = answers
        good = acceptable(case)
        text = " | ".join(map(show, good))
        if any(same(move, answer.value) for move in good):
            return None
        reason = no_move(case, answer.value)
        if reason:
            pass
        elif good and isinstance(good[0], tuple) and not isinstance(answer.value, (tuple, list)):
            reason = "wrong-type"
        elif type(answer.value) is int and not any(x == answer.value for x, _ in case.board.moves()) and case.board.gravity:
            reason = "full-column"
        return Fault(text, show(answer.value), reason)

    judge.acceptable = acceptable  # type: ignore[attr-defined]
    return judge


def all_of(judge: Judge) -> Judge:
    """The same judge for a call that was made several times: every answer must be right."""

    def every(case: Case, answers: list[Answer]) -> Fault | None:
        return next((fault for answer in answers if (fault := judge(case, [answer]))), None)

    for name in ("expected", "acceptable"):
        if hasattr(judge, name):
            setattr(every, name, getattr(judge, name))
    return every


# Asked so often, a function that draws among a few moves has drawn each of them: one of four is missed once in a million.
FEW, MANY = 12, 60


def draws(moves: int) -> int:
    """How often to ask a function that chooses among so many moves at random."""
    return MANY if 2 <= moves <= 4 else FEW


def won_by(case: Case, player: int, lines: Any = None) -> bool:
    """Whether the player has an alignment among these lines."""
    return player in winners(case.board, lines)
