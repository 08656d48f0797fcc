//! A position from any text. The first line gives the rules, the rest is read under them.
#![no_main]

#[path = "../../crates/rules/tests/rules/round_trip.rs"]
#[expect(dead_code, reason = "one invariant per target")]
mod round_trip;

libfuzzer_sys::fuzz_target!(|input: &str| {
    if let Some((rules, text)) = input.split_once('\n')
        && let Ok(rules) = rules.parse()
    {
        round_trip::fen(&rules, text);
    }
});
