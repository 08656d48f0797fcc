//! α–β beside the crate `minimax` 0.6: the same game, board, evaluation and depth, one core, one run.
//!
//! The peer's game is our own board and evaluation behind its traits, so that only the searches differ.
//! It shuffles the moves at its root, so its tree varies from run to run; leaves per second do not depend
//! on that, the time to an answer does, and both are summed over many positions. Values are asserted equal
//! before anything is printed.
//!
//! `cargo run --release --bin alpha_beta [DEPTH]`

use std::cell::Cell as Counter;
use std::rc::Rc;
use std::time::{Duration, Instant};

use minimax::{Negamax, Strategy, Winner};
use quaterne_rules::{AnyBoard, Board, Cell, Fixed, Game, Outcome, Position, Rules};
use quaterne_search::evaluation::Heuristic;
use quaterne_search::rng::Rng;
use quaterne_search::{Evaluation, Evaluator, Limits, Method, Silent, Value, question};

type ConnectFour = Fixed<u64, 7, 6, 4, true, 42>;

struct Peer;

impl minimax::Game for Peer {
    type S = Board<ConnectFour>;
    type M = Cell;

    fn generate_moves(board: &Self::S, moves: &mut Vec<Cell>) -> Option<Winner> {
        let over = Self::get_winner(board);
        if over.is_none() {
            moves.extend(board.moves());
        }
        over
    }

    fn apply(board: &mut Self::S, cell: Cell) -> Option<Self::S> {
        Some(board.after(cell))
    }

    fn get_winner(board: &Self::S) -> Option<Winner> {
        board.outcome().map(|outcome| match outcome {
            Outcome::Draw => Winner::Draw,
            Outcome::Win(_) => Winner::PlayerJustMoved,
        })
    }
}

struct PeerEvaluation {
    heuristic: Heuristic<ConnectFour>,
    leaves: Rc<Counter<u64>>,
}

impl minimax::Evaluator for PeerEvaluation {
    type G = Peer;

    fn evaluate(&self, board: &Board<ConnectFour>) -> i16 {
        self.leaves.set(self.leaves.get() + 1);
        self.heuristic.evaluate(board) as i16
    }
}

/// Seeded positions of 0 to 11 stones that are not over.
fn positions() -> Vec<Game> {
    let mut rng = Rng::new(4);
    let mut games = Vec::new();
    while games.len() < 24 {
        let mut game = Game::new(Rules::connect4());
        for _ in 0..games.len() / 2 {
            let moves = game.legal_moves();
            if !moves.is_empty() {
                let _ = game.play(moves[rng.below(moves.len() as u32) as usize]);
            }
        }
        if game.outcome().is_none() {
            games.push(game);
        }
    }
    games
}

/// Leaves and time of one search over all positions, and the value of each.
struct Sum {
    name: String,
    leaves: u64,
    time: Duration,
    values: Vec<Option<Value>>,
}

fn ours(games: &[Game], spec: &str, unit: Value) -> Sum {
    let method: Method = spec.parse().expect("a method");
    let mut sum = Sum { name: spec.to_owned(), leaves: 0, time: Duration::ZERO, values: Vec::new() };
    for game in games {
        let started = Instant::now();
        let found = question::listen(game, &method, &Limits::none(), &mut Silent);
        sum.time += started.elapsed();
        sum.leaves += found.leaves;
        let undecided = found.verdict.is_none();
        sum.values.push(undecided.then(|| (found.score * unit as f64).round() as Value));
    }
    sum
}

fn peer(games: &[Game], heuristic: &Heuristic<ConnectFour>, depth: u32) -> Sum {
    let leaves = Rc::new(Counter::new(0));
    let mut sum = Sum {
        name: "crate minimax 0.6, Negamax".to_owned(),
        leaves: 0,
        time: Duration::ZERO,
        values: Vec::new(),
    };
    for game in games {
        let AnyBoard::ConnectFour(board) = game.board() else { unreachable!("the preset") };
        let evaluation = PeerEvaluation { heuristic: heuristic.clone(), leaves: Rc::clone(&leaves) };
        let started = Instant::now();
        let mut negamax = Negamax::new(evaluation, depth as u8);
        negamax.choose_move(board);
        sum.time += started.elapsed();
        sum.values.push(Some(negamax.root_value().into()));
    }
    sum.leaves = leaves.get();
    sum
}

fn main() {
    let depth: u32 = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(8);
    let games = positions();
    println!("7×6, {} positions, depth {depth}, one core", games.len());
    for name in ["ratio", "weights/0/1/3/6"] {
        let evaluation: Evaluation = name.parse().expect("an evaluation");
        let heuristic = evaluation.on(&ConnectFour::new(), &Rules::connect4());
        let spec = |more: &str| format!("alphabeta:depth={depth},eval={name}{more}");
        let peer = peer(&games, &heuristic, depth);
        for sum in [
            &peer,
            &ours(&games, &spec(""), heuristic.scale()),
            &ours(&games, &spec(",order=centre"), heuristic.scale()),
            &ours(&games, &spec(",order=centre,memo=on"), heuristic.scale()),
        ] {
            for (nth, (found, known)) in sum.values.iter().zip(&peer.values).enumerate() {
                assert!(
                    found.is_none() || found == known,
                    "{} on {}: {found:?}, {known:?}",
                    sum.name,
                    games[nth].text()
                );
            }
            let seconds = sum.time.as_secs_f64();
            println!(
                "{:58} {:>9} leaves {:>6.1} M/s {:>8.1} ms  ×{:.1}",
                sum.name,
                sum.leaves,
                sum.leaves as f64 / seconds / 1e6,
                seconds * 1e3,
                peer.time.as_secs_f64() / seconds
            );
        }
    }
}
