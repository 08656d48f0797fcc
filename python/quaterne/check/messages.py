"""Calls and answers as JSON, for whoever carries them."""

from __future__ import annotations

from typing import Any

from .child.values import Script, decode, encode
from .spec import Answer, Call


def message_of(call: Call) -> dict[str, Any]:
    """A call as ``child`` reads it."""
    message: dict[str, Any] = {"args": [_argument(argument) for argument in call.args]}
    if call.then:
        message["then"] = [[_argument(argument) for argument in more] for more in call.then]
    if call.stdin is not None:
        message["stdin"] = list(call.stdin)
    if call.out:
        message["out"] = True
    if call.globals:
        message["globals"] = {name: encode(value) for name, value in call.globals.items()}
    if call.watch:
        message["watch"] = list(call.watch)
    if call.name:
        message["name"] = call.name
    return message


def answer_of(message: dict[str, Any]) -> Answer:
    """An answer of ``child``, taken for nothing more than data."""
    failure = None
    if message.get("memory"):
        failure = {"error": "MemoryError", "message": "", "at": None, "source": ""}
    elif "error" in message:
        failure = {key: message.get(key) for key in ("error", "message", "at", "source")}
    return Answer(
        decode(message.get("value")), [decode(item) for item in message.get("after", ())],
        str(message.get("out", "")), int(message.get("read", 0)), failure, str(message.get("shared", "")),
        [decode(item) for item in message.get("seen", ())],
    )  # fmt: skip


def _argument(value: Any) -> Any:
    return {"script": value.columns} if isinstance(value, Script) else encode(value)
