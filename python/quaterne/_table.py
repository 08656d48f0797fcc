"""Tables, as text for terminals and as HTML for notebooks."""

from __future__ import annotations

import html
from typing import List, Sequence

from ._language import number


class Table:
    """Rows under headings; numbers to the right.

    >>> print(Table(["player", "points"], [["a", 1.5], ["bcd", 12]]))
    player  points
    a          1.5
    bcd         12
    """

    def __init__(self, headings: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        self.headings = list(headings)
        self.rows = [list(row) for row in rows]

    def __str__(self) -> str:
        cells = [self.headings] + [[_text(cell) for cell in row] for row in self.rows]
        widths = [max(len(row[at]) for row in cells) for at in range(len(self.headings))]
        right = [self._is_number(at) for at in range(len(self.headings))]
        lines: List[str] = []
        for row in cells:
            parts = [c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right)]
            lines.append("  ".join(parts).rstrip())
        return "\n".join(lines)

    __repr__ = __str__

    def _is_number(self, at: int) -> bool:
        filled = [row[at] for row in self.rows if row[at] is not None and row[at] != ""]
        return bool(filled) and all(isinstance(cell, (int, float)) for cell in filled)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(heading)}</th>" for heading in self.headings)
        body = "".join(
            "<tr>"
            + "".join(
                f'<td style="text-align:{"right" if self._is_number(at) else "left"}">'
                f"{html.escape(_text(cell))}</td>"
                for at, cell in enumerate(row)
            )
            + "</tr>"
            for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _text(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return number(f"{cell:.3g}") if abs(cell) < 1000 else f"{cell:.0f}"
    return str(cell)
