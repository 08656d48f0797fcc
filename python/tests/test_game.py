"""Games: rules, moves, text, arrays, copies."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import quaterne
from quaterne import Cell, Game, IllegalMove, Rules


@pytest.mark.parametrize(
    "rules, text, fen, outcome",
    [
        ("connect4", "4455667", "7/7/7/7/3ooo1/3xxxx o", "x"),
        ("connect4", "", "7/7/7/7/7/7 x", None),
        ("tictactoe", "b1a3a1b2c3c1", "o1x/1o1/xxo x", "o"),
        ("tictactoe", "a1b2c3a2c2c1a3b3b1", "xox/oox/xxo o", "draw"),
        ("12x6/4/stones=21", "abcdl", "12/12/12/12/12/xoxo7x o", None),
    ],
)
def test_text_and_rows_agree(rules: str, text: str, fen: str, outcome: "str | None") -> None:
    game = Game(text, rules)
    assert (game.text, game.fen, game.outcome) == (text, fen, outcome)
    assert game == Game(fen, rules)
    assert Game.from_rows(game.to_numpy(), rules) == game
    assert Game.from_rows(game.rows(), Rules(rules)) == game


@pytest.mark.parametrize("move", [3, "4", "d", "d1", (3, 0), Cell(3, 0), np.int64(3), np.uint8(3)])
def test_a_move_in_every_form(move: Any) -> None:
    game = Game()
    assert game.is_legal(move)
    game.play(move)
    assert game.moves == [(3, 0)] and game.last_move == Cell(3, 0)
    assert Game().after(move) == game


@pytest.mark.parametrize(
    "position, move, says",
    [
        ("444444", 3, "column 4 is full"),
        ("", 7, "columns go from 1 to 7; as numbers, from 0 to 6"),
        ("", -1, "column 0 does not exist"),
        ("", "8", "column 8 does not exist: columns go from 1 to 7"),
        ("", (3, 1), "d2 is in the air: a stone in that column falls to d1"),
        ("4", (3, 0), "d1 is taken"),
        ("4455667", 0, "the game is over"),
        ("", 10**30, "column 1000000000000000000000000000001 does not exist"),
    ],
)
def test_an_illegal_move_says_why(position: str, move: Any, says: str) -> None:
    game = Game(position)
    with pytest.raises(IllegalMove, match=says):
        game.play(move)
    assert game.text == position
    assert issubclass(IllegalMove, ValueError) and repr(IllegalMove) == "<class 'quaterne.IllegalMove'>"


@pytest.mark.parametrize("move", [None, 1.5, [3], object()])
def test_what_is_no_move_at_all_is_a_type_error(move: Any) -> None:
    with pytest.raises(TypeError, match="a move is a column counted from 0"):
        Game().play(move)


@pytest.mark.parametrize(
    "make, says",
    [
        (lambda: Game("4458"), "move 4 of the text, '8': column 8 does not exist"),
        (lambda: Game("", "chess"), "unknown rules 'chess': expected one of connect4"),
        (lambda: Rules("20x6"), "1 to 19 columns"),
        (lambda: Game("7/7/7/7/3x3/7 o"), "the stone on d2 floats"),
        (lambda: Game.from_rows([[0] * 7] * 5), "give them, as in rules='7x5/4'"),
        (lambda: Game.from_rows([0] * 41), "a flat board of 7x6/4 has 42 cells, not 41"),
        (lambda: Game.from_rows([[0, 0, 3], [0] * 3, [0] * 3]), "3 is no stone"),
        (lambda: Game.from_rows([[1, 1, 1], [0] * 3, [0] * 3]), "x begins and players alternate"),
        (lambda: Game.from_rows([[0] * 3] * 2, "tictactoe"), "2 rows, the board 3"),
    ],
)
def test_errors_are_value_errors_with_clear_text(make: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()


def test_undo_and_redo() -> None:
    game = Game("4455")
    assert [game.undo(), game.undo()] == [(4, 1), (4, 0)] and game.text == "44"
    assert game.redo() == (4, 0) and game.text == "445"
    game.play(0)
    with pytest.raises(IndexError, match="no move was taken back"):
        game.redo()
    with pytest.raises(IndexError, match="there is no move to take back"):
        Game().undo()


def test_equality_is_that_of_positions() -> None:
    assert Game("123") == Game("321") and Game("123").moves != Game("321").moves
    assert Game("12") != Game("21") and Game() != Game("", "8x7/4") and Game() != "other"
    with pytest.raises(TypeError):
        hash(Game())
    with pytest.raises(TypeError):
        Game() < Game()  # noqa: B015
    assert len({Rules("connect4"), Rules("7x6"), Rules("8x7")}) == 2


@pytest.mark.parametrize("rules, position", [("connect4", "4455"), ("tictactoe", "1x1/xoo/ox1 x")])
def test_copies_have_a_life_of_their_own(rules: str, position: str) -> None:
    game = Game(position, rules)
    game.play(game.legal_moves()[0])
    game.play(game.legal_moves()[0])
    game.undo()
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game and other.moves == game.moves and other.rules == game.rules
        other.undo()
        assert other != game
    restored = pickle.loads(pickle.dumps(game))
    redone = game.copy()
    assert restored.redo() == redone.redo() and restored == redone


def test_numpy_in_and_out() -> None:
    game = Game("4455")
    board = game.to_numpy()
    assert board.dtype == np.uint8 and board.shape == (6, 7) and board[5, 3] == 1 and board[4, 3] == 2
    board[0, 0] = 9
    assert game.to_numpy()[0, 0] == 0
    assert np.asarray(game, dtype=float).sum() == 6 and np.array(game).shape == (6, 7)
    assert Game.from_rows(np.asarray(game).reshape(-1)) == game
    assert Game.from_rows(np.asarray(game).astype(float)) == game


def test_pictures() -> None:
    import xml.etree.ElementTree as xml

    for rules, position in [("connect4", "4455667"), ("gomoku-15", "h8"), ("tictactoe", "b2a1")]:
        game = Game(position, rules)
        drawn = xml.fromstring(game._repr_svg_())
        discs = [each for each in drawn.iter() if each.tag.endswith("circle") and each.get("r") == "16"]
        assert len(discs) == game.rules.width * game.rules.height
    assert repr(Game("4455667")).startswith("Game('4455667'), x has won\n. . .")
    assert str(Game("b2", "tictactoe")) == "3 . . .\n2 . x .\n1 . . .\n  a b c"
    assert repr(Game("", "8x7/4")).startswith("Game('', rules='8x7/4'), x to move")


def test_rules_know_their_alignments() -> None:
    assert len(Rules("connect4").alignments()) == 69
    # Lab E's matrix of possibilities.
    top = [[3, 4, 5, 7, 7, 7, 7, 7, 7, 5, 4, 3], [4, 6, 8, 10, 10, 10, 10, 10, 10, 8, 6, 4]]
    assert Rules("connect4-12x6").possibilities()[:2] == top
    assert pickle.loads(pickle.dumps(Rules("8x7/4/stones=9"))) == Rules("8x7/4/stones=9")
    assert Rules("connect4-12x6").stones_per_player == 21 and Rules("7x6").preset == "connect4"


def test_everything_public_is_documented() -> None:
    for name in quaterne.__all__:
        if not name.startswith("__"):
            value = getattr(quaterne, name)
            assert value.__doc__, name
            for attribute, member in vars(value).items() if isinstance(value, type) else ():
                if not attribute.startswith("_") and callable(member):
                    assert member.__doc__, f"{name}.{attribute}"
