//! Help, manual and completions.

use crate::run::{Directory, command, finish, quaterne};

#[test]
fn help_speaks_both_languages() {
    quaterne(&["--help"]).well(&["Usage:", "Play:", "play", "Compete:", "Tools:", "Examples:"]);
    quaterne(&["help", "book", "build"]).well(&["Usage: quaterne book build", "--plies", "Examples:"]);
    quaterne(&["help", "book", "--lang", "fr"]).well(&[
        "Utilisation :",
        "Commandes :",
        "build",
        "Exemples :",
    ]);
    quaterne(&["help", "bok"]).badly(2, "did you mean book?");
    quaterne(&["--lang", "fr", "--help"]).well(&[
        "Utilisation :",
        "Jouer :",
        "play",
        "Résoudre",
        "Outils :",
        "Options :",
        "Exemples :",
    ]);
    quaterne(&["play", "--help", "--lang=fr"]).well(&["Qui commence", "Règles", "Sans gravité"]);
    finish(command(&["random", "-h"]).env("LANG", "fr_FR.UTF-8"), "")
        .well(&["Combien de parties", "[défaut\u{a0}: 100000]"]);
    quaterne(&["--version"]).well(&["quaterne "]);
    quaterne(&["--lang", "fr", "--version"]).well(&["quaterne "]);
}

#[test]
fn completions_for_each_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        quaterne(&["completions", shell]).well(&["quaterne", "analyse"]);
    }
}

#[test]
fn a_manual_page_per_command() {
    quaterne(&["man"]).well(&[".TH quaterne 1", "random"]);
    let directory = Directory::new("man");
    quaterne(&["man", "--out", &directory.file("pages")]).well(&[]);
    for page in ["quaterne.1", "quaterne-play.1", "quaterne-random.1"] {
        let text = std::fs::read_to_string(directory.file(&format!("pages/{page}"))).unwrap();
        assert!(text.contains(".SH"), "{page}");
    }
}

/// What the help says to type does what it says. (That all examples parse, a unit test knows; these are quick.)
#[test]
fn quick_examples_run() {
    let directory = Directory::new("examples");
    std::fs::write(directory.file("positions.txt"), "4455 18\n").unwrap();
    let mut run = 0;
    for name in
        ["solve", "explain", "analyse", "tree", "alignments", "perft", "random", "book info", "help", "man"]
    {
        let help = quaterne(&[&["help"], &name.split(' ').collect::<Vec<_>>()[..]].concat());
        for line in help.out.lines().filter_map(|line| line.strip_prefix("  quaterne ")) {
            let typed = line.split("   ").next().unwrap_or_default();
            if typed.contains(['|', '>']) || typed.contains("small.book") {
                continue;
            }
            let words = typed.split('\'').enumerate().flat_map(|(nth, part)| match nth % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            });
            let words: Vec<&str> = words.collect();
            finish(command(&words).current_dir(directory.file("")), "").well(&[]);
            run += 1;
        }
    }
    assert!(run >= 20, "{run} examples");
}
