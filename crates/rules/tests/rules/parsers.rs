//! The parsers on arbitrary text: any characters at all, and the characters of their own grammar.

use proptest::prelude::*;

use crate::round_trip;
use quaterne_rules::Rules;

/// Boards with digits and with letters, of one row and of many, narrow and wide, with few stones.
const BOARDS: [&str; 14] = [
    "connect4",
    "connect4-12x6",
    "tictactoe",
    "gomoku-15",
    "1x1/1",
    "5x1/3",
    "5x1/3/free",
    "19x1/4",
    "15x2/3",
    "2x2/2",
    "2x2/3/free",
    "3x3/1/free",
    "3x3/3/stones=2",
    "1x19/5",
];

fn any_board() -> impl Strategy<Value = Rules> {
    prop::sample::select(&BOARDS[..]).prop_map(|text| text.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, ..ProptestConfig::default() })]

    #[test]
    fn rules_from_any_text(text in "\\PC*") {
        round_trip::rules_text(&text);
    }

    #[test]
    fn rules_from_their_alphabet(
        board in "(morpion-)?[0-9+-]{1,3}([x×][0-9]{1,2})?",
        parts in "(/([0-9]{1,6}|free|gravity|stones=[0-9]{0,4}|)){0,4}",
    ) {
        round_trip::rules_text(&format!("{board}{parts}"));
    }

    #[test]
    fn moves_from_any_text(rules in any_board(), text in "\\PC*") {
        round_trip::moves(&rules, &text);
        round_trip::fen(&rules, &text);
    }

    #[test]
    fn moves_from_their_alphabet(rules in any_board(), text in "[a-eA-Eox1-5 ,;\t]{0,24}") {
        round_trip::moves(&rules, &text);
    }

    #[test]
    fn cells_from_their_alphabet(rules in any_board(), text in "([a-eo][0-6]{1,2} ?){0,12}") {
        round_trip::moves(&rules, &text);
    }

    #[test]
    fn positions_from_their_alphabet(rules in any_board(), text in "[xoXO0-9/ ]{0,30}( [xo])?") {
        round_trip::moves(&rules, &text);
        round_trip::fen(&rules, &text);
    }

    /// Small enough that many of them are positions.
    #[test]
    fn small_positions(
        rules in prop::sample::select(&["2x2/2/free", "2x2/3", "3x1/2", "3x1/2/free", "1x3/3"][..]),
        text in "([xo12]{1,2}/[xo12]{1,2}|[xo123]{1,3}|[xo1](/[xo1]){2}) [xo]",
    ) {
        round_trip::fen(&rules.parse().unwrap(), &text);
    }

    #[test]
    fn records_from_any_text(text in "(\\PC|\n){0,60}") {
        round_trip::record(&text);
        round_trip::record(&format!("[Rules \"3x3/3\"]\n{text}"));
    }

    #[test]
    fn records_from_their_alphabet(
        rules in prop::sample::select(&BOARDS[..]),
        tags in "(\\[(First|Start|Result|Rules|a b|) \"[a-z3/xo \\\\\"]{0,8}\"\\]\r?\n){0,3}",
        moves in "[a-c1-3 \n]{0,10}",
    ) {
        round_trip::record(&format!("[Rules \"{rules}\"]\n{tags}{moves}"));
    }
}
