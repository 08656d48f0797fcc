//! A saved game from any text: tags in brackets, then moves.
#![no_main]

#[path = "../../crates/rules/tests/rules/round_trip.rs"]
#[expect(dead_code, reason = "one invariant per target")]
mod round_trip;

libfuzzer_sys::fuzz_target!(|text: &str| round_trip::record(text));
