"""What people read is French when it is asked for: tables, captions, pictures, reprs of games."""

from __future__ import annotations

import re
from typing import Any, Iterator

import pytest

import quaterne

ENGLISH = re.compile(r"\b(move|moves|won|lost|drawn|draws|player|games|share|both|against|best|value|nodes|win|loss|plies|unknown|mean|cutoffs)\b")


@pytest.fixture
def french() -> Iterator[None]:
    quaterne.set_language("fr")
    yield
    quaterne.set_language("en")


def shown(thing: Any) -> str:
    ways = [getattr(thing, name)() for name in ("_repr_html_", "_repr_svg_") if hasattr(thing, name)]
    return "\n".join([str(thing.table()) if hasattr(thing, "table") else "", *ways])


def test_nothing_english_is_left(french: None) -> None:
    things = [
        quaterne.analyse("4455", "alphabeta:depth=4,eval=ratio"),
        quaterne.solve("4455", moves=True),
        quaterne.random_games(1000, seed=1),
        quaterne.match("one-ply", "random", openings=1, seed=1),
        quaterne.tournament(["random", "one-ply"], openings=1, seed=1),
        quaterne.tree("44", "alphabeta:depth=3", max_nodes=5),
        quaterne.Game("4455"),
        quaterne.Game("4455667"),
        quaterne.explain("4455"),
    ]
    for thing in things:
        # The names of players and CSS are no words.
        words = re.sub(r"<style.*?</style>|style=\"[^\"]*\"|alphabeta\S*|one-ply", "", shown(thing), flags=re.S)
        assert not ENGLISH.search(re.sub(r"<[^>]*>", " ", words)), (thing, ENGLISH.search(re.sub(r"<[^>]*>", " ", words)))


def test_numbers_are_written_as_in_french(french: None) -> None:
    match = quaterne.match("one-ply", "random", openings=1, seed=1)
    assert re.search(r"0,\d{3} \[0,\d{3} ; [01],\d{3}\]", str(match.table()))
    assert "contre" in repr(match)
    assert repr(quaterne.Game("44")).startswith("Game('44'), trait : x")


def test_errors_of_every_kind(french: None) -> None:
    for call, words in [
        (lambda: quaterne.Game().undo(), "pas de coup à reprendre"),
        (lambda: quaterne.Game().redo(), "aucun coup n'a été repris"),
        (lambda: quaterne.Game().play(None), "un coup est une colonne"),  # type: ignore[arg-type]
        (lambda: quaterne.Game().play(("a", 0)), "un coup est une colonne"),  # type: ignore[arg-type]
        (lambda: quaterne.analyse("", "minimax:depth=1", evaluation=lambda game: "?"), "une évaluation renvoie un nombre"),  # type: ignore[arg-type, return-value]
        (lambda: quaterne.match("random", lambda game: 9, openings=0), "a joué 9 après"),
        (lambda: quaterne.match("random", 3), "n'est pas un joueur"),  # type: ignore[arg-type]
        (lambda: quaterne.tree("")["77777"], "aucun nœud gardé"),
    ]:
        with pytest.raises((ValueError, TypeError, IndexError, KeyError), match=words):
            call()
