"""What lab B is asked, and how its answers are judged: boards, and the ways to be right on them."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from random import Random
from typing import Any, Mapping

from . import judging_a
from .board import Board, Case, full_draw, last_stone_wins, playout, winners, winning_lines
from .search import RIGHT, Slip, best, values, window_sum
from .spec import Answer, Ask, Convention, Fault, Judge, same, show

EMPTY = Board.empty(7, 6)

WEIGHTS = [[0, 1, 3, 6, 1000], [0, 1, 4, 16, 5000], [1, 2, 5, 20, 3000], [0, 0, 0, 1, 900]]


def grid(board: Board) -> list[list[int]]:
    return [list(column) for column in board.cells]


def back(value: Any) -> Board | None:
    """The board of a student's grid, None if it is not a grid of the lab."""
    shape = isinstance(value, list) and len(value) == 7 and all(isinstance(c, (list, tuple)) and len(c) == 6 for c in value)
    if not shape or not all(type(cell) is int and cell in (0, 1, 2) for column in value for cell in column):
        return None
    return Board(7, 6, 4, True, tuple(tuple(column) for column in value))


@lru_cache(maxsize=None)
def scan_cases() -> list[Case]:
    random = Random(21)
    boards = [EMPTY, *(playout(random, EMPTY, random.randrange(1, 42)) for _ in range(50))]
    boards += [board for board, _ in winning_lines(EMPTY)]
    boards += [full for _ in range(3) if (full := full_draw(random, EMPTY))]
    won_full = [(board, x, y) for _ in range(2) if (board := last_stone_wins(random, EMPTY)) for x, y in board.moves()]
    boards += [board.with_cell(x, y, 2) for board, x, y in won_full]
    return [Case.of(board) for board in boards]


@lru_cache(maxsize=None)
def weighted_cases() -> list[Case]:
    random = Random(22)
    quiet = [case.board for case in scan_cases() if not winners(case.board)]
    ones = [EMPTY.play(x, 1 + x % 2) for x in range(7)]
    return [Case.of(board, weights=tuple(random.choice(WEIGHTS))) for board in (*quiet, *ones)]


@lru_cache(maxsize=None)
def search_cases() -> list[Case]:
    """Open and tactical positions at depths 1 to 3, then nearly full ones."""
    random = Random(23)
    cases: list[Case] = []
    while len(cases) < 26:
        board = playout(random, EMPTY, random.randrange(0, 30))
        cases.append(_searched(board, random.choice((1, 1, 2)), random))
        if winners(board):
            cases.pop()
    for case in judging_a.tactics():
        if case.board.width == 7 and case.depth < 3:
            cases.append(_searched(case.board, case.depth, random, case.player))
    for _ in range(3):
        before = last_stone_wins(random, EMPTY)
        if before:
            cases += [_searched(judging_a.lift(random, before, lifted), lifted + 2, random) for lifted in (0, 1, 2)]
        drawn = full_draw(random, EMPTY)
        if drawn:
            cases += [_searched(judging_a.lift(random, drawn, lifted), lifted + 1, random) for lifted in (2, 3, 4)]
    return [case for case in cases if judging_a.valid_search(case)]


def _searched(board: Board, depth: int, random: Random, player: int | None = None) -> Case:
    player = 1 + board.stones % 2 if player is None else player
    return Case.of(board, player=player, depth=depth, weights=tuple(random.choice(WEIGHTS)))


@lru_cache(maxsize=4096)
def weighed_values(case: Case, slip: Slip = RIGHT, win: float = inf) -> dict[tuple[int, int], float]:
    return values(case.board, case.player, case.depth, window_sum(list(case.weights)), win, slip)


def score_and_move(value: Any) -> tuple[Any, Any] | None:
    """(score, move) of an answer, in either order, the move a couple or a column."""
    if not (isinstance(value, (tuple, list)) and len(value) == 2):
        return None
    score, move = value
    if isinstance(score, (tuple, list)):
        score, move = move, score
    return score, tuple(move) if isinstance(move, list) else move


def judge_minmax(view: str = "one", slip: Slip = RIGHT, win: float = inf) -> Judge:
    """(score, move): the score from player 1's side or the mover's; any best move; a win is ±∞ or larger than any
    evaluation."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        found = weighed_values(case, slip, win)
        moves = best(found)
        score = max(found.values()) * (1 if case.player == 1 or view == "mover" else -1)
        right = " | ".join(show((score, move)) for move in sorted(moves))
        got = score_and_move(answers[0].value)
        text = show(answers[0].value)
        if got is None:
            return Fault(right, text, "no-return" if answers[0].value is None else "wrong-type")
        value, move = got
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if move not in moves and move not in {x for x, _ in moves}:
            alone = isinstance(move, int) and (value, move) in case.board.moves()
            return Fault(right, text, "no-move" if move is None else "wrong-type" if alone else None)
        if number and abs(score) >= win:
            # Any value beyond what an undecided board can reach is a fair way of writing a win.
            return None if value * score > 0 and abs(value) >= 0.9 * case.weights[4] else Fault(right, text, "win-small")
        if not number or not same(score, value):
            return Fault(right, text, "score-sign" if number and same(-score, value) and score else None)
        return None

    judge.acceptable = lambda case: sorted(best(weighed_values(case, slip, win)))  # type: ignore[attr-defined]
    return judge


def judge_moves(case: Case, answers: list[Answer]) -> Fault | None:
    """The order of the moves is free; their form is a list of couples."""
    got, right = answers[0].value, case.board.moves()
    listed = [tuple(move) if isinstance(move, list) else move for move in got] if isinstance(got, (list, tuple)) else []
    if isinstance(got, (list, tuple)) and sorted(map(show, listed)) == sorted(map(show, right)):
        return None
    reason = None
    if got is None:
        reason = "no-return"
    elif not isinstance(got, (list, tuple)) or any(not isinstance(move, tuple) or len(move) != 2 for move in listed):
        reason = "couples"
    elif sorted((y, x) for x, y in listed) == sorted(right):
        reason = "rows-first"
    elif len(listed) == 1 and listed[0] in right:
        reason = "returns-early"
    elif len(set(listed)) < len(listed):
        reason = "twice"
    elif {x for x, _ in listed} > {x for x, _ in right} or any(not 0 <= y < 6 for _, y in listed):
        reason = "full-column"
    elif any(case.board.cells[x][y] for x, y in listed if 0 <= x < 7):
        reason = "taken-cell"
    elif any(y != case.board.level(x) for x, y in listed if 0 <= x < 7):
        reason = "floating"
    elif set(listed) < set(right):
        reason = "moves-missing"
    return Fault(show(right), show(got), reason)


def judge_final(case: Case, answers: list[Answer]) -> Fault | None:
    """A grid that a game can end with: alternate stones, none floating, over, and not played on past its end."""
    for answer in answers:
        board = back(answer.value)
        text = show(answer.value)
        wanted = "G"
        if board is None:
            return Fault(wanted, text, "no-return" if answer.value is None else "wrong-type")
        if any(0 in column[: board.level(x)] for x, column in enumerate(board.cells)):
            return Fault(wanted, text, "floating")
        if board.count(1) - board.count(2) not in (0, 1):
            return Fault(wanted, text, "turns")
        won = winners(board)
        if not won and not board.full:
            return Fault(wanted, text, "stops-early")
        last = 1 + (board.stones - 1) % 2
        tops = [(x, y) for x, y in board.removable() if board.cells[x][y] == last]
        if won and not any(not winners(board.with_cell(x, y, 0)) for x, y in tops):
            others = [(x, y) for x, y in board.removable() if board.cells[x][y] != last]
            began = any(not winners(board.with_cell(x, y, 0)) for x, y in others)
            return Fault(wanted, text, "turns" if began else "past-win")
    if len(answers) > 4 and len({show(answer.value) for answer in answers}) < 3:
        return Fault("G", show(answers[0].value), "not-random")
    # Of seven columns one stays empty in a game of a hundred, and in eight games never.
    unused = [x for x in range(7) if not any(answer.value[x][0] for answer in answers)]
    if len(answers) > 4 and unused:
        return Fault(f"G[{unused[0]}] …", f"{len(answers)} × G[{unused[0]}] = {answers[0].value[unused[0]]}", "some-never")
    return None


class Games:
    """Games that the file's own ``minmax`` would play, as far as it always answers the same."""

    def __init__(self, ask: Ask | None, conventions: list[Convention]) -> None:
        self.ask, self.conventions = ask, conventions
        self.known: dict[object, list[int] | None] = {}

    def move(self, board: Board, player: int, weights: list[float], depth: int) -> int | None:
        case = Case.of(board, player=player, weights=tuple(weights), depth=depth)
        for convention in self.conventions if self.ask else []:
            answers = self.ask("minmax", convention.calls(case)) if self.ask else []
            found = score_and_move(answers[0].value) if answers and not answers[0].failure else None
            if found and found[1] is not None:
                column = found[1][0] if isinstance(found[1], tuple) else found[1]
                return column if column in [x for x, _ in board.moves()] else None
        return None

    def columns(self, key: object, players: Mapping[int, Any]) -> list[int] | None:
        """The columns of a whole game; a player is (weights, depth), or columns to be typed."""
        if key not in self.known:
            games = [self._play(players) for _ in range(2)]
            self.known[key] = games[0] if games[0] == games[1] else None
        return self.known[key]

    def _play(self, players: Mapping[int, Any]) -> list[int] | None:
        board, played, random = EMPTY, [], Random(5)
        while board.moves() and not winners(board):
            player = 1 + board.stones % 2
            how = players[player]
            column = random.choice(board.moves())[0] if how is None else self.move(board, player, *how)
            if column is None:
                return None
            played.append(column)
            board = board.play(column, player)
        return played


def _after(columns: list[int]) -> Board:
    board = EMPTY
    for ply, column in enumerate(columns):
        board = board.play(column, 1 + ply % 2)
    return board


def judge_machines(games: Games, players: Any) -> Judge:
    """A fair end of a game, and the one to which the file's own minmax comes with these weights and depths."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        fault = judge_final(case, answers)
        columns = None if fault else games.columns(case, players(case))
        if columns is None or same(grid(_after(columns)), [list(column) for column in answers[0].value]):
            return fault
        one, two = players(case)[1], players(case)[2]
        swapped = games.columns((case, "swapped"), {1: two, 2: one})
        is_swapped = swapped and same(grid(_after(swapped)), [list(column) for column in answers[0].value])
        return Fault(show(grid(_after(columns))), show(answers[0].value), "players-swapped" if is_swapped else "not-its-moves")

    return judge


def judge_human(games: Games) -> Judge:
    """The typed moves are asked for and seen on the grid; the machine answers; the loop ends with the game."""

    def judge(case: Case, answers: list[Answer]) -> Fault | None:
        answer = answers[0]
        lines = typed(games, case)
        if case.round == 0:
            if answer.error is None or answer.read < len(lines):
                return Fault("3 × input()", f"{answer.read} × input()", "stops-early")
        elif answer.error == "EOFError":
            return Fault(f"{len(lines)} × input()", f"> {len(lines)} × input()", "goes-on")
        elif answer.read < len(lines):
            return Fault(f"{len(lines)} × input()", f"{answer.read} × input()", "stops-early")
        boards = [board for value in answer.seen if (board := back(value)) is not None]
        if not boards and len(answer.out.strip().splitlines()) < 6 * len(lines):
            return Fault("affiche(G)", answer.out[-60:], "not-shown")
        for board in boards:
            if any(0 in column[: board.level(x)] for x, column in enumerate(board.cells)):
                return Fault("G", show(grid(board)), "floating")
            if board.count(1) - board.count(2) not in (0, 1):
                return Fault("G", show(grid(board)), "turns")
        if boards and case.round == 0:
            mine = [x for x in range(7) for cell in boards[-1].cells[x] if cell == 1]
            if len(mine) < 2 or set(mine) != {3}:
                return Fault("G[3]: 1, 1", show(grid(boards[-1])), "typed-ignored")
            if boards[-1].count(2) == 0:
                return Fault("G: 2", show(grid(boards[-1])), "machine-silent")
        return None

    return judge


def typed(games: Games, case: Case) -> list[str]:
    """What a person types: three times the middle, or the moves of a whole game."""
    columns = games.columns(("human", case.round), {1: None, 2: (WEIGHTS[case.round % 4], 1)}) if case.round else None
    return ["3", "3", "3"] if columns is None else [str(column) for column in columns[::2]]


def judge_init(case: Case, answers: list[Answer]) -> Fault | None:
    for answer in answers:
        if not same(grid(EMPTY), answer.value):
            turned = same([[0] * 7] * 6, answer.value)
            return Fault(show(grid(EMPTY)), show(answer.value), "rows-first" if turned else "no-return" if answer.value is None else None)
        if answer.shared:
            return Fault(show(grid(EMPTY)), "[[0, 0, 0, 0, 0, 0]] * 7", "shared-rows")
    return None
