//! Prints the description of the API, without a server. `schemas`: the shapes alone, from which `make types` writes the
//! page's types.

#[expect(clippy::print_stdout, reason = "that is what it is for")]
fn main() {
    let mut api = quaterne_server::description();
    if std::env::args().any(|argument| argument == "schemas") {
        api["paths"] = serde_json::json!({});
    }
    println!("{api:#}");
}
