//! Limits hold: a raised flag ends any search within a millisecond, memory does not grow with the nodes.
//!
//! A binary of its own, one test at a time: what is timed here must not share the processor with others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quaterne_rules::{Game, Rules};
use quaterne_search::{Limits, Method, Silent, question};

/// Held by the test that runs.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Searches that would take years, on the smallest and the largest boards.
const ENDLESS: [(&str, &str); 8] = [
    ("connect4", "minimax:depth=40"),
    ("connect4", "alphabeta:depth=40,memo=on"),
    ("connect4", "deepening:depth=42,nodes=99999999999"),
    ("connect4", "ternary:depth=40"),
    ("connect4", "mcts:nodes=99999999999"),
    ("19x19/5/free", "alphabeta:depth=40,order=evaluation"),
    ("19x19/5/free", "deepening:depth=300,nodes=99999999999"),
    ("19x19/5/free", "mcts:nodes=99999999999"),
];

/// The least of the times that a few tries take, until one is short enough: other programs share this machine, and a
/// late thread is not a late search.
fn least(enough: Duration, attempt: impl Fn() -> Duration) -> Duration {
    let mut least = Duration::MAX;
    for _ in 0..50 {
        least = least.min(attempt());
        if least < enough {
            break;
        }
    }
    least
}

#[test]
fn a_raised_flag_ends_every_search() {
    let _alone = alone();
    for (rules, spec) in ENDLESS {
        let game = Game::new(rules.parse().unwrap());
        let method: Method = spec.parse().unwrap();
        // The delay is measured from the flag to the answer.
        let delay = least(Duration::from_millis(1), || {
            let stop = Arc::new(AtomicBool::new(false));
            let limits = Limits::none().stop(Arc::clone(&stop));
            std::thread::scope(|scope| {
                let search = scope.spawn(|| {
                    let analysis = question::listen(&game, &method, &limits, &mut Silent);
                    (Instant::now(), analysis)
                });
                std::thread::sleep(Duration::from_millis(30));
                let raised = Instant::now();
                stop.store(true, Ordering::Relaxed);
                let (ended, analysis) = search.join().unwrap();
                assert!(game.legal_moves().contains(&analysis.best.unwrap()), "{spec}");
                ended.saturating_duration_since(raised)
            })
        });
        assert!(delay < Duration::from_millis(1), "{rules} {spec}: {delay:?}");
    }
}

#[test]
fn time_is_kept() {
    let _alone = alone();
    for (rules, spec) in ENDLESS {
        let game = Game::new(rules.parse().unwrap());
        let limits = Limits::none().time(Duration::from_millis(20));
        let taken = least(Duration::from_millis(40), || {
            let started = Instant::now();
            question::listen(&game, &spec.parse().unwrap(), &limits, &mut Silent);
            started.elapsed()
        });
        assert!((20..40).contains(&taken.as_millis()), "{rules} {spec}: {taken:?}");
    }
}

/// Ten times the nodes, not one allocation more.
#[test]
fn nothing_is_allocated_once_a_search_runs() {
    let _alone = alone();
    let game = Game::parse(&Rules::connect4(), "44").unwrap();
    for spec in [
        "minimax:depth=12",
        "alphabeta:depth=14,order=left",
        "alphabeta:depth=14,order=centre,memo=8",
        "alphabeta:depth=14,order=evaluation",
        "alphabeta:depth=14,order=history,ties=random",
        "ternary:depth=14",
    ] {
        let method: Method = spec.parse().unwrap();
        let allocations = |nodes| {
            let limits = Limits::none().nodes(nodes);
            let count = allocation_counter::measure(|| {
                let analysis = question::listen(&game, &method, &limits, &mut Silent);
                assert_eq!(analysis.nodes, nodes, "{spec}");
            });
            (count.count_total, count.bytes_max)
        };
        let (few, many) = (allocations(2_000), allocations(20_000));
        // The moves at the root are kept as they are finished; a longer search may finish more of them.
        assert!(many.0 <= few.0 + 7, "{spec}: {few:?} then {many:?}");
    }
    let games = |n: u64| {
        let method: Method = format!("mcts:nodes={n}").parse().unwrap();
        allocation_counter::measure(|| drop(question::listen(&game, &method, &Limits::none(), &mut Silent)))
            .count_total
    };
    assert!(games(20_000) <= games(2_000) + 32, "{} then {}", games(2_000), games(20_000));
}

/// The bytes asked for are those that were allowed.
#[test]
fn memory_is_bounded_by_what_was_asked() {
    let _alone = alone();
    let game = Game::new("19x19/5/free".parse().unwrap());
    for mebibytes in [1, 8, 64] {
        let method: Method = format!("alphabeta:depth=4,memo={mebibytes}").parse().unwrap();
        let limits = Limits::none().nodes(50_000);
        let bytes =
            allocation_counter::measure(|| drop(question::listen(&game, &method, &limits, &mut Silent)))
                .bytes_max;
        assert!(bytes <= (mebibytes << 20) + (1 << 20), "{mebibytes} MiB: {bytes}");
    }
}
