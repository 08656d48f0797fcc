"""French or English."""

from __future__ import annotations

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


def french(lang: Optional[str] = None) -> bool:
    """Whether a text is wanted in French: as told, or else as chosen."""
    lang = _chosen if lang is None else lang
    if lang not in ("en", "fr"):
        raise ValueError(f"lang={lang!r}: expected 'en' or 'fr'")
    return lang == "fr"
