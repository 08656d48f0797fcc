"""What is left of an answer of the extension when it is pickled: its own replies to all that it will be asked.

Rejected: giving each of its types a form that can be read back. Searches would have to be written out whole, for what is
asked of them afterwards in a few texts.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, Tuple

#: The name of a method, then its arguments.
Asked = Tuple[Any, ...]


class Kept:
    """Replies by question.

    >>> class Native:
    ...     def twice(self, number):
    ...         return 2 * number
    >>> kept = Kept(Native(), [("twice", 3)])
    >>> kept.twice(3)
    6
    """

    def __init__(self, native: Any, questions: Iterable[Asked]) -> None:
        self._replies: Dict[Asked, Any] = {asked: getattr(native, asked[0])(*asked[1:]) for asked in questions}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        replies = self._replies

        def reply(*arguments: Any) -> Any:
            asked: Asked = (name, *arguments)
            return replies[asked]

        return reply
