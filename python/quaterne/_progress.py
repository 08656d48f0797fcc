"""A progress bar of one line, for terminals and notebooks, without a dependency."""

from __future__ import annotations

import sys
import time
from typing import Callable, Optional, TextIO, Union

from ._input import Progress

_WIDTH = 30
_BLINK = 0.1


def listener(progress: Union[bool, Progress, None], total: int) -> Optional[Callable[[int], None]]:
    """What the glue calls after each piece of work: nothing, a function of (done, total), or a bar."""
    if not progress or not total:
        return None
    if callable(progress):
        tell = progress
        return lambda done: tell(done, total)
    return Bar(total)


class Bar:
    """``[#####.....]  12/30  0:04``, rewritten in place, on the error stream.

    >>> import io
    >>> page = io.StringIO()
    >>> bar = Bar(2, page)
    >>> bar(1); bar(2)
    >>> page.getvalue().split("\\r")[-1].startswith("[" + "#" * 30 + "]  2/2")
    True
    """

    def __init__(self, total: int, stream: Optional[TextIO] = None) -> None:
        self.total = total
        self.stream = stream or sys.stderr
        self.started = time.monotonic()
        self.drawn = 0.0

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if done < self.total and now - self.drawn < _BLINK:
            return
        self.drawn = now
        filled = _WIDTH * done // self.total
        seconds = int(now - self.started)
        bar = "#" * filled + "." * (_WIDTH - filled)
        end = "\n" if done == self.total else ""
        self.stream.write(f"\r[{bar}]  {done}/{self.total}  {seconds // 60}:{seconds % 60:02}{end}")
        self.stream.flush()
