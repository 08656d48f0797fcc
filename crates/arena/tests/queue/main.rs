//! The queue over a SQLite file: batches that fail come back, and are given up when they always do.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use quaterne_arena::queue::{ApalisQueue, Coordinator, CoordinatorNews, Outcome, TRIES, Worker};
use quaterne_arena::store::{Arena, BatchState, Now, WorkerInfo};
use quaterne_arena::{Conduct, Openings, Player, Tournament};
use quaterne_rules::{Game, Rules};

fn scratch(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("queue");
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    let path = folder.join(format!("{name}.db"));
    for ending in ["", "-wal", "-shm", "-queue", "-queue-wal", "-queue-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    path.display().to_string()
}

fn tournament() -> Tournament {
    let players = ["random", "one-ply", "alphabeta:depth=2"].map(|name| name.parse::<Player>().unwrap());
    let openings = Openings::default().after(&Game::new(Rules::connect4()), 1).unwrap();
    Tournament::new(Rules::connect4(), players, openings, 1)
}

/// Runs a tournament with so many workers in this process.
fn run(url: &str, meant: &Tournament, workers: usize) -> (Arena, Outcome) {
    let arena = Arena::open(url).unwrap();
    let id = arena.add_tournament(meant, "here").unwrap();
    let queue = ApalisQueue::beside(&arena).unwrap();
    let over = AtomicBool::new(false);
    let outcome = thread::scope(|scope| {
        for nth in 0..workers {
            let (arena, queue, over) = (&arena, &queue, &over);
            scope.spawn(move || {
                let machine = "here".to_owned();
                let info =
                    WorkerInfo { id: format!("w{nth}"), machine, threads: 1, games: 0, seen: Now::read() };
                let conduct = Conduct::default();
                let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("queue-cache");
                Worker { arena, info, conduct, cache }.run(queue, over, |_| ()).unwrap();
            });
        }
        let coordinator = Coordinator { arena: &arena, queue: &queue, id: &id, tournament: meant };
        // A tournament that does not end is ended, and then is not complete.
        let (start, late) = (Instant::now(), AtomicBool::new(false));
        let watch =
            |_: &CoordinatorNews| late.store(start.elapsed() > Duration::from_secs(180), Ordering::Relaxed);
        let outcome = coordinator.run(&late, watch).unwrap();
        over.store(true, Ordering::Relaxed);
        outcome
    });
    (arena, outcome)
}

#[test]
fn every_game_is_played_once() {
    let meant = tournament();
    let (arena, outcome) = run(&scratch("once"), &meant, 2);
    assert_eq!(outcome, Outcome { complete: true, given_up: Vec::new() });
    let progress = arena.progress(&meant.id()).unwrap();
    assert_eq!((progress.played, progress.planned), (24, 24));
    assert!(arena.batches(&meant.id()).unwrap().iter().all(|batch| batch.state == BatchState::Done));
}

/// Programs whose files nobody has, one of them in every game: every try fails, and after three the games are given up and shown.
#[test]
fn a_batch_that_always_fails_is_given_up() {
    let mut meant = tournament();
    for entrant in &mut meant.entrants[..2] {
        entrant.bundle = Some("no such hash".to_owned());
    }
    let (arena, outcome) = run(&scratch("poison"), &meant, 1);
    assert!(outcome.complete);
    assert_eq!(outcome.given_up, (0..24).collect::<Vec<u64>>());
    for batch in arena.batches(&meant.id()).unwrap() {
        assert_eq!((batch.state, batch.tries), (BatchState::GivenUp, TRIES + 1), "{batch:?}");
    }
}
