//! How fast the native solver is without its SIMD code, on the proofs that the page makes: what `bench/page.mjs` compares
//! the page's engine with.
//!
//! ```text
//!   $ cargo run --release -p quaterne-wasm --example plain -- bench/sets/middle_medium
//!   middle_medium 1234567 0.89                       nodes, seconds
//! ```
#![allow(clippy::print_stdout, reason = "a program")]

use std::path::Path;
use std::time::Instant;
use std::{env, error, fs};

use quaterne_rules::{Game, Rules};
use quaterne_search::Limits;
use quaterne_search::method::PerfectPlay;
use quaterne_search::proof::Proof;
use quaterne_search::solver::Solver;

fn main() -> Result<(), Box<dyn error::Error>> {
    for set in env::args().skip(1).map(|path| fs::read_to_string(&path).map(|text| (path, text))) {
        let (path, text) = set?;
        // Kept from position to position, as the page's is.
        let mut solver = Solver::new(PerfectPlay::default().table as usize).without_simd();
        let (started, mut nodes) = (Instant::now(), 0);
        for moves in text.lines().filter_map(|line| line.split(' ').next()) {
            let mut proof = Proof::of(&Game::parse(&Rules::connect4(), moves)?);
            while proof.step(&mut solver, &Limits::none()) {}
            proof.line(&mut solver, &Limits::none());
            nodes += proof.root().nodes;
        }
        let name = Path::new(&path).file_name().unwrap_or_default().to_string_lossy();
        println!("{name} {nodes} {:.3}", started.elapsed().as_secs_f64());
    }
    Ok(())
}
