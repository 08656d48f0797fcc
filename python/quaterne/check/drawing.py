"""Boards as the labs print them."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import Any, Callable


def captured(prints: Callable[..., Any], *args: Any) -> str:
    """What a display function prints, without the last line break.

    >>> captured(print, 1, 2)
    '1 2'
    """
    text = io.StringIO()
    with redirect_stdout(text):
        prints(*args)
    return text.getvalue().rstrip("\n")
