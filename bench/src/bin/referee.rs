//! What the referee costs: a move of an external program under the referee, beside the bare round trip
//! through two pipes to the same program, in one run.
//!
//! ```text
//!   bare        write a line, read a line                     the pipes and the program itself
//!   trusted     the referee, no sandbox, nobody held          + threads, clock, rules, notation
//!   held        the referee, sandbox, held between turns      + SIGCONT and SIGSTOP
//! ```
//!
//! `cargo run --release --bin referee [GAMES]`. The program is this one, started with the word `bot`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use quaterne_arena::{Conduct, Player, Ending, Entrant, ProgramConduct, SandboxLevel, Tournament, play};
use quaterne_rules::{Game, Rules, write_move};

/// The most that the referee may add to a move.
const ALLOWED: Duration = Duration::from_micros(200);

fn main() {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("bot") => bot(),
        games => measure(games.and_then(|games| games.parse().ok()).unwrap_or(200)),
    }
}

/// An engine that plays the first legal move: the least that an engine can do.
fn bot() {
    let mut game = Game::new(Rules::connect4());
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match line.split_whitespace().next() {
            Some("ugi") => println!("ugiok"),
            Some("isready") => println!("readyok"),
            Some("position") => {
                let moves = line.split_once("moves").map_or("", |(_, moves)| moves);
                game = Game::parse(&Rules::connect4(), moves).expect("a game");
            }
            Some("go") => println!("bestmove {}", write_move(game.rules(), game.legal_moves()[0])),
            _ => {}
        }
    }
}

/// The mean of a bare round trip, over positions like those of a game.
fn bare(rounds: u32) -> Duration {
    let program = std::env::current_exe().expect("this program");
    let mut child =
        Command::new(program).arg("bot").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a bot");
    let mut stdin = child.stdin.take().expect("its input");
    let mut stdout = BufReader::new(child.stdout.take().expect("its output"));
    let mut line = String::new();
    let began = Instant::now();
    for round in 0..rounds {
        let moves = &"4 4 4 4 4 4 5 5 5 5 5 5"[..(2 * (round as usize % 12)).saturating_sub(1)];
        let text = format!("position startpos moves {moves}\ngo movetime 2000\n");
        stdin.write_all(text.as_bytes()).expect("room in the pipe");
        line.clear();
        stdout.read_line(&mut line).expect("an answer");
        assert!(line.starts_with("bestmove"), "{line}");
    }
    let mean = began.elapsed() / rounds;
    drop(stdin);
    child.wait().expect("its end");
    mean
}

/// The mean of an external move under the referee: all that is not the opponent's thinking.
fn refereed(games: usize, programs: ProgramConduct) -> (Duration, u32) {
    let program = std::env::current_exe().expect("this program");
    let bot: Player = format!("bot:{} bot", program.display()).parse().expect("a bot");
    let players = [bot, "random:seed=1".parse().expect("a machine")];
    let players = players.map(|player| Entrant::new(player, "movetime=2s".parse().expect("a limit")));
    let openings = vec![Game::new(Rules::connect4()); games.div_ceil(2)];
    let contest = Tournament::new(Rules::connect4(), players, openings, 1);
    let conduct = Conduct { programs, ..Conduct::default() };
    // The first game has the start of the program in it.
    let mut marks = Vec::new();
    let played = play(&contest, &conduct, |_| marks.push(Instant::now()));
    assert!(played.iter().all(|game| matches!(game.ending, Ending::Over(_))), "{:?}", played[0].notes);
    let (mut moves, mut thinking) = (0, Duration::ZERO);
    for game in &played[1..] {
        let seat = game.fixture.seats.iter().position(|&player| player == 0).expect("the bot plays");
        moves += game.thoughts_of(seat).count() as u32;
        thinking += game.thoughts_of(1 - seat).map(|thought| thought.elapsed).sum::<Duration>();
    }
    let total = marks[marks.len() - 1] - marks[0];
    (total.saturating_sub(thinking) / moves, moves)
}

fn measure(games: usize) {
    let trusted = ProgramConduct { trust: true, suspend: false, ..ProgramConduct::default() };
    println!("{:<36} {:>12} {:>14}", "a move", "mean", "beyond bare");
    let mut worst = Duration::ZERO;
    for (name, programs) in
        [("trusted, not held", trusted), ("sandbox, held between turns", ProgramConduct::default())]
    {
        if !programs.trust && SandboxLevel::probe() == SandboxLevel::None {
            println!("{name}: no sandbox on this machine");
            continue;
        }
        // Bare before and after: a machine that gets busy in between is seen.
        let before = bare(2000);
        let (mean, moves) = refereed(games, programs);
        let bare = (before + bare(2000)) / 2;
        let beyond = mean.saturating_sub(bare);
        worst = worst.max(beyond);
        println!("{:<36} {:>9.1} µs", "bare round trip", bare.as_secs_f64() * 1e6);
        println!(
            "{name:<36} {:>9.1} µs {:>11.1} µs   ({moves} moves)",
            mean.as_secs_f64() * 1e6,
            beyond.as_secs_f64() * 1e6
        );
    }
    println!(
        "the referee adds at most {:.1} µs a move; allowed are {} µs",
        worst.as_secs_f64() * 1e6,
        ALLOWED.as_micros()
    );
    if worst > ALLOWED {
        println!("too much (or a busy machine: compare the two bare lines)");
        std::process::exit(1);
    }
}
