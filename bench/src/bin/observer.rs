//! What it costs to be observable: nothing, when nobody listens.
//!
//! The bare search below has no observer, no limits, no memory and no line of play: twenty lines of the
//! book. Ours visits the same nodes with all of that in place.
//!
//! `cargo run --release --bin observer [DEPTH]`

use std::time::Instant;

use quaterne_rules::{AnyBoard, Board, Cell, Game, Outcome, Position, Rules, Shape};
use quaterne_search::evaluation::Heuristic;
use quaterne_search::score::INFINITY;
use quaterne_search::{Evaluation, Evaluator, Event, Limits, Method, Silent, Value, WinRule, question};

struct Bare<'a, S: Shape> {
    heuristic: &'a Heuristic<S>,
    nodes: u64,
}

impl<S: Shape> Bare<'_, S> {
    fn search(&mut self, board: &Board<S>, depth: u32, mut alpha: Value, beta: Value) -> Value {
        self.nodes += 1;
        match board.outcome() {
            Some(Outcome::Win(_)) => return -WinRule::Depth.value(depth, 1),
            Some(Outcome::Draw) => return 0,
            None if depth == 0 => return self.heuristic.evaluate(board),
            None => {}
        }
        let mut best = -INFINITY;
        for cell in board.moves() {
            let value = -self.search(&board.after(cell), depth - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta || best >= WinRule::Depth.ceiling(depth) {
                break;
            }
        }
        best
    }
}

/// The best of five runs, in milliseconds.
fn best_of_five(mut run: impl FnMut() -> u64) -> (u64, f64) {
    let mut best = f64::INFINITY;
    let mut nodes = 0;
    for _ in 0..5 {
        let started = Instant::now();
        nodes = run();
        best = best.min(started.elapsed().as_secs_f64() * 1e3);
    }
    (nodes, best)
}

fn main() {
    let depth: u32 = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(9);
    let rules = Rules::connect4();
    let game = Game::parse(&rules, "44").expect("a position");
    let AnyBoard::ConnectFour(board) = game.board() else { unreachable!("the preset") };
    let heuristic = Evaluation::Ratio.on(board.shape(), &rules);
    let method: Method = format!("alphabeta:depth={depth}").parse().expect("a method");

    let bare = best_of_five(|| {
        let mut bare = Bare { heuristic: &heuristic, nodes: 0 };
        bare.search(board, depth, -INFINITY, INFINITY);
        bare.nodes
    });
    let silent = best_of_five(|| question::listen(&game, &method, &Limits::none(), &mut Silent).nodes);
    let mut events = 0_u64;
    let listening = best_of_five(|| {
        events = 0;
        let mut count = |_: Event<'_, Cell>| events += 1;
        question::listen(&game, &method, &Limits::none(), &mut count).nodes
    });
    assert_eq!(bare.0, silent.0, "the same tree");
    assert_eq!(silent.0, listening.0, "the same tree");
    println!("7×6 after 44, depth {depth}, {} nodes, best of five", bare.0);
    for (name, (_, time)) in [("bare", bare), ("ours, silent", silent), ("ours, counting events", listening)]
    {
        println!("{name:24} {time:>8.1} ms  ×{:.2}", time / bare.1);
    }
    println!("{events} events");
}
