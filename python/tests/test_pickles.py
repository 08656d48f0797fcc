"""Answers go through pickle, to other processes and to disk, and answer as before."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from test_french import shown

import quaterne


@pytest.mark.parametrize(
    "thing",
    [quaterne.tree("44", "alphabeta:depth=3"), quaterne.match("one-ply", "random", openings=1, seed=1),
     quaterne.tournament(["random", "one-ply"], openings=1, seed=1), quaterne.analyse("44", "minimax:depth=2"), quaterne.solve("4455", moves=True),
     quaterne.random_games(100, seed=1), quaterne.explain("4455"), quaterne.Machine("one-ply")],
    ids=lambda thing: type(thing).__name__,
)  # fmt: skip
def test_answers_pickle(thing: Any) -> None:
    again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(thing))))
    assert repr(again) == repr(thing) and shown(again) == shown(thing)
    if hasattr(thing, "to_dict"):
        assert again.to_dict() == thing.to_dict()
    if isinstance(thing, quaterne.Tree):
        assert again.text(lang="fr") == thing.text(lang="fr") and again.dot(boards=True) == thing.dot(boards=True)
        assert [node.id for node in again] == [node.id for node in thing] and again.svg(lang="fr") == thing.svg(lang="fr")
    if isinstance(thing, quaterne.Tournament):
        assert again.rating.superiority("one-ply", "random") == thing.rating.superiority("one-ply", "random")
        assert [game.game for game in again.games] == [game.game for game in thing.games]
