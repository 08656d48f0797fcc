"""What the checker says of one function: the same checker as on the desk, in this one process. The worker is the wall."""

from __future__ import annotations

from typing import Any


def verdict(letter: str, source: str, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """The checker's entry for the function; what was learnt of the whole file beside it. Texts in both languages.

    What is not written yet is the lab's here, too, but for the function itself.
    """
    from quaterne.check.page import check_source

    report = check_source(source, letter, only=[name], lang=None, filename="student.py", through=True,
                          lent={other: value for other, value in given.items() if other != name and callable(value)})  # fmt: skip
    return {"entry": next((entry for entry in report["functions"] if entry["name"] == name), None),
            "conventions": report["conventions"], "notes": report["notes"], "unreadable": report["unreadable"]}  # fmt: skip
