"""The solver bench for BitBully (PyPI `bitbully`): the same sets, lines and columns as `--bin solver`.

    python -m venv .venv && .venv/bin/pip install bitbully
    .venv/bin/python bitbully_sets.py SETS_DIR [L1_R2 …]

One thread, no book, the table emptied before each position and outside of the clock; every score is checked.
"""

import sys
import time
from pathlib import Path

from bitbully import BitBully, Board

SETS = {"end_easy": 200, "middle_easy": 200, "middle_medium": 200, "opening_easy": 200, "opening_medium": 30, "opening_hard": 20}
SETS |= {"Test_L3_R1": 200, "Test_L2_R1": 200, "Test_L2_R2": 200, "Test_L1_R1": 200, "Test_L1_R2": 30, "Test_L1_R3": 5}


def main(directory: str, *only: str) -> None:
    solver = BitBully(opening_book=None)
    print("set            solver            pos.      nodes/pos.        µs/pos.")
    for name, lines in SETS.items():
        path = Path(directory, name)
        if not path.exists() or (only and not name.endswith(only)):
            continue
        seconds, nodes, count = 0.0, 0, 0
        for line in path.read_text().splitlines()[:lines]:
            moves, score = line.split()
            board = Board([int(digit) - 1 for digit in moves])
            solver.reset_transposition_table()
            solver.reset_node_counter()
            start = time.process_time()
            found = solver.mtdf(board)
            seconds += time.process_time() - start
            nodes += solver.get_node_counter()
            count += 1
            assert found == int(score), f"{line}: {found}"
        print(f"{name:14} {'bitbully':16} {count:>4} {nodes / count:>14.1f} {seconds / count * 1e6:>14.1f}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
