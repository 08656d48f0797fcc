"""A file first, its functions then: which conventions it follows, and the verdict on each function within them.

Whatever the text of a lab leaves open is tried in turn on a few boards, and the way that suits the file best is the one
it is judged by: the order of rows, the marks, the globals that hold a player's mark, the order of arguments.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence

from .report import Report
from .spec import Answer, Call, Dress, Function, Lab
from .verdict import CRASHED, MISSING, RIGHT, Session, Trier, Verdict, judge_function

# So many boards tell one dress from another.
SAMPLE = 6
# Another dress than the text's own must suit a file this well.
CLEAR = 0.6


def check_session(
    session: Any, lab: Lab, path: str, only: Sequence[str] = (), progress: Callable[[Verdict, Lab], None] | None = None,
    through: bool = False,
) -> Report:  # fmt: skip
    """The report on a file that can be called; ``through`` looks behind a function that is not right, at those it uses, even if they were not asked for."""
    if session.unreadable:
        return unreadable(lab, path, session.unreadable, session.notes, only)
    dress = learnt(session, lab)
    if session.unreadable:
        return unreadable(lab, path, session.unreadable, session.notes, only)
    functions = {function.name: function for function in lab.functions(dress, _ask(session), session.functions)}
    known: dict[str, Verdict] = {}
    verdicts: list[Verdict] = []
    for function in functions.values():
        if only and function.name not in only:
            continue
        verdict = judge_function(session, function, function.cases())
        if verdict.status not in (RIGHT, MISSING):
            used = [name for name in _used(session, function, functions) if name in functions]
            for name in used if through else ():
                if name not in known:
                    known[name] = judge_function(session, functions[name], functions[name].cases())
            verdict.depends = [name for name in used if name in known and known[name].status not in (RIGHT, MISSING)]
            if _its_own(verdict, [(functions[name], known[name]) for name in verdict.depends]):
                verdict.depends = []
        known[function.name] = verdict
        verdicts.append(verdict)
        if progress and not (verdict.optional and verdict.status == MISSING):
            progress(verdict, lab)
    _nested(session, verdicts)
    report = Report(path, lab, verdicts, list(session.notes))
    report.says = list(dict.fromkeys([*([dress.says] if dress.says else []), *(s for v in verdicts for s in v.says)]))
    return report


def _its_own(verdict: Verdict, used: Sequence[tuple[Function, Verdict]]) -> bool:
    """Whether the slip can be no other function's doing: a grid that stays changed, a move that is never chosen."""
    if verdict.diagnosis == "mutates":
        return all(function.pure and other.diagnosis != "mutates" for function, other in used)
    return verdict.diagnosis == "none-better"


def _used(session: Any, function: Function, functions: Mapping[str, Function]) -> Sequence[str]:
    """The functions that this one comes to in the file; where that cannot be seen, those that the lab builds it on."""
    about: Mapping[str, Any] = next((session.functions[name] for name in (function.name, *function.aliases) if name in session.functions), {})
    uses = about.get("uses")
    if not uses:
        return function.depends
    return [name for name in function.depends if name in functions and {name, *functions[name].aliases} & set(uses)]


def unreadable(
    lab: Lab, path: str, about: dict[str, Any], notes: Sequence[dict[str, Any]] = (), only: Sequence[str] = ()
) -> Report:
    """The report on a file that nothing could be asked of."""
    functions = lab.functions(lab.dresses({"globals": {}, "letters": [], "undefined": []})[0], None, {})
    status = MISSING if about["error"] == "NothingToCheck" else CRASHED
    verdicts = [
        Verdict(f.name, status, 0, 1, about["error"], weight=f.weight, failure=about, question=f.question)
        for f in functions
        if not f.optional and (not only or f.name in only)
    ]
    return Report(path, lab, verdicts, list(notes), about)


def learnt(session: Any, lab: Lab) -> Dress:
    """The dress in which the telling functions do best; the text's own, if nothing tells."""
    candidates = lab.dresses(session.about)
    if len(candidates) == 1:
        return candidates[0]
    scores = []
    for dress in candidates:
        scores.append(_score(session, lab.functions(dress, None, session.functions), lab.telling))
        if scores[-1] == 1:
            break
    # A file that is wrong in every dress is wrong in the text's own.
    chosen = scores.index(max(scores))
    return candidates[chosen if scores[chosen] >= CLEAR else 0]


def _score(session: Any, functions: Sequence[Function], telling: Sequence[str]) -> float:
    """The share of a sample of cases that the telling functions get right, by their best convention."""
    shares = []
    for function in functions:
        name = next((name for name in (function.name, *function.aliases) if name in session.functions), None)
        if function.name not in telling or name is None:
            continue
        about = session.functions[name]
        cases = sorted((case for case in function.cases() if not function.beyond(case)), key=lambda case: case.size)
        sample = cases[1 :: max(1, len(cases) // SAMPLE)][:SAMPLE]
        fitting = [c for c in function.conventions if about["least"] <= c.arity <= about["most"]]
        passed = [0.0]
        for convention in fitting:
            trials = Trier(session, function, name, convention).run(sample)
            passed.append(sum(not trial.failed for trial in trials) / len(sample))
        shares.append(max(passed))
    return sum(shares) / len(shares) if shares else 0.0


def _ask(session: Session) -> Callable[[str, "list[Call]"], "list[Answer]"]:
    return lambda name, calls: session.ask(name, calls, 4.0) if name in session.functions else []


def _nested(session: Any, verdicts: Sequence[Verdict]) -> None:
    """A function that stands inside another one that is right need not stand alone."""
    about: Mapping[str, Any] = session.functions
    for verdict in verdicts:
        around = [v for v in verdicts if v.status == RIGHT and verdict.function in about.get(v.function, {}).get("inner", ())]
        if verdict.status == MISSING and around:
            verdict.optional = True
