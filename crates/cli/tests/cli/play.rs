//! Whole games.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};

use crate::run::{Directory, command, finish, quaterne, typed};

const TWO: [&str; 5] = ["play", "--first", "human", "--second", "human"];

fn two_humans(more: &[&str], lines: &str) -> crate::run::Said {
    typed(&[&TWO, more].concat(), lines)
}

/// A2, word for word.
#[test]
fn a_short_game_is_printed_like_this() {
    let said = two_humans(&["--board", "3x2", "--align", "2"], "2\n3\n2\n");
    assert_eq!(said.out, GOLDEN);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}

const GOLDEN: &str = "\
x: human
o: human
Type help for the commands.

  1 2 3
2| | | |2
1| | | |1
  1 2 3

x, column number: 2

  1 2 3
2| | | |2
1| |x| |1
  1 2 3

o, column number: 3

  1 2 3
2| | | |2
1| |x|o|1
  1 2 3

x, column number: 2

  1 2 3
2| |X| |2
1| |X|o|1
  1 2 3

x wins: b1 b2
moves: 232
game over (undo, save FILE, new, quit): \n";

/// C6, word for word, with the input of C3.
#[test]
fn a_french_morpion_is_printed_like_this() {
    let said =
        two_humans(&["--rules", "morpion-2", "--lang", "fr"], "0;0\n0,2\n0,0\n0,0\n1,1\n1,0\nquitter\n");
    assert_eq!(said.out, GOLDEN_FR);
}

const GOLDEN_FR: &str = "\
x : humain
o : humain
Tapez aide pour les commandes.

  *---*
2 |   |
1 |   |
  *---*
   a b

x, case, de a1 à b2 : 0;0
Je ne comprends pas « 0;0 » : une case est une lettre et un nombre comme a1, ou ligne,colonne comme 0,1. Tapez aide pour les commandes.
x, case, de a1 à b2 : 0,2
0,2 est hors de la grille : les lignes vont de 0 à 1, les colonnes de 0 à 1, comptées du coin supérieur gauche.
x, case, de a1 à b2 : 0,0

  *---*
2 |x  |
1 |   |
  *---*
   a b

o, case, de a1 à b2 : 0,0
La case a2 est occupée.
o, case, de a1 à b2 : 1,1

  *---*
2 |x  |
1 |  o|
  *---*
   a b

x, case, de a1 à b2 : 1,0

  *---*
2 |X  |
1 |X o|
  *---*
   a b

x gagne : a1 a2
coups : a2b1a1
partie finie (annuler, sauver FICHIER, nouvelle, quitter) : quitter
";

/// A8 and B7: the prompt of the lab, the machine's answer with its score, in either seat.
#[test]
fn human_and_machine_in_either_seat() {
    let machine = "minimax:depth=2,eval=weights/0/1/3/6";
    typed(&["play", "--second", machine, "--lang", "fr"], "4\nquitter\n").well(&[
        "x : humain",
        "numéro de colonne : 4",
        "o joue ",
        " nœuds, ",
        "numéro de colonne : quitter",
        "Pour la continuer :\n  quaterne play --first human --second minimax:depth=2,eval=weights/0/1/3/6 --position 4",
    ]);
    typed(&["play", "--first", machine], "4\nundo\n4\n").well(&[
        "o: human",
        "x plays 2 (score ",
        "column number: 4",
        "x plays ",
        "column number: undo",
        "column number: 4",
        "x plays ",
    ]);
    // C7: lost against a machine that only draws lots, or not; but the game ends.
    typed(&["play", "--second", "random", "--seed", "1", "--rules", "tictactoe"], "b2\n0,0\n")
        .well(&["o: random:seed=1"]);
}

/// A10, B8, D3.
#[test]
fn machine_and_machine() {
    let args = ["play", "--first", "alphabeta:depth=4,eval=ratio", "--second", "minimax:depth=2"];
    let long = quaterne(&args);
    long.well(&["x plays ", " nodes, ", "o plays ", "moves: "]);
    let quiet = quaterne(&[&args[..], &["--quiet"]].concat());
    quiet.well(&["moves: "]);
    assert!(!quiet.out.contains("plays"));
    let last = |text: &str| text.lines().last().unwrap().to_owned();
    assert_eq!(last(&long.out), last(&quiet.out));
}

#[test]
fn seeds_make_games_repeatable() {
    let game = |seed: &str| {
        quaterne(&["play", "--first", "random", "--second", "one-ply", "--quiet", "--seed", seed]).out
    };
    assert_eq!(game("5"), game("5"));
    assert_ne!(game("5"), game("6"));
    // A fresh seed is shown, and the names that are shown replay the game.
    let fresh = quaterne(&["play", "--first", "random", "--second", "one-ply", "--quiet"]);
    let name = |mark| fresh.out.lines().find_map(|line| line.strip_prefix(mark)).unwrap();
    assert!(name("x: ").contains("seed="));
    let again = quaterne(&["play", "--first", name("x: "), "--second", name("o: "), "--quiet"]);
    assert_eq!(again.out, fresh.out);
}

#[test]
fn a_game_starts_from_any_position() {
    two_humans(&["--rules", "tictactoe", "--position", "1x1/xoo/ox1 x", "--style", "numbers"], "c3\n").well(
        &[
            "  a b c\n3| |x| |3\n2|x|o|o|2\n1|o|x| |1\n  a b c",
            "3| |x|x|3",
            "--position '1x1/xoo/ox1 x' --played c3",
        ],
    );
    two_humans(&["--position", "4455667"], "1\nundo\n7\n").well(&[
        "x wins: d1 e1 f1 g1",
        "The game is over",
        "x wins",
    ]);
    two_humans(&["--position", "445", "--style", "frame"], "").well(&[
        "*-------------*",
        "1 |      x x    |",
        "1 2 3 4 5 6 7",
    ]);
    two_humans(&["--position", "7/7/7/7/7/3x3 o", "--played", "44"], "").well(&["3| | | |x|"]);
}

#[test]
fn wide_boards_use_letters() {
    two_humans(&["--rules", "connect4-12x6"], "l\n12\nm\n13\n").well(&[
        "  a b c d e f g h i j k l\n",
        "x, column, a to l: l",
        "2| | | | | | | | | | | |o|2",
        "There is no column m: they go from a to l.",
        "There is no column 13",
        "--rules connect4-12x6 --position ll",
    ]);
}

#[test]
fn stones_run_out() {
    two_humans(&["--board", "3x3", "--stones", "1"], "1\n2\n").well(&["Draw: no stones are left."]);
    two_humans(&["--board", "1x2", "--lang", "fr"], "1\n1\n").well(&["Match nul : la grille est pleine."]);
}

#[test]
fn the_commands_of_the_prompt() {
    two_humans(&[], "help\nboard\nmoves\nundo\nredo\nhint\n4\nmoves\nnew\nmoves\nquit\n").well(&[
        "save FILE         write the game to a file",
        "No move has been played.",
        "There is no move of yours",
        "Nothing was taken back.",
        "hint: 4 (won in 41 plies",
        "expected play: 4",
        "  1. x 4\n4\n",
        "To go on with it",
        "No move has been played.",
    ]);
    two_humans(&["--lang", "fr"], "aide\ncoups\nannuler\nrefaire\nindice\nsauver\ncharger\nquitter\n").well(
        &[
            "charger FICHIER   continuer",
            "Aucun coup",
            "aucun coup à reprendre",
            "Rien n'a été repris.",
            "indice : 4 (gagné en 41 coups",
            "suite attendue : 4",
            "quel fichier ?",
            "quel fichier ?",
        ],
    );
}

#[test]
fn save_and_load() {
    let directory = Directory::new("save");
    let file = directory.file("my game.txt");
    two_humans(&[], &format!("4\n4\nsave {file}\nquit\n")).well(&["saved: "]);
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        "[Rules \"7x6/4\"]\n[First \"human\"]\n[Second \"human\"]\n[Result \"*\"]\n\n44\n"
    );
    typed(&["play", "--load", &file], "5\nundo\nundo\nundo\nmoves\n")
        .well(&["x, column number: 5", "No move"]);
    // Over a saved game, yes; over anything else, no.
    two_humans(&["--rules", "tictactoe"], &format!("b2\nsave {file}\n")).well(&["saved: "]);
    two_humans(&["--lang", "fr"], &format!("4\ncharger {file}\ncoups\n")).well(&[
        "--position 4",
        "2 |  x  |",
        "b2",
    ]);
    let letter = directory.file("letter.txt");
    fs::write(&letter, "Dear all,").unwrap();
    two_humans(&[], &format!("4\nsave {letter}\nload {letter}\nload {letter}.no\nsave {letter}/x\n")).well(
        &[
            "this file exists and is no saved game: choose another name",
            "no rules: a saved game begins",
            "there is no such file",
            "there is no such directory",
        ],
    );
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear all,");
}

#[test]
fn a_game_between_machines_can_be_saved_and_resumed() {
    let directory = Directory::new("machines");
    let file = directory.file("game");
    let args = ["play", "--first", "random", "--second", "one-ply", "--quiet", "--save", &file];
    quaterne(&args).well(&["moves: ", "saved: "]);
    quaterne(&["play", "--load", &file, "--quiet"]).well(&["x: random:seed=", "moves: "]);
    let letter = directory.file("letter");
    fs::write(&letter, "Dear all,").unwrap();
    quaterne(&["play", "--first", "random", "--second", "random", "--save", &letter])
        .badly(2, "is no saved game");
    quaterne(&["play", "--load", &letter, "--lang", "fr"]).badly(2, "pas de règles");
    quaterne(&["play", "--load", &directory.file("nothing")]).badly(2, "there is no such file");
}

/// Colours are for terminals; a pipe has none, whatever NO_COLOR says.
#[test]
fn no_colours_in_a_pipe() {
    for value in ["", "1"] {
        let said = finish(command(&TWO).env("NO_COLOR", value), "4\n");
        said.well(&["|x|"]);
        assert!(!said.out.contains('\x1b'));
    }
}

#[test]
fn the_locale_chooses_the_language() {
    for (name, value, says) in [
        ("LANG", "fr_FR.UTF-8", "numéro de colonne : "),
        ("LC_ALL", "fr_CA", "numéro de colonne : "),
        ("LANG", "de_DE", "column number: "),
    ] {
        finish(command(&["play"]).env(name, value), "").well(&[says]);
    }
}

/// Ctrl-C at the prompt: a clean end that says how to go on.
#[cfg(unix)]
#[test]
fn an_interrupt_loses_nothing() {
    let mut child =
        command(&TWO).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut typing = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    typing.write_all(b"4\n").unwrap();
    let mut line = String::new();
    while !line.contains("|x|") {
        line.clear();
        assert_ne!(out.read_line(&mut line).unwrap(), 0);
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("quaterne play --first human --second human --position 4"), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Ctrl-C in a search that would never end.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search() {
    let args = ["play", "--first", "minimax:depth=30", "--second", "random", "--position", "44"];
    let mut child = command(&args).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("|x|") {
        line.clear();
        assert_ne!(out.read_line(&mut line).unwrap(), 0);
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("--position 44"), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
