//! The description of the API is true: schemathesis sends what it allows, and what it does not.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::client::ask;
use super::server::{Folder, Server};

/// Where `make` puts it: `scripts/need schemathesis`.
fn schemathesis() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/.schemathesis/bin/schemathesis");
    path.exists().then_some(path)
}

fn check(examples: u32, phases: &str) {
    let Some(program) = schemathesis() else {
        panic!("no schemathesis: `make test` installs it (scripts/need schemathesis)");
    };
    let folder = Folder::new();
    let data = folder.0.to_str().unwrap();
    let server = Server::start(&["--data", data, "--rate", "0", "--deadline", "1"]);
    let url = format!("http://{}/api/openapi.json", server.address);
    let output = Command::new(program)
        .args(["run", &url, "--max-examples", &examples.to_string(), "--seed", "4004"])
        .args([
            "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        ])
        .args(["--exclude-path-regex", "(stream|socket)$", "--request-timeout", "60"])
        .args(["--workers", "1", "--phases", phases, "--suppress-health-check", "all", "--no-color"])
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_few_cases() {
    check(4, "fuzzing");
}

#[test]
#[ignore = "soak: five thousand cases take minutes"]
fn five_thousand_cases() {
    check(140, "examples,coverage,fuzzing");
}

/// Every address that docs/api.md names is described, and the other way round.
#[test]
fn the_contract_names_every_address() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let contract = include_str!("../../../../docs/api.md");
    let api = ask(server.address, "/api/openapi.json");
    for (path, methods) in api["paths"].as_object().unwrap() {
        let last = path.rsplit('/').next().unwrap();
        let ending = format!("`.{}`", last.rsplit('.').next().unwrap());
        let forms = [path.clone(), format!("…/{last}"), ending, "…/seats/{x or o}".to_owned()];
        let named = forms[..3].iter().any(|form| contract.contains(form.as_str()));
        assert!(
            named || path.contains("/seats/") && contract.contains(&forms[3]),
            "{path} is not in docs/api.md"
        );
        for (method, about) in methods.as_object().unwrap() {
            assert!(
                about["responses"]["default"].is_object(),
                "{method} {path} does not describe its errors"
            );
            assert!(about["summary"].is_string(), "{method} {path} says nothing");
        }
    }
}
