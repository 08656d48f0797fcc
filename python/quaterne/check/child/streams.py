"""What ``print`` and ``input`` reach while a student's code runs."""

from __future__ import annotations

import io
from typing import Iterable

from .values import MAX_TEXT


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
