//! Wrong input: exit code 2 and a message that names what is accepted, in both languages; never a panic.

use std::process::Stdio;

use crate::run::{command, quaterne, typed};

#[test]
fn wrong_arguments() {
    for (args, english, french) in [
        (
            &["play", "--first", "hal"][..],
            "expected human, random, one-ply",
            "il faut human, random, one-ply",
        ),
        (&["play", "--second", "minimax:deep=3"], "it takes depth, eval", "il a depth, eval"),
        (&["play", "--second", "minimax:depth=0"], "from 1 to 361", "de 1 à 361"),
        (&["play", "--second", "minimax:eval=best"], "outcome, ratio", "outcome, ratio"),
        (&["play", "--rules", "chess"], "connect4-12x6", "règles inconnues « chess »"),
        (&["play", "--board", "7"], "such as 7x6", "comme 7x6"),
        (&["play", "--board", "20x6"], "1 to 19 columns", "de 1 à 19 colonnes"),
        (&["play", "--align", "0"], "a line has 1 to", "un alignement a de 1 à"),
        (&["play", "--position", "48"], "columns go from 1 to 7", "les colonnes vont de 1 à 7"),
        (&["play", "--position", "7/7 x"], "the position has 2 rows", "la position a 2 lignes"),
        (&["play", "--played", "0"], "is not a move", "n'est pas un coup"),
        (&["play", "--seed", "pi"], "--seed", "un nombre entier"),
        (&["play", "--style", "cubist"], "numbers, frame", "il faut numbers, frame"),
        (&["play", "--load", "x", "--free"], "cannot be used with", "ne va pas avec"),
        (&["play", "--sede", "1"], "--seed", "vouliez-vous dire --seed ?"),
        (&["anlyse"], "analyse", "vouliez-vous dire analyse ?"),
        (&["analyse", "-"], "nothing on the standard input", "l'entrée standard ne contient rien"),
        (&["analyse", "4x"], "columns go from 1 to 7", "les colonnes vont de 1 à 7"),
        (&["analyse", "--with", "human"], "unknown player 'human'", "joueur inconnu « human »"),
        (&["analyse", "--depth", "0"], "from 1 to 361", "de 1 à 361"),
        (&["analyse", "--explain=best"], "outcome, ratio", "outcome, ratio"),
        (&["random", "--games", "0"], "from 1 to", "de 1 à"),
        (&["random", "--games", "-1"], "from 1 to", "de 1 à"),
        (&["solve", "-1"], "is not a move", "n'est pas un coup"),
        (&["random", "--games", "many"], "many", "il faut un nombre entier"),
        (&["random", "--threads", "0"], "from 1 to 1024", "de 1 à 1024"),
        (&["completions", "cmd"], "bash", "il faut bash"),
        (&["perft"], "<DEPTH>", "il manque"),
        (&["check-bot", "missing.py"], "missing.py: there is no such file", "missing.py : ce fichier"),
        (&["watch", "http://localhost/"], "expected the name of a file", "il faut le nom d'un fichier"),
    ] {
        let said = quaterne(args);
        said.badly(2, english);
        assert_eq!(said.out, "");
        let said = quaterne(&[args, &["--lang", "fr"]].concat());
        said.badly(2, french);
        for word in ["error:", "expected", "Usage"] {
            assert!(!said.err.contains(word), "{}", said.err);
        }
    }
}

#[test]
fn failed_work_has_another_code() {
    quaterne(&["man", "--out", "/dev/null/nowhere"]).badly(1, "/dev/null/nowhere");
}

/// Whoever watches changes nothing.
#[cfg(feature = "tournaments")]
#[test]
fn a_file_without_tournaments_stays_as_it_is() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("nothing.db");
    std::fs::write(&file, "").unwrap();
    let path = file.to_str().unwrap();
    quaterne(&["watch", path]).badly(1, "there are no tournaments here; quaterne tournament");
    quaterne(&["watch", path, "--lang", "fr"]).badly(1, "il n'y a pas de tournoi ici");
    assert_eq!(std::fs::read(&file).unwrap(), b"");
}

/// `quaterne … | head` is no failure.
#[test]
fn a_closed_pipe_is_silent() {
    for args in [
        &["play", "--first", "random", "--second", "random"][..],
        &["analyse", "44", "--json"],
        &["random", "--games", "10"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ] {
        let mut child =
            command(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{args:?}");
    }
}

/// Whatever is typed, the game goes on to a clean end.
#[test]
fn odd_lines_are_only_refused() {
    let odd = "\0\n\u{1b}[31m\n’\n💥\n(\n,\n-\n-,-\n1,1,1\n99999999999999999999\na99999999999\n zz9\n+1\n1.5\nsave\nload\nundo redo\n/\nNaN\n'\"\n";
    let long = "9".repeat(100_000);
    for rules in ["connect4", "tictactoe", "connect4-12x6", "19x19/5/free", "1x1/1", "1x19/2"] {
        let lines = format!("{odd}{long}\n");
        let said = typed(&["play", "--first", "human", "--second", "human", "--rules", rules], &lines);
        said.well(&[]);
        assert!(!said.out.contains('\0') && !said.out.contains('\x1b'));
    }
}
