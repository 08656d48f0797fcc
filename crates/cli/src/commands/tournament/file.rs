//! `tournament.toml`: everything about a tournament in one file.
//!
//! ```toml
//! rules = "7x6/4"
//! schedule = "round-robin"
//! openings = 3                       # or "every", or a file: "openings.txt"
//! time = "movetime=2s,bank=60s"
//!
//! [[players]]
//! name = "alice"
//! file = "class/alice.py"
//!
//! [[players]]
//! player = "alphabeta:depth=4,eval=ratio"
//!
//! [interpreters]
//! python = "venv"
//! ```
//!
//! The same as JSON (`tournament.json`) or, in a file that `quaterne tournament --json` wrote, as its `configuration`: with
//! the openings one by one and the limits of each player, so that the plan is the same to the last game key.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::files;
use quaterne_report::Text;

/// The file as written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TournamentFile {
    pub(super) name: Option<String>,
    pub(super) rules: Option<String>,
    pub(super) schedule: Option<String>,
    pub(super) openings: Option<OpeningsText>,
    /// Whether the listed openings are all positions of the game.
    #[serde(default)]
    pub(super) every: bool,
    pub(super) limit: Option<usize>,
    pub(super) repeat: Option<u32>,
    pub(super) seed: Option<u64>,
    pub(super) time: Option<String>,
    pub(super) adjudicate: Option<u64>,
    pub(super) db: Option<String>,
    /// Interpreters of programs by name; paths are relative to the file.
    #[serde(default)]
    pub(super) interpreters: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) players: Vec<PlayerText>,
}

/// A number of plies, `"every"`, a file of openings, relative to this one, or the openings themselves.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum OpeningsText {
    Plies(u32),
    Word(String),
    List(Vec<String>),
}

/// One player.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerText {
    pub(super) name: Option<String>,
    pub(super) player: Option<String>,
    pub(super) file: Option<PathBuf>,
    pub(super) time: Option<String>,
    /// What it was when this was written: who has changed since is told.
    pub(super) version: Option<String>,
}

impl TournamentFile {
    /// The file itself, or the configuration in a report.
    fn of_json(text: &str) -> serde_json::Result<Self> {
        let mut value: serde_json::Value = serde_json::from_str(text)?;
        let inner = value.get_mut("configuration").map(serde_json::Value::take);
        serde_json::from_value(inner.unwrap_or(value))
    }

    /// Reads it; paths in it are relative to its folder.
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let mut file: Self = if path.extension().is_some_and(|ending| ending == "json") {
            Self::of_json(&files::read(path)?).map_err(|why| {
                let shown = path.display();
                Text::new(
                    format!("{shown}: {why}"),
                    format!(
                        "{shown} : ce n'est pas la configuration d'un tournoi en JSON (ligne {})",
                        why.line()
                    ),
                )
            })?
        } else {
            files::read_toml(path)?
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        for path in file.interpreters.values_mut() {
            *path = folder.join(&*path).to_string_lossy().into_owned();
        }
        for player in &mut file.players {
            if let Some(file) = &mut player.file {
                *file = folder.join(&*file);
            }
        }
        Ok(file)
    }
}
