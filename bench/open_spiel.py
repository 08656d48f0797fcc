"""Random games per second by OpenSpiel 2.0, to stand beside `cargo run --release --bin playouts`.

Connect Four: its own C++ rollouts, reached through a tree search of one simulation whose leaf is worth
many rollouts, so that nothing but rollouts is timed. 15 x 15, five in a row: the loop a Python user writes.
"""

import random
import sys
import time

import pyspiel


def rollouts(name: str, games: int) -> float:
    """Games per second of the C++ rollouts."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(games, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 7, False)
    state = game.new_initial_state()
    started = time.perf_counter()
    bot.step(state)
    return games / (time.perf_counter() - started)


def loop(name: str, games: int) -> float:
    """Games per second of the Python loop."""
    game = pyspiel.load_game(name)
    choice = random.Random(7).choice
    started = time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
    return games / (time.perf_counter() - started)


if __name__ == "__main__":
    factor = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    print(f"open_spiel  connect4   C++ rollouts {rollouts('connect_four', 50_000 * factor):>10.0f} games/s")
    print(f"open_spiel  gomoku-15  Python loop  {loop('mnk(m=15,n=15,k=5)', 100 * factor):>10.0f} games/s")
