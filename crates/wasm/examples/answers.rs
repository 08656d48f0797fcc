//! Answers addresses, one a line, as the engine in the page does, but natively: what the page's tests compare it with.
//!
//! ```text
//!   $ echo '/analyse?position=44&player=minimax:depth=2' | cargo run -p quaterne-wasm --example answers
//!   200 {"rules":"7x6/4","position":"44", …}
//! ```
//!
//! Of long work (addresses that end in `/stream`) the last thing said is the answer. The clock stands still: no answer
//! depends on how busy the machine is.
#![allow(clippy::print_stdout, reason = "a program")]

use std::io::{self, BufRead as _};

use quaterne_report::seed;
use quaterne_wasm::{Desk, Reply};

fn main() -> io::Result<()> {
    let mut desk = Desk::new(|| 0.0, seed::fresh);
    for address in io::stdin().lock().lines() {
        let address = address?;
        let path = address.split('?').next().unwrap_or_default();
        let reply = if path.ends_with("/stream") { last(&mut desk, &address) } else { desk.ask(&address) };
        println!("{} {}", reply.status, reply.json);
    }
    Ok(())
}

fn last(desk: &mut Desk, address: &str) -> Reply {
    let begun = desk.begin(address);
    if begun.status != 200 {
        return begun;
    }
    let (work, mut json) = (begun.json.parse().unwrap_or_default(), String::new());
    while !desk.is_over(work) {
        json = desk.turn(work).pop().map_or(json, |said| said.json);
    }
    Reply { status: 200, json }
}
