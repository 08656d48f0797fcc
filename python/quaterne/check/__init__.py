"""Check a student's functions against the labs, and mark a class.

    python -m quaterne.check student.py --lab A
    python -m quaterne.check folder/ --lab A --marks scheme.toml --csv marks.csv

The reference never leaves this process: the file runs in a child with limits on time and memory and only ever
sends back what its functions returned.

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
from .report import Report
from .runner import Runner
from .verdict import CRASHED, RIGHT, Verdict, judge_function

__all__ = ["LABS", "Report", "check_file", "check_files"]


def check_file(path: Path, lab: str, memory: int = 1024, only: Sequence[str] = ()) -> Report:
    """Check the functions of one file; ``only`` some of them if names are given."""
    chosen = LABS[lab]
    functions = [function for function in chosen.functions if not only or function.name in only]
    names = [name for function in functions for name in (function.name, *function.aliases)]
    with Runner(Path(path), names, chosen.given, chosen.given_modules, memory) as runner:
        if runner.unreadable:
            about = runner.unreadable
            verdicts = [
                Verdict(f.name, CRASHED, 0, len(f.cases()), about["error"], weight=f.weight, failure=about)
                for f in functions
                if not f.optional
            ]
            return Report(Path(path), chosen, verdicts, runner.notes, about)
        verdicts = [judge_function(runner, function, function.cases()) for function in functions]
        notes = list(runner.notes)
    status = {verdict.function: verdict.status for verdict in verdicts}
    for function, verdict in zip(functions, verdicts):
        if verdict.status != RIGHT:
            verdict.depends = [name for name in function.depends if status.get(name, RIGHT) != RIGHT]
    return Report(Path(path), chosen, verdicts, notes)


def check_files(
    paths: Sequence[Path], lab: str, memory: int = 1024, jobs: int = 1, done: Callable[[Report], None] | None = None
) -> list[Report]:
    """Check many files, some at a time, in their order."""

    def one(path: Path) -> Report:
        report = check_file(path, lab, memory)
        if done:
            done(report)
        return report

    with ThreadPoolExecutor(max(1, jobs)) as pool:
        return list(pool.map(one, paths))
