use super::{assert_is_png, json, scratch, stdout};

const SMALL: [&str; 8] =
    ["compare", "--count", "--boards", "7x6/4", "--depths", "1..4", "--eval", "weights/0/1/3/6"];

/// The published node counts of lab B's search.
#[test]
fn known_node_counts() {
    let text = stdout(&SMALL);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..7],
        [
            "7x6/4, nodes from the empty board:",
            "",
            "depth   minimax   minimax + memory   α–β   α–β centre first   α–β centre + memory",
            "1             8                  8     8                  8                     8",
            "2            57                 57    42                 24                    24",
            "3           400                295   199                 76                    76",
            "4         2,801              1,415   896                173                   143",
        ]
    );
    assert_eq!(lines[8], "7x6/4, time:");
}

#[test]
fn a_search_that_takes_too_long_ends_its_column() {
    let args = ["--boards", "5x5/5/free", "--depths", "1..9", "--budget", "5ms", "--json"];
    let report = json(&[&SMALL[..2], &args[..]].concat());
    let cells = report["cells"].as_array().unwrap();
    let late: Vec<_> = cells.iter().filter(|cell| cell["complete"] == false).collect();
    assert!(!late.is_empty() && late.iter().all(|cell| cell["nodes"].is_null()), "{cells:?}");
    // One late cell per search, and nothing deeper.
    assert!(late.len() <= 5 && cells.len() < 45, "{cells:?}");
    let text = stdout(&[&SMALL[..2], &args[..6]].concat());
    assert!(text.contains(">5ms") && text.contains('·'), "{text}");
}

#[test]
fn depth_stops_with_the_game() {
    let report = json(&["compare", "--count", "--boards", "2x2/2/free", "--depths", "1..9", "--json"]);
    let deepest = report["cells"].as_array().unwrap().iter().filter_map(|cell| cell["depth"].as_u64()).max();
    assert_eq!(deepest, Some(4));
}

#[test]
fn curves() {
    let (svg, png, csv) = (scratch("nodes.svg"), scratch("nodes.png"), scratch("nodes.csv"));
    stdout(&[&SMALL[..], &["--plot", svg.to_str().unwrap(), "--csv", csv.to_str().unwrap()]].concat());
    stdout(&[&SMALL[..], &["--plot", png.to_str().unwrap()]].concat());
    let svg = std::fs::read_to_string(svg).unwrap();
    assert_eq!(svg.matches("<polyline").count(), 5);
    assert!(svg.contains("4: 2801"), "the description has the numbers: {svg}");
    assert_is_png(&png);
    assert_eq!(std::fs::read_to_string(csv).unwrap().lines().count(), 1 + 5 * 4);
}
