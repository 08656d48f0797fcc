//! Who takes part, from whatever was typed: specs, files of programs, a folder of them.

use std::path::{Path, PathBuf};

use quaterne_arena::store::Arena;
use quaterne_arena::{Bundle, Entrant, Player, ProgramConduct, ProgramError, Submission, TimeControl};

use crate::bot_args::{BotArgs, limits};
use crate::contest_args::player;
use crate::failure::OrUsage;
use quaterne_report::Text;

use super::file::PlayerText;

/// Endings of files in a class's folder that are no programs.
const NO_PROGRAMS: [&str; 12] =
    ["md", "txt", "toml", "db", "html", "csv", "json", "pdf", "pyc", "parquet", "png", "svg"];

/// The entrants, and who of a folder could not be read, with the reason.
#[derive(Debug)]
pub(super) struct Entrants<'a> {
    pub(super) list: Vec<Entrant>,
    pub(super) left_out: Vec<Text>,
    bots: &'a BotArgs,
    conduct: ProgramConduct,
}

impl<'a> Entrants<'a> {
    /// Nobody yet.
    pub(super) fn new(bots: &'a BotArgs) -> Self {
        Self { list: Vec::new(), left_out: Vec::new(), bots, conduct: bots.bots() }
    }

    /// Adds what one argument names.
    pub(super) fn add(&mut self, text: &str, time: TimeControl) -> anyhow::Result<()> {
        let path = Path::new(text);
        if path.is_dir() && !Submission::is_folder(path) {
            return self.add_folder(path, time);
        }
        let player = player(text, &self.conduct)?;
        let name = path.is_dir().then(|| path.file_name().unwrap_or_default().to_string_lossy().into_owned());
        self.push(player, name, time)
    }

    /// Adds a player of a tournament file.
    pub(super) fn add_player(&mut self, text: &PlayerText, time: TimeControl) -> anyhow::Result<()> {
        let time = match &text.time {
            Some(time) => limits(time)?,
            None => time,
        };
        let player = match (&text.player, &text.file) {
            (Some(name), None) => name.parse().or_usage()?,
            (None, Some(path)) => Submission::read(path, &self.conduct).or_usage()?.player,
            _ => {
                return Err(Text::new(
                    "a player has either player = \"PLAYER\" or file = \"PATH\"",
                    "un joueur a soit player = \"JOUEUR\", soit file = \"CHEMIN\"",
                )
                .into());
            }
        };
        self.push(player, text.name.clone(), time)
    }

    /// Every program in a folder: its files, and its sub-folders, each of which is one.
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
            // One file that is no program must not keep a class from playing; it is named, and left out.
            let found = Submission::read(&path, &self.conduct)
                .and_then(|found| Ok((found.name, self.bots.entrant_under(found.player, time)?)));
            match found {
                Ok((name, entrant)) => self.add_entrant(entrant, Some(name)),
                Err(why @ ProgramError::Environment { .. }) => return Err(why).or_usage(),
                Err(why) => self.left_out.push(Text::of(&why)),
            }
        }
        Ok(())
    }

    fn push(&mut self, player: Player, name: Option<String>, time: TimeControl) -> anyhow::Result<()> {
        let entrant = self.bots.entrant_under(player, time).or_usage()?;
        self.add_entrant(entrant, name);
        Ok(())
    }

    fn add_entrant(&mut self, mut entrant: Entrant, name: Option<String>) {
        entrant.name = Entrant::unused(&self.list, &name.unwrap_or(entrant.name));
        self.list.push(entrant);
    }

    /// Puts the files of programs into the arena, so that workers find them; the entrants then name those files.
    pub(super) fn pack(&mut self, arena: &Arena) -> anyhow::Result<()> {
        for entrant in &mut self.list {
            if let Player::Program(spec) = &entrant.player {
                let (bundle, portable) = Bundle::of(spec).or_usage()?;
                let hash = arena.put_bundle(&bundle)?;
                entrant.player = portable;
                entrant.bundle = Some(hash);
            }
        }
        Ok(())
    }
}
