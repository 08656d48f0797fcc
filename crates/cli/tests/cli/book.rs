//! `book`: built, cut short, resumed, checked and described.

use std::fs;

use quaterne_search::book::Scores;

use crate::run::{Directory, quaterne};

/// A book of a small board, built in this folder; its path.
fn build(folder: &Directory) -> String {
    let path = folder.file("small.book");
    quaterne(&["book", "build", "--board", "5x4", "--plies", "4", "--out", &path]).well(&[]);
    path
}

#[test]
fn a_book_is_built_resumed_and_checked() {
    let folder = Directory::new("book");
    let path = build(&folder);
    let (book, scores) = (fs::read(&path).unwrap(), format!("{path}.scores"));
    // As after an interruption: the first scores alone.
    let all = Scores::from_bytes(&fs::read(&scores).unwrap()).unwrap();
    let mut half = Scores::new(all.rules(), all.ply()).unwrap();
    all.known()[..all.known().len() / 2].iter().for_each(|&score| half.push(score.into()).unwrap());
    fs::write(&scores, half.to_bytes()).unwrap();
    fs::remove_file(&path).unwrap();
    let again = ["book", "build", "--board", "5x4", "--plies", "4", "--out", &path];
    quaterne(&again).badly(2, "--resume");
    quaterne(&[&again[..], &["--resume"]].concat()).well(&["5x4/4, up to 4 stones"]);
    assert_eq!(fs::read(&path).unwrap(), book, "a resumed book is the same book");
    assert_eq!(Scores::from_bytes(&fs::read(&scores).unwrap()).unwrap(), all);

    let checked = quaterne(&["book", "verify", &path, "--json"]).json();
    assert_eq!((&checked["solved"], checked["faults"].as_array().unwrap().len()), (&50.into(), 0));
    assert_eq!(checked["followed"], 1, "of ply 0, the other that is stored");

    let info = quaterne(&["book", "info", &path, "--json"]).json();
    assert_eq!((&info["rules"], &info["plies"]), (&"5x4/4".into(), &4.into()));
    assert_eq!(
        info["totals"][1],
        serde_json::json!({"wins": 0, "draws": 3, "losses": 2}),
        "5 × 4 is lost from the edges"
    );
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = Directory::new("book-refused");
    let path = build(&folder);
    let scores = format!("{path}.scores");
    let other = ["book", "build", "--board", "5x4", "--plies", "3", "--resume", "--out", &path];
    for (args, says) in [
        (&["book", "build", "--plies", "2", "--rules", "tictactoe"][..], "with gravity"),
        (&["book", "build", "--plies", "99"], "from 0 to 20"),
        (&["book", "info", &scores], "not a book"),
        (&["book", "info", &scores, "--lang", "fr"], "n'est pas un livre"),
        (&["book", "build", "--plies", "4", "--from", &path], "--from takes a book of one ply less"),
        (&["book", "build", "--plies", "4", "--from", &path, "--lang", "fr"], "un livre d'un coup de moins"),
        (&["book", "verify", "no/such.book"], "cannot read no/such.book"),
        (&other, "does not hold scores of 5x4/4 with 3 stones"),
    ] {
        quaterne(args).badly(2, says);
    }
}

/// What the book of the ply before is good for: the same scores.
#[test]
fn a_book_helps_with_the_next() {
    let folder = Directory::new("book-from");
    let (path, before, after) = (build(&folder), folder.file("before.book"), folder.file("after.book"));
    let of_5x4 = ["book", "build", "--board", "5x4", "--plies"];
    quaterne(&[&of_5x4[..], &["3", "--out", &before]].concat()).well(&[]);
    quaterne(&[&of_5x4[..], &["4", "--out", &after, "--from", &before]].concat()).well(&[]);
    assert_eq!(fs::read(&after).unwrap(), fs::read(&path).unwrap());
}

/// A wrong score is found, whichever check is first to see it.
#[test]
fn a_wrong_book_is_told() {
    let folder = Directory::new("book-wrong");
    let path = build(&folder);
    let scores = format!("{path}.scores");
    let right = Scores::from_bytes(&fs::read(&scores).unwrap()).unwrap();
    let mut wrong = Scores::new(right.rules(), right.ply()).unwrap();
    right.known().iter().for_each(|&score| wrong.push(i32::from(score).max(1)).unwrap());
    fs::write(&scores, wrong.to_bytes()).unwrap();
    quaterne(&["book", "build", "--board", "5x4", "--plies", "4", "--resume", "--out", &path]).well(&[]);
    quaterne(&["book", "verify", &path]).badly(1, "build it again");
}

/// A book in the folder of books is used; a damaged one is told, and what was asked is answered all the same.
#[test]
fn books_are_found_in_their_folder() {
    let folder = Directory::new("book-folder");
    let path = folder.file("5x4-4-4.book");
    quaterne(&["book", "build", "--board", "5x4", "--plies", "4", "--out", &path]).well(&[]);
    let solve = |lang: &str| {
        let mut command = crate::run::command(&["solve", "3322", "--board", "5x4", "--json", "--lang", lang]);
        crate::run::finish(command.env("QUATERNE_BOOKS", folder.file("")), "")
    };
    let found = solve("en").json();
    assert_eq!(found["nodes"], 0, "looked up: {found}");
    let mut torn = fs::read(&path).unwrap();
    torn[40] ^= 1;
    fs::write(&path, torn).unwrap();
    for (lang, says) in [("en", "openings are searched without it"), ("fr", "sont cherchées sans lui")] {
        let searched = solve(lang);
        assert!(searched.err.contains(says), "{}", searched.err);
        let searched: serde_json::Value = serde_json::from_str(&searched.out).unwrap();
        assert_eq!(searched["score"], found["score"]);
        assert!(searched["nodes"].as_u64().unwrap() > 0);
    }
}

/// The book that is part of the program has eight plies, the published totals of each, and the solver's scores.
#[test]
fn the_book_of_the_program_is_right() {
    let checked = quaterne(&["book", "verify", "--samples", "3", "--json"]).json();
    assert_eq!((&checked["plies"], &checked["solved"]), (&9.into(), &3.into()));
    let info = quaterne(&["book", "info", "--json"]).json();
    assert_eq!((&info["rules"], &info["plies"]), (&"7x6/4".into(), &8.into()));
    for (ply, totals) in [
        (0, [1, 0, 0]),
        (1, [1, 2, 4]),
        (2, [27, 12, 10]),
        (3, [35, 58, 145]),
        (4, [690, 200, 230]),
        (5, [1_080, 697, 2_486]),
        (6, [10_889, 1_943, 3_590]),
        (7, [17_507, 5_944, 31_408]),
        (8, [124_624, 14_676, 44_975]),
    ] {
        let found = ["wins", "draws", "losses"].map(|name| info["totals"][ply][name].as_u64().unwrap());
        assert_eq!(found, totals, "ply {ply}");
    }
    let empty = quaterne(&["solve", "", "--json"]).json();
    assert_eq!((&empty["score"], &empty["nodes"]), (&1.into(), &0.into()), "the empty board is looked up");
}
