//! How fast the native solver is without its SIMD code, on the proofs that the page makes, written as the page gets them: what
//! `bench/page.mjs` compares the page's engine with.
//!
//! ```text
//!   $ cargo run --release -p quaterne-wasm --example plain -- connect4 bench/sets/middle_medium
//!   1234567 0.891                                     nodes, seconds of the processor
//! ```
#![allow(clippy::print_stdout, reason = "a program")]

use std::time::Instant;
use std::{env, error, fs};

use quaterne_report::api::analysis::Solving;
use quaterne_report::api::{Said, Work as _};
use quaterne_rules::{Game, Rules};
use quaterne_search::Limits;
use quaterne_search::question::Engine;

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut args = env::args().skip(1);
    let (Some(rules), Some(path)) = (args.next(), args.next()) else {
        return Err("plain RULES FILE, a file of lines that begin with moves".into());
    };
    let (rules, text) = (rules.parse::<Rules>()?, fs::read_to_string(path)?);
    // Kept from position to position, as the page's is.
    let mut engine = Engine::new().remembering().without_simd();
    // A clock that stands still, as in the bench's page: no turn is cut short.
    let limits = Limits::none().clock(|| 0.0);
    let (wall, before, mut nodes) = (Instant::now(), processor(), 0);
    for moves in text.lines().filter_map(|line| line.split(' ').next()) {
        let mut work = Solving::of(Game::parse(&rules, moves)?, Default::default());
        let last = loop {
            if let Some(last) = work.turn(&mut engine, &limits).into_iter().find(Said::is_last) {
                break last;
            }
        };
        let answer: serde_json::Value = serde_json::from_str(&last.json)?;
        nodes += answer["nodes"].as_u64().ok_or("an answer without nodes")?;
    }
    let seconds = match (before, processor()) {
        (Some(before), Some(after)) => after - before,
        _ => wall.elapsed().as_secs_f64(),
    };
    println!("{nodes} {seconds:.6}");
    Ok(())
}

/// Seconds that this thread has had of a processor, where the system tells (Linux).
fn processor() -> Option<f64> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(told.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
