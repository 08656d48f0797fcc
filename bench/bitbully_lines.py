"""BitBully (PyPI `bitbully`) for `--bin solver`: reads moves, writes score, nodes and seconds, line by line.

One thread, no book, the table emptied before each position and outside of the clock.
"""

import sys
import time

from bitbully import BitBully, Board

solver = BitBully(opening_book=None)
for line in sys.stdin:
    board = Board([int(digit) - 1 for digit in line.strip()])
    solver.reset_transposition_table()
    solver.reset_node_counter()
    start = time.process_time()
    score = solver.mtdf(board)
    seconds = time.process_time() - start
    print(score, solver.get_node_counter(), f"{seconds:.9f}", flush=True)
