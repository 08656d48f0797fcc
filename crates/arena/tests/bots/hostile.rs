//! Fifty ways to misbehave, at every level of the sandbox, with and without cgroups: each loses its game, for the right reason, and leaves nothing behind.

#![expect(clippy::print_stdout, reason = "what was measured, for --nocapture")]

use std::collections::BTreeSet;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, thread};

use quaterne_arena::{Cgroups, Conduct, Ending, Fault, Player, SandboxLevel, Tournament, play, play_game};
use quaterne_rules::{Game, Rules, Side};

use crate::{conduct, entrants, player, root};

const TIME: &str = "movetime=1s";

fn hostile(behaviour: &str, argument: &str) -> Player {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bots/hostile.py");
    player(&format!("lines:{} {script} {behaviour} {argument}", python()))
}

/// The system's, if there is one: without namespaces a bot that root starts cannot reach what only root may read.
fn python() -> &'static str {
    if PathBuf::from("/usr/bin/python3").is_file() { "/usr/bin/python3" } else { "python3" }
}

/// Processes that this process started as programs, by the mark that they cannot lose: whatever their parents, their
/// sessions and their environments.
fn left_behind() -> Vec<String> {
    let mark = (1_u64 << 60) | (u64::from(std::process::id()) << 24);
    let limit = |limits: &str| -> Option<u64> {
        let line = limits.lines().find_map(|line| line.strip_prefix("Max file locks"))?;
        line.split_whitespace().next()?.parse().ok()
    };
    // Of a process whose first thread has ended the others tell.
    let threads = |folder: PathBuf| fs::read_dir(folder.join("task")).into_iter().flatten().flatten();
    let marked = |folder: &PathBuf| {
        let limits = fs::read_to_string(folder.join("limits")).unwrap_or_default();
        let status = fs::read_to_string(folder.join("status")).unwrap_or_default();
        limit(&limits).is_some_and(|value| value & !0xFF_FFFF == mark) && !status.contains("State:\tZ")
    };
    let folders = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    folders
        .flat_map(threads)
        .map(|entry| entry.path())
        .filter(marked)
        .map(|folder| fs::read_to_string(folder.join("cmdline")).unwrap_or_default().replace('\0', " "))
        // Other tests have programs of their own meanwhile; these are of this file.
        .filter(|line| line.contains("hostile.py") || line.contains("while True: pass"))
        .collect()
}

/// The same, once those who were just ended had a moment to be gone; nobody needs two seconds.
fn left_for_good() -> Vec<String> {
    let until = Instant::now() + Duration::from_secs(2);
    while !left_behind().is_empty() && Instant::now() < until {
        thread::sleep(Duration::from_millis(20));
    }
    left_behind()
}

fn temporary_files() -> BTreeSet<String> {
    let names =
        ["/tmp", "/var/tmp", "/dev/shm"].map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let names = names.into_iter().flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.contains("quaterne-bot") || name.contains("quaterne-filler")).collect()
}

/// What a busy machine may take where a quiet one takes a second.
const BUSY: u32 = 5;

/// One behaviour: the game is lost for this reason, soon after the fault, and the table is clear for the next game
/// within a second.
fn check(behaviour: &str, argument: &str, fault: Fault, level: SandboxLevel, cgroups: bool) {
    let bot = hostile(behaviour, argument);
    let short = Duration::from_secs(4);
    // What is no matter of time has plenty of it: a busy machine may take a while to run out of memory.
    let time = if fault == Fault::TimeOut { TIME } else { "movetime=60s" };
    let mut conduct = conduct();
    conduct.programs.level = Some(level);
    conduct.programs.cgroups = cgroups;
    if ["memory_hog", "shared_memory", "headless_hog"].contains(&behaviour) {
        conduct.programs.memory = 256;
    }
    let from_the_start = ["hang_at_start", "never_reads"].contains(&behaviour);
    if from_the_start {
        conduct.programs.start = short;
    }
    let began = Instant::now();
    let opening = Game::new(Rules::connect4());
    let played = play_game(&opening, entrants([&"alphabeta:depth=1".parse().unwrap(), &bot], time), &conduct);
    let notes = &played.notes[1];
    assert_eq!(played.ending, Ending::Forfeit(Side::O, fault), "{behaviour}: {notes:?}");
    assert!(!from_the_start || began.elapsed() < short + Duration::from_secs(20), "{behaviour}");
    assert!(notes.fault.is_some(), "{behaviour}");
    println!("{behaviour:16} {fault:?}: the next game could start after {:?}", notes.leaving);
    assert!(notes.leaving < BUSY * Duration::from_secs(1), "{behaviour}: {:?}", notes.leaving);
}

#[test]
fn fifty_behaviours_lose_and_leave_nothing() {
    fifty(SandboxLevel::probe(), true);
}

/// The same where no cgroup can be had.
#[test]
fn fifty_behaviours_lose_without_cgroups() {
    fifty(SandboxLevel::probe(), false);
}

/// The same where namespaces are forbidden, as in many containers.
#[test]
fn fifty_behaviours_lose_under_landlock_alone() {
    fifty(SandboxLevel::Landlock, false);
}

#[test]
fn fifty_behaviours_lose_under_landlock_and_cgroups() {
    fifty(SandboxLevel::Landlock, true);
}

/// One after the other: these tests look for what is left in this process's name.
static ALONE: Mutex<()> = Mutex::new(());

/// How many of them play at a time: most of them wait for a deadline.
const AT_A_TIME: usize = 6;

fn fifty(level: SandboxLevel, cgroups: bool) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    if cgroups && Cgroups::probe().is_none() {
        println!("no cgroups here");
        return;
    }
    let limit = own_limit();
    let files = temporary_files();
    let secret = std::env::temp_dir().join(format!("quaterne-secret-{}", std::process::id()));
    fs::write(&secret, "the answers").unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let pid = std::process::id().to_string();
    // As a shell may leave it open for whatever it starts.
    let inherited = rustix::io::dup(fs::File::open(&secret).unwrap()).unwrap();
    let secret_text = format!("secret:{}", secret.display());
    // A socket that everybody may use, as databases have one, beside the bots: at a path that is nobody's secret.
    let meeting = std::env::temp_dir().join(format!("quaterne-socket-{}", std::process::id()));
    let callers = UnixListener::bind(&meeting).unwrap();
    callers.set_nonblocking(true).unwrap();
    fs::set_permissions(&meeting, fs::Permissions::from_mode(0o777)).unwrap();
    let meeting_text = format!("secret:{}", meeting.display());
    // The same for letters.
    let letter_path = std::env::temp_dir().join(format!("quaterne-letters-{}", std::process::id()));
    let local_letters = UnixDatagram::bind(&letter_path).unwrap();
    local_letters.set_nonblocking(true).unwrap();
    fs::set_permissions(&letter_path, fs::Permissions::from_mode(0o777)).unwrap();
    let letters_text = format!("secret:{}", letter_path.display());
    let letters = UdpSocket::bind("127.0.0.1:0").unwrap();
    letters.set_nonblocking(true).unwrap();
    let letter_box = letters.local_addr().unwrap().port().to_string();
    // One without a place in the file system, which is open to everybody.
    let name = format!("quaterne-abstract-{}", std::process::id());
    let strangers = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap();
    strangers.set_nonblocking(true).unwrap();
    let name = name.as_str();
    let itself = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bots/hostile.py")).unwrap();
    // Who stands in the same folder is nobody's business either.
    let neighbour = concat!("secret:", env!("CARGO_MANIFEST_DIR"), "/tests/bots/agents.rs");
    let (secret_text, port, pid) = (secret_text.as_str(), port.as_str(), pid.as_str());
    let (meeting_text, letter_box, letters_text) =
        (meeting_text.as_str(), letter_box.as_str(), letters_text.as_str());
    // A private /tmp is full; a folder on the disk is looked at.
    let full = if level == SandboxLevel::Landlock { Fault::Flood } else { Fault::Crash };

    let behaviours = [
        ("hang_at_start", "", Fault::TimeOut),
        ("hang_mid_game", "", Fault::TimeOut),
        ("crash", "", Fault::Crash),
        ("early_exit", "", Fault::Disconnect),
        ("illegal_move", "", Fault::IllegalMove),
        ("late_move", "", Fault::TimeOut),
        ("garbage", "", Fault::IllegalMove),
        ("endless_line", "", Fault::Flood),
        ("stdout_flood", "", Fault::Flood),
        ("stderr_flood", "", Fault::Flood),
        ("never_reads", "", Fault::TimeOut),
        ("fork_bomb", "", Fault::TimeOut),
        ("daemon", "", Fault::Disconnect),
        ("memory_hog", "", Fault::Memory),
        ("cpu_spin", "", Fault::TimeOut),
        ("disk_filler", "", Fault::Crash),
        ("reads_files", secret_text, Fault::Crash),
        ("network", port, Fault::Crash),
        ("ignores_sigterm", "", Fault::TimeOut),
        ("signals_others", pid, Fault::Crash),
        ("reads_files", neighbour, Fault::Crash),
        ("datagram", letter_box, Fault::Crash),
        ("unix_socket", meeting_text, Fault::Crash),
        ("bare_daemon", "", Fault::Disconnect),
        ("drops_mark", "", Fault::Crash),
        ("many_files", "", full),
        ("files_without_names", "", full),
        ("memory_files", "", Fault::Crash),
        ("shared_memory", "", Fault::Memory),
        ("namespaces", "", Fault::Crash),
        ("system_v", "", Fault::Crash),
        ("strange_calls", pid, Fault::Crash),
        ("reads_others", pid, Fault::Crash),
        ("limits_others", pid, Fault::Crash),
        ("kills_everybody", "", Fault::Crash),
        ("abstract_socket", name, Fault::Crash),
        ("dumps_core", "", Fault::Crash),
        ("writes_to_itself", "", Fault::Crash),
        ("changes_modes", secret_text, Fault::Crash),
        ("leaves_pipes", "", Fault::Crash),
        ("letter", letters_text, Fault::Crash),
        ("watches_others", "", Fault::Crash),
        ("slows_others", pid, Fault::Crash),
        ("files_on_their_way", "", Fault::Crash),
        ("files_of_a_thread", "", full),
        ("hidden_files", "", full),
        ("empty_files", "", Fault::Flood),
        ("headless_daemon", "", Fault::Disconnect),
        ("headless_hog", "", Fault::Memory),
        ("inherits", "", Fault::Crash),
    ];
    assert!(behaviours.len() >= 50);
    let next = AtomicUsize::new(0);

    // An honest match goes on beside them, and does not notice.
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let honest = scope.spawn(|| {
            let bot = player(&format!("connectx:{}", root().join("bots/connectx_agent.py").display()));
            let players = entrants([&bot, &"one-ply".parse().unwrap()], "movetime=20s,bank=60s");
            let openings = vec![Game::new(Rules::connect4())];
            let contest = Tournament::new(Rules::connect4(), players, openings, 1);
            let (mut games, mut slowest) = (0, Duration::ZERO);
            while !done.load(Ordering::Relaxed) {
                let contest = Tournament { seed: games, ..contest.clone() };
                for played in play(&contest, &conduct(), |_| ()) {
                    assert!(
                        matches!(played.ending, Ending::Over(_)),
                        "{:?} {:?}",
                        played.ending,
                        played.notes
                    );
                    slowest =
                        played.thoughts.iter().map(|thought| thought.elapsed).fold(slowest, Duration::max);
                    games += 1;
                }
            }
            println!("beside them {games} honest games, the slowest move {slowest:?}");
            games
        });
        let one_after_the_other = || {
            let mut failed = Vec::new();
            while let Some(&(behaviour, argument, fault)) =
                behaviours.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let play = || check(behaviour, argument, fault, level, cgroups);
                if std::panic::catch_unwind(std::panic::AssertUnwindSafe(play)).is_err() {
                    failed.push(behaviour);
                }
            }
            failed
        };
        let players: Vec<_> = (0..AT_A_TIME).map(|_| scope.spawn(one_after_the_other)).collect();
        let failed: Vec<&str> = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
        done.store(true, Ordering::Relaxed);
        assert!(honest.join().unwrap() > 0);
        assert!(failed.is_empty(), "{failed:?}");
    });

    let mode = fs::metadata(&secret).unwrap().permissions().mode();
    assert_eq!(mode & 0o022, 0, "somebody changed the mode of a file: {mode:o}");
    fs::remove_file(&secret).unwrap();
    fs::remove_file(&meeting).unwrap();
    fs::remove_file(&letter_path).unwrap();
    let nobody = listener.accept().is_err() && callers.accept().is_err() && strangers.accept().is_err();
    assert!(nobody, "somebody came through");
    let now = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bots/hostile.py")).unwrap();
    assert!(now == itself, "somebody wrote into its own file");
    assert!(!rustix::io::fcntl_getfd(&inherited).unwrap().contains(rustix::io::FdFlags::CLOEXEC));
    assert_eq!(own_limit(), limit, "somebody changed a limit of this process");
    assert!(letters.recv(&mut [0; 8]).is_err(), "somebody wrote");
    assert!(local_letters.recv(&mut [0; 8]).is_err(), "somebody wrote");
    assert_eq!(left_for_good(), Vec::<String>::new());
    assert_eq!(temporary_files(), files);
    // Those of other tests in this process go with their games.
    let (groups, until) = (groups(), Instant::now() + Duration::from_secs(60));
    while groups.iter().any(|group| group.exists()) && Instant::now() < until {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(!groups.iter().any(|group| group.exists()), "{groups:?}");
}

/// How many files this process may have open.
fn own_limit() -> String {
    let limits = fs::read_to_string("/proc/self/limits").unwrap();
    limits.lines().find(|line| line.starts_with("Max open files")).unwrap().to_owned()
}

/// Groups that this process made for programs, wherever they may be.
fn groups() -> BTreeSet<PathBuf> {
    let start = format!("quaterne-{}-", std::process::id());
    let (mut folders, mut found) = (vec![PathBuf::from("/sys/fs/cgroup")], BTreeSet::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                if entry.file_name().to_string_lossy().starts_with(&start) {
                    found.insert(entry.path());
                }
                folders.push(entry.path());
            }
        }
    }
    found
}

/// A helper that left the program's group, and one whose parent is gone: neither runs while the opponent thinks.
#[test]
fn nobody_thinks_on_the_opponents_time() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let slow = hostile("slow", "");
    // Twelve cells, filled row by row: every turn but the first two is looked at, and the game ends soon.
    let board = Game::new("4x3/4".parse().unwrap());
    let levels = [SandboxLevel::probe(), SandboxLevel::Landlock];
    for (level, cgroups) in levels.into_iter().flat_map(|level| [(level, true), (level, false)]) {
        thread::scope(|scope| {
            for orphan in ["", "orphan", "headless"] {
                let (slow, board) = (&slow, &board);
                scope.spawn(move || {
                    let mut conduct = conduct();
                    conduct.programs.level = Some(level);
                    conduct.programs.cgroups = cgroups;
                    let players = [slow, &hostile("ponders", orphan)];
                    let played = play_game(board, entrants(players, "movetime=60s"), &conduct);
                    let said = (&played.ending, &played.notes, played.game.text());
                    assert!(
                        matches!(played.ending, Ending::Over(_)),
                        "{level}, {cgroups}, {orphan}: {said:?}"
                    );
                    assert!(played.thoughts.len() > 6, "{said:?}");
                });
            }
        });
    }
    // Where nobody is held the helper runs, and the bot notices: so it would have above.
    let mut running = conduct();
    running.programs.suspend = false;
    let players = [&slow, &hostile("ponders", "")];
    let played = play_game(&board, entrants(players, "movetime=60s"), &running);
    assert_eq!(played.ending, Ending::Forfeit(Side::O, Fault::IllegalMove), "{:?}", played.notes);
}

/// Two engines that read nothing on a board of 361 cells: what they are told does not fit into a pipe, and holds
/// nobody up.
#[test]
fn a_full_pipe_holds_nobody_up() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bots/hostile.py");
    let blind = [0, 1].map(|colour| player(&format!("bot:python3 {script} blind {colour}")));
    let opening = Game::new("19x19/19/free".parse().unwrap());
    let played = play_game(&opening, entrants([&blind[0], &blind[1]], "movetime=20s"), &conduct());
    assert!(matches!(played.ending, Ending::Over(_)), "{:?} {:?}", played.ending, played.notes);
    let told: usize = (1..=played.game.moves().len()).step_by(2).map(|ply| 3 * ply).sum();
    assert!(told > 64 << 10, "{told} bytes would have fitted");
}

/// No sandbox, no program of somebody else's; and those that are trusted are ended with all that they started.
#[test]
fn closed_unless_trusted() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let bot = hostile("honest", "");
    let game = Game::new(Rules::connect4());
    let machine = "alphabeta:depth=1".parse().unwrap();
    let mut closed = conduct();
    closed.programs.level = Some(SandboxLevel::None);
    let played = play_game(&game, entrants([&machine, &bot], "movetime=20s"), &closed);
    assert_eq!(played.ending, Ending::Unable(Side::O));
    let why = played.notes[1].fault.as_ref().map_or("", |why| why.en.as_str());
    assert!(why.contains("install bubblewrap") && why.contains("--trust-bots"), "{why}");
    let mut trusting = conduct();
    trusting.programs.trust = true;
    let played = play_game(&game, entrants([&machine, &bot], "movetime=20s"), &trusting);
    assert!(matches!(played.ending, Ending::Over(_)), "{:?} {:?}", played.ending, played.notes);
    let played = play_game(&game, entrants([&machine, &hostile("daemon", "")], "movetime=20s"), &trusting);
    assert_eq!(played.ending, Ending::Forfeit(Side::O, Fault::Disconnect));
    assert_eq!(left_for_good(), Vec::<String>::new());
}

/// After a fault the next game of the same pairing starts at once.
#[test]
fn the_next_game_starts_within_a_second() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let players = entrants([&hostile("crash", ""), &"alphabeta:depth=1".parse().unwrap()], TIME);
    let contest = Tournament::new(Rules::connect4(), players, vec![Game::new(Rules::connect4())], 1);
    let mut ends = Vec::new();
    let games = play(&contest, &Conduct { threads: 1, ..conduct() }, |_| ends.push(Instant::now()));
    // Two games of a bot that crashes in its second move: the time between their ends is a start and two moves.
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|played| matches!(played.ending, Ending::Forfeit(_, Fault::Crash))));
    let referee = {
        let thinking: Duration = games[1].thoughts.iter().map(|thought| thought.elapsed).sum();
        (ends[1] - ends[0]).saturating_sub(thinking)
    };
    println!("from one crash to the next, thinking aside: {referee:?}");
    // A loaded machine takes its time to start Python; a referee that waits for a deadline takes far longer.
    assert!(referee < BUSY * Duration::from_secs(1), "{referee:?}");
}

/// What a program writes is read on a terminal: it clears no screen there and fills no clipboard.
#[test]
fn a_terminal_is_told_nothing_but_text() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let players = entrants([&"one-ply".parse().unwrap(), &hostile("escapes", "")], "movetime=20s");
    let played = play_game(&Game::new(Rules::connect4()), players, &conduct());
    assert_eq!(played.ending, Ending::Forfeit(Side::O, Fault::IllegalMove));
    let notes = &played.notes[1];
    let said = format!("{} {}", notes.stderr, notes.fault.as_ref().unwrap().en);
    assert!(said.contains("]52;c;aGVsbG8=") && said.contains("0;title"), "{said:?}");
    assert!(!said.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'), "{said:?}");
}

/// Threads share what they have in memory: it counts once, however many there are.
#[test]
fn memory_is_counted_once_for_all_threads() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for (level, cgroups) in [SandboxLevel::probe(), SandboxLevel::Landlock]
        .into_iter()
        .flat_map(|level| [(level, true), (level, false)])
    {
        let mut conduct = conduct();
        conduct.programs.level = Some(level);
        conduct.programs.cgroups = cgroups;
        conduct.programs.memory = 256;
        let players = entrants([&"one-ply".parse().unwrap(), &hostile("many_threads", "")], "movetime=60s");
        let played = play_game(&Game::new("4x3/4".parse().unwrap()), players, &conduct);
        assert!(
            matches!(played.ending, Ending::Over(_)),
            "{level}, {cgroups}: {:?} {:?}",
            played.ending,
            played.notes
        );
    }
}

/// The same script, behaving, plays to the end: what loses above is the behaviour.
#[test]
fn the_honest_twin_plays_to_the_end() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let bot = hostile("honest", "");
    let played = play_game(
        &Game::new(Rules::connect4()),
        entrants([&"alphabeta:depth=1".parse().unwrap(), &bot], "movetime=10s"),
        &conduct(),
    );
    assert!(matches!(played.ending, Ending::Over(_)), "{:?} {:?}", played.ending, played.notes);
}

/// A program that never answers: after five games it takes part no more, and the rest cost nothing.
#[test]
fn who_never_answers_is_withdrawn() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let players =
        entrants([&"one-ply".parse().unwrap(), &hostile("cpu_spin", "")], "movetime=100ms,bank=400ms");
    let openings = ["1", "2", "3", "4"].map(|moves| Game::parse(&Rules::connect4(), moves).unwrap());
    let contest = Tournament::new(Rules::connect4(), players, openings.into(), 1);
    let mut conduct = conduct();
    conduct.programs.start = Duration::from_secs(1);
    let (mut began, mut took) = (Instant::now(), Vec::new());
    let games = play(&contest, &conduct, |_| {
        took.push(began.elapsed());
        began = Instant::now();
    });
    assert_eq!(games.len(), 8);
    for (nth, (played, took)) in games.iter().zip(&took).enumerate() {
        let seat = played.fixture.seats.iter().position(|&player| player == 1).unwrap();
        let fault = if nth < 5 { Fault::TimeOut } else { Fault::Withdrawn };
        assert_eq!(played.ending, Ending::Forfeit(Side::BOTH[seat], fault), "game {nth}");
        let why = played.notes[seat].fault.as_ref().unwrap();
        assert_eq!(why.en.contains("lost 5 games on time"), nth >= 5, "game {nth}: {why}");
        assert_eq!(*took > Duration::from_millis(400), nth < 5, "game {nth}: {took:?}");
    }
}
