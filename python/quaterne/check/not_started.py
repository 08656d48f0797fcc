"""When this machine cannot run files at all: nobody's fault who handed one in, and no mark follows from it.

It was once a crash of every function, and the class had 0.
"""

from __future__ import annotations


class NotStarted(Exception):
    """``text`` says in both languages what is missing."""

    def __init__(self, text: tuple[str, str], **values: str) -> None:
        english, french = text
        self.text = english.format(**values), french.format(**values)
        super().__init__(self.text[0])
