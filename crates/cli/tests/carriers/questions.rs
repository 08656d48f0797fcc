//! Thirty questions, asked of the library, of the command and of a server: three times the same answer, nodes included.

use std::process::Command;

use quaterne_report::tree::Tree;
use quaterne_report::why::Why;
use quaterne_report::{Analysis, Text};
use quaterne_rules::{Game, Rules};
use quaterne_search::question::{Answer, Engine, Question, What};
use quaterne_search::tree::{Keep, View, Words};
use serde_json::{Value, json};

use crate::client::ask;
use crate::server::{Folder, Server};

/// A line of questions.txt.
struct Line<'a> {
    rules: &'a str,
    position: &'a str,
    player: &'a str,
    what: &'a str,
}

fn lines() -> Vec<Line<'static>> {
    let text = include_str!("questions.txt");
    let line = |text: &'static str| {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [rules, position, player, what] = parts[..] else { panic!("{text}") };
        Line { rules, position, player, what }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}

/// Nodes that a tree keeps.
const KEPT: usize = 500;

impl Line<'_> {
    fn game(&self) -> Game {
        let rules: Rules = self.rules.parse().unwrap();
        Game::parse(&rules, self.position).unwrap()
    }

    fn in_library(&self) -> Value {
        let what = match self.what {
            "score" => What::Score,
            "moves" | "exact" => What::Moves,
            "best" => What::Best,
            "why" => What::Why,
            _ => What::Tree { keep: Keep::nodes(KEPT), ghosts: false },
        };
        let question = Question::new(self.game()).by(self.player.parse().unwrap()).what(what);
        let Question { game, by, .. } = &question;
        match Engine::new().answer(&question) {
            Answer::Analysis(found) => serde_json::to_value(Analysis::of(game, by, &found)).unwrap(),
            Answer::Why(found) => serde_json::to_value(Why::of(game, &found)).unwrap(),
            Answer::Tree(found) => {
                let found = found.unwrap();
                let view = View {
                    tree: &found.tree,
                    captions: game,
                    scale: found.scale,
                    words: &Words::ENGLISH,
                    boards: false,
                };
                serde_json::to_value(Tree::of(game, by, &found, &view)).unwrap()
            }
            other => panic!("{other:?}"),
        }
    }

    fn by_command(&self) -> Value {
        let kept = KEPT.to_string();
        let mut args = match self.what {
            "score" => vec!["solve"],
            "moves" => vec!["solve", "--moves"],
            "best" => vec!["analyse", "--with", self.player],
            "exact" => vec!["analyse", "--with", self.player, "--exact"],
            "why" => vec!["explain"],
            _ => vec!["tree", "--with", self.player, "--max-nodes", &kept],
        };
        args.extend([self.position, "--rules", self.rules, "--json", "--lang", "en"]);
        let said = Command::new(env!("CARGO_BIN_EXE_quaterne")).args(&args).output().unwrap();
        assert!(said.status.success(), "{args:?}: {}", String::from_utf8_lossy(&said.stderr));
        serde_json::from_slice(&said.stdout).unwrap()
    }

    /// The address of the question; `None` for what a server is not asked.
    fn address(&self) -> Option<String> {
        let query =
            [("rules", self.rules), ("position", self.position)].map(|(k, v)| format!("{k}={}", coded(v)));
        let at = query.join("&");
        let player = coded(self.player);
        Some(match self.what {
            "moves" => format!("/api/solve?{at}"),
            "best" => format!("/api/analyse?{at}&player={player}"),
            "exact" => format!("/api/analyse?{at}&player={player}&exact=true"),
            "why" => format!("/api/why?{at}"),
            "tree" => format!("/api/export/tree.json?{at}&player={player}&nodes={KEPT}&lang=en"),
            _ => return None,
        })
    }
}

fn coded(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

/// What depends on the clock, or only repeats the command line, is left out.
fn compared(mut answer: Value) -> Value {
    let fields = answer.as_object_mut().unwrap();
    for field in ["micros", "asked"] {
        fields.remove(field);
    }
    answer
}

#[test]
fn thirty_questions_have_one_answer() {
    let lines = lines();
    assert_eq!(lines.len(), 30);
    for line in lines {
        let asked = format!("{} | {} | {} | {}", line.rules, line.position, line.player, line.what);
        let library = compared(line.in_library());
        assert_eq!(compared(line.by_command()), library, "command: {asked}");
        if let Some(address) = line.address() {
            // A server of its own, with one thread: what an earlier question proved would save nodes.
            let folder = Folder::new();
            let server =
                Server::start(&["--data", folder.0.to_str().unwrap(), "--rate", "0", "--threads", "1"]);
            assert_eq!(compared(ask(server.address, &address)), library, "server: {asked}");
        }
    }
}

/// A refusal is the same sentence everywhere.
#[test]
fn a_wrong_position_is_refused_in_the_same_words() {
    let rules = Rules::connect4();
    let why = Text::of(&Game::parse(&rules, "4458").unwrap_err());
    let said = Command::new(env!("CARGO_BIN_EXE_quaterne"))
        .args(["analyse", "4458", "--lang", "fr"])
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&said.stderr).contains(&why.fr));
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let reply = crate::client::get(server.address, "/api/analyse?position=4458");
    assert_eq!(reply.json()["error"]["message"], json!({"en": why.en, "fr": why.fr}));
}
