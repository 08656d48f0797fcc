"""The tree of a search, as it really was: to walk, to draw, to save."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

from . import _native
from ._analyse import Analysis, from_native
from ._cell import Cell
from ._input import Evaluation, Position, as_game, small, whole
from ._kept import Kept
from ._language import french, say
from ._native import Game, Rules
from ._report import as_object

#: Up to so many cells in all, a picture with boards can still be taken in.
_FEW_CELLS = 1_000


@dataclass(frozen=True)
class Skipped:
    """A move that α–β did not look at."""

    #: The move.
    move: Cell
    #: With ``ghosts=True``: the positions that the cutoff saved there,
    nodes: Optional[int]
    #: and what the move would have been worth to the player at the root.
    value: Optional[float]


class Node:
    """A node of a tree. Values are those of the player at the root, MAX, who wants them large."""

    def __init__(self, tree: "Tree", place: int, fields: Tuple[Any, ...]) -> None:
        (self.move, self._parent, self._children, self.ply, self.order, self.kind), worth, size, *rest = fields
        #: The window on entry, the value, 'exact', 'lower' or 'upper', and the value as people read it.
        self.alpha, self.beta, self.value, self.bound, self.shown = worth
        #: Positions visited and remembered here and below; those not kept; whether on the principal line.
        self.nodes, self.memo_hits, self.hidden, self.principal = size
        #: Each new best move with the value from then on.
        self.updates: List[Tuple[Cell, float]] = rest[0]
        #: The moves that were not looked at.
        self.skipped = [Skipped(*skipped) for skipped in rest[1]]
        self._origin: Optional[int] = rest[2]
        self._tree, self._place = tree, place

    @property
    def children(self) -> List["Node"]:
        """The children that were kept, in the order in which they were searched."""
        return [self._tree.nodes[child] for child in self._children]

    @property
    def parent(self) -> Optional["Node"]:
        """The node above; None at the root."""
        return None if self._parent is None else self._tree.nodes[self._parent]

    @property
    def memo_of(self) -> Optional["Node"]:
        """For a remembered node: the node whose search is remembered, if that was kept."""
        return None if self._origin is None else self._tree.nodes[self._origin]

    @property
    def player(self) -> str:
        """'max' or 'min': who is to move."""
        return "max" if self.ply % 2 == 0 else "min"

    @property
    def best(self) -> Optional[Cell]:
        """The best move found here, if there was one."""
        return self.updates[-1][0] if self.updates else None

    @property
    def path(self) -> List[Cell]:
        """The moves from the root."""
        return [] if self.parent is None else self.parent.path + [self.move]

    @property
    def id(self) -> str:
        """The moves from the root, written without spaces."""
        return "".join(self._tree.name(move) for move in self.path)

    @property
    def game(self) -> Game:
        """The game at this node."""
        game = self._tree.game.copy()
        for move in self.path:
            game.play(move)
        return game

    def walk(self) -> Iterator["Node"]:
        """This node and all below it that were kept, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def __repr__(self) -> str:
        return f"Node({self.id!r}, {self.player}, {self.kind}, value {self.shown}, {self.nodes} nodes)"

    def _repr_svg_(self) -> str:
        from ._boards import svg

        return svg(self.game)


class Tree:
    """A search and its tree.

    >>> from quaterne import tree
    >>> found = tree("1x1/xoo/ox1 x", "minimax:depth=3,eval=outcome", rules="tictactoe")
    >>> found
    Tree(minimax:depth=3,eval=outcome, 14 nodes, best c3)
    >>> [(child.move, child.value) for child in found.root.children]
    [(a3, -1.0), (c1, -1.0), (c3, 0.0)]
    >>> print(found.text().splitlines()[0])
    ▲ 0
    """

    def __init__(self, game: Game, player: str, native: "_native.Recorded") -> None:
        self._native: Any = native
        #: The position at the root.
        self.game = game
        #: The machine.
        self.player = player
        #: What the search found.
        self.analysis: Analysis = from_native(game, player, native.analysis())
        #: The nodes that were kept, each after its parent.
        self.nodes: List[Node] = [Node(self, *item) for item in enumerate(native.nodes())]

    @property
    def root(self) -> Node:
        """The root."""
        return self.nodes[0]

    @property
    def line(self) -> List[Node]:
        """The nodes of the principal line, the root first."""
        return [node for node in self.nodes if node.principal]

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __getitem__(self, path: Union[str, int]) -> Node:
        """A node by its place, or by its moves: ``tree["45"]``."""
        if isinstance(path, int):
            return self.nodes[path]
        for node in self.nodes:
            if node.id == path:
                return node
        raise KeyError(say(f"{path}: no node with these moves was kept", f"{path} : aucun nœud gardé n'a ces coups"))

    def name(self, move: Cell) -> str:
        """A move as the command line writes it: '4', or 'd1' without gravity."""
        name: str = self._native.name((move.column, move.row))
        return name

    def text(self, *, lang: Optional[str] = None) -> str:
        """The tree as indented text, and a legend."""
        text: str = self._native.text(french(lang))
        return text

    def dot(self, *, lang: Optional[str] = None, boards: bool = False) -> str:
        """The tree for Graphviz."""
        text: str = self._native.dot(*self._drawn_by_graphviz(french(lang), boards))
        return text

    def _drawn_by_graphviz(self, in_french: bool, boards: bool) -> Tuple[str, bool, bool]:
        return f"{self._title()}\n{self._subtitle(in_french)}", in_french, boards

    def svg(self, *, lang: Optional[str] = None, boards: Optional[bool] = None) -> str:
        """The tree as a picture; with boards when they are few, or as told."""
        if boards is None:
            boards = len(self) * self.game.rules.width * self.game.rules.height <= _FEW_CELLS
        text: str = self._native.svg(*self._drawn(french(lang), boards))
        return text

    def _drawn(self, in_french: bool, boards: bool) -> Tuple[str, str, bool, bool]:
        return self._title(), self._subtitle(in_french), in_french, boards

    def _repr_svg_(self) -> str:
        return self.svg()

    def json(self, *, indent: Optional[int] = None) -> str:
        """The tree as JSON, with the names that `quaterne tree --json` has."""
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)

    def to_dict(self) -> Dict[str, Any]:
        """The same, as a dict."""
        return as_object(self._native.json())

    def _title(self) -> str:
        rules = self.game.rules.preset or str(self.game.rules)
        return f"{self.player} · {rules} · {self.game.text or self.game.fen}"

    def _subtitle(self, in_french: bool) -> str:
        found, value = self.analysis, self.root.shown
        best = "" if found.best is None else self.name(found.best)
        if in_french:
            parts = [f"meilleur {best}" if best else "", "valeur " + value.replace(".", ","), _several(found.nodes, "nœud")]
            parts += [_several(len(self), "dessiné") if len(self) < found.nodes else "", _several(found.cutoffs, "coupe")]
        else:
            parts = [f"best {best}" if best else "", f"value {value}", f"{found.nodes} nodes"]
            parts += [f"{len(self)} drawn" if len(self) < found.nodes else "", f"{found.cutoffs} cutoffs"]
        return " · ".join(part for part in parts[: None if found.cutoffs else -1] if part)

    def __getstate__(self) -> Dict[str, Any]:
        rules, both = self.game.rules, (False, True)
        asked: List[Tuple[Any, ...]] = [("json",), ("text", False), ("text", True)]
        asked += [("dot", *self._drawn_by_graphviz(lang, boards)) for lang in both for boards in both]
        asked += [("svg", *self._drawn(lang, boards)) for lang in both for boards in both]
        asked += [("name", (column, row)) for column in range(rules.width) for row in range(rules.height)]
        return {**self.__dict__, "_native": Kept(self._native, asked)}

    def __repr__(self) -> str:
        return f"Tree({self.player}, {self.analysis.nodes} nodes, best {self.analysis.best})"


def _several(count: int, word: str) -> str:
    """So many of them, in French."""
    return f"{count} {word}" + ("s" if count > 1 else "")


def tree(
    position: Position = "",
    player: str = "alphabeta:depth=4",
    *,
    rules: Union[Rules, str, None] = None,
    evaluation: Optional[Evaluation] = None,
    max_nodes: int = 200,
    max_depth: Optional[int] = None,
    ghosts: bool = False,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
) -> Tree:
    """Searches a position and keeps the tree: ternary, minimax, alphabeta, deepening, mcts or perfect.

    At most ``max_nodes`` are kept: the principal line, its siblings, then the shallow nodes. Of the others
    the number remains. ``ghosts=True`` also looks at what α–β skipped, to show what it saved.

    >>> found = tree("44", "alphabeta:depth=5,order=centre", max_nodes=50)
    >>> len(found) <= 50, found.root.nodes == found.analysis.nodes
    (True, True)
    >>> [node.move for node in found.line][1:] == found.analysis.line
    True
    """
    whole(1, max_nodes=max_nodes)
    small(max_depth=max_depth)
    whole(nodes=nodes)
    game = as_game(position, rules).copy()
    found = _native.record(game, player, evaluation, max_nodes, max_depth, ghosts, nodes, time)
    return Tree(game, player, found)
