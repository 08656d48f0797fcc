"""Why a position is won, drawn or lost."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, List, Optional

from ._language import french


class Why:
    """What is known of a position, and why; every word of it is proved.

    The parts are dicts with the names of ``quaterne explain --json``, their words in English and French.

    >>> from quaterne import explain
    >>> why = explain("4/xx2/ooo1/xxo1 x", rules="4x4/4")
    >>> [(threat["side"], threat["cell"]) for threat in why.threats]
    [('o', 'd2')]
    >>> why.text(lang="fr").splitlines()[0]
    'o gagne en 6 coups'
    """

    def __init__(self, found: Dict[str, Any]) -> None:
        self._found = found
        #: The rules, as `7x6/4`, and the position, as every door reads it.
        self.rules: str = found["rules"]
        self.position: str = found["position"]
        #: The exact score; None when a limit left no more than ``lower`` and ``upper``.
        self.score: Optional[int] = found["score"]
        self.lower: int = found["lower"]
        self.upper: int = found["upper"]
        #: 'win', 'draw' or 'loss' for the player to move, when that is known.
        self.verdict: Optional[str] = found["verdict"]
        #: Plies to the end of the game, when that is known.
        self.plies: Optional[int] = found["plies"]
        #: The winning squares of both sides, those of x first.
        self.threats: List[Dict[str, Any]] = found["threats"]
        #: An argument that needs no search, if there is one.
        self.plan: Optional[Dict[str, Any]] = found["plan"]
        #: A best line to the end, stone by stone.
        self.line: List[Dict[str, Any]] = found["line"]

    def to_dict(self) -> Dict[str, Any]:
        """All of it, with the names of ``quaterne explain --json``."""
        return self._found

    def text(self, *, lang: Optional[str] = None) -> str:
        """Who wins, the threats, the argument and the line, in words."""
        tongue = "fr" if french(lang) else "en"
        told: List[str] = [self._found["sentence"][tongue]]
        told += [threat["words"][tongue] for threat in self.threats]
        if self.plan is not None:
            told += [words[tongue] for words in self.plan["words"]]
        for step in self.line:
            reasons = [reason["words"][tongue] for reason in step["reasons"]]
            told.append(f"{step['side']} {step['move']}" + "".join(f", {reason}" for reason in reasons))
        return "\n".join(told)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Why(score={self.score}, verdict={self.verdict!r}, plies={self.plies})"

    def _repr_html_(self) -> str:
        return "<p>" + "<br>".join(escape(line) for line in self.text().splitlines()) + "</p>"
