"""Matches and tournaments: every opening with both colours, and honest intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from . import _native
from ._input import Player, Position, Progress, as_game, as_seed, as_threads, name_of, small, whole
from ._kept import Kept
from ._language import ends, number, say
from ._native import Game, Rules
from ._progress import listener
from ._rating import Rating
from ._report import as_object
from ._table import Table

Interval = Tuple[float, float]
#: Plies of opening, or the positions themselves.
Openings = Union[int, Sequence[Position]]


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    #: The number of its opening.
    opening: int
    #: Who played x,
    x: str
    #: and who played o.
    o: str
    #: The game.
    game: Game
    #: Positions visited for each move after the opening,
    nodes: List[int]
    #: and seconds taken.
    seconds: List[float]
    #: What it counts for: 'x', 'o' or 'draw'.
    outcome: Optional[str]
    #: Why it ended: 'win', 'draw', or the fault of a program, such as 'illegal move' or 'time-out'.
    reason: str
    #: What the loser did wrong, in words, if it lost by a fault.
    fault: Optional[str] = None
    #: What programs printed besides their moves, x first.
    said: Tuple[str, str] = ("", "")

    @property
    def winner(self) -> Optional[str]:
        """The name of the winner, or None for a draw."""
        return {"x": self.x, "o": self.o}.get(self.outcome or "")


@dataclass(frozen=True)
class Score:
    """What the games of one player add up to; intervals are of 95 %, by pairs of games."""

    #: (won, drawn, lost) as x,
    as_x: Tuple[int, int, int]
    #: and as o.
    as_o: Tuple[int, int, int]
    #: The share of each opening that was played with both colours: 0, ¼, ½, ¾ or 1.
    pair_shares: List[float]
    #: Points per game, from 0 to 1.
    share: Optional[float]
    #: The interval of the share.
    share_interval: Optional[Interval]
    #: The rating difference.
    elo: Optional[float]
    #: Its interval.
    elo_interval: Optional[Interval]

    @property
    def wins(self) -> int:
        """Games won."""
        return self.as_x[0] + self.as_o[0]

    @property
    def draws(self) -> int:
        """Games drawn."""
        return self.as_x[1] + self.as_o[1]

    @property
    def losses(self) -> int:
        """Games lost."""
        return self.as_x[2] + self.as_o[2]

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2


class Match:
    """The games of two players, seen by the first.

    >>> from quaterne import match
    >>> result = match("alphabeta:depth=4", "random", openings=1, seed=1)
    >>> result.score.games, result.score.share > 0.8
    (8, True)
    """

    def __init__(
        self, names: List[str], played: List[Played], native: "_native.Games", seed: int, openings: Openings
    ) -> None:
        #: The two players.
        self.players = names
        #: The games.
        self.games = played
        #: What they add up to.
        self.score = Score(*native.score(0, 1))
        #: With this seed they can be played again.
        self.seed = seed
        self._native: Any = native
        self._openings = openings

    def __getstate__(self) -> Dict[str, Any]:
        return {**self.__dict__, "_native": Kept(self._native, [self._asked()])}

    def _asked(self) -> Tuple[Any, ...]:
        """What the extension is asked for the dict."""
        if isinstance(self._openings, int):
            return "match_json", self._openings, True
        plies = [as_game(opening, self.games[0].game.rules).plies for opening in self._openings]
        return "match_json", min(plies), False

    def to_dict(self) -> Dict[str, Any]:
        """The same as a dict, with the names of ``quaterne match --json``.

        >>> from quaterne import match
        >>> found = match("random", "one-ply", openings=1, seed=1).to_dict()
        >>> found["games"], found["expected_games"], found["players"][0]["name"]
        (8, 8, 'random')
        """
        name, *arguments = self._asked()
        return as_object(getattr(self._native, name)(*arguments))

    def table(self) -> Table:
        """Both colours, and both together."""
        score = self.score
        rows: List[List[object]] = [
            ["x", *score.as_x, ""],
            ["o", *score.as_o, ""],
            [say("both", "les deux"), score.wins, score.draws, score.losses, _share(score)],
        ]
        return Table([self.players[0], *_results(), say("share", "part")], rows)

    def __repr__(self) -> str:
        score = self.score
        return (
            f"Match({self._title()}"
            f"+{score.wins} ={score.draws} -{score.losses}, {say('share', 'part')} {_share(score)}, Elo {_elo(score)})"
        )

    def _repr_html_(self) -> str:
        return f"<p>{self._title()}Elo {_elo(self.score)}</p>" + self.table()._repr_html_()

    def _title(self) -> str:
        one, other = self.players
        return say(f"{one} against {other}: ", f"{one} contre {other} : ")


class Tournament:
    """The games of several players, each against each other.

    >>> from quaterne import tournament
    >>> table = tournament(["random", "one-ply", "alphabeta:depth=4"], openings=1, seed=1)
    >>> table.ranking[0]
    'alphabeta:depth=4'
    >>> len(table.games)
    24
    """

    def __init__(self, names: List[str], played: List[Played], native: "_native.Games", seed: int) -> None:
        places = range(len(names))
        #: The players, in the order given.
        self.players = names
        #: The games.
        self.games = played
        #: ``scores[i][j]`` is player i against player j; None on the diagonal.
        self.scores: List[List[Optional[Score]]] = [
            [None if one == other else Score(*native.score(one, other)) for other in places]
            for one in places
        ]
        #: Each player against all others.
        self.totals = [Score(*native.total(one)) for one in places]
        #: The ratings, by Bradley and Terry's model, with intervals.
        self.rating = Rating.of_games(played, players=names)
        #: With this seed the games can be played again.
        self.seed = seed
        self._native: Any = native

    def __getstate__(self) -> Dict[str, Any]:
        return {**self.__dict__, "_native": Kept(self._native, [("tournament_json",)])}

    def to_dict(self) -> Dict[str, Any]:
        """The same as a dict, with the names of ``quaterne tournament --json``; ``db`` is empty."""
        return as_object(self._native.tournament_json())

    @property
    def ranking(self) -> List[str]:
        """The players, the strongest first."""
        return self.rating.ranking

    def table(self) -> Table:
        """The table, the strongest first."""
        order = sorted(range(len(self.players)), key=lambda place: -self.rating.elo[place])
        rows: List[List[object]] = []
        for rank, place in enumerate(order, 1):
            score = self.totals[place]
            row: List[object] = [rank, self.players[place], self.rating.text(place)]
            rows.append([*row, score.games, score.wins, score.draws, score.losses, score.points])
        return Table(["", say("player", "joueur"), "Elo", say("games", "parties"), *_results(), "points"], rows)

    def cross_table(self) -> Table:
        """Points of each player against each other."""
        rows: List[List[object]] = []
        for name, scores in zip(self.players, self.scores):
            rows.append([name, *(None if score is None else score.points for score in scores)])
        return Table(["", *self.players], rows)

    def __repr__(self) -> str:
        return str(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def _results() -> List[str]:
    return [say("won", "gagnées"), say("drawn", "nulles"), say("lost", "perdues")]


def _share(score: Score) -> str:
    if score.share is None:
        return ""
    interval = score.share_interval
    text = number(f"{score.share:.3f}")
    return text if interval is None else text + " " + ends(*(number(f"{end:.3f}") for end in interval))


def _elo(score: Score) -> str:
    if score.elo is None:
        return say("unknown", "inconnu")
    interval = score.elo_interval
    text = f"{score.elo:+.0f}"
    return text if interval is None else text + " " + ends(*(f"{end:+.0f}" for end in interval))


def openings(
    plies: int,
    position: Position = "",
    *,
    rules: Union[Rules, str, None] = None,
    count: Optional[int] = None,
    mirror: bool = True,
    seed: int = 0,
) -> List[Game]:
    """Every position so many plies later that is not over, mirror images once; or ``count`` of them.

    >>> [game.text for game in openings(1)]
    ['1', '2', '3', '4']
    >>> len(openings(4)), len(openings(4, count=20))
    (568, 20)
    """
    small(openings=plies)
    whole(count=count, seed=seed)
    return _native.openings(as_game(position, rules), plies, count, mirror, seed)


def _play(
    players: Sequence[Player],
    start: Openings,
    count: Optional[int],
    rules: Union[Rules, str, None],
    seed: Optional[int],
    threads: Optional[int],
    nodes: Optional[int],
    time: Optional[float],
    trust_bots: bool,
    bot_memory: int,
    progress: Union[bool, Progress, None],
) -> Tuple[List[str], List[Played], "_native.Games", int]:
    whole(nodes=nodes, count=count)
    small(1, bot_memory=bot_memory)
    seed = as_seed(seed)
    names = _distinct([name_of(player) for player in players])
    games = (
        openings(start, rules=rules, count=count, seed=seed)
        if isinstance(start, int)
        else [as_game(position, rules) for position in start]
    )
    total = len(games) * len(players) * (len(players) - 1)
    told = listener(progress, total)
    native = _native.contest(
        list(players), games, seed, as_threads(threads), nodes, time, trust_bots, bot_memory, told
    )
    played = [
        Played(
            opening,
            names[first],
            names[second],
            game,
            [nodes for nodes, _ in spent],
            [seconds for _, seconds in spent],
            outcome,
            reason,
            fault,
            said,
        )
        for opening, first, second, game, spent, outcome, reason, fault, said in native.list()
    ]
    return names, played, native, seed


def _distinct(names: List[str]) -> List[str]:
    """The same player twice gets two names."""
    seen: dict[str, int] = {}
    distinct = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        distinct.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return distinct


def match(
    first: Player,
    second: Player,
    *,
    openings: Openings = 2,
    count: Optional[int] = None,
    rules: Union[Rules, str, None] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    trust_bots: bool = False,
    bot_memory: int = 1024,
    progress: Union[bool, Progress, None] = None,
) -> Match:
    """Two players, every opening with both colours.

    A player is a name, a function from a ``Game`` to a move, or a program in any language: ``connectx:agent.py``,
    ``lines:./my_bot``, ``bot:python3 my_engine.py``. ``openings`` is a number of plies (of which ``count``
    positions are drawn, or all) or a list of positions. Games are played on all cores; those with a
    function one after the other. ``nodes`` and ``time`` (in seconds) limit each move of a machine or a program.

    A program is held in a sandbox, with ``bot_memory`` MiB; where there is none, programs are not started unless
    ``trust_bots=True`` says that they may do whatever you can. A program that breaks a rule loses the game.

    >>> def leftmost(game):
    ...     return game.legal_moves()[0]
    >>> match(leftmost, "one-ply", openings=1, seed=1).score.games
    8
    """
    names, played, native, seed = _play(
        [first, second], openings, count, rules, seed, threads, nodes, time, trust_bots, bot_memory, progress
    )
    return Match(names, played, native, seed, openings)


def tournament(
    players: Sequence[Player],
    *,
    openings: Openings = 2,
    count: Optional[int] = None,
    rules: Union[Rules, str, None] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    trust_bots: bool = False,
    bot_memory: int = 1024,
    progress: Union[bool, Progress, None] = None,
) -> Tournament:
    """Several players, each against each other, every opening with both colours.

    Players and limits are those of ``match``. In memory: for tournaments that last, there is
    ``quaterne tournament`` on the command line.
    """
    if len(players) < 2:
        raise ValueError(
            say(
                f"players: {len(players)} given; a tournament has two or more",
                f"players : {len(players)} donné(s) ; un tournoi en a deux ou plus",
            )
        )
    names, played, native, seed = _play(
        players, openings, count, rules, seed, threads, nodes, time, trust_bots, bot_memory, progress
    )
    return Tournament(names, played, native, seed)
