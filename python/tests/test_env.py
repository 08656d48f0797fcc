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


def test_gymnasium_knows_the_name() -> None:
    import gymnasium

    one = gymnasium.make("quaterne.env:quaterne/Solo-v1", opponent="one-ply", rules="tictactoe")
    observation, _ = one.reset(seed=1)
    assert observation["action_mask"].sum() == 9
    many = gymnasium.make_vec("quaterne/Solo-v1", num_envs=5, opponent="one-ply")
    assert isinstance(many.unwrapped, env.SoloVectorEnv) and many.num_envs == 5


@pytest.mark.parametrize("rules, first", [("connect4", True), ("tictactoe", None), ("7x6/4/stones=5", False)])
def test_many_games_are_as_many_single_ones(rules: str, first: "bool | None") -> None:
    """The vector against games of one's own, stone by stone, through several games each."""
    import numpy as np

    chance, many = np.random.default_rng(3), env.SoloVectorEnv(20, "random", rules, first)
    seen, _ = many.reset(seed=7)
    assert many.observation_space.contains(seen)
    over = np.zeros(20, dtype=bool)
    ended = 0
    for _ in range(60):
        before = [game.copy() for game in many.games]
        # An allowed action, but for a few at random, which may not be.
        actions = np.array([chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in seen["action_mask"]])
        actions[:3] = chance.integers(many.single_action_space.n, size=3)
        seen, rewards, done, cut, infos = many.step(actions)
        assert many.observation_space.contains(seen) and not cut.any()
        for place, game in enumerate(many.games):
            mark = many._marks[place]
            board = game.to_numpy()
            assert (seen["observation"][place, :, :, 0] == (board == mark)).all()
            assert seen["action_mask"][place].sum() == (len(game.columns()) if game.rules.gravity else len(game.legal_moves()))
            if over[place]:
                assert game.plies == mark - 1 and rewards[place] == 0 and not done[place]
            elif infos and infos["illegal"][place]:
                assert game == before[place] and rewards[place] == -1 and done[place]
            else:
                mine = before[place].after(many._board.move(actions[place]))
                assert game.plies == mine.plies + (not mine.is_over)
                assert done[place] == game.is_over
                assert rewards[place] == {None: 0, "draw": 0, "xo"[mark - 1]: 1}.get(game.outcome, -1)
        over, ended = done, ended + done.sum()
    assert ended > 20


def test_many_games_are_the_same_with_the_same_seed_on_any_number_of_threads() -> None:
    import numpy as np

    def played(threads: int) -> "list[str]":
        many = env.SoloVectorEnv(32, "one-ply", first=None, threads=threads)
        seen, _ = many.reset(seed=5)
        for _ in range(8):
            seen, *_ = many.step(np.argmax(seen["action_mask"], axis=1))
        return [game.text for game in many.games]

    assert played(1) == played(2) and len(set(played(1))) > 1


def test_a_function_replies_in_many_games() -> None:
    many = env.SoloVectorEnv(2, lambda game: game.columns()[-1], first=False)
    many.reset()
    assert [game.text for game in many.games] == ["7", "7"]
    with pytest.raises(ValueError, match="num_envs=0"):
        env.SoloVectorEnv(0)
