//! What an operator relies on, tried by the programs of `bench/`: nothing is lost when things go wrong, and the recipes for proxies are true.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use super::client::{ask, create, get, people};
use super::server::{Folder, Server};

fn bench(program: &str, args: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new("python3");
    command.arg(root.join("bench").join(program)).args(["--binary", env!("CARGO_BIN_EXE_quaterne")]);
    let output = command.args(args).current_dir(root).output().unwrap();
    let said = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert!(output.status.success(), "{}", said.concat());
}

/// A few of each; `make faults` does it a thousand times.
#[test]
#[cfg(target_os = "linux")]
fn nothing_is_lost_when_disk_power_and_clock_fail() {
    bench(
        "faults/faults.py",
        &["--cycles", "24", "--only", "^games: (disk|one|power|clock)|^tournaments: disk"],
    );
}

#[test]
#[ignore = "soak: a thousand faults take the better part of an hour"]
#[cfg(target_os = "linux")]
fn nothing_is_lost_in_a_thousand_faults() {
    bench("faults/faults.py", &["--cycles", "1000"]);
}

#[test]
fn the_recipes_for_proxies_are_true() {
    bench("proxies/proxies.py", &[]);
}

/// The dashboard and the alarms of the documentation ask for numbers that there are.
#[test]
fn what_the_dashboard_shows_is_counted() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    create(server.address, &people());
    ask(server.address, "/api/position");
    let counted = get(server.address, "/metrics").body;
    let is_counted = |name: &str| {
        counted
            .lines()
            .any(|line| line.starts_with(name) && [b'{', b' '].contains(&line.as_bytes()[name.len()]))
    };
    let documents =
        [include_str!("../../../../docs/dashboard.json"), include_str!("../../../../docs/reliability.md")];
    let names =
        documents.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    let names: BTreeSet<&str> = names.filter(|name| name.starts_with("quaterne_")).collect();
    for name in &names {
        // A histogram is counted by its parts.
        assert!(is_counted(name) || is_counted(&format!("{name}_bucket")), "{name} is not in\n{counted}");
    }
    assert!(names.len() > 15, "{names:?}");
}
