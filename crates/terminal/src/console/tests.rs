//! Whole sittings at the console: what is typed, and what is said.

use std::sync::Arc;
use std::time::Duration;

use quaterne_rules::{Game, Lang};

use super::session::{Manner, Session};
use quaterne_report::board_text::Style;
use quaterne_report::seat::Seat;

/// Plays a script and gives back all that was said.
fn play(rules: &str, seats: [&str; 2], lang: Lang, script: &str) -> String {
    play_within(Duration::MAX, None, rules, seats, lang, script)
}

/// The same, when nobody waits longer than that.
fn play_within(
    patience: Duration,
    style: Option<Style>,
    rules: &str,
    seats: [&str; 2],
    lang: Lang,
    script: &str,
) -> String {
    let mut out = Vec::new();
    Session {
        input: script.as_bytes(),
        out: &mut out,
        game: Game::new(rules.parse().unwrap()),
        seats: seats.map(|seat| seat.parse().unwrap()),
        manner: Manner { lang, style, colours: false, quiet: false, echo: true, width: None, patience },
        stop: Arc::default(),
        save_to: None,
    }
    .run()
    .unwrap();
    String::from_utf8(out).unwrap()
}

fn check(said: &str, expected: &[&str]) {
    let mut rest = said;
    for text in expected {
        let at = rest.find(text).unwrap_or_else(|| panic!("{text:?} is not said, in order, in\n{said}"));
        rest = &rest[at + text.len()..];
    }
}

#[test]
fn two_humans() {
    let said = play("connect4", ["human", "human"], Lang::En, "4\n4\n5\n5\n6\n6\n7\n");
    check(&said, &["x, column number: 4", "o, column number: 4", "1| | | |X|X|X|X|1", "x wins: d1 e1 f1 g1"]);
    let said = play("tictactoe", ["human", "humain"], Lang::Fr, "0,0\n1,0\n0,1\n1,1\n0,2\n");
    check(&said, &["x : humain", "x, case, de a1 à c3 : 0,0", "3 |X X X|", "x gagne : a3 b3 c3"]);
}

/// On a terminal sentences are broken between words, and the list of commands below its own column.
#[test]
fn sentences_fit_the_terminal() {
    let mut out = Vec::new();
    Session {
        input: &b"hello\nhelp\n"[..],
        out: &mut out,
        game: Game::new("tictactoe".parse().unwrap()),
        seats: ["human", "human"].map(|seat| seat.parse().unwrap()),
        manner: Manner {
            lang: Lang::Fr,
            style: None,
            colours: false,
            quiet: false,
            echo: true,
            width: Some(60),
            patience: Duration::MAX,
        },
        stop: Arc::default(),
        save_to: None,
    }
    .run()
    .unwrap();
    let said = String::from_utf8(out).unwrap();
    check(&said, &["Je ne comprends pas", "\n", "Tapez aide", "  annuler"]);
    assert!(said.lines().all(|line| line.chars().count() <= 60), "{said}");
}

/// Labs A, B, D and E count columns from 0, lab C rows and columns from the top left.
#[test]
fn as_the_sheets_count() {
    let said = |rules: &str, seats: [&str; 2], lang: Lang, script: &str| {
        play_within(Duration::MAX, Some(Style::Sheet), rules, seats, lang, script)
    };
    let people = ["human", "human"];
    let four = said("connect4", people, Lang::Fr, "7\n0\nmoves\n3\n0\n0\n0\n0\n0\n0\naide\n");
    check(
        &four,
        &[
            "  0 1 2 3 4 5 6",
            "Il n'y a pas de colonne 7 : elles vont de 0 à 6.",
            "5|x| | | | | | |5",
            "  1. x 0",
            "5|x| | |o| | | |5",
            "La colonne 0 est pleine",
            "0 à 6",
            "--style sheet",
        ],
    );
    assert!(!four.contains("comme en Python"));
    let cells = said("tictactoe", people, Lang::En, "0,0\n0,0\nhm\n1,0\n0,1\n1,1\n0,2\n");
    check(
        &cells,
        &[
            "row,column: 0,0",
            "0|x| | |0",
            "0,0 is taken.",
            "a cell is row,column such as 0,2",
            "x wins: 0,0 0,1 0,2",
            "moves: 0,0 1,0 0,1 1,1 0,2",
        ],
    );
    let machine = said("tictactoe", ["human", "minimax:depth=1,eval=outcome"], Lang::En, "1,1\n");
    check(&machine, &["o plays 2,0"]);
}

/// Depth 30 would take years.
#[test]
fn a_person_does_not_wait_for_ever() {
    let machine = "minimax:depth=30,eval=ratio";
    let said =
        play_within(Duration::from_millis(50), None, "connect4", ["human", machine], Lang::En, "4\nmoves\n");
    check(&said, &["column number: 4", "o plays ", "column number: moves", "  1. x 4", "  2. o "]);
}

#[test]
fn undo_takes_the_machines_answer_back_too() {
    let machine = "minimax:depth=1,eval=ratio";
    let said = play("connect4", ["human", machine], Lang::En, "4\nundo\nmoves\nredo\nmoves\nundo\nundo\n");
    check(
        &said,
        &["undo", "No move has been played", "redo", "  1. x 4", "  2. o", "There is no move of yours"],
    );
    // The machine began: its first move stays.
    let said = play("connect4", [machine, "human"], Lang::Fr, "annuler\ncoups\n");
    check(&said, &["aucun coup à reprendre", "  1. x 4"]);
}

#[test]
fn undo_and_redo_between_humans_are_one_move() {
    let said = play("connect4", ["human", "human"], Lang::En, "1\n2\nundo\nmoves\nredo\nmoves\nnew\nredo\n");
    check(&said, &["moves\n  1. x 1\n1\n", "moves\n  1. x 1\n  2. o 2\n12\n", "Nothing was taken back"]);
}

#[test]
fn the_end_can_be_undone_and_a_move_after_it_is_refused() {
    let said =
        play("connect4", ["human", "human"], Lang::En, "1\n2\n1\n2\n1\n2\n1\n3\nhint\nundo\n3\nquit\n");
    check(
        &said,
        &[
            "x wins",
            "game over (undo",
            "The game is over:",
            "The game is over.",
            "x, column number: 3",
            "quit",
        ],
    );
}

#[test]
fn a_hint_sees_the_win_and_gives_the_line() {
    let said = play("connect4", ["human", "human"], Lang::Fr, "1\n2\n1\n2\n1\n2\nindice\n");
    check(&said, &["indice : 1 (gagné en 1 coup", "suite attendue : 1"]);
    // A position that no search of two seconds sees to its end, and the solver knows.
    let said = play("connect4", ["human", "human"], Lang::En, "hint\n");
    check(&said, &["hint: 4 (won in 41 plies", "expected play: 4"]);
    // Nothing is proved of so large a board.
    let said = play("15x15/5/free", ["human", "human"], Lang::En, "hint\n");
    check(&said, &["hint: h8 (score "]);
}

#[test]
fn leaving_tells_how_to_go_on() {
    let said = play("tictactoe", ["human", "human"], Lang::En, "b2\n");
    check(
        &said,
        &[
            "To go on with it:\n  quaterne play --first human --second human --rules tictactoe --position b2\n",
        ],
    );
    assert!(!play("tictactoe", ["human", "human"], Lang::En, "").contains("To go on"));
}

#[test]
fn machines_play_to_the_end() {
    let said = play("connect4", ["random:seed=1", "one-ply:seed=2"], Lang::Fr, "");
    check(&said, &["x joue ", "o joue ", "coups : "]);
}

#[test]
fn bytes_that_are_no_text_are_a_mistake() {
    let mut out = Vec::new();
    Session {
        input: &b"\xff\xfe\n4\n"[..],
        out: &mut out,
        game: Game::new(quaterne_rules::Rules::connect4()),
        seats: [Seat::Human, Seat::Human],
        manner: Manner {
            lang: Lang::En,
            style: None,
            colours: false,
            quiet: false,
            echo: false,
            width: None,
            patience: Duration::MAX,
        },
        stop: Arc::default(),
        save_to: None,
    }
    .run()
    .unwrap();
    check(&String::from_utf8(out).unwrap(), &["I do not understand", "1| | | |x|"]);
}
