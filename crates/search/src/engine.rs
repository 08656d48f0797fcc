//! The one door: a game, a method, limits and an observer go in, an analysis comes out.
//!
//! ```text
//!   analyse ── AnyBoard matched once ── search on Board<S>, monomorphic ── Analysis
//! ```

use std::time::Duration;

use quaterne_rules::{AnyBoard, Bits, Board, Cell, Game, Outcome, Position, Shape, on_board};

use crate::analysis::{Analysis, MoveScore, Verdict};
use crate::evaluation::Heuristic;
use crate::events::{Event, Listener, Observer, Silent};
use crate::few;
use crate::limits::{Limits, Meter};
use crate::memo::{Forgetful, Memo};
use crate::method::{Method, TreeSearch};
use crate::monte_carlo::{self, MonteCarlo};
use crate::one_ply::winning_moves;
use crate::ordering::Arrangement;
use crate::playout::Quick;
use crate::rng::Rng;
use crate::scale::{SHOWN_WIN, Scale};
use crate::solver::{Solution, Solver};
use crate::ternary::{State, Ternary, TernaryMove};
use crate::textbook::Textbook;
use crate::ties::Ties;
use crate::{Evaluator, Value, perfect, scaled_win, solver};

/// Searches a game's position, and tells the observer how.
///
/// The same arguments give the same answer, nodes included, unless time or a flag ended the search. A
/// method without a seed plays by seed 0; who wants variety gives one.
///
/// Every search is compiled twice, here and nowhere else: for those who want the answer alone, on every type of board,
/// and for those who listen, whoever they are, on the [`Dynamic`] ones. Rejected: once for each observer, which is hardly
/// faster (an event costs more to keep than to pass on) and took most of the time to compile a caller; and fewer words
/// for those who listen: memory would keep other positions, and the same question would have two node counts.
pub(crate) fn analyse<O: Observer<Cell>>(
    game: &Game,
    method: &Method,
    limits: &Limits,
    observer: &mut O,
) -> Analysis {
    if O::LISTENS {
        let found = heard(game, method, limits, &mut |event| observer.on(event));
        scaled_win::told(game, method, limits, found)
    } else {
        answer(game, method, limits)
    }
}

/// [`analyse`] for those who want the answer alone.
pub(crate) fn answer(game: &Game, method: &Method, limits: &Limits) -> Analysis {
    let found = on_board!(game.board(), board => run(game, board, method, limits, &mut Silent));
    scaled_win::told(game, method, limits, found)
}

/// [`analyse`] for those who listen, in the word of [`AnyBoard`](quaterne_rules::AnyBoard).
fn heard(game: &Game, method: &Method, limits: &Limits, mut listener: Listener<'_>) -> Analysis {
    match game.dynamic_board() {
        AnyBoard::Small(board) => run(game, &board, method, limits, &mut listener),
        AnyBoard::Medium(board) => run(game, &board, method, limits, &mut listener),
        AnyBoard::Large(board) => run(game, &board, method, limits, &mut listener),
        AnyBoard::Huge(board) => run(game, &board, method, limits, &mut listener),
        AnyBoard::ConnectFour(_) | AnyBoard::TwelveBySix(_) => {
            unreachable!("`dynamic_board` has no preset's type")
        }
    }
}

fn run<S: Shape, O: Observer<Cell>>(
    game: &Game,
    board: &Board<S>,
    method: &Method,
    limits: &Limits,
    observer: &mut O,
) -> Analysis {
    match board.outcome() {
        Some(outcome) => over(game, board, outcome, method),
        None => Run { board, game, limits, observer }.by(method),
    }
}

/// How the values that a method tells its observer are to be read; `None` if it searches no tree.
///
/// The depth is that of the search, as [`Analysis::depth`] has it.
pub(crate) fn scale(game: &Game, method: &Method, depth: u32) -> Option<Scale> {
    match method {
        Method::Random { .. } | Method::OnePly { .. } => None,
        Method::MonteCarlo { .. } => Some(Scale::of_numbers(monte_carlo::UNIT)),
        Method::Perfect(_) => Some(Scale::of_numbers(1)),
        Method::Ternary { .. } => Some(Scale::of_states()),
        Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => {
            let unit = on_board!(game.board(), board => {
                let heuristic = tree.evaluation.on(board.shape(), game.rules());
                unit_of(board, &heuristic)
            });
            Some(Scale::new(unit, tree.win, depth))
        }
    }
}

fn unit_of<S: Shape>(_: &Board<S>, heuristic: &impl Evaluator<Board<S>>) -> Value {
    heuristic.scale()
}

/// A stream of its own for each seed and position.
pub(crate) fn rng(game: &Game, method: &Method) -> Rng {
    let position = on_board!(game.board(), board => {
        board.mine().digest() ^ board.occupied().digest().rotate_left(17)
    });
    Rng::split(method.seed().unwrap_or(0), position)
}

/// The analysis of a finished game.
fn over<S: Shape>(game: &Game, board: &Board<S>, outcome: Outcome, method: &Method) -> Analysis {
    let verdict = match outcome.winner() {
        None => Verdict::Draw,
        Some(player) if player == board.to_move() => Verdict::Win(Some(0)),
        Some(_) => Verdict::Loss(Some(0)),
    };
    let exact = solver::finished(game.board()).filter(|_| matches!(method, Method::Perfect(_)));
    let score = match verdict {
        _ if exact.is_some() => exact.map_or(0.0, f64::from),
        Verdict::Draw => 0.0,
        Verdict::Win(_) => SHOWN_WIN,
        Verdict::Loss(_) => -SHOWN_WIN,
    };
    let proved = exact.map(|score| Solution { lower: score, upper: score, nodes: 0 });
    Analysis { score, verdict: Some(verdict), proved, ..Analysis::empty() }
}

/// One search: the arguments of [`analyse`] on a board of known type.
struct Run<'a, S: Shape, O> {
    board: &'a Board<S>,
    game: &'a Game,
    limits: &'a Limits,
    observer: &'a mut O,
}

impl<S: Shape, O: Observer<Cell>> Run<'_, S, O> {
    fn by(self, method: &Method) -> Analysis {
        let rng = rng(self.game, method);
        match method {
            Method::Random { .. } => self.random(rng, false),
            Method::OnePly { .. } => self.random(rng, true),
            Method::Ternary { depth, ties, .. } => self.ternary(*depth, *ties, rng),
            Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => {
                let textbook = Textbook::named(self.game, method, tree, self.limits);
                self.textbook(tree, &textbook)
            }
            Method::MonteCarlo { nodes, time, exploration, .. } => {
                self.monte_carlo(*nodes, *time, f64::from(*exploration) / 100.0, rng)
            }
            Method::Perfect(play) => {
                // The solver counts nodes alone; the rest is counted for those who listen.
                let (mut leaves, mut cutoffs) = (0, 0);
                let mut tell = |event: Event<'_, Cell>| {
                    leaves += u64::from(matches!(event, Event::Leaf { .. }));
                    cutoffs += u64::from(matches!(event, Event::Cutoff { .. }));
                    self.observer.on(event);
                };
                let listener: Option<Listener<'_>> = if O::LISTENS { Some(&mut tell) } else { None };
                let mut solver = Solver::new(play.table as usize);
                let analysis = perfect::choose(self.game, play, self.limits, &mut solver, rng, listener);
                Analysis { leaves, cutoffs, ..analysis }
            }
        }
    }

    /// Any move; or, for IA_1, one that wins if there is one.
    fn random(self, mut rng: Rng, looks_ahead: bool) -> Analysis {
        let meter = Meter::start(self.limits);
        let mut moves: Vec<Cell> = self.board.moves().collect();
        let nodes = if looks_ahead { moves.len() as u64 + 1 } else { 1 };
        let mut verdict = None;
        if looks_ahead {
            let wins: Vec<Cell> = winning_moves(self.board).collect();
            if !wins.is_empty() {
                (moves, verdict) = (wins, Some(Verdict::Win(Some(1))));
            }
        }
        let best = Ties::Random.choose(&moves, self.game.rules(), &mut rng);
        Analysis {
            best,
            score: if verdict.is_some() { SHOWN_WIN } else { 0.0 },
            verdict,
            line: best.into_iter().collect(),
            depth: looks_ahead.into(),
            nodes,
            elapsed: meter.elapsed(),
            ..Analysis::empty()
        }
    }

    fn ternary(self, depth: u32, ties: Ties, mut rng: Rng) -> Analysis {
        let depth = depth.min(self.limits.depth.unwrap_or(depth)).max(1);
        let mut meter = Meter::start(self.limits);
        let mut search = Ternary::new(&mut meter, self.observer);
        let found = search.moves(self.board, depth);
        let (leaves, cutoffs) = (search.leaves, search.cutoffs);
        let state = found.iter().map(|m| m.state).max().unwrap_or(State::Unknown);
        let best: Vec<Cell> = found.iter().filter(|m| m.state == state).map(|m| m.by).collect();
        let best = ties.choose(&best, self.game.rules(), &mut rng).or_else(|| self.board.moves().next());
        let verdict_of = |state, plies: usize| match state {
            State::Won => Some(Verdict::Win(Some(plies as u32))),
            State::Lost => Some(Verdict::Loss(Some(plies as u32))),
            State::Unknown => None,
        };
        let line = found.iter().find(|m| Some(m.by) == best).map(|m| m.line.clone()).unwrap_or_default();
        let score = |state: State| state.value() as f64;
        let scored = |m: &TernaryMove<Cell>| MoveScore {
            verdict: verdict_of(m.state, m.line.len()),
            ..MoveScore::new(m.by, score(m.state))
        };
        Analysis {
            best,
            score: score(state),
            verdict: verdict_of(state, line.len()),
            line,
            complete: !meter.stopped(),
            moves: found.iter().map(scored).collect(),
            depth,
            nodes: meter.nodes(),
            leaves,
            cutoffs,
            elapsed: meter.elapsed(),
            ..Analysis::empty()
        }
    }

    fn monte_carlo(self, games: Option<u64>, time: Option<Duration>, c: f64, mut rng: Rng) -> Analysis {
        let own = Limits { time, ..Limits::none() };
        let mut meter = Meter::start(&self.limits.and(&own));
        let games = games.unwrap_or(u64::MAX);
        let mut search = MonteCarlo::new(self.board, games, c, &mut rng).playing(Quick);
        search.grow(games, &mut meter);
        if O::LISTENS {
            search.tell(self.observer);
        }
        let mut moves = search.moves();
        few::sort_by_key(&mut moves, |m| std::cmp::Reverse(m.visits));
        let score = |mean: f64| 2.0 * mean - 1.0;
        Analysis {
            best: moves.first().map(|m| m.by).or_else(|| self.board.moves().next()),
            score: moves.first().map_or(0.0, |m| score(m.mean)),
            line: search.line(),
            moves: moves
                .iter()
                .map(|m| MoveScore { visits: Some(m.visits), ..MoveScore::new(m.by, score(m.mean)) })
                .collect(),
            depth: search.depth(),
            nodes: meter.nodes(),
            // Time is how this search usually ends; only somebody else's limit cuts it short.
            complete: time.is_some() || meter.nodes() == games,
            elapsed: meter.elapsed(),
            ..Analysis::empty()
        }
    }

    /// Minimax, α–β or deepening, with a memory or without.
    fn textbook(self, tree: &TreeSearch, textbook: &Textbook<'_>) -> Analysis {
        let heuristic: Heuristic<S> = tree.evaluation.on(self.board.shape(), self.game.rules());
        let ordering = Arrangement::new(tree.order, self.board.shape(), &heuristic);
        match tree.memo {
            Some(mebibytes) => {
                let memo = Memo::new(mebibytes, most_positions(self.board, textbook.depth()));
                textbook.search(self.board, &heuristic, ordering, memo, self.observer)
            }
            None => textbook.search(self.board, &heuristic, ordering, Forgetful, self.observer),
        }
    }
}

/// An upper bound on the positions that a search of this depth can meet, to size its memory.
fn most_positions<S: Shape>(board: &Board<S>, depth: u32) -> u64 {
    let branching = board.moves().count() as u64;
    let sequences = branching.checked_pow(depth).unwrap_or(u64::MAX);
    sequences.saturating_mul(2)
}
