"""From a function's answers to one verdict: right, wrong, too slow, crashed or missing, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .board import Case
from .runner import Gone, Runner
from .spec import Answer, Convention, Fault, Function, unchanged

RIGHT, WRONG, SLOW, CRASHED, MISSING = "right", "wrong", "too-slow", "crashed", "missing"
# After so many calls that never came back, filled the memory or ended the process, no more are made.
MAX_DISASTERS = 2
DISASTERS = ("TooSlow", "MemoryError", "ProcessEnded")
SHRINK_CALLS = 300
# Each call may be within its time and all of them together a lesson: so many calls' worth is enough for a function.
ENOUGH = 6


@dataclass
class Verdict:
    """What became of one function."""

    function: str
    status: str
    passed: int = 0
    total: int = 0
    diagnosis: str | None = None
    case: Case | None = None
    call: Any = None
    expected: str = ""
    got: str = ""
    failure: dict[str, Any] | None = None
    depends: list[str] = field(default_factory=list)
    weight: float = 1.0
    optional: bool = False

    @property
    def share(self) -> float:
        return self.passed / self.total if self.total else 0.0


@dataclass(frozen=True)
class Trial:
    """One case and what came of it."""

    case: Case
    answers: list[Answer]
    fault: Fault | None
    failure: dict[str, Any] | None

    @property
    def failed(self) -> bool:
        return self.fault is not None or self.failure is not None

    @property
    def status(self) -> str:
        if self.failure is None:
            return WRONG if self.fault else RIGHT
        return SLOW if self.failure["error"] == "TooSlow" else CRASHED


class Trier:
    """Runs one function of one student."""

    def __init__(self, runner: Runner, function: Function, name: str, convention: Convention) -> None:
        self.runner, self.function, self.name, self.convention = runner, function, name, convention
        self.disasters = 0
        self.enough = runner.used + ENOUGH * function.seconds

    def trial(self, case: Case) -> Trial:
        calls = self.convention.calls(case)
        if self.runner.used > self.enough:
            self.disasters = MAX_DISASTERS
            failure = Gone("TooSlow", f"{ENOUGH * self.function.seconds:g} s").failure
            answers = [Answer(failure={**failure, "together": True})]
        else:
            answers = self.runner.ask(self.name, calls, self.function.seconds)
        unexpected = [a.failure for a in answers if a.failure and a.error not in self.function.expects_error]
        if unexpected:
            self.disasters += unexpected[0]["error"] in DISASTERS
            return Trial(case, answers, None, unexpected[0])
        fault = self.function.judge(case, answers)
        if fault is None and self.function.pure:
            faults = [unchanged(call, answer) for call, answer in zip(calls, answers)]
            fault = next((fault for fault in faults if fault), None)
        return Trial(case, answers, fault, None)

    def run(self, cases: list[Case]) -> list[Trial]:
        trials = []
        for case in cases:
            if self.disasters >= MAX_DISASTERS:
                break
            trials.append(self.trial(case))
        return trials

    def shrink(self, trial: Trial) -> Trial:
        """The smallest case that fails in the same way."""
        calls = 0
        improved = trial.status in (WRONG, CRASHED) and self.disasters < MAX_DISASTERS
        while improved and calls < SHRINK_CALLS:
            improved = False
            for case in sorted(trial.case.smaller(), key=lambda case: case.size):
                if not self.function.valid(case):
                    continue
                calls += 1
                smaller = self.trial(case)
                if smaller.status == trial.status and case.size < trial.case.size:
                    trial, improved = smaller, True
                    break
                if calls >= SHRINK_CALLS or self.disasters >= MAX_DISASTERS:
                    return trial
        return trial

    def diagnosis(self, trials: list[Trial], worst: Trial) -> str | None:
        """The slip that explains every answer, or what the judge or the exception already say."""
        answered = [trial for trial in trials if trial.failure is None]
        if any(trial.fault for trial in answered):
            reasons = {trial.fault.reason for trial in answered if trial.fault}
            if len(reasons) == 1 and None not in reasons:
                return reasons.pop()
            for key, judge in self.function.suspects:
                if all(judge(trial.case, trial.answers) is None for trial in answered):
                    return key
        if worst.failure:
            return _by_exception(worst.failure, worst.case)
        return worst.fault.reason if worst.fault else None


def plain_name(name: str) -> str:
    """A name as it sounds: ``evalSerie`` and ``eval_serie`` are the same."""
    return name.replace("_", "").lower()


def _by_exception(failure: dict[str, Any], case: Case) -> str:
    error, message = str(failure["error"]), failure["message"] or ""
    if failure.get("together"):
        return "too-slow-together"
    if error == "ValueError" and "empty" in message and case.board.full:
        return "full-no-move"
    if error == "ValueError" and ("empty sequence" in message or "empty iterable" in message):
        return "full-no-move"
    return {"TooSlow": "too-slow", "ProcessEnded": "process-ended", "SystemExit": "exits", "Forbidden": "forbidden",
            "EOFError": "reads-input"}.get(error, error)  # fmt: skip


def judge_function(runner: Runner, function: Function, cases: list[Case]) -> Verdict:
    """The verdict on one function of the runner's file."""
    name = next((name for name in (function.name, *function.aliases) if name in runner.functions), None)
    verdict = Verdict(function.name, MISSING, total=len(cases), weight=function.weight, optional=function.optional)
    if name is None:
        other = next((other for other in runner.others if plain_name(other) == plain_name(function.name)), None)
        if other:
            verdict.diagnosis, verdict.got = "other-name", other
        return verdict
    about = runner.functions[name]
    fitting = [c for c in function.conventions if about["least"] <= c.arity <= about["most"]]
    if not fitting:
        wanted = " / ".join(sorted({str(c.arity) for c in function.conventions}))
        given = str(about["least"]) if about["least"] == about["most"] else f"{about['least']}–{about['most']}"
        verdict.status, verdict.diagnosis, verdict.expected, verdict.got = WRONG, "arity", wanted, given
        return verdict
    cases = sorted(cases, key=lambda case: case.size)
    trier, trials = _best_convention(runner, function, name, fitting, cases)
    verdict.passed = sum(not trial.failed for trial in trials)
    failed = [trial for trial in trials if trial.failed]
    if not failed:
        verdict.status = RIGHT
        return verdict
    worst = trier.shrink(min(failed, key=lambda trial: trial.case.size))
    verdict.status, verdict.case, verdict.failure = worst.status, worst.case, worst.failure
    verdict.diagnosis = trier.diagnosis(trials, worst)
    verdict.call = trier.convention.calls(worst.case)[0]
    if worst.fault:
        verdict.expected, verdict.got = worst.fault.expected, worst.fault.got
    return verdict


def _best_convention(
    runner: Runner, function: Function, name: str, fitting: list[Convention], cases: list[Case]
) -> tuple[Trier, list[Trial]]:
    """The convention under which the function does best: the first one without a fault, on a few cases first."""
    if len(fitting) > 1:
        sample = cases[:: max(1, len(cases) // 8)][:8]

        def score(convention: Convention) -> int:
            return sum(not trial.failed for trial in Trier(runner, function, name, convention).run(sample))

        fitting = [max(fitting, key=score)]
    trier = Trier(runner, function, name, fitting[0])
    return trier, trier.run(cases)
