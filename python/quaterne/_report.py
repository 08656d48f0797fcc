"""Answers as dicts, with the names that the command's ``--json`` and the API have."""

from __future__ import annotations

import json
from typing import Any, Dict

from . import _native


def as_dict(report: "_native.Report") -> Dict[str, Any]:
    """The shape of an answer; docs/json.md describes it."""
    return as_object(report.json())


def as_object(text: str) -> Dict[str, Any]:
    """A JSON object as a dict."""
    found: Dict[str, Any] = json.loads(text)
    return found
