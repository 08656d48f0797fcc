"""The slips that a scan of the grid can have: lines that are missed, counted twice, or made of two.

A slip is the set of lines that a wrong scan sees; a function that answers as if it saw those is told which it is.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any, Callable, Iterable, Iterator, Sequence

from .board import Case, alignments
from .spec import Answer, Fault, Judge, of_value, same, show

Line = Sequence[tuple[int, int]]
Lines = Callable[[Case], Any]

WAYS = {"horizontal": (1, 0), "vertical": (0, 1), "rising": (1, 1), "falling": (1, -1)}


def every_line(case: Case) -> Any:
    return alignments(case.board.width, case.board.height, case.board.align)


def way_of(line: Line) -> tuple[int, int]:
    return line[1][0] - line[0][0], line[1][1] - line[0][1]


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
    for only in (horizontal, vertical, rising, falling):

        def single(case: Case, way: tuple[int, int], line: Any, only: Any = only) -> bool:
            return bool(way == only)

        slips.append(("one-direction", keep(single)))
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
    for way_missed in (horizontal, vertical, rising, falling):
        for edge in ("R", "L", "T", "B"):

            def along(case: Case, way: tuple[int, int], line: Any, missed: Any = way_missed, edge: str = edge) -> bool:
                board = case.board
                on = {"R": lambda x, y: x == board.width - 1, "L": lambda x, y: x == 0, "T": lambda x, y: y == board.height - 1,
                      "B": lambda x, y: y == 0}  # fmt: skip
                return way != missed or not any(on[edge](x, y) for x, y in line)

            slips.append(("last-cell", keep(along)))
    for edge in ("R", "T", "B"):

        def inner(case: Case, way: tuple[int, int], line: Any, edge: str = edge) -> bool:
            board = case.board
            on = {"R": lambda x, y: x == board.width - 1, "T": lambda x, y: y == board.height - 1, "B": lambda x, y: y == 0}
            return not any(on[edge](x, y) for x, y in line)

        slips.append(("last-cell", keep(inner)))
    return slips


def slips_of(wrong: Callable[[Case, Any], Any]) -> list[tuple[str, Judge]]:
    """What a function says that looks at the wrong lines: ``wrong(case, lines)``, by diagnosis."""
    return seeing(wrong, line_slips())


def seeing(wrong: Callable[[Case, Any], Any], slips: Iterable[tuple[str, Lines]]) -> list[tuple[str, Judge]]:
    """The same for these slips."""

    def blind(lines: Lines) -> Judge:
        return of_value(lambda case: wrong(case, lines(case)))

    return [(key, blind(lines)) for key, lines in slips]


def run_slips() -> list[tuple[str, Lines]]:
    """A run that goes on where the next row or column begins: the count is not set back."""

    def glued(columns: bool, rows: bool, up: bool) -> Lines:
        def lines(case: Case) -> Any:
            board, found = case.board, list(every_line(case))
            heights = list(range(board.height))[:: 1 if up else -1]
            if rows:
                found += _pieces([(x, y) for y in heights for x in range(board.width)], board.align)
            if columns:
                found += _pieces([(x, y) for x in range(board.width) for y in heights], board.align)
            return found

        return lines

    return [("run-not-reset", glued(columns, rows, up)) for columns, rows, up in product((False, True), repeat=3) if columns or rows]


def gap_slips() -> list[tuple[str, Lines]]:
    """Stones that are counted along a whole row, column or diagonal, whatever lies between them."""

    def loose(ways: tuple[str, ...]) -> Lines:
        def lines(case: Case) -> Any:
            board, found = case.board, list(every_line(case))
            for way in ways:
                ax, ay = WAYS[way]
                for x, y in product(range(board.width), range(board.height)):
                    ray = [(x + k * ax, y + k * ay) for k in range(max(board.width, board.height))]
                    inside = [(a, b) for a, b in ray if 0 <= a < board.width and 0 <= b < board.height]
                    if len(inside) > board.align:
                        found += combinations(inside, board.align)
            return found

        return lines

    return [("gaps", loose(ways)) for ways in (("vertical",), ("horizontal",), ("horizontal", "vertical"), tuple(WAYS))]


def _pieces(cells: list[tuple[int, int]], length: int) -> list[tuple[tuple[int, int], ...]]:
    return [tuple(cells[at : at + length]) for at in range(len(cells) - length + 1)]


def wrap_slips() -> list[tuple[str, Lines]]:
    """Lines that leave the grid and come back on the other side: an index below 0 counts from the end."""

    def around(ways: tuple[str, ...], over: str) -> Lines:
        def lines(case: Case) -> Any:
            board, found = case.board, list(every_line(case))
            for way in ways:
                ax, ay = WAYS[way]
                for x, y in product(range(board.width), range(board.height)):
                    ray = [(x + k * ax, y + k * ay) for k in range(board.align)]
                    inside = all(0 <= a < board.width for a, _ in ray), all(0 <= b < board.height for _, b in ray)
                    if over == "both" or over == "top" and inside[0] or over == "side" and inside[1]:
                        found.append([(a % board.width, b % board.height) for a, b in ray])
            return found

        return lines

    leaning = (("rising",), ("falling",), ("rising", "falling"), tuple(WAYS))
    return [("wraps", around(ways, over)) for over in ("both", "top", "side") for ways in leaning]


def twice_slips() -> list[tuple[str, Lines]]:
    """A direction that is read both ways, so that its windows count twice."""

    def doubled(ways: tuple[tuple[int, int], ...]) -> Lines:
        return lambda case: [*every_line(case), *(line for line in every_line(case) if way_of(line) in ways)]

    one = [(way,) for way in WAYS.values()]
    return [("direction-twice", doubled(ways)) for ways in (*one, (WAYS["rising"], WAYS["falling"]), (WAYS["horizontal"], WAYS["vertical"]))]


def stop_slips() -> list[tuple[str, Lines]]:
    """A scan that ends at the first window with stones of both, or after its first window: by directions or by cells."""

    def ordered(order: str) -> Lines:
        def lines(case: Case) -> Any:
            board = case.board
            places = {"ways": lambda line: 0, "up": lambda line: line[0][::-1], "down": lambda line: (-line[0][1], line[0][0]),
                      "columns": lambda line: line[0]}  # fmt: skip
            return sorted(alignments(board.width, board.height, board.align), key=places[order])

        return lines

    def until_mixed(order: str) -> Lines:
        def lines(case: Case) -> Any:
            found = []
            for line in ordered(order)(case):
                if {1, 2} <= {case.board.cells[x][y] for x, y in line}:
                    break
                found.append(line)
            return found

        return lines

    return [("scan-stops", until_mixed(order)) for order in ("ways", "up", "down", "columns")]


def sum_slips(wrong: Callable[[Case, Any], Any]) -> list[tuple[str, Judge]]:
    """The slips of a sum over windows: ``wrong(case, lines)`` is the sum over these."""

    def one_window(case: Case, answers: list[Answer]) -> Fault | None:
        got = answers[0].value
        return None if any(same(wrong(case, [line]), got) for line in every_line(case)) else Fault("", show(got))

    return [*slips_of(wrong), *seeing(wrong, [*twice_slips(), *stop_slips(), ("series-again", by_squares)]), ("one-window", one_window)]


def by_squares(case: Case) -> list[Line]:
    """The rows, columns and diagonals of every square: a series counts as often as it lies in one."""
    size: int = case.board.align
    found: list[Line] = []
    for left, low in product(range(case.board.width - size + 1), range(case.board.height - size + 1)):
        rows, columns = range(low, low + size), range(left, left + size)
        found += [[(x, y) for x in columns] for y in rows] + [[(x, y) for y in rows] for x in columns]
        found += [list(zip(columns, rows)), list(zip(columns, reversed(rows)))]
    return found


def win_slips(wrong: Callable[[Case, Any], Any]) -> list[tuple[str, Judge]]:
    """The slips of a search for alignments: ``wrong(case, lines)`` is what it says when it sees these."""
    return [*slips_of(wrong), *seeing(wrong, [*run_slips(), *gap_slips(), *wrap_slips(), *short_slips()])]


def short_slips() -> list[tuple[str, Lines]]:
    """One stone less than it takes is enough in one direction."""

    def short(way: tuple[int, int]) -> Lines:
        def lines(case: Case) -> Any:
            board = case.board
            less = alignments(board.width, board.height, board.align - 1) if board.align > 2 else ()
            return [*every_line(case), *(line for line in less if way_of(line) == way)]

        return lines

    return [("three-enough", short(way)) for way in WAYS.values()]


def reach_slips(cell: Callable[[Case], tuple[int, int]]) -> Iterator[tuple[str, Lines]]:
    """Lines that are not seen when the last stone lies at one of their ends."""

    def short(ends: dict[tuple[int, int], tuple[int, ...]]) -> Lines:
        return lambda case: [line for line in every_line(case) if all(line[end] != cell(case) for end in ends.get(way_of(line), ()))]

    leaning = (WAYS["horizontal"], WAYS["rising"], WAYS["falling"])
    for ends in product((0, -1), repeat=3):
        yield "reach-short", short({way: (end,) for way, end in zip(leaning, ends)})
    yield "reach-short", short({way: (0, -1) for way in WAYS.values()})
    yield "reach-short", short({way: (0, -1) for way in leaning})
