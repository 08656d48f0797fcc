"""The Python package beside its peers, the same work in one run: ratios count, seconds depend on the machine.

    make bench          or, in a Python that has them all:  python bench/python_peers.py [SETS_DIR] [FACTOR]

Random games: the loop that a user writes, and the rollouts that a library brings. Depth 6: α–β from three
positions, leaves worth nothing, columns from the left. Exact: one thread, no book, a solver that is kept from one
position to the next as anybody would; its memory is emptied before each pass over a set, outside of the clock, and
every score is checked. Then what `game.play(3)` costs beyond a call.

Ours must be first in each, or the run fails.
"""

import random
import sys
import time
from functools import partial
from pathlib import Path

# A script's own folder comes first, and this one has an open_spiel.py that is not the library.
sys.path = [place for place in sys.path if Path(place).resolve() != Path(__file__).resolve().parent]

import quaterne  # noqa: E402
from quaterne import _native  # noqa: E402

#: Positions of each set, and how often they are solved: the easier, the more the rest of the machine would be heard.
#: Positions of each set, and passes over them: ours, then those of Pons.
SETS = {
    **{"end_easy": (200, 20), "middle_easy": (200, 5), "middle_medium": (100, 2), "opening_easy": (30, 2)},
    **{"Test_L3_R1": (200, 20), "Test_L2_R1": (200, 5), "Test_L2_R2": (100, 2), "Test_L1_R1": (30, 2), "Test_L1_R2": (10, 1)},
}
POSITIONS = ["", "4455", "334"]
OVERHEAD_LIMIT = 200e-9


def clock(work, repeats=3):
    """The least time of some repeats, and the last answer."""
    least = float("inf")
    for _ in range(repeats):
        started = time.perf_counter()
        answer = work()
        least = min(least, time.perf_counter() - started)
    return least, answer


def race(runners, rounds=7):
    """The least processor time of each of some rounds; the runners take turns, so that a busy machine slows them all."""
    least = [float("inf")] * len(runners)
    for _ in range(rounds):
        for nth, run in enumerate(runners):
            started = time.process_time()
            run()
            least[nth] = min(least[nth], time.process_time() - started)
    return least


def table(title, unit, rows, most_is_best=True):
    """Prints a table, the best first; ours must be that one."""
    rows = sorted(rows, key=lambda row: row[1], reverse=most_is_best)
    print(f"\n{title}")
    ours = next(value for name, value in rows if name.startswith("quaterne"))
    for name, value in rows:
        ratio = ours / value if most_is_best else value / ours
        print(f"  {name:<38} {value:>14,.1f} {unit:<10} {ratio:>8.2f}")
    if not rows[0][0].startswith("quaterne"):
        failures.append(f"{title}: {rows[0][0]} is first")


failures = []


# --- random games -------------------------------------------------------------------------------------------


def our_loop(games):
    choice = random.Random(7).choice
    for _ in range(games):
        game = quaterne.Game()
        while not game.is_over:
            game.play(choice(game.columns()))


def open_spiel_loop(games):
    import pyspiel

    rules, choice = pyspiel.load_game("connect_four"), random.Random(7).choice
    for _ in range(games):
        state = rules.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))


def bitbully_loop(games):
    from bitbully import Board

    choice = random.Random(7).choice
    for _ in range(games):
        board = Board()
        while not board.is_game_over():
            board.play(choice(board.legal_moves()))


def easy_ai_loop(games):
    choice = random.Random(7).choice
    for _ in range(games):
        game = easy_ai_game()
        while not game.is_over():
            game.play_move(choice(game.possible_moves()))


def easy_ai_game():
    from easyAI import Human_Player
    from easyAI.games.ConnectFour import ConnectFour

    return ConnectFour([Human_Player(), Human_Player()])


def pettingzoo_loop(games):
    from pettingzoo.classic import connect_four_v3

    env, choice = connect_four_v3.env(), random.Random(7).choice
    for _ in range(games):
        env.reset()
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            done = over or cut
            env.step(None if done else choice(observation["action_mask"].nonzero()[0]))


def open_spiel_rollouts(games):
    import pyspiel

    rules = pyspiel.load_game("connect_four")
    bot = pyspiel.MCTSBot(rules, pyspiel.RandomRolloutEvaluator(games, 7), 1.4, 1, 100, False, 7, False)
    bot.step(rules.new_initial_state())


def random_games(factor):
    loops = [
        ("quaterne", our_loop, 1000),
        ("open_spiel", open_spiel_loop, 1000),
        ("bitbully", bitbully_loop, 500),
        ("easyAI", easy_ai_loop, 5),
        ("pettingzoo", pettingzoo_loop, 5),
    ]
    table("Random games of Connect Four, the loop of a user", "games/s", played(loops, factor))
    rollouts = [
        ("quaterne.random_games, one thread", lambda n: quaterne.random_games(n, seed=7, threads=1), 200_000),
        ("open_spiel, C++ rollouts", open_spiel_rollouts, 10_000),
    ]
    table("Random games of Connect Four, the library's own", "games/s", played(rollouts, factor))


def played(contenders, factor):
    """Games per second of each."""
    runners = [partial(play, games * factor) for _, play, games in contenders]
    return [
        (name, games * factor / seconds) for (name, _, games), seconds in zip(contenders, race(runners))
    ]


# --- α–β at depth 6 -----------------------------------------------------------------------------------------


def our_alpha_beta(moves):
    return quaterne.analyse(moves, "alphabeta:depth=6,eval=outcome")


def open_spiel_alpha_beta(moves):
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()
    for move in moves:
        state.apply_action(int(move) - 1)
    minimax.alpha_beta_search(game, state, lambda _: 0, 6, state.current_player())


def easy_ai_alpha_beta(moves):
    from easyAI import Negamax

    game = easy_ai_game()
    for move in moves:
        game.play_move(int(move) - 1)
    Negamax(6)(game)


def alpha_beta():
    searches = [
        ("quaterne", our_alpha_beta, 20),
        ("open_spiel", open_spiel_alpha_beta, 1),
        ("easyAI", easy_ai_alpha_beta, 1),
    ]
    rows = []
    for name, search, repeats in searches:
        seconds, _ = clock(lambda: [search(moves) for moves in POSITIONS], repeats)
        rows.append((name, seconds / len(POSITIONS) * 1e3))
    table("α–β at depth 6", "ms", rows, most_is_best=False)


# --- exact scores -------------------------------------------------------------------------------------------


def exact(directory):
    from bitbully import BitBully, Board

    theirs, ours = BitBully(opening_book=None), quaterne.Solver(table_mb=8, book=False)
    paths = [Path(directory, name) for name in SETS if Path(directory, name).exists()]
    if not paths:
        failures.append(f"{directory} has none of the sets {', '.join(SETS)}")
    for path in paths:
        name, (count, passes) = path.name, SETS[path.name]
        pairs = [line.split() for line in path.read_text().splitlines()[:count]]
        scores = [int(score) for _, score in pairs]
        games = [quaterne.Game(moves) for moves, _ in pairs]
        boards = [Board([int(digit) - 1 for digit in moves]) for moves, _ in pairs]
        solvers = {
            "quaterne": (ours.clear, lambda: [ours.solve(game).score for game in games]),
            "bitbully": (theirs.reset_transposition_table, lambda: [theirs.mtdf(board) for board in boards]),
        }
        least = dict.fromkeys(solvers, float("inf"))
        for _ in range(passes):
            for solver, (forget, solve) in solvers.items():
                forget()
                started = time.process_time()
                found = solve()
                least[solver] = min(least[solver], time.process_time() - started)
                assert found == scores, f"{solver} on {name}"
        rows = [(solver, seconds / len(pairs) * 1e6) for solver, seconds in least.items()]
        table(f"Exact scores of {name}, {len(pairs)} positions", "µs", rows, most_is_best=False)


# --- a call -------------------------------------------------------------------------------------------------


def overhead():
    count, nothing = 500, _native.nothing  # few enough to stay in the cache: a call is measured, not memory

    def empty():
        for _ in games:
            nothing(3)

    def play():
        for game in games:
            game.play(3)

    best_empty = best_play = float("inf")
    for _ in range(400):
        games = [quaterne.Game() for _ in range(count)]
        best_empty = min(best_empty, clock(empty, 1)[0] / count)
        best_play = min(best_play, clock(play, 1)[0] / count)
    beyond = best_play - best_empty
    print(f"\ngame.play(3): {best_play * 1e9:.0f} ns, an empty call: {best_empty * 1e9:.0f} ns, beyond: {beyond * 1e9:.0f} ns")
    if beyond > OVERHEAD_LIMIT:
        failures.append(f"game.play(3) costs {beyond * 1e9:.0f} ns beyond an empty call")


def main(directory="bench/sets", factor="1"):
    overhead()
    random_games(int(factor))
    alpha_beta()
    exact(directory)
    for failure in failures:
        print(f"FAILED: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
