use std::path::Path;

use super::json;

/// The signature is the one that the repository holds; `scripts/signature` reads the line of text.
#[test]
fn the_signature_is_the_same_everywhere() {
    let held = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/signature");
    let held = std::fs::read_to_string(held).unwrap();
    let report = json(&["bench", "--signature", "--json"]);
    let nodes = report["signature"].as_u64().unwrap();
    assert!(held.split_whitespace().any(|word| word == nodes.to_string()), "{nodes} is not that of {held}");
    assert!(report.get("speeds").is_none());
}
