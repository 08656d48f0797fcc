"""What a lab asks of one function: how to call it, on what, and how to judge the answer.

A ``Function`` is data.  Its ``judge`` gives ``None`` for a right answer and a ``Fault`` for a wrong one; its
``suspects`` are judges of *wrong* programs: a suspect that is content with every answer of a student explains them,
and gives the report its diagnosis.  Hints are texts chosen by that diagnosis; no expected source exists anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from typing import Any, Callable, Sequence

from .board import Case, alignments, winners
from .child import Opaque


@dataclass(frozen=True)
class Call:
    """One call: arguments, then arguments for what it returned, and lines for ``input()``."""

    args: Sequence[Any]
    then: Sequence[Sequence[Any]] = ()
    stdin: Sequence[str] | None = None
    out: bool = False


@dataclass(frozen=True)
class Answer:
    """What one call did."""

    value: Any = None
    after: Sequence[Any] = ()
    out: str = ""
    read: int = 0
    failure: dict[str, Any] | None = None

    @property
    def error(self) -> str | None:
        return self.failure["error"] if self.failure else None


@dataclass(frozen=True)
class Fault:
    """A wrong answer, with a diagnosis when the judge already knows it."""

    expected: str
    got: str
    reason: str | None = None


Judge = Callable[[Case, "list[Answer]"], "Fault | None"]


@dataclass(frozen=True)
class Convention:
    """A way of calling the function that the text of the lab allows."""

    arity: int
    calls: Callable[[Case], "list[Call]"]


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


@dataclass(frozen=True)
class Lab:
    """A lab: its functions, what its file already gives, and how it draws a board."""

    letter: str
    title: tuple[str, str]
    functions: Sequence[Function]
    draw: Callable[[Case], str]
    given: str = ""
    given_modules: Sequence[str] = ()


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


def show(value: Any) -> str:
    """A value in a report, short."""
    text = repr(value)
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

    return judge


def type_fault(right: Any, got: Any) -> str | None:
    """A diagnosis that the type alone gives away."""
    if got is None and right is not None:
        return "no-return"
    if isinstance(right, (tuple, list)) and isinstance(got, (tuple, list, frozenset)) and type(got) is not type(right):
        return "wrong-type"
    if isinstance(right, (int, float)) and isinstance(got, str):
        return "wrong-type"
    return None


def of_move(acceptable: Callable[[Case], "list[Any]"]) -> Judge:
    """The judge of a machine: any of the best moves will do."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        (answer,) = answers
        good = acceptable(case)
        text = " | ".join(map(show, good))
        if any(same(move, answer.value) for move in good):
            return None
        return Fault(text, show(answer.value), "no-return" if answer.value is None else None)

    return judge


# --- slips that every scan of the grid can have -------------------------------------------------------------------


def line_slips() -> list[tuple[str, Callable[[Case], Any]]]:
    """Sets of lines that a wrong scan sees, by diagnosis: directions forgotten, edges missed."""

    def keep(test: Callable[[Case, tuple[int, int], Any], bool]) -> Callable[[Case], Any]:
        def lines(case: Case) -> Any:
            board = case.board
            every = alignments(board.width, board.height, board.align)
            return [line for line in every if test(case, (line[1][0] - line[0][0], line[1][1] - line[0][1]), line)]

        return lines

    horizontal, vertical, rising, falling = (1, 0), (0, 1), (1, 1), (1, -1)
    slips = [
        ("missing-horizontal", keep(lambda case, way, line: way != horizontal)),
        ("missing-vertical", keep(lambda case, way, line: way != vertical)),
        ("missing-diagonal", keep(lambda case, way, line: way != rising)),
        ("missing-diagonal", keep(lambda case, way, line: way != falling)),
        ("missing-diagonal", keep(lambda case, way, line: way not in (rising, falling))),
    ]
    groups = ({horizontal, vertical, rising, falling}, {horizontal}, {vertical}, {rising}, {falling},
              {rising, falling}, {horizontal, vertical}, {vertical, rising, falling}, {horizontal, rising, falling})  # fmt: skip
    for ways in groups:
        for edges in ("R", "T", "B", "RT", "RB", "L"):

            def sees(case: Case, way: tuple[int, int], line: Any, ways: Any = ways, edges: str = edges) -> bool:
                board = case.board
                on = {"R": lambda x, y: x == board.width - 1 and way != vertical, "L": lambda x, y: x == 0 and way != vertical,
                      "T": lambda x, y: y == board.height - 1 and way != horizontal,
                      "B": lambda x, y: y == 0 and way != horizontal}  # fmt: skip
                return way not in ways or not any(on[edge](x, y) for edge in edges for x, y in line)

            slips.append(("last-cell", keep(sees)))
    for edge in ("R", "T", "B"):

        def inner(case: Case, way: tuple[int, int], line: Any, edge: str = edge) -> bool:
            board = case.board
            on = {"R": lambda x, y: x == board.width - 1, "T": lambda x, y: y == board.height - 1, "B": lambda x, y: y == 0}
            return not any(on[edge](x, y) for x, y in line)

        slips.append(("last-cell", keep(inner)))
    return slips


def slips_of(wrong: Callable[[Case, Any], Any]) -> list[tuple[str, Judge]]:
    """What a function says that looks at the wrong lines: ``wrong(case, lines)``, by diagnosis."""

    def blind(lines: Callable[[Case], Any]) -> Judge:
        return of_value(lambda case: wrong(case, lines(case)))

    return [(key, blind(lines)) for key, lines in line_slips()]


def won_by(case: Case, player: int, lines: Any = None) -> bool:
    """Whether the player has an alignment among these lines."""
    return player in winners(case.board, lines)
