use super::{assert_is_png, json, scratch, stdout};

const DEPTHS: [&str; 7] = ["compare", "--depths", "1..3", "--openings", "1", "--rules", "tictactoe"];

/// On 1 × 3 with three in a row nobody can win: every cell is known, and so is the layout.
#[test]
fn the_table_of_a_tiny_comparison() {
    let text = stdout(&["compare", "--depths", "1..2", "--openings", "0", "--board", "1x3"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "1x3/4, 1 opening of 0 plies (mirror images as one), both colours");
    assert_eq!(lines[1], "distinct games 1/4");
    assert_eq!(lines[3], "Score of the row against the column in %, with its 95 % margin:");
    assert_eq!(lines[5], "depth    1    2   total   nodes/move   time/move");
    assert!(lines[6].starts_with("1        –   50    50.0            2   "), "{}", lines[6]);
    assert!(lines[7].starts_with("2       50    –    50.0            "), "{}", lines[7]);
    assert_eq!(&lines[11..], ["depth    1    2", "1       50   50", "2       50   50"]);
}

#[test]
fn pairings_of_the_json_mirror_each_other() {
    let report = json(&[&DEPTHS[..], &["--json"]].concat());
    assert_eq!(report["kind"], "depths");
    // Three pairings of three openings with both colours, and each machine with itself.
    assert_eq!(report["games"], 3 * 6 + 3 * 3);
    let pairings = report["pairings"].as_array().unwrap();
    let score = |one: &str, other: &str| {
        let pairing = pairings.iter().find(|p| p["one"] == one && p["other"] == other).unwrap();
        pairing["share"].as_f64().unwrap()
    };
    for (one, other) in [("1", "2"), ("1", "3"), ("2", "3")] {
        assert!((score(one, other) + score(other, one) - 1.0).abs() < 1e-9);
    }
    let names: Vec<&str> =
        report["players"].as_array().unwrap().iter().filter_map(|p| p["name"].as_str()).collect();
    assert_eq!(names, ["1", "2", "3"]);
}

#[test]
fn weights_are_sorted_by_score() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/weights.toml");
    let report = json(&["compare", "--weights", file, "--openings", "1", "--depth", "1", "--json"]);
    assert_eq!(report["kind"], "weights");
    let players = report["players"].as_array().unwrap();
    let scores: Vec<f64> = players.iter().filter_map(|player| player["share"].as_f64()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert!(players.iter().any(|p| p["player"] == "alphabeta:depth=1,eval=weights/0/1/5/50"), "{players:?}");
}

#[test]
fn a_csv_of_weights_and_any_machines() {
    let file = scratch("lists.csv");
    std::fs::write(&file, "name,w0,w1,w2\nsmall,0,1,2\nlarge,0,1,100\n").unwrap();
    let tictactoe = ["--rules", "tictactoe", "--openings", "1"];
    let text = stdout(&[&["compare", "--weights", file.to_str().unwrap()], &tictactoe[..]].concat());
    assert!(text.contains("· small") && text.contains("· large"), "{text}");
    let text = stdout(&[&["compare", "--with", "random", "--with", "one-ply"], &tictactoe[..]].concat());
    assert!(text.contains("· random"), "{text}");
}

#[test]
fn files_are_written() {
    let (csv, svg, png) = (scratch("cross.csv"), scratch("cross.svg"), scratch("cross.png"));
    stdout(&[&DEPTHS[..], &["--csv", csv.to_str().unwrap(), "--plot", svg.to_str().unwrap()]].concat());
    stdout(&[&DEPTHS[..], &["--plot", png.to_str().unwrap()]].concat());
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(csv.starts_with("one,other,games,wins,draws,losses,share,"), "{csv}");
    assert_eq!(csv.lines().count(), 1 + 9);
    let svg = std::fs::read_to_string(svg).unwrap();
    assert!(svg.contains("<title id=\"title\">Depth against depth") && svg.contains("<desc"), "{svg}");
    assert_eq!(svg.matches("#eeeeee").count(), 3, "one grey cell per machine");
    assert_is_png(&png);
}
