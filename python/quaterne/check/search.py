"""The min–max that answers are judged by, and its well-known slips.

``values`` gives the exact score of every move at a root.  ``Slip`` describes a search with one defect of those that
solutions of these labs have; when a student's answers are exactly those of a slip, the report can name it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Callable

from .board import Board, alignments, winners

Evaluate = Callable[[Board, int], float]


@dataclass(frozen=True)
class Slip:
    """Which of the known defects a search has; without any, it is the right one."""

    draw_first: bool = False  # a full board is a draw, even when its last stone won
    past_win: str = ""  # a won position is searched on; victory is seen at depth 0 only, "own" first or "other's"
    full_is_lost: bool = False  # no move: the maximum over nothing, −∞ (or +∞ for the other side)
    deaf: bool = False  # victory is never seen
    deeper: int = 0  # depth more (or less) than asked
    minimises: bool = False  # the root takes the worst move
    no_turns: str = ""  # one side chooses at every level: "max" or "min"
    leaf_for: str = ""  # the leaf is valued for the "mover" there, for the one who "moved", or for the "other" of the root
    blind_to: str = ""  # wins of one's "own" or of the "other" are not seen
    win_flipped: bool = False  # a win counts as a loss
    flipped: bool = False  # one's own moves are chosen by min, the other's by max
    same_player: bool = False  # the stones of the replies are one's own
    win_for: str = ""  # a win is valued for the "mover" there, or for the one who "moved", whoever asked
    from_zero: bool = False  # the best score starts at 0
    slow_depth: str = ""  # the depth does not go down at the moves of the root's own side ("own"), or of the "other"


RIGHT = Slip()


def values(board: Board, player: int, depth: int, evaluate: Evaluate, win: float = inf, slip: Slip = RIGHT,
           lines: Any = None, win_at: Callable[[int], float] | None = None) -> dict[tuple[int, int], float]:  # fmt: skip
    """The score of each move of ``player`` by min–max of that depth, from that player's point of view.

    ``win_at`` makes the value of a win depend on the depth that is left.
    """
    depth = max(1, depth + slip.deeper)
    lines = alignments(board.width, board.height, board.align) if lines is None else lines
    opponent = 3 - player
    grid = [list(column) for column in board.cells]
    known: dict[object, float] = {}

    def moves() -> list[tuple[int, int]]:
        if board.gravity:
            return [(x, grid[x].index(0)) for x in range(board.width) if grid[x][-1] == 0]
        return [(x, y) for x in range(board.width) for y in range(board.height) if not grid[x][y]]

    def won(by: int) -> bool:
        return any(all(grid[x][y] == by for x, y in line) for line in lines)

    def score(mover: int, left: int) -> float:
        key = (tuple(map(tuple, grid)), left, mover)
        if key not in known:
            known[key] = unseen(mover, left)
        return known[key]

    def unseen(mover: int, left: int) -> float:
        possible = moves()
        if slip.draw_first and not possible:
            return 0
        if slip.past_win:
            if left == 0 or not possible:
                first, second = (player, opponent) if slip.past_win == "own" else (opponent, player)
                for side in (first, second):
                    if won(side):
                        worth = win_at(left) if win_at else win
                        return worth if side == player else -worth
        elif slip.same_player and won(player):
            return win_at(left) if win_at else win
        elif not slip.deaf and won(3 - mover):
            by = "other" if mover == player else "own"
            if slip.blind_to != by:
                worth = win_at(left) if win_at else win
                if slip.win_for:
                    return -worth if slip.win_for == "mover" else worth
                return (-worth if mover == player else worth) * (-1 if slip.win_flipped else 1)
        if left == 0:
            sides = {"": player, "mover": mover, "moved": 3 - mover, "other": opponent}
            return evaluate(snapshot(), sides[slip.leaf_for])
        if not possible:
            return 0 if not slip.full_is_lost else -inf if mover == player else inf
        children: list[float] = [0] if slip.from_zero else []
        for x, y in possible:
            grid[x][y] = player if slip.same_player else mover
            children.append(score(3 - mover, left - (slip.slow_depth != ("own" if mover == player else "other"))))
            grid[x][y] = 0
        chosen = slip.no_turns or ("max" if (mover == player) != slip.flipped else "min")
        return max(children) if chosen == "max" else min(children)

    def snapshot() -> Board:
        return Board(board.width, board.height, board.align, board.gravity, tuple(map(tuple, grid)))

    found = {}
    for x, y in moves():
        grid[x][y] = player
        found[x, y] = score(opponent, depth - 1)
        grid[x][y] = 0
    if slip.from_zero and max(found.values(), default=1) <= 0:
        # Nothing is better than what it starts with, the first move.
        found = {move: -float(place > 0) for place, move in enumerate(found)}
    if slip.minimises or slip.flipped:
        found = {move: -value for move, value in found.items()}
    return found


def search_slips() -> list[tuple[str, Slip]]:
    """The wrong searches by the diagnosis they deserve."""
    return [
        ("draw-before-win", Slip(draw_first=True)), ("past-win", Slip(past_win="own")), ("past-win", Slip(past_win="other")),
        ("full-lost", Slip(full_is_lost=True)), ("wins-unseen", Slip(deaf=True)),
        ("loss-unseen", Slip(blind_to="other")), ("wins-unseen", Slip(blind_to="own")), ("win-sign", Slip(win_flipped=True)),
        ("one-ply-less", Slip(deeper=-1)), ("one-ply-less", Slip(deeper=-2)), ("one-ply-more", Slip(deeper=1)),
        ("minimises", Slip(minimises=True)), ("no-turns", Slip(no_turns="max")), ("no-turns", Slip(no_turns="min")),
        ("leaf-view", Slip(leaf_for="mover")), ("leaf-view", Slip(leaf_for="moved")), ("leaf-view", Slip(leaf_for="other")),
        ("same-stones", Slip(same_player=True)), ("same-stones", Slip(same_player=True, no_turns="max")),
        ("depth-kept", Slip(slow_depth="own")), ("depth-kept", Slip(slow_depth="other")),
        ("minimises", Slip(flipped=True)), ("starts-at-zero", Slip(from_zero=True)),
        ("leaf-view", Slip(leaf_for="mover", win_for="mover")), ("leaf-view", Slip(leaf_for="moved", win_for="moved")),
    ]  # fmt: skip


def best(found: dict[tuple[int, int], float]) -> set[tuple[int, int]]:
    """The moves of the highest score, up to the noise of floating point."""
    top = max(found.values(), default=0)
    return {move for move, value in found.items() if value == top or abs(value - top) < 1e-9}


WAYS = {(1, 0): 0, (0, 1): 1, (1, 1): 2, (1, -1): 3}


# --- evaluations ---------------------------------------------------------------------------------------------------


def window_sum(weights: list[float], lines: Any = None, prefix: int | None = None) -> Evaluate:
    """Σ weights[own] over lines without the other − Σ weights[other's] over lines without own.

    With ``prefix`` the sum is taken after each cell of a line, not after the line: a known slip.  Its value depends on
    the end from which each direction is read: the bits of ``prefix`` turn the horizontal, vertical, rising and falling
    lines around.
    """

    def evaluate(board: Board, player: int) -> float:
        total: float = 0
        chosen = alignments(board.width, board.height, board.align) if lines is None else lines
        for line in chosen:
            mine = theirs = 0
            if prefix is not None and prefix >> WAYS[line[1][0] - line[0][0], line[1][1] - line[0][1]] & 1:
                line = line[::-1]
            for index, (x, y) in enumerate(line):
                cell = board.cells[x][y]
                mine += cell == player
                theirs += cell == 3 - player
                if prefix is not None or index == len(line) - 1:
                    if not theirs:
                        total += weights[mine]
                    if not mine:
                        total -= weights[theirs]
        return total

    return evaluate


def ratio(align: int) -> list[float]:
    """Lab A's x/(4−x); a complete line never counts, the game is over."""
    return [n / (align - n) for n in range(align)] + [inf]


def nothing(board: Board, player: int) -> float:
    """Lab C's value of an undecided board."""
    return 0


def outcome(board: Board, player: int, lines: Any = None) -> int:
    """1, −1 or 0."""
    won = winners(board, lines)
    return (player in won) - (3 - player in won)
