"""Check a student's functions against the labs, and mark a class.

    python -m quaterne.check student.py --lab A
    python -m quaterne.check folder/ --lab A --marks scheme.toml --csv marks.csv

The reference never leaves this process: the file runs in another one, behind the wall that holds bots, and only ever
sends back what its functions returned. ``quaterne.check.page`` is the same without processes.

>>> from pathlib import Path
>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder) / "student.py"
...     _ = path.write_text("def init():\\n    return [[0] * 6 for _ in range(7)]\\n")
...     report = check_file(path, "B")
>>> report.status_of("init"), report.status_of("coups")
('right', 'missing')
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable, Sequence

from .labs import LABS
from .learn import check_session, unreadable
from .not_started import NotStarted
from .report import Report
from .submission import Submission, read

__all__ = ["LABS", "Report", "check_file", "check_submission", "check_submissions"]


def check_file(path: Path, lab: str, memory: int = 1024, only: Sequence[str] = ()) -> Report:
    """Check the functions of one file; ``only`` some of them if names are given."""
    return check_submission(read(Path(path), "", None), lab, memory, only)


def check_submission(submission: Submission, lab: str, memory: int = 1024, only: Sequence[str] = ()) -> Report:
    """Check what one person handed in."""
    report = _checked(submission, lab, memory, only)
    report.who = submission.who
    if submission.aside:
        others = ", ".join(submission.aside)
        report.notes.insert(0, {"line": None, "kind": "aside", "error": submission.path.name, "message": others})
    return report


def _checked(submission: Submission, lab: str, memory: int, only: Sequence[str]) -> Report:
    chosen, path = LABS[lab], str(submission.path)
    if submission.trouble:
        return unreadable(chosen, path, submission.trouble, only=only)
    if submission.caml:
        from .caml_runner import CamlRunner

        with CamlRunner(submission.source, path, chosen, memory) as caml:
            return check_session(caml, chosen, path, only)
    from .runner import Runner

    with Runner(submission.source, path, chosen, memory, submission.folder) as runner:
        report = check_session(runner, chosen, path, only)
        if not runner.wall.stands:
            report.notes.append({"line": None, "kind": "no-wall"})
        return report


def check_submissions(
    submissions: Sequence[Submission], lab: str, memory: int = 1024, jobs: int = 1, only: Sequence[str] = (),
    done: Callable[[Report], None] | None = None,
) -> list[Report]:  # fmt: skip
    """Check many, some at a time, in their order; whatever one of them does, the others have their reports."""

    def one(submission: Submission) -> Report:
        try:
            report = check_submission(submission, lab, memory, only)
        except NotStarted:
            raise
        except Exception as error:  # A file that finds a way to break the checker costs its own line only.
            about = {"error": type(error).__name__, "message": str(error), "at": None, "source": ""}
            report = unreadable(LABS[lab], str(submission.path), about, only=only)
            report.who = submission.who
        if done:
            done(report)
        return report

    with ThreadPoolExecutor(max(1, jobs)) as pool:
        return list(pool.map(one, submissions))
