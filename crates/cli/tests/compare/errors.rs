use super::{run, scratch};

#[track_caller]
fn check(args: &[&str], says: &str) {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert!(error.contains(says), "{args:?}: {error}");
    assert!(output.stdout.is_empty());
}

#[test]
fn refused_values_are_explained_in_french_too() {
    check(
        &["--lang", "fr", "compare", "--depths", "6..1"],
        "il faut deux profondeurs de 1 à 361, comme 1..6",
    );
    check(&["--lang", "fr", "compare", "--depths", "1..2", "--plot", "x.gif"], ".svg ou .png");
    check(&["--lang", "fr", "compare", "--count", "--budget", "2"], "il faut une durée");
}

#[test]
fn wrong_input_names_what_is_accepted() {
    check(&["match", "random", "alfabeta"], "expected random, one-ply, ternary, minimax, alphabeta");
    check(&["match", "random"], "<OPPONENT>");
    check(&["match", "random", "random", "--openings", "50"], "choose openings of fewer plies");
    check(&["match", "random", "random", "--openings", "nowhere.txt"], "nowhere.txt");
    check(&["match", "random", "random", "--openings", "-3"], "a whole number of moves from 0, or a file");
    check(&["match", "random", "random", "--openings", "Cargo.toml"], "Cargo.toml: line 1: ");
    check(&["match", "random", "random", "--sprt", "0,20", "--alpha", "0.7"], "less than 0.5");
    check(&["match", "random", "random", "--mirror", "maybe"], "on, off");
    check(&["match", "random", "random", "--max-openings", "0"], "from 1");
    check(&["match", "random", "random", "--rules", "chess"], "connect4-12x6");
    check(
        &["match", "random", "random", "--csv", "/no/such/folder/x.csv"],
        "cannot write /no/such/folder/x.csv",
    );
    check(&["compare"], "--depths 1..6, --weights FILE, --count, or --with PLAYER");
    check(&["compare", "--with", "random"], "twice or more");
    check(&["compare", "--with", "random", "--with", "random"], "given twice");
    check(&["compare", "--depths", "6..1"], "as 1..6");
    check(&["compare", "--depths", "3"], "try 1..6");
    check(&["compare", "--depths", "1..2", "--with", "random"], "use ternary, minimax, alphabeta");
    check(
        &["compare", "--depths", "1..2", "--with", "minimax", "--with", "ternary"],
        "one --with PLAYER at most",
    );
    check(&["compare", "--depths", "1..2", "--plot", "x.gif"], ".svg or .png");
    check(&["compare", "--depths", "1..2", "--plot", "/no/such/x.svg"], "cannot write");
    check(&["compare", "--count", "--budget", "2"], "500ms, 2s or 1m");
    check(&["compare", "--count", "--boards", "7x6,chess"], "WIDTHxHEIGHT");
    check(&["compare", "--count", "--eval", "best"], "possibilities");
    check(&["compare", "--weights", "/no/such/file.toml"], "cannot read /no/such/file.toml");
}

#[test]
fn wrong_weight_files_are_named() {
    for (name, text, says) in [
        ("one.toml", "a = [0, 1]", "two weight lists are needed"),
        ("word.toml", "a = [0, 1]\nb = \"0/one\"", "b: 'one' is not a weight"),
        ("type.toml", "a = [0, 1]\nb = 3", "such as [0, 1, 3, 6]"),
        ("bare.csv", "a,0,1\nb\n", "line 2"),
    ] {
        let file = scratch(name);
        std::fs::write(&file, text).unwrap();
        check(&["compare", "--weights", file.to_str().unwrap()], says);
        check(&["compare", "--weights", file.to_str().unwrap()], name);
    }
}
