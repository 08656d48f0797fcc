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
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use quaterne_rules::{Game, Rules};
use quaterne_search::learnt::sampling::{Label, Labelled};

use crate::files;
use quaterne_report::Text;

/// Games by generation and number.
pub(super) type Games = BTreeMap<(u32, u64), Vec<Labelled>>;

/// The file, open to write.
#[derive(Debug)]
pub(super) struct Labels {
    file: File,
}

impl Labels {
    /// A new file, or the one of an earlier run and what it holds.
    pub(super) fn open(
        path: &Path,
        rules: &Rules,
        head: &str,
        resume: bool,
    ) -> anyhow::Result<(Self, Games)> {
        if !resume || !path.exists() {
            if path.exists() {
                let path = path.display();
                return Err(Text::new(
                    format!("{path} holds labels already: go on with --resume, or remove it to begin anew"),
                    format!("{path} contient déjà des positions : continuer avec --resume, ou l'effacer pour recommencer"),
                )
                .into());
            }
            let mut file = files::create(path)?;
            writeln!(file, "{head}")?;
            file.flush()?;
            let file = OpenOptions::new().append(true).open(path)?;
            return Ok((Self { file }, Games::new()));
        }
        let text = files::read(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        if lines.next() != Some(head) {
            let path = path.display();
            return Err(Text::new(
                format!("{path} holds other labels: its first line should be \"{head}\""),
                format!("{path} contient d'autres positions : sa première ligne devrait être « {head} »"),
            )
            .into());
        }
        let mut games = Games::new();
        for (nth, line) in lines.enumerate() {
            let (key, labelled) = parse(rules, line).ok_or_else(|| {
                let (path, number) = (path.display(), nth + 2);
                Text::new(
                    format!("{path}, line {number}: expected a labelled position, not \"{line}\""),
                    format!("{path}, ligne {number} : il faut une position et sa valeur, pas « {line} »"),
                )
            })?;
            games.entry(key).or_default().extend(labelled);
        }
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(whole as u64)?;
        Ok((Self { file }, games))
    }

    /// Writes a game; it is in the file when this returns.
    pub(super) fn add(&mut self, (generation, nth): (u32, u64), labelled: &[Labelled]) -> anyhow::Result<()> {
        let mut text = String::new();
        for Labelled { game, label } in labelled {
            let label = match label {
                Label::Exact(score) => format!("e{score}"),
                Label::Played(share) => format!("p{share}"),
            };
            text.push_str(&format!("{generation} {nth} {} {label}\n", game.text()));
        }
        if labelled.is_empty() {
            text = format!("{generation} {nth} .\n");
        }
        Ok(self.file.write_all(text.as_bytes())?)
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
