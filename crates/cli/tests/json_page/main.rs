//! docs/json.md says what the shapes are: it is written from them, with an example that was just printed.
//!
//! `QUATERNE_DOCS=1 cargo test -p quaterne --test json_page` writes it anew (`make jsondocs`); without, a page that is not
//! what the shapes say fails the test.

mod example;
mod schema;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use quaterne_report::{
    Analysis, alignments, bench, book, bot_check, catalogue, error_body, explained, judgement, match_report,
    nodes_table, perft, position, random_play, review, solved, tournament, tree, tuning, why,
};
use quaterne_rules::Game;
use serde::Serialize;
use utoipa::ToSchema;

use self::schema::Nouns;

const HEAD: &str = include_str!("head.md");
const ANALYSE: &str = include_str!("analyse.md");
const SOLVE: &str = include_str!("solve.md");
const TREE: &str = include_str!("tree.md");
/// Files.
const TAIL: &str = include_str!("tail.md");

/// The page, section by section.
struct Page {
    text: String,
    nouns: Nouns,
    told: BTreeSet<String>,
}

impl Page {
    /// A noun, an example of it, and the nouns in it that were not told before.
    fn section<T: ToSchema>(&mut self, title: &str, example: &str) {
        let name = self.nouns.add::<T>();
        let _ =
            writeln!(self.text, "\n## {title}\n\n{}\n\n{}", self.nouns.about(&name), self.nouns.table(&name));
        self.text.push_str(example);
        self.told.insert(name.clone());
        let mut open = self.nouns.within(&name);
        while let Some(part) = open.pop() {
            if self.told.insert(part.clone()) {
                let (about, table) = (self.nouns.about(&part), self.nouns.table(&part));
                let _ = writeln!(self.text, "\n### {part}\n\n{about}\n\n{}", table.trim_end());
                open.extend(self.nouns.within(&part));
            }
        }
    }

    /// What a command prints.
    fn command<T: ToSchema>(&mut self, title: &str, args: &[&str]) {
        self.noted::<T>(title, "", args);
    }

    /// What a command prints, and what the fields alone do not say.
    fn noted<T: ToSchema>(&mut self, title: &str, notes: &str, args: &[&str]) {
        self.section::<T>(title, &format!("{notes}{}", run(args)));
    }

    /// What only the API says.
    fn answer<T: ToSchema + Serialize>(&mut self, title: &str, value: &T) {
        let text = serde_json::to_string(value).unwrap();
        self.section::<T>(title, &format!("```json\n{}\n```\n", example::pretty(&text)));
    }
}

/// A command and what it prints.
fn run(args: &[&str]) -> String {
    let quoted = |arg: &&str| if arg.contains(' ') { format!("\"{arg}\"") } else { (*arg).to_owned() };
    let typed = args.iter().map(quoted).collect::<Vec<_>>().join(" ");
    format!("`quaterne {typed}` (times are made up):\n\n```json\n{}\n```\n", example::printed(args))
}

fn page() -> String {
    let game = |rules: &str, text: &str| Game::parse(&rules.parse().unwrap(), text).unwrap();
    let mut page = Page { text: HEAD.to_owned(), nouns: Nouns::default(), told: BTreeSet::new() };
    let small = ["--rules", "tictactoe"];
    let with = |args: &[&'static str]| [args, &small[..]].concat();
    page.noted::<Analysis>(
        "analyse",
        ANALYSE,
        &with(&["analyse", "1x1/xoo/ox1 x", "--with", "alphabeta:depth=2", "--json"]),
    );
    page.noted::<solved::SolvedLine>("solve", SOLVE, &with(&["solve", "1x1/xoo/ox1 x 0", "--json"]));
    page.command::<why::Why>("explain", &with(&["explain", "1x1/xoo/ox1 x", "--json"]));
    page.noted::<tree::Tree>(
        "tree",
        TREE,
        &with(&["tree", "1x1/xoo/ox1 x", "--with", "alphabeta:depth=1", "--format", "json"]),
    );
    page.section::<review::ReviewedMove>("a reviewed move", "");
    page.section::<review::ReviewSum>("the sum of a review", "");
    page.command::<random_play::RandomPlay>(
        "random",
        &with(&["random", "--games", "1000", "--seed", "1", "--json"]),
    );
    page.command::<alignments::Alignments>(
        "alignments",
        &["alignments", "--rules", "3x3/3/free", "--list", "--json"],
    );
    page.command::<perft::Perft>("perft", &["perft", "5", "44", "--json"]);
    page.command::<match_report::Match>(
        "match",
        &with(&["match", "one-ply", "alphabeta:depth=4", "--openings", "1", "--json"]),
    );
    page.command::<match_report::CrossTable>(
        "compare",
        &with(&["compare", "--depths", "1..2", "--openings", "1", "--json"]),
    );
    page.command::<nodes_table::NodesTable>(
        "compare --count",
        &["compare", "--count", "--boards", "3x3/3/free", "--depths", "1..2", "--json"],
    );
    page.command::<tournament::Tournament>(
        "tournament",
        &with(&[
            "tournament",
            "one-ply",
            "alphabeta:depth=4",
            "--openings",
            "1",
            "--name",
            "class",
            "--json",
        ]),
    );
    page.section::<judgement::Judgement>("judge", "");
    page.section::<tuning::TunedModel>("tune learnt", "");
    page.section::<tuning::TunedWeights>("tune weights", "");
    page.section::<bot_check::BotCheck>("check-bot", "");
    page.command::<book::BookInfo>("book info", &["book", "info", "--json"]);
    page.section::<book::BookCheck>("book verify", "");
    page.command::<bench::Bench>("bench", &["bench", "--signature", "--json"]);
    page.answer("position", &position::Position::of(&game("connect4", "4453")));
    page.answer("threats", &alignments::Threats::of(&game("connect4", "112233")));
    page.answer(
        "evaluation",
        &explained::Explained::of(&game("tictactoe", "b2a1"), &"ratio".parse().unwrap()),
    );
    page.answer("levels", &catalogue::Levels::of(&"tictactoe".parse().unwrap()));
    page.section::<catalogue::Catalogue>("catalogue", "");
    page.section::<error_body::ErrorBody>("error", "");
    page.section::<tournament::TournamentRow>("a tournament in a list", "");
    page.section::<tournament::TournamentGame>("a game of a tournament", "");
    page.section::<tournament::RunningGame>("a game under way", "");
    page.text.push_str(TAIL);
    page.text
}

#[test]
fn the_page_is_what_the_shapes_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let page = page();
    if std::env::var_os("QUATERNE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    let differs = kept.lines().zip(page.lines()).position(|(kept, now)| kept != now);
    assert!(kept == page, "docs/json.md is stale from line {differs:?} on: make jsondocs");
}
