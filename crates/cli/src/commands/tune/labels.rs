//! Labelled positions on disk: what training learns from, kept as it is found.
//!
//! ```text
//!   # quaterne tune 7x6/4 seed=1 depth=3 from=8 nodes=2000000
//!   1 0 44265337 e-1        generation, game, moves, exact score
//!   1 0 4426533712 p0.5     or the result of the game: 1, ½ or 0 for the side to move
//!   1 1 .                   a game that gave no position
//! ```
//!
//! All lines of a game are written at once; of a game that was cut short nothing counts.

use std::collections::BTreeMap;
use std::path::Path;

use quaterne_rules::{Game, Rules};
use quaterne_search::learnt::sampling::{Label, Labelled};

use crate::kept_lines::{Contents, KeptLines};

/// Games by generation and number.
pub(super) type Games = BTreeMap<(u32, u64), Vec<Labelled>>;

/// The file, open to write.
#[derive(Debug)]
pub(super) struct Labels(KeptLines);

impl Labels {
    /// A new file, or the one of an earlier run and what it holds.
    pub(super) fn open(
        path: &Path,
        rules: &Rules,
        head: String,
        resume: bool,
    ) -> anyhow::Result<(Self, Games)> {
        let contents = Contents {
            head,
            holds: ["holds labels", "contient déjà des positions"],
            other: ["holds other labels", "contient d'autres positions"],
            line: ["a labelled position", "une position et sa valeur"],
        };
        if !resume {
            contents.refuse(path)?;
        }
        let mut games = Games::new();
        let file = KeptLines::open(path, Some(&contents), |line| {
            let (key, labelled) = parse(rules, line)?;
            games.entry(key).or_default().extend(labelled);
            Some(())
        })?;
        Ok((Self(file), games))
    }

    /// Writes a game; it is in the file when this returns.
    pub(super) fn add(&mut self, (generation, nth): (u32, u64), labelled: &[Labelled]) -> anyhow::Result<()> {
        let line = |Labelled { game, label }: &Labelled| {
            let label = match label {
                Label::Exact(score) => format!("e{score}"),
                Label::Played(share) => format!("p{share}"),
            };
            format!("{generation} {nth} {} {label}", game.text())
        };
        let lines: Vec<String> = labelled.iter().map(line).collect();
        self.0.add(if lines.is_empty() { format!("{generation} {nth} .") } else { lines.join("\n") })
    }
}

fn parse(rules: &Rules, line: &str) -> Option<((u32, u64), Option<Labelled>)> {
    let mut fields = line.split(' ');
    let key = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let moves = fields.next()?;
    if moves == "." {
        return Some((key, None));
    }
    let label = fields.next()?;
    let label = match label.split_at_checked(1)? {
        ("e", score) => Label::Exact(score.parse().ok()?),
        ("p", share) => Label::Played(share.parse().ok().filter(|share| (0.0..=1.0).contains(share))?),
        _ => return None,
    };
    Some((key, Some(Labelled { game: Game::parse(rules, moves).ok()?, label })))
}
