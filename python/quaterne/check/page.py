"""The checker without processes, as the page calls it: text in, plain data out.

>>> found = check_source("def init():\\n    return [[0] * 6] * 7\\n", "B", ["init"], "en")
>>> found["functions"][0]["status"], found["functions"][0]["diagnosis"]
('wrong', 'shared-rows')
"""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence

from .asks import ASKS
from .inside import Inside
from .labs import LABS
from .learn import check_session
from .report import as_data, verdict_data


def check_source(
    source: str, lab: str, only: Sequence[str] = (), lang: str | None = None,
    progress: Callable[[dict[str, Any]], None] | None = None, filename: str = "student.py", seconds: float | None = None,
    through: bool = False, lent: Mapping[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Check a file that is given as text; ``progress`` hears of each function as soon as it is judged, ``through`` says what a wrong one owes to others.

    ``lent`` are functions that the file may use where it has none of its own; they are nobody's answers.
    """
    chosen = LABS[lab]
    session = Inside(source, filename, chosen, seconds, lent)

    def told(verdict: Any, lab: Any) -> None:
        if progress:
            progress(verdict_data(verdict, lab, lang))

    return as_data(check_session(session, chosen, filename, only, told, through), lang)


def questions(lab: str) -> list[dict[str, Any]]:
    """The functions that a lab asks for, in the order of its sheet.

    >>> [(entry["name"], entry["question"]) for entry in questions("A")][:2]
    [('jouer', '1.1'), ('victoire', '1.2')]
    """
    chosen = LABS[lab]
    dress = chosen.dresses({"globals": {}, "letters": [], "undefined": []})[0]
    entries = []
    for function in chosen.functions(dress, None, {}):
        arguments, english, french = ASKS[lab, function.name]
        entries.append({"name": function.name, "question": function.question, "arguments": arguments,
                        "optional": function.optional, "asks": {"en": english, "fr": french}})  # fmt: skip
    return entries
