use super::{json, stdout};

#[test]
fn the_signature_is_the_same_every_time() {
    let text = stdout(&["bench", "--signature"]);
    let number = text.strip_prefix("Bench: ").and_then(|rest| rest.trim().parse::<u64>().ok());
    let report = json(&["bench", "--signature", "--json"]);
    assert!(number.is_some_and(|nodes| nodes > 100_000), "{text}");
    assert_eq!(report["signature"].as_u64(), number);
    assert!(report.get("speeds").is_none());
}
