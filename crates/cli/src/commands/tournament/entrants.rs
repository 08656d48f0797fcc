//! Who takes part, from whatever was typed: specs, files of programs, a folder of them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use quaterne_arena::store::{Arena, Bundle};
use quaterne_arena::{Entrant, Player, TimeControl};

use crate::bot_args::limits;
use crate::contest_args::player;
use crate::failure::OrUsage;
use quaterne_report::Text;

use super::file::PlayerText;

/// Endings of files in a class's folder that are no programs.
const NO_PROGRAMS: [&str; 12] =
    ["md", "txt", "toml", "db", "html", "csv", "json", "pdf", "pyc", "parquet", "png", "svg"];

/// The entrants, and who of a folder could not be read, with the reason.
#[derive(Debug, Default)]
pub(super) struct Entrants {
    pub(super) list: Vec<Entrant>,
    pub(super) left_out: Vec<String>,
    /// Programs that have a folder of their own, which travels with them.
    own_folder: HashMap<String, bool>,
}

impl Entrants {
    /// Adds what one argument names.
    pub(super) fn add(&mut self, text: &str, time: TimeControl) -> anyhow::Result<()> {
        let path = Path::new(text);
        if path.is_dir() {
            return self.add_folder(path, time);
        }
        self.push(player(text)?, None, time, false)
    }

    /// Adds a player of a tournament file.
    pub(super) fn add_player(&mut self, text: &PlayerText, time: TimeControl) -> anyhow::Result<()> {
        let time = match &text.time {
            Some(time) => limits(time)?,
            None => time,
        };
        let player = match (&text.player, &text.file) {
            (Some(name), None) => name.parse().or_usage()?,
            (None, Some(path)) => Player::from_file(path).or_usage()?,
            _ => {
                return Err(Text::new(
                    "a player has either player = \"PLAYER\" or file = \"PATH\"",
                    "un joueur a soit player = \"JOUEUR\", soit file = \"CHEMIN\"",
                )
                .into());
            }
        };
        self.push(player, text.name.clone(), time, false)
    }

    /// Every program in a folder: its files, and its sub-folders with a `main` file.
    fn add_folder(&mut self, folder: &Path, time: TimeControl) -> anyhow::Result<()> {
        let failed = |why: std::io::Error| {
            let shown = folder.display();
            let why = crate::files::reason(&why);
            Text::new(
                format!("cannot read {shown}: {}", why.en),
                format!("impossible de lire {shown} : {}", why.fr),
            )
        };
        let entries = std::fs::read_dir(folder).map_err(failed)?;
        let mut paths: Vec<PathBuf> =
            entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
            if name.starts_with(['.', '_']) || NO_PROGRAMS.contains(&ending.as_str()) {
                continue;
            }
            let (file, own_folder) = if path.is_dir() {
                match main_file(&path) {
                    Some(main) => (main, true),
                    None => continue,
                }
            } else {
                (path.clone(), false)
            };
            // One file that is no program must not keep a class from playing; it is named, and left out.
            match Player::from_file(&file) {
                Ok(player) => {
                    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                    self.push(player, Some(stem), time, own_folder)?;
                }
                Err(why) => self.left_out.push(why.to_string()),
            }
        }
        Ok(())
    }

    fn push(
        &mut self,
        player: Player,
        name: Option<String>,
        time: TimeControl,
        own_folder: bool,
    ) -> anyhow::Result<()> {
        let mut entrant = Entrant::checked(player, time).or_usage()?;
        entrant.name = Entrant::unused(&self.list, &name.unwrap_or(entrant.name));
        self.own_folder.insert(entrant.name.clone(), own_folder);
        self.list.push(entrant);
        Ok(())
    }

    /// Puts the files of programs into the arena, so that workers find them; the entrants then name those files.
    pub(super) fn pack(&mut self, arena: &Arena) -> anyhow::Result<()> {
        for entrant in &mut self.list {
            if let Player::Program(spec) = &entrant.player {
                let whole = self.own_folder.get(&entrant.name).copied().unwrap_or(false);
                let (bundle, portable) = Bundle::of(spec, whole).or_usage()?;
                let hash = arena.put_bundle(&bundle)?;
                entrant.version = format!("{}:{hash}", entrant.version);
                entrant.player = portable;
                entrant.bundle = Some(hash);
            }
        }
        Ok(())
    }
}

/// `main.py`, `main.js`, … or the only file of a folder.
fn main_file(folder: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect();
    files.sort();
    let main = files.iter().find(|path| path.file_stem().is_some_and(|stem| stem == "main"));
    main.cloned().or_else(|| if files.len() == 1 { files.pop() } else { None })
}
