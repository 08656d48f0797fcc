//! A thousand games at once against `quaterne serve`, beside a bare echo at the same rate.
//!
//! ```text
//!   quaterne-load [--games 1000] [--seconds 30] [--solves 200] [--binary target/release/quaterne] [--data DIR] [--db URL]
//! ```
//!
//! Each game has two sockets and plays one move per second, at a moment of its own, against three servers: an axum echo;
//! quaterne; another quaterne that is asked for hard solves all the time. They take turns of a few seconds, so that all
//! three meet the same moods of the machine; what is compared is the median over the turns. Times are from a move sent to
//! its acknowledgement (which is on disk) and to the opponent's event. Every version is checked: none lost, none twice,
//! none out of order.
//!
//! An echo waits for no disk, an acknowledged move does. What the disk takes is measured beside the echo, so that the two can
//! be told apart; `--data /dev/shm` takes the disk out.

mod echo;
mod game;
mod running;
mod served;
mod times;

use std::sync::atomic::Ordering;
use std::time::Duration;

use echo::Echo;
use served::Served;
use times::{Times, disk, line, print, sorted};

type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[derive(Clone)]
struct Options {
    games: usize,
    seconds: u64,
    solves: usize,
    binary: String,
    data: std::path::PathBuf,
    db: Option<String>,
}

fn options() -> Options {
    let mut options = Options {
        games: 1000,
        seconds: 30,
        solves: 200,
        binary: "target/release/quaterne".to_owned(),
        data: std::env::temp_dir(),
        db: None,
    };
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().unwrap_or_default();
        match name.as_str() {
            "--games" => options.games = value.parse().expect("a number"),
            "--seconds" => options.seconds = value.parse().expect("a number"),
            "--solves" => options.solves = value.parse().expect("a number"),
            "--binary" => options.binary = value,
            "--data" => options.data = value.into(),
            "--db" => options.db = Some(value),
            _ => panic!("{name} is not an option: see the head of this file"),
        }
    }
    options
}

fn main() -> Outcome<()> {
    if std::env::args().nth(1).as_deref() == Some("echo") {
        return tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(echo::serve());
    }
    let options = options();
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(compare(&options))
}

async fn compare(options: &Options) -> Outcome<()> {
    let rounds = (options.seconds as usize / TURN).max(1);
    println!("{} games, {} sockets, {rounds} turns of {TURN} s each", options.games, 2 * options.games);
    let (folder, seconds) = (options.data.clone(), options.seconds);
    let mut echo = Echo::start(options).await?;
    let mut plain = Served::start(options, "plain").await?;
    let mut busy = Served::start(options, "busy").await?;
    let mut turns: [Vec<Times>; 3] = Default::default();
    let disk = tokio::task::spawn_blocking(move || disk(&folder, 3 * seconds));
    for _ in 0..rounds {
        turns[0].push(echo.turn().await?);
        turns[1].push(plain.turn().await?);
        let asking = busy.ask(options.solves);
        // The searches are under way before the clock runs.
        tokio::time::sleep(Duration::from_secs(1)).await;
        turns[2].push(busy.turn().await?);
        asking.iter().for_each(tokio::task::JoinHandle::abort);
    }
    let (solved, refused) = (busy.counts[0].load(Ordering::Relaxed), busy.counts[1].load(Ordering::Relaxed));
    let names = ["bare axum echo", "quaterne serve", &format!("with {} hard solves asked", options.solves)];
    for (name, turns_of_one) in names.iter().zip(&turns) {
        print(name, turns_of_one, &turns[0]);
    }
    let disk = sorted(disk.await??);
    println!("{:<32} {}", "one write to the disk, meanwhile", line(&disk));
    println!("solves answered {solved}, turned away {refused}");
    Ok(())
}

/// Moves of each game in a turn, one a second.
const TURN: usize = 5;
