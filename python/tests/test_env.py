"""The environments pass the tests of those who made the interfaces."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from quaterne import Game

pytest.importorskip("pettingzoo")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from quaterne import env  # noqa: E402


@pytest.mark.parametrize("rules", ["connect4", "tictactoe", "5x4/3"])
def test_pettingzoo_is_content(rules: str, capsys: Any) -> None:
    with warnings.catch_warnings():
        # An empty board is all zeros, and an observation with a mask is a dict: both as in PettingZoo's own.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(env.env(rules), num_cycles=200)
        api_test(env.raw_env(rules), num_cycles=200)
        seed_test(lambda: env.env(rules), num_cycles=20)


@pytest.mark.parametrize("opponent, rules, first", [("one-ply", "connect4", True), ("random", "tictactoe", None)])
def test_gymnasium_is_content(opponent: str, rules: str, first: "bool | None") -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.SoloEnv(opponent, rules, first))


def test_rewards_and_masks() -> None:
    two = env.env()
    two.reset()
    for column in (0, 1, 0, 1, 0, 1):
        two.step(column)
    observation, *_ = two.last()
    assert observation["observation"][5, 0, 0] == 1 and observation["observation"][5, 1, 1] == 1
    two.step(0)
    assert two.rewards == {"player_0": 1.0, "player_1": -1.0} and all(two.terminations.values())
    two.reset(options={"position": "444444"})
    observation, *_ = two.last()
    assert list(observation["action_mask"]) == [1, 1, 1, 0, 1, 1, 1]


def test_free_placement_counts_cells_by_rows() -> None:
    two = env.raw_env("tictactoe", render_mode="ansi")
    two.reset()
    two.step(2)
    assert two.game == Game("c3", "tictactoe") and two.render() == str(two.game)
    assert env.raw_env(render_mode="rgb_array").render().shape == (96, 112, 3)


def test_one_against_a_player() -> None:
    one = env.SoloEnv(lambda game: game.columns()[-1], first=False)
    observation, _ = one.reset(seed=1)
    assert observation["observation"][5, 6, 1] == 1
    reward, over = 0.0, False
    while not over:
        observation, reward, over, _, _ = one.step(0)
    assert reward == -1.0
    with pytest.raises(ValueError, match="reset"):
        one.step(0)
    one.reset()
    for _ in range(3):
        one.step(6)
    # The last column is full of both by then: an illegal action loses.
    assert one.step(6)[1:3] == (-1.0, True)
