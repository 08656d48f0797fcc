"""Matches, tournaments, ratings."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from quaterne import Game, IllegalMove, Machine, Rating, match, openings, tournament


def first_column(game: Game) -> int:
    return game.columns()[0]


def test_a_match_plays_every_opening_with_both_colours() -> None:
    result = match("alphabeta:depth=3", "random", openings=2, seed=3)
    assert result.score.games == 50 == len(result.games) and len(result.score.pair_shares) == 25
    assert result.score.share is not None and result.score.share > 0.9
    low, high = result.score.share_interval or (2, -1)
    assert low <= result.score.share <= high
    seats = {(played.opening, played.x) for played in result.games}
    assert len(seats) == 50
    assert "alphabeta:depth=3 against random: +" in repr(result)
    again = match("alphabeta:depth=3", "random", openings=2, seed=3, threads=1)
    assert [p.game.text for p in again.games] == [p.game.text for p in result.games]


def test_functions_play_too() -> None:
    heard: "list[int]" = []
    result = match(first_column, "one-ply", openings=1, seed=1, progress=lambda done, total: heard.append(done))
    assert result.players == ["first_column", "one-ply"] and heard == list(range(1, 9))
    assert all(played.game.is_over for played in result.games)

    def middle(game: Game) -> float:
        mine = 1 if game.to_move == "x" else 2
        column = [row[3] for row in game.rows()]
        return column.count(mine) - column.count(3 - mine)

    own = Machine("alphabeta:depth=2", evaluation=middle)
    result = match(own, "random", openings=["", "44"], seed=1)
    assert result.players[0] == "alphabeta:depth=2 with middle" and result.score.games == 4


def test_an_illegal_move_names_its_player() -> None:
    with pytest.raises(IllegalMove, match="first played 0 after '1.*': column 1 is full"):

        def first(game: Game) -> int:
            return 0

        match(first, first_column, openings=[""])

    with pytest.raises(KeyError, match="own bug"):

        def broken(game: Game) -> int:
            raise KeyError("own bug")

        match(broken, "random", openings=[""])
    with pytest.raises(ValueError, match="17 is no player: expected a name or a function"):
        match(17, "random")  # type: ignore[arg-type]


BOTS = Path(__file__).parents[2] / "bots"
AGENT, LINES = f"connectx:{BOTS / 'connectx_agent.py'}", f"lines:python3 {BOTS / 'line_bot.py'}"


def test_programs_play_machines_and_functions() -> None:
    result = match(AGENT, "one-ply", openings=["", "44"], seed=1, time=10, trust_bots=True)
    assert result.score.games == 4 and {played.reason for played in result.games} <= {"win", "draw"}
    table = tournament([LINES, first_column, AGENT], openings=[""], time=10, trust_bots=True)
    assert len(table.games) == 6 and sorted(table.ranking) == sorted([LINES, "first_column", AGENT])
    assert all(played.game.is_over and played.fault is None for played in table.games)


def test_a_program_that_breaks_a_rule_loses(tmp_path: Path) -> None:
    stubborn = tmp_path / "stubborn.py"
    stubborn.write_text("import sys\nprint('my plan', file=sys.stderr)\ninput()\nwhile True:\n    print(0, flush=True)\n    input()\n")
    result = match(f"lines:python3 {stubborn}", first_column, openings=[""], time=10, trust_bots=True)
    first = next(played for played in result.games if played.x.startswith("lines:"))
    assert (first.outcome, first.winner, first.reason) == ("o", "first_column", "illegal move")
    assert "column" in (first.fault or "") and "my plan" in first.said[0]
    assert result.score.losses == 2 and not first.game.is_over


def test_programs_are_held_or_not_started(tmp_path: Path) -> None:
    """Closed by default: a program sees nothing of its user's files, or is not started at all."""
    secret, peeping = tmp_path / "secret", tmp_path / "bot" / "peeping.py"
    secret.write_text("the marks of the class")
    peeping.parent.mkdir()
    peeping.write_text(f"def agent(observation, configuration):\n    print(open({str(secret)!r}).read())\n    return 3\n")
    try:
        result = match(f"connectx:{peeping}", "random", openings=[""], seed=1, time=10)
    except ValueError as closed:
        assert "trust_bots=True" in str(closed)
    else:
        assert result.score.losses == 2 and not any("marks" in "".join(played.said) for played in result.games)
    with pytest.raises(ValueError, match="neither a file nor a command"):
        match("bot:./nobody", "random")


def test_a_tournament_has_a_table() -> None:
    table = tournament(["random", "alphabeta:depth=4", "one-ply", "random"], openings=1, seed=2)
    assert table.players[3] == "random (2)" and table.ranking[0] == "alphabeta:depth=4"
    assert len(table.games) == 4 * 3 * 4
    for one in range(4):
        scores = [score for score in table.scores[one] if score is not None]
        assert sum(score.games for score in scores) == table.totals[one].games == 24
    assert "<table>" in table._repr_html_() and "alphabeta" in str(table.cross_table())
    with pytest.raises(ValueError, match="1 given; a tournament has two or more"):
        tournament(["random"])


def test_openings() -> None:
    assert [len(openings(plies)) for plies in (0, 1, 2, 3)] == [1, 4, 25, 121]
    assert len(openings(2, rules="tictactoe", mirror=False)) == 72
    with pytest.raises(ValueError, match="every game is over within 9 plies"):
        openings(9, rules="tictactoe")


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    """Players 200 Elo apart, 400 games each pair: the ratings come out where they were put."""
    lots, strength = random.Random(7), {"a": 200.0, "b": 0.0, "c": -200.0}
    results = []
    for number in range(400):
        for one, other in (("a", "b"), ("b", "c"), ("a", "c")):
            for first, second in ((one, other), (other, one)):
                chance = 1 / (1 + 10 ** ((strength[second] - strength[first]) / 400))
                results.append((first, second, int(lots.random() < chance), number))
    rating = Rating(results, ["a", "b", "c"])
    for name, elo, interval in zip(rating.players, rating.elo, rating.intervals):
        assert interval is not None and interval[0] < strength[name] < interval[1]
        assert abs(elo - strength[name]) < 40
    assert abs(rating.first_move) < 40 and (rating.superiority("a", "c") or 0) > 0.99
    assert rating.ranking == ["a", "b", "c"] and "<table>" in rating._repr_html_()
    assert Rating(list(reversed(results)), ["a", "b", "c"]).elo == pytest.approx(rating.elo)


def test_results_that_are_none() -> None:
    for result, says in [(("a", "b", 2), "2 points: expected 1, 0.5 or 0"), (("a", "z", 1), "'z' is not among")]:
        with pytest.raises(ValueError, match=says):
            Rating([result], ["a", "b"])
