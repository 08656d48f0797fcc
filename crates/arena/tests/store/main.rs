//! Tournaments in a database, as a class would run them: played, interrupted, resumed, extended.

mod courses;

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use quaterne_arena::store::{Arena, Local, Now, WorkerInfo};
use quaterne_arena::{
    Conduct, Fixture, Function, GameLine, GameRecord, Openings, Player, ProgramConduct, Schedule, Standings,
    Tournament,
};
use quaterne_rules::{Game, Rules, Side};

fn scratch(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("store");
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    let path = folder.join(format!("{name}.db"));
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    path.display().to_string()
}

fn tournament(names: &[&str], schedule: Schedule) -> Tournament {
    let players = names.iter().map(|name| name.parse::<Player>().unwrap());
    let openings = Openings::default().after(&Game::new(Rules::connect4()), 1).unwrap();
    Tournament { schedule, ..Tournament::new(Rules::connect4(), players, openings, 1) }
}

const FOUR: [&str; 4] =
    ["random", "one-ply", "alphabeta:depth=2,eval=ratio", "alphabeta:depth=3,eval=ratio,ties=random"];

/// One file has everything once nobody has it open.
#[test]
fn a_closed_arena_is_one_file() {
    let path = scratch("closed");
    let arena = Arena::open(&path).unwrap();
    play(&arena, &tournament(&FOUR[..2], Schedule::RoundRobin), usize::MAX, 1);
    drop(arena);
    for ending in ["-wal", "-shm"] {
        assert!(!PathBuf::from(format!("{path}{ending}")).exists(), "{ending}");
    }
}

/// Plays a tournament to its end, or until so many games were written; says how many games this run played.
fn play(arena: &Arena, tournament: &Tournament, most: usize, threads: usize) -> usize {
    let id = arena.add_tournament(tournament, "here").unwrap();
    // A busy machine is no reason to lose on time.
    let programs = ProgramConduct { margin: Duration::from_secs(60), ..ProgramConduct::default() };
    let conduct = Conduct { threads, programs, ..Conduct::default() };
    let worker =
        WorkerInfo { id: "w".to_owned(), machine: "here".to_owned(), threads, games: 0, seen: Now::read() };
    let mut played = 0;
    while let Some(games) = arena.next_games(&id, tournament, &HashSet::new()).unwrap() {
        let games = games.into_iter().map(|(_, game)| game).take(most - played);
        let local = Local { arena, id: &id, tournament, conduct: &conduct, worker: &worker, careful: true };
        let (recorded, _) = local.play(&games.collect::<Vec<Fixture>>(), |_| ()).unwrap();
        assert_eq!((recorded.known, recorded.different), (0, 0));
        played += recorded.new;
        // Who cannot be started leaves games without a result.
        if recorded.new == 0 {
            break;
        }
        if played >= most {
            break;
        }
    }
    played
}

/// The table without what depends on the clock.
fn timeless(mut table: Standings) -> Standings {
    for row in &mut table.rows {
        row.effort.micros = 0;
    }
    table
}

#[test]
fn a_tournament_is_read_back_as_it_was_meant() {
    let arena = Arena::open(&scratch("read_back")).unwrap();
    let mut meant = tournament(&FOUR, Schedule::Swiss { rounds: Some(3) });
    meant.entrants[1].control = "movetime=2s,bank=60s".parse().unwrap();
    meant.adjudicate = Some(5000);
    let id = arena.add_tournament(&meant, "here").unwrap();
    assert_eq!(arena.tournament(&id).unwrap(), meant);
    assert_eq!(arena.add_tournament(&meant, "there").unwrap(), id);
    let listed = arena.tournaments().unwrap();
    assert_eq!((listed.len(), listed[0].machine.as_str()), (1, "here"));
    assert!(arena.tournament("nobody").unwrap_err().to_string().contains("no tournament nobody"));
}

#[test]
fn every_game_is_kept_with_all_that_is_known_of_it() {
    let arena = Arena::open(&scratch("games")).unwrap();
    let meant = tournament(&FOUR[1..3], Schedule::RoundRobin);
    assert_eq!(play(&arena, &meant, usize::MAX, 1), 8);
    let id = meant.id();
    let games = arena.games(&id, 0, 100).unwrap();
    assert_eq!(games.len(), 8);
    for stored in &games {
        let game = Game::parse(&meant.rules, &stored.line.moves).unwrap();
        assert_eq!(game.outcome().unwrap().winner(), stored.line.winner);
        assert!(stored.line.moves.starts_with(&stored.opening) && stored.line.opening_plies == 1);
        assert_eq!(stored.thoughts.split(' ').count(), game.moves().len() - 1);
        assert!(stored.finished > Now(0) && stored.worker == "w");
    }
    assert_eq!(arena.games(&id, 6, 100).unwrap(), games[6..]);
    assert_eq!(arena.running(&id).unwrap(), []);
    assert_eq!(arena.workers(60_000).unwrap()[0].games, 8);
}

/// Whoever watches sees the moves of a game under way, and more of them later.
#[test]
fn a_game_under_way_shows_its_moves() {
    let url = scratch("moves");
    let mut meant =
        tournament(&["mcts:nodes=100000000", "mcts:nodes=100000000,seed=2"], Schedule::RoundRobin);
    for entrant in &mut meant.entrants {
        entrant.control = "movetime=120ms".parse().unwrap();
    }
    let id = meant.id();
    let (playing, watching) = (Arena::open(&url).unwrap(), Arena::open(&url).unwrap());
    let seen = std::sync::Mutex::new(Vec::<String>::new());
    let over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let start = std::time::Instant::now();
            while !over.load(std::sync::atomic::Ordering::Relaxed) && start.elapsed().as_secs() < 60 {
                for game in watching.running(&id).unwrap() {
                    seen.lock().unwrap().push(format!("{} {}", game.key, game.moves));
                }
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
        });
        play(&playing, &meant, 1, 1);
        over.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let mut seen = seen.into_inner().unwrap();
    seen.dedup();
    let first = playing.games(&id, 0, 1).unwrap().remove(0);
    let whole = format!("{} {}", first.key, first.line.moves);
    let parts: Vec<&String> = seen.iter().filter(|text| whole.starts_with(text.as_str())).collect();
    assert!(parts.len() >= 3, "several looks at {whole}: {seen:?}");
    assert!(parts.windows(2).all(|pair| pair[0].len() < pair[1].len()), "{parts:?}");
}

/// Stopped after any number of games and resumed, the table is that of a run that was not.
#[test]
fn resuming_changes_nothing() {
    for schedule in [Schedule::RoundRobin, Schedule::Swiss { rounds: None }, Schedule::KnockOut] {
        let meant = tournament(&FOUR, schedule);
        let whole = Arena::open(&scratch(&format!("whole-{schedule}"))).unwrap();
        let total = play(&whole, &meant, usize::MAX, 2);
        assert_eq!(total, meant.expected_games());
        let expected = timeless(whole.table(&meant.id()).unwrap());
        for stop in [1, total / 3, total - 1] {
            let url = scratch(&format!("parts-{schedule}-{stop}"));
            let first = play(&Arena::open(&url).unwrap(), &meant, stop, 1);
            assert_eq!(first, stop, "{schedule}");
            let arena = Arena::open(&url).unwrap();
            assert_eq!(first + play(&arena, &meant, usize::MAX, 2), total, "no game twice");
            assert_eq!(timeless(arena.table(&meant.id()).unwrap()), expected, "{schedule} after {stop}");
        }
    }
}

/// Whoever reads along has the table that is added up from all games, at every moment: of rounds that are planned late, of games that
/// were played for another tournament, and after results were taken back. No game is told twice.
#[test]
fn reading_along_is_adding_up() {
    for schedule in [Schedule::RoundRobin, Schedule::Swiss { rounds: None }, Schedule::KnockOut] {
        let arena = Arena::open(&scratch(&format!("along-{schedule}"))).unwrap();
        play(&arena, &tournament(&FOUR[..2], Schedule::RoundRobin), usize::MAX, 1);
        let meant = tournament(&FOUR, schedule);
        let id = arena.add_tournament(&meant, "here").unwrap();
        let mut following = arena.follow(&id).unwrap();
        let mut told = HashSet::new();
        loop {
            let played = play(&arena, &meant, 5, 2);
            let same = arena.catch_up(&mut following, |number, opening, line| {
                assert!(told.insert(number) && line.moves.starts_with(&opening), "{schedule}: {number}");
            });
            assert!(same.unwrap());
            assert_eq!(following.progress(), arena.progress(&id).unwrap(), "{schedule}");
            assert_eq!(following.standings(), arena.table(&id).unwrap(), "{schedule}");
            assert_eq!(told.len() as u64, following.progress().played);
            if played == 0 {
                break;
            }
        }
        assert_eq!(following.progress().played, meant.expected_games() as u64);
        assert!(arena.catch_up(&mut following, |_, _, _| panic!("nothing is new")).unwrap());

        arena.keep_table(&following, "a table").unwrap();
        assert_eq!(arena.kept_table(&id).unwrap().as_deref(), Some("a table"));
        arena.forget_faults(&id).unwrap();
        assert_eq!(arena.kept_table(&id).unwrap(), None, "of games that may be gone");
        let mut again = 0;
        assert!(!arena.catch_up(&mut following, |_, _, _| again += 1).unwrap());
        assert_eq!((again, following.standings()), (told.len(), arena.table(&id).unwrap()));
    }
}

/// One more player in the same arena: only its own games are played.
#[test]
fn a_newcomer_costs_its_own_games() {
    let arena = Arena::open(&scratch("newcomer")).unwrap();
    assert_eq!(play(&arena, &tournament(&FOUR[..3], Schedule::RoundRobin), usize::MAX, 1), 24);
    assert_eq!(play(&arena, &tournament(&FOUR, Schedule::RoundRobin), usize::MAX, 1), 24);
    assert_eq!(arena.tournaments().unwrap().len(), 2);
}

/// The same result twice is one result; another one for the same key is an alarm.
#[test]
fn a_second_result_is_ignored_and_shown_if_it_differs() {
    let arena = Arena::open(&scratch("alarm")).unwrap();
    let meant = tournament(&FOUR[1..3], Schedule::RoundRobin);
    play(&arena, &meant, usize::MAX, 1);
    let id = meant.id();
    let stored = arena.games(&id, 0, 1).unwrap().remove(0);
    let record = GameRecord {
        key: stored.key,
        line: stored.line.clone(),
        opening: stored.opening.clone(),
        thoughts: String::new(),
        stderr: ["a\0b".replace('\0', "␀"), String::new()],
        fault: None,
        finished: Now::read(),
    };
    let again = arena.record("other", std::slice::from_ref(&record)).unwrap();
    assert_eq!((again.new, again.known, again.different), (0, 1, 0));
    assert_eq!(arena.alarms(&id).unwrap(), []);
    let mut other = record;
    other.line.moves = "4444".to_owned();
    assert_eq!(arena.record("other", &[other]).unwrap().different, 1);
    let alarms = arena.alarms(&id).unwrap();
    assert_eq!((alarms.len(), alarms[0].other.as_str()), (1, "4444"));
    assert_eq!(alarms[0].kept, stored.line.moves);
    assert_eq!(arena.games(&id, 0, 1).unwrap()[0], stored);
}

/// A machine that plays the same game again and again is told from one that does not.
#[test]
fn small_boards_are_exact() {
    let arena = Arena::open(&scratch("exact")).unwrap();
    let mut meant = tournament(&["minimax:depth=9,eval=outcome", "minimax:depth=1"], Schedule::RoundRobin);
    meant.rules = Rules::tictactoe();
    meant.openings = Openings::default().every(&Game::new(meant.rules)).unwrap();
    meant.exhaustive = true;
    assert_eq!(play(&arena, &meant, usize::MAX, 2), 2 * 627);
    let table = arena.table(&meant.id()).unwrap();
    assert!(table.exact && table.rows.iter().all(|row| row.elo_interval.is_none() && !row.wavers));
    assert_eq!(table.rows[0].player, 0);
    assert!(table.distinct > 500 && table.distinct <= 2 * 627, "{}", table.distinct);
}

/// Who is withdrawn follows from the results on disk, whichever process wrote them. A program that cannot be started
/// plays no game otherwise.
#[test]
fn a_program_that_was_late_elsewhere_is_withdrawn_here() {
    for (late, withdrawn) in [(4, false), (5, true)] {
        let arena = Arena::open(&scratch(&format!("late-{late}"))).unwrap();
        let meant = tournament(&["bot:./nobody", "one-ply"], Schedule::RoundRobin);
        let id = arena.add_tournament(&meant, "here").unwrap();
        let games = arena.next_games(&id, &meant, &HashSet::new()).unwrap().unwrap();
        let record = |(_, game): &(u64, Fixture)| GameRecord {
            key: game.key,
            line: GameLine {
                round: 0,
                opening: game.opening,
                repeat: 0,
                seats: game.seats,
                winner: Some(if game.seats[0] == 0 { Side::O } else { Side::X }),
                reason: "time-out".parse().unwrap(),
                moves: "4".to_owned(),
                opening_plies: 1,
                efforts: Default::default(),
            },
            opening: "4".to_owned(),
            thoughts: String::new(),
            stderr: Default::default(),
            fault: None,
            finished: Now::read(),
        };
        let records: Vec<GameRecord> = games[..late].iter().map(record).collect();
        arena.record("elsewhere", &records).unwrap();
        let left = if withdrawn { games.len() - late } else { 0 };
        assert_eq!(play(&arena, &meant, usize::MAX, 1), left);
        let lines = arena.lines(&id).unwrap();
        assert_eq!(lines.len(), late + left);
        assert!(lines[late..].iter().all(|line| line.reason.name() == "withdrawn"), "{late} late: {lines:?}");
    }
}

/// A function cannot be read back on another machine.
#[test]
fn functions_are_not_stored() {
    let arena = Arena::open(&scratch("function")).unwrap();
    let mut meant = tournament(&FOUR[..2], Schedule::RoundRobin);
    meant.entrants[0] = Function::new("mine", |game: &Game| game.legal_moves().first().copied()).into();
    let error = arena.add_tournament(&meant, "here").unwrap_err().to_string();
    assert!(error.contains("mine is a function"), "{error}");
}

#[test]
fn what_is_no_database_says_so() {
    let error = Arena::open("/no/such/folder/class.db").unwrap_err().to_string();
    assert!(error.starts_with("/no/such/folder/class.db cannot be opened"), "{error}");
    assert!(error.ends_with("is its folder there, and may this user write to it?"), "{error}");
}
