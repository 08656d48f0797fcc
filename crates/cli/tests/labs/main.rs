//! `docs/labs.md` tells the truth: every lab question is there, and every command of it works. And maps name files that there are.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    std::fs::read_to_string(root().join("docs/labs.md")).expect("docs/labs.md")
}

/// The inline code of the page that runs `quaterne`.
fn commands(page: &str) -> Vec<String> {
    page.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .map(|code| code.replace("\\|", "|"))
        .filter(|code| code.starts_with("quaterne ") || code.contains("| quaterne "))
        .collect()
}

#[test]
fn every_question_is_answered() {
    let page = page();
    for (lab, count) in [('A', 11), ('B', 9), ('C', 14), ('D', 8), ('E', 9)] {
        for number in 1..=count {
            let row = page.lines().find(|line| line.starts_with(&format!("| {lab}{number} |")));
            let row = row.unwrap_or_else(|| panic!("{lab}{number} is missing"));
            assert!(!commands(row).is_empty(), "{lab}{number} has no command");
        }
    }
}

/// The text of every file with that extension under a folder.
fn sources(folder: &str, extension: &str) -> String {
    let mut text = String::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|found| found == extension) {
                text += &std::fs::read_to_string(entry).expect("a source");
            }
        }
    }
    text
}

/// A test that the page names is a test of the project, in Rust or (`test_…`) in Python, and every question has
/// one in Python.
#[test]
fn every_test_exists() {
    let rust = sources("crates", "rs");
    let python = sources("python/tests", "py");
    let page = page();
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.as_bytes().get(3).is_some_and(u8::is_ascii_digit));
    let mut names = 0;
    for row in rows.clone() {
        let cell = row.trim_end_matches('|').rsplit('|').next().expect("a last cell");
        let named: Vec<&str> =
            cell.split('`').skip(1).step_by(2).filter(|name| !name.contains("::")).collect();
        for name in &named {
            let found = if name.starts_with("test_") {
                python.contains(&format!("def {name}("))
            } else {
                rust.contains(&format!("fn {name}("))
            };
            assert!(found, "no test {name}: {row}");
            names += 1;
        }
        assert!(named.iter().any(|name| name.starts_with("test_")), "no Python test: {row}");
    }
    assert!(names >= 95, "{names} tests named in {} rows", rows.count());
}

/// A file with a folder, or one of Rust's, that a map names is somewhere in the project; capitals stand for a name of one's own.
#[test]
fn every_file_of_the_maps_exists() {
    let listed = Command::new("git").args(["ls-files"]).current_dir(root()).output();
    // An unpacked archive has no list of its files.
    let Ok(listed) = listed else { return };
    let listed = String::from_utf8(listed.stdout).expect("names");
    if listed.is_empty() {
        return;
    }
    let exists = |name: &str| listed.lines().any(|file| file == name || file.ends_with(&format!("/{name}")));
    let is_file = |name: &str| {
        let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
        let plain = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "/._-".contains(c));
        plain && !name.starts_with('/') && (file.ends_with(".rs") || !folder.is_empty() && file.contains('.'))
    };
    for map in ["ARCHITECTURE.md", "SECURITY.md", "CONTRIBUTING.md"] {
        let text = std::fs::read_to_string(root().join(map)).expect("a map");
        let names: Vec<&str> = text.split('`').skip(1).step_by(2).filter(|name| is_file(name)).collect();
        assert!(names.len() > 10, "{map}: {}", names.len());
        for name in names {
            assert!(exists(name), "{map} names {name}, which is nowhere");
        }
    }
}

#[test]
fn every_command_works() {
    let page = page();
    let commands = commands(&page);
    assert!(commands.len() >= 51, "{}", commands.len());
    let binary = Path::new(env!("CARGO_BIN_EXE_quaterne"));
    let path =
        format!("{}:{}", binary.parent().expect("a folder").display(), std::env::var("PATH").expect("PATH"));
    for command in commands {
        let run = Command::new("sh")
            .args(["-c", &command])
            .current_dir(root())
            .env("PATH", &path)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("sh");
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{command}\n{said}");
        assert!(!run.stdout.is_empty(), "{command} printed nothing\n{said}");
    }
}
