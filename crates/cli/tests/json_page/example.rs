//! What a command prints, to be read by people: broken into lines, and without what differs from day to day.

use std::process::Command;

/// Longest value that stays on one line.
const LINE: usize = 100;

/// What `quaterne` prints with these arguments.
pub(super) fn printed(args: &[&str]) -> String {
    let folder = std::env::temp_dir().join(format!("quaterne-json-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_quaterne"));
    command.args(args).env("XDG_DATA_HOME", &folder).env("HOME", &folder).env("LC_ALL", "C");
    if args[0] == "tournament" {
        command.args(["--db", folder.join("arena.db").to_str().unwrap()]);
    }
    let output = command.output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    pretty(text.trim_end())
}

/// JSON, broken where it is long.
pub(super) fn pretty(json: &str) -> String {
    let mut text = String::new();
    write(json, 0, &mut text);
    text
}

fn write(json: &str, depth: usize, out: &mut String) {
    let ends = match json.as_bytes()[0] {
        b'{' => ["{", "}"],
        b'[' => ["[", "]"],
        _ => return out.push_str(json),
    };
    let parts: Vec<String> = parts(&json[1..json.len() - 1]).into_iter().map(tidy).collect();
    let joined = parts.join(", ");
    if joined.chars().count() + 2 * depth <= LINE && depth > 0 || parts.is_empty() {
        return out.push_str(&spaced(&format!("{}{joined}{}", ends[0], ends[1])));
    }
    out.push_str(ends[0]);
    for (nth, part) in parts.iter().enumerate() {
        out.push_str(if nth == 0 { "\n" } else { ",\n" });
        out.push_str(&"  ".repeat(depth + 1));
        match part.starts_with('"').then(|| key(part)).flatten() {
            Some((key, value)) => {
                out.push_str(key);
                out.push_str(": ");
                write(value, depth + 1, out);
            }
            None => write(part, depth + 1, out),
        }
    }
    out.push_str(&format!("\n{}{}", "  ".repeat(depth), ends[1]));
}

/// What stands between commas.
fn parts(inner: &str) -> Vec<&str> {
    let (mut parts, mut from, mut depth, mut quoted, mut escaped) = (Vec::new(), 0, 0, false, false);
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => depth += 1,
            b'}' | b']' if !quoted => depth -= 1,
            b',' if !quoted && depth == 0 => {
                parts.push(&inner[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    if !inner.is_empty() {
        parts.push(&inner[from..]);
    }
    parts
}

/// `"key":value` in two.
fn key(part: &str) -> Option<(&str, &str)> {
    let end = part[1..].find('"')? + 2;
    part[end..].strip_prefix(':').map(|value| (&part[..end], value))
}

/// Times, places and hashes are made up; numbers have four decimals.
fn tidy(part: &str) -> String {
    let Some((key, value)) = part.starts_with('"').then(|| key(part)).flatten() else {
        return number(part);
    };
    let made_up = match key.trim_matches('"') {
        "micros" | "micros_per_move" => "1250",
        "games_per_second" | "per_second" => "800000.0",
        "db" => "\"arena.db\"",
        // Twelve digits of a hash; other ids are words, or moves.
        "id" if value.len() == 14 => "\"5b1c…\"",
        _ => return format!("{key}:{}", number(value)),
    };
    format!("{key}:{}", if value == "null" { value } else { made_up })
}

fn number(text: &str) -> String {
    match (text.parse::<f64>(), text.split_once('.')) {
        (Ok(number), Some((_, decimals))) if decimals.len() > 4 => format!("{number:.4}"),
        _ => text.to_owned(),
    }
}

/// A blank after each colon and comma that is not within quotes.
fn spaced(text: &str) -> String {
    let (mut out, mut quoted, mut before) = (String::new(), false, ' ');
    for c in text.chars() {
        if !quoted && matches!(before, ':' | ',') && c != ' ' {
            out.push(' ');
        }
        if c == '"' && before != '\\' {
            quoted = !quoted;
        }
        out.push(c);
        before = c;
    }
    out
}
