"""A student's file in this very process, for the page, whose worker is the wall around it."""

from __future__ import annotations

import random
import sys
import time
from typing import Any, Mapping, Sequence

from .child import serve
from .messages import answer_of, message_of
from .spec import Answer, Call, Lab


class Inside:
    """The same questions and answers as a ``Runner``, without a process."""

    def __init__(self, source: str, filename: str, lab: Lab, seconds: float | None = None, lent: Mapping[str, Any] | None = None) -> None:
        self.start = {"path": filename, "source": source, "given": lab.given, "given_modules": dict(lab.given_modules),
                      "functions": list(lab.names), "definitions_only": False, "import_limit": 0, "lent": dict(lent or {})}  # fmt: skip
        self.seconds = seconds
        self.used = 0.0
        self.notes: list[dict[str, Any]] = []
        self.functions: dict[str, dict[str, Any]] = {}
        self.others: list[str] = []
        self.about: dict[str, Any] = {}
        self.unreadable: dict[str, Any] | None = None
        self.renew()

    def renew(self) -> None:
        """The file read anew."""
        path, finders = list(sys.path), list(sys.meta_path)
        random.seed(0)
        try:
            self.student, about = serve.load(self.start)
        finally:
            sys.path[:], sys.meta_path[:] = path, finders
        if self.student is None:
            self.unreadable = about["unreadable"]
            return
        self.about = about
        self.notes, self.functions, self.others = about["notes"], about["functions"], about["others"]

    def ask(self, function: str, calls: Sequence[Call], seconds: float) -> list[Answer]:
        """Make the calls one after the other; what goes wrong is part of the answers."""
        assert self.student is not None
        started = time.process_time()
        limit = sys.getrecursionlimit()
        answers = [answer_of(self.student.answer(function, message_of(call))) for call in calls]
        sys.setrecursionlimit(limit)
        spent = time.process_time() - started
        self.used += spent
        if spent > (self.seconds or seconds):
            failure = {"error": "TooSlow", "message": f"{self.seconds or seconds:g} s", "at": None, "source": ""}
            return [Answer(failure=failure) for _ in calls]
        return answers
