"""From a function's answers to one verdict: right, wrong, too slow, crashed or missing, and why."""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol, Sequence

from .board import Case
from .spec import Answer, Call, Convention, Fault, Function, show, unchanged

RIGHT, WRONG, SLOW, CRASHED, MISSING = "right", "wrong", "too-slow", "crashed", "missing"
# After so many calls that never came back, filled the memory or ended the process, no more are made.
MAX_DISASTERS = 2
DISASTERS = ("TooSlow", "MemoryError", "ProcessEnded")
SHRINK_CALLS = 300
SHRINK_SECONDS = 1.5
# Each call may be within its time and all of them together a lesson: so many calls' worth is enough for a function.
ENOUGH = 6
# A wrong program that gives so many of the answers, right and wrong ones, is near enough to be named.
NEAR = 0.9
# A convention that is not the first must suit all cases of a sample, or this share more than the first.
CLEAR = 0.5
# What a judge says for sure: no wrong program says it better.
PLAIN = ("mutates", "no-return", "wrong-type", "list-not-tuple", "tuple-not-list", "outside", "no-move", "pair-for-move", "score-for-move", "shared-rows")


class Session(Protocol):
    """A student's file that can be called: in another process (``Runner``) or in this one (``Inside``)."""

    functions: dict[str, dict[str, Any]]
    others: list[str]
    used: float

    def ask(self, function: str, calls: Sequence[Call], seconds: float) -> list[Answer]:
        """Make the calls one after the other; what goes wrong is part of the answers."""

    def renew(self) -> None:
        """Forget what earlier calls left behind."""


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
    question: str = ""
    #: The share of the cases that an answer without thought gets right.
    guess: float = 0.0
    #: What the file does otherwise than the text, and may.
    says: list[tuple[str, str]] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of right cases, from 0 for what guessing earns to 1."""
        share = self.passed / self.total if self.total else 0.0
        return max(0.0, (share - self.guess) / (1 - self.guess)) if self.guess < 1 else float(share == 1)


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

    def __init__(self, session: Session, function: Function, name: str, convention: Convention) -> None:
        self.session, self.function, self.name, self.convention = session, function, name, convention
        self.judge = convention.judge or function.judge
        self.disasters = 0
        self.enough = session.used + ENOUGH * function.seconds

    def trial(self, case: Case) -> Trial:
        calls = self.convention.calls(case)
        if self.session.used > self.enough:
            self.disasters = MAX_DISASTERS
            failure = {"error": "TooSlow", "message": f"{ENOUGH * self.function.seconds:g} s", "at": None, "source": ""}
            answers = [Answer(failure={**failure, "together": True})]
        else:
            answers = self.session.ask(self.name, calls, self.function.seconds)
        unexpected = [a.failure for a in answers if a.failure and a.error not in self.function.expects_error]
        if unexpected:
            self.disasters += unexpected[0]["error"] in DISASTERS
            return Trial(case, answers, None, unexpected[0])
        fault = self.judge(case, answers)
        if self.function.pure:
            # A grid that does not come back as it was spoils every answer after it: say that first.
            changed = [unchanged(call, answer) for call, answer in zip(calls, answers)]
            if fault is None or fault.reason != "not-copied":
                fault = next((found for found in changed if found), fault)
        return Trial(case, answers, fault, None)

    def run(self, cases: list[Case]) -> list[Trial]:
        trials = []
        # A toplevel answers a hundred questions as quickly as one.
        prefetch = getattr(self.session, "prefetch", None)
        if prefetch:
            prefetch(self.name, [call for case in cases for call in self.convention.calls(case)], self.function.seconds)
        for case in cases:
            if self.disasters >= MAX_DISASTERS:
                break
            trials.append(self.trial(case))
        return trials

    def shrink(self, trial: Trial) -> Trial:
        """The smallest case that fails in the same way."""
        calls, started = 0, time.process_time()
        improved = trial.status in (WRONG, CRASHED) and self.disasters < MAX_DISASTERS
        while improved and calls < SHRINK_CALLS:
            improved = False
            for case in sorted(trial.case.smaller(), key=lambda case: case.size):
                if not self.function.valid(case):
                    continue
                calls += 1
                smaller = self.trial(case)
                same_way = smaller.status == trial.status and _reason(smaller) == _reason(trial)
                if same_way and case.size < trial.case.size:
                    trial, improved = smaller, True
                    break
                late = time.process_time() - started > SHRINK_SECONDS
                if calls >= SHRINK_CALLS or late or self.disasters >= MAX_DISASTERS:
                    return trial
        return trial

    def remembers(self, trial: Trial) -> bool:
        """Whether the wrong answer comes from earlier calls: a fresh file answers the same question rightly."""
        if trial.status != WRONG or trial.fault is None or trial.fault.reason:
            return False
        self.session.renew()
        return not self.trial(trial.case).failed

    def diagnosis(self, trials: list[Trial], worst: Trial) -> str | None:
        """Why it fails: by its exception, by what the judge saw, or by the wrong program that it is like."""
        pattern = telling_pattern(trials)
        if worst.failure:
            known = self.function.errors.get(worst.failure["error"])
            return known or (pattern if pattern == "fixed-size" and worst.failure["error"] == "IndexError" else _by_exception(worst.failure, worst.case))
        assert worst.fault
        values = {show(answer.value) for trial in trials for answer in trial.answers}
        many = len(trials) >= 8 and worst.fault.reason is None
        call = self.convention.calls(worst.case)[0]
        if many and len(values) == 1 and not (call.watch or call.out) and self.function.pure:
            return "constant"
        if worst.fault.reason in ("no-return", "no-move") and self.none_better(trials):
            return "none-better"
        if worst.fault.reason in PLAIN:
            return worst.fault.reason
        exact, near = self.suspect([trial for trial in trials if trial.failure is None])
        return exact or worst.fault.reason or pattern or near

    def none_better(self, trials: list[Trial]) -> bool:
        """Whether no move comes back exactly where all moves are worth the same: the best one starts from that score."""
        acceptable = getattr(self.judge, "acceptable", None)
        failed = [trial for trial in trials if trial.failed]
        if acceptable is None or len(trials) - len(failed) < ENOUGH_RIGHT:
            return False
        return all(trial.fault and trial.fault.reason in ("no-return", "no-move") and len(acceptable(trial.case)) == len(trial.case.board.moves())
                   for trial in failed)  # fmt: skip

    def suspect(self, trials: list[Trial]) -> tuple[str | None, str | None]:
        """The known slip whose program gives these answers: all of them, or nearly all."""
        best: tuple[float, str] | None = None
        failed = [trial for trial in trials if trial.fault]
        for key, content in self.function.suspects:
            if not _explains(content, failed):
                continue
            share = sum(content(trial.case, trial.answers) is None for trial in trials) / len(trials)
            if share == 1:
                return key, key
            if share >= NEAR and (best is None or share > best[0]):
                best = share, key
        return None, best[1] if best else None


# So many right answers on one side, and so many wrong ones on the other, are no accident.
ENOUGH_RIGHT, ENOUGH_WRONG = 8, 3


def telling_pattern(trials: list[Trial]) -> str | None:
    """What the wrong cases have in common that no right one has: the player, or a size that is not the usual one."""
    failed = [trial for trial in trials if trial.failed]
    if len(failed) < ENOUGH_WRONG:
        return None
    players = {dict(trial.case.params).get("player") for trial in failed}
    others = [trial for trial in trials if dict(trial.case.params).get("player") not in players]
    if len(players) == 1 and None not in players and len(others) >= ENOUGH_RIGHT:
        return "for-one-player"
    sizes = Counter((trial.case.board.width, trial.case.board.height) for trial in trials)
    wrong = {(trial.case.board.width, trial.case.board.height) for trial in failed}
    usual = max(sizes, key=lambda size: sizes[size])
    return "fixed-size" if usual not in wrong and len(wrong) > 1 and sizes[usual] >= ENOUGH_RIGHT else None


def _explains(content: Any, failed: list[Trial]) -> bool:
    """Whether a wrong program gives nearly all of the wrong answers; it is asked no more than it takes to know."""
    misses, allowed = 0, (1 - NEAR) * len(failed)
    for trial in failed:
        misses += content(trial.case, trial.answers) is not None
        if misses > allowed:
            return False
    return True


def _reason(trial: Trial) -> object:
    return trial.fault.reason if trial.fault else trial.failure["error"] if trial.failure else None


def _by_exception(failure: dict[str, Any], case: Case) -> str:
    error, message = str(failure["error"]), failure["message"] or ""
    if failure.get("together"):
        return "too-slow-together"
    if dict(case.params).get("mistyped") and error in ("ValueError", "IndexError"):
        return "input-errors"
    # max(), min() and choice() of nothing, in the words of every Python since 3.9.
    if error in ("ValueError", "IndexError") and re.search(r"empty sequence|empty iterable|argument is empty", message):
        return "full-no-move"
    if error == "TypeError" and message.endswith("object is not iterable") and re.search(r"\b(max|min)\(\w+\)", str(failure["source"])):
        return "max-of-one"
    return {"TooSlow": "too-slow", "ProcessEnded": "process-ended", "SystemExit": "exits", "Forbidden": "forbidden",
            "EOFError": "reads-input", "KeyError": "IndexError"}.get(error, error)  # fmt: skip


def judge_function(session: Session, function: Function, cases: list[Case]) -> Verdict:
    """The verdict on one function of the session's file."""
    name = next((name for name in (function.name, *function.aliases) if name in session.functions), None)
    verdict = Verdict(function.name, MISSING, total=len(cases), weight=function.weight, optional=function.optional,
                      question=function.question)  # fmt: skip
    if name is None:
        other = next((other for other in session.others if plain_name(other) == plain_name(function.name)), None)
        if other:
            verdict.diagnosis, verdict.got = "other-name", other
        return verdict
    about = session.functions[name]
    fitting = [c for c in function.conventions if about["least"] <= c.arity <= about["most"]]
    if not fitting:
        wanted = " / ".join(sorted({str(c.arity) for c in function.conventions}))
        given = str(about["least"]) if about["least"] == about["most"] else f"{about['least']}–{about['most']}"
        verdict.status, verdict.diagnosis, verdict.expected, verdict.got = WRONG, "arity", wanted, given
        return verdict
    cases = sorted(cases, key=lambda case: case.size)
    trier, trials = _best_convention(session, function, name, fitting, cases)
    trials, bound = _within(function, trials)
    if bound:
        verdict.says.append(bound)
    if trier.convention.says:
        verdict.says.append(trier.convention.says)
    verdict.total = len(cases) - (len([case for case in cases if function.beyond(case)]) if bound else 0)
    verdict.passed = sum(not trial.failed for trial in trials)
    verdict.guess = guess_share(function, trier.judge, [trial.case for trial in trials])
    failed = [trial for trial in trials if trial.failed]
    if not failed:
        verdict.status = RIGHT
        return verdict
    worst = min(failed, key=lambda trial: trial.case.size)
    if trier.remembers(worst):
        verdict.diagnosis = "memory"
    else:
        worst = trier.shrink(worst)
        verdict.diagnosis = trier.diagnosis(trials, worst)
    verdict.status, verdict.case, verdict.failure = worst.status, worst.case, worst.failure
    verdict.call = trier.convention.calls(worst.case)[worst.fault.at if worst.fault else 0]
    if worst.fault:
        verdict.expected, verdict.got = worst.fault.expected, worst.fault.got
    return verdict


FIXED = ("made for one size of the board", "faite pour une seule taille de grille")


def _within(function: Function, trials: list[Trial]) -> tuple[list[Trial], tuple[str, str] | None]:
    """The trials that count: a file made for the text's own size is judged there."""
    home = [trial for trial in trials if not function.beyond(trial.case)]
    away = [trial for trial in trials if function.beyond(trial.case)]
    stopped = any(trial.failure and trial.failure["error"] in DISASTERS for trial in trials)
    if not away or not home or stopped:
        return trials, None
    at_home = sum(not trial.failed for trial in home) / len(home)
    elsewhere = sum(not trial.failed for trial in away) / len(away)
    broken = [sum(trial.failure is not None for trial in where) / len(where) for where in (home, away)]
    if broken[1] > 0 and broken[0] == 0 or broken[1] == 1 and broken[0] < 0.9 or (at_home == 1 and elsewhere < 0.2):
        return home, FIXED
    return trials, None


def guess_share(function: Function, judge: Any, cases: list[Case]) -> float:
    """The share of cases that the best of the thoughtless answers gets right."""
    if not cases:
        return 0.0
    shares = [0.0]
    if hasattr(judge, "expected"):
        shares.append(max(Counter(show(judge.expected(case)) for case in cases).values()) / len(cases))
    if hasattr(judge, "acceptable"):
        good = [[show(move) for move in judge.acceptable(case)] for case in cases]
        for move in {move for moves in good for move in moves}:
            shares.append(sum(move in moves for moves in good) / len(cases))
        for guess in function.guesses:
            shares.append(sum(show(guess(case)) in moves for case, moves in zip(cases, good)) / len(cases))
    return max(shares)


def plain_name(name: str) -> str:
    """A name without its case and underscores: evalSerie, eval_serie and Eval_Serie are one.

    >>> plain_name("evalSerie") == plain_name("Eval_serie")
    True
    """
    return name.replace("_", "").lower()


def _best_convention(
    session: Session, function: Function, name: str, fitting: list[Convention], cases: list[Case]
) -> tuple[Trier, list[Trial]]:
    """The convention under which the function does best: the first one without a fault, on a few cases first."""
    if len(fitting) > 1:
        home = [case for case in cases if not function.beyond(case)] or cases
        sample = home[:: max(1, len(home) // 12)][:12]
        scores: list[int] = []
        suits: list[Convention] = []
        for convention in fitting:
            trials = Trier(session, function, name, convention).run(sample)
            # Arguments in another order than the function's have other types, and nothing is learnt from that.
            if all(trial.failure and trial.failure["error"] == "TypeError" for trial in trials) and convention is not fitting[-1]:
                continue
            suits.append(convention)
            scores.append(sum(not trial.failed for trial in trials))
            if scores[-1] == len(sample):
                break
        fitting = suits
        # What suits no convention is wrong in the first one, not in the one that chance favours.
        best = scores.index(max(scores))
        clear = scores[best] == len(sample) or scores[best] - scores[0] >= CLEAR * len(sample)
        fitting = [fitting[best if clear else 0]]
    trier = Trier(session, function, name, fitting[0])
    return trier, trier.run(cases)
