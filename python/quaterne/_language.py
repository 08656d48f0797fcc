"""French or English."""

from __future__ import annotations

import os
from typing import Optional

from . import _native

_chosen = "en"


def set_language(lang: str) -> None:
    """The language of errors and texts from now on, 'en' or 'fr'; English at first.

    >>> import quaterne
    >>> quaterne.set_language("fr")
    >>> quaterne.Game("4458")
    Traceback (most recent call last):
    ...
    ValueError: coup 4 du texte, « 8 » : la colonne 8 n'existe pas : les colonnes vont de 1 à 7
    >>> quaterne.set_language("en")
    """
    global _chosen
    _native.set_language(lang)
    _chosen = lang


def say(english: str, french: str) -> str:
    """One of two texts, as chosen."""
    return french if _chosen == "fr" else english


def of_environment() -> str:
    """The language that the system says, for what is run and not imported."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"


def number(text: str) -> str:
    """A number as the chosen language writes it.

    >>> number("0.5")
    '0.5'
    """
    return text.replace(".", ",") if _chosen == "fr" else text


def ends(low: str, high: str) -> str:
    """The ends of an interval: a semicolon where the comma is the decimal sign."""
    return say(f"[{low}, {high}]", f"[{low} ; {high}]")


def french(lang: Optional[str] = None) -> bool:
    """Whether a text is wanted in French: as told, or else as chosen."""
    lang = _chosen if lang is None else lang
    if lang not in ("en", "fr"):
        raise ValueError(say(f"lang={lang!r}: expected 'en' or 'fr'", f"lang={lang!r} : il faut 'en' ou 'fr'"))
    return lang == "fr"
