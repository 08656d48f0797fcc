//! From a file or a folder to a player: what somebody hands in, and how it is run.
//!
//! ```text
//!   says so itself                      quaterne.toml in its folder: speaks = "lines", main = "bot.py"
//!   its ending says how it is run       .py, .js, .ml, .java; .c, .cpp, .rs are compiled; others have to be executable
//!   how one speaks to it is tried       Python: is there a function agent? does it read its input?
//!                                       others: does it answer "ugi"? It speaks lines, if not
//! ```
//!
//! What was found is told with its reason: `check-bot` prints it. Nothing of this runs outside the sandbox.
//!
//! Rejected: looking for words in the text. A comment that mentions `stdin` made a right agent lose every game.

use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use quaterne_rules::{Game, Rules, Text};

use crate::bundle::{OwnFile, plain};
use crate::compiler::{Language, compiled};
use crate::conduct::ProgramConduct;
use crate::interpreter::known;
use crate::player::{Player, ProgramSpec, Protocol};
use crate::process::Process;
use crate::program::{Program, ProgramError, is_executable};
use crate::seated::{Miss, RunningProgram, Setting, Turn};
use crate::time_control::{Budget, TimeControl};
use crate::visible::visible_name;

/// Reads a Python file without running it.
const READER: &str = include_str!("submission_reader.py");
/// The most time for reading a file.
const TIME: Duration = Duration::from_secs(20);
/// Characters of a name.
const MOST_NAME: usize = 40;
/// What a folder says about itself.
const DECLARATION: &str = "quaterne.toml";

/// What somebody handed in.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// Its name: as declared, or of its file or folder without the ending.
    pub name: String,
    /// Who plays.
    pub player: Player,
    /// Why it is taken for what it is.
    pub evidence: Text,
}

/// What a quaterne.toml says.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "declarations", derive(serde::Deserialize))]
#[cfg_attr(feature = "declarations", serde(deny_unknown_fields, default))]
struct Declaration {
    /// What tables call it.
    name: Option<String>,
    /// `ugi`, `connectx` or `lines`.
    speaks: Option<String>,
    /// The file that is the program.
    main: Option<String>,
    /// The whole command, in which files of the folder are named from there.
    command: Option<Vec<String>>,
    /// Options of a UGI engine.
    options: std::collections::BTreeMap<String, String>,
}

impl Submission {
    /// Looks at a file, or at a folder that is one program.
    pub fn read(path: &Path, conduct: &ProgramConduct) -> Result<Self, ProgramError> {
        if path.to_str().is_none() {
            let why =
                Text::new("its name is not UTF-8: rename it", "son nom n'est pas en UTF-8 : renommez-le");
            return Err(ProgramError::Declaration { path: path.to_owned(), why: Box::new(why) });
        }
        // Two slashes would say that the folder before them is the program's, too.
        let path = &path.components().collect::<PathBuf>();
        let stem = path.file_stem().or(path.file_name()).unwrap_or_default();
        let name = stem.to_string_lossy().into_owned();
        if !plain(path)?.is_dir() {
            // Without a folder the shell's rule would look for the name on the PATH.
            let path =
                if path.components().count() == 1 { Path::new(".").join(path) } else { path.to_owned() };
            let (player, evidence) = Found { own: OwnFile { path, folder: None }, conduct }.player(None)?;
            return Ok(Self { name: shown(&[&name]), player, evidence });
        }
        let declared = Declaration::read(&path.join(DECLARATION))?;
        let (player, evidence) = declared.player(path, conduct)?;
        Ok(Self { name: shown(&[declared.name.as_deref().unwrap_or_default(), &name]), player, evidence })
    }

    /// Whether a folder says that it is one program, rather than a folder of programs, of which there may be one.
    pub fn is_folder(path: &Path) -> bool {
        path.join(DECLARATION).is_file() || main_file(path).is_some_and(|file| is_main(&file))
    }
}

impl Player {
    /// The player in a file or folder, as a teacher finds it: see [`Submission`].
    pub fn from_file(path: &Path) -> Result<Self, ProgramError> {
        Ok(Submission::read(path, &ProgramConduct::default())?.player)
    }
}

impl Declaration {
    #[cfg(feature = "declarations")]
    fn read(path: &Path) -> Result<Self, ProgramError> {
        if !path.exists() {
            return Ok(Self::default());
        }
        let wrong =
            |why: String| ProgramError::Declaration { path: path.to_owned(), why: Box::new(Text::same(why)) };
        plain(path)?;
        let text = std::fs::read_to_string(path).map_err(|why| wrong(why.to_string()))?;
        toml::from_str(&text).map_err(|why| wrong(why.to_string()))
    }

    #[cfg(not(feature = "declarations"))]
    fn read(path: &Path) -> Result<Self, ProgramError> {
        if !path.exists() {
            return Ok(Self::default());
        }
        let why = Text::new(
            "this build reads no such file: it needs the feature `declarations`",
            "cette version ne lit pas ce fichier : il lui faut l'option `declarations`",
        );
        Err(ProgramError::Declaration { path: path.to_owned(), why: Box::new(why) })
    }

    fn player(&self, folder: &Path, conduct: &ProgramConduct) -> Result<(Player, Text), ProgramError> {
        let wrong =
            |why: Text| ProgramError::Declaration { path: folder.join(DECLARATION), why: Box::new(why) };
        let protocol = match self.speaks.as_deref() {
            None => None,
            Some("ugi") => Some(Protocol::Ugi),
            Some("connectx") => Some(Protocol::ConnectX),
            Some("lines") => Some(Protocol::Lines),
            Some(other) => {
                return Err(wrong(Text::new(
                    format!("speaks = \"{other}\": expected \"lines\", \"connectx\" or \"ugi\""),
                    format!("speaks = \"{other}\" : il faut \"lines\", \"connectx\" ou \"ugi\""),
                )));
            }
        };
        let named = |name: &str| -> Result<PathBuf, ProgramError> {
            let path = folder.join(name);
            if Path::new(name).is_relative()
                && !name.contains("..")
                && plain(&path).is_ok_and(|about| about.is_file())
            {
                return Ok(path);
            }
            Err(wrong(Text::new(
                format!("main = \"{name}\": there is no such file in this folder"),
                format!("main = \"{name}\" : ce fichier n'est pas dans ce dossier"),
            )))
        };
        let (mut player, evidence) = if let (Some(command), Some(protocol)) = (&self.command, protocol) {
            let word = |word: &String| match Path::new(word).is_relative() && folder.join(word).is_file() {
                true => format!("{}//{word}", folder.display()),
                false => word.clone(),
            };
            let words: Vec<String> = command.iter().map(word).collect();
            let spec = ProgramSpec { protocol, words, options: Vec::new() };
            // Whatever a word of the command names is shown to the program: of this machine nothing is its own but its folder.
            let is_inside = |own: &OwnFile| {
                let path = own
                    .folder
                    .as_deref()
                    .filter(|&of| of == folder)
                    .and_then(|of| own.path.strip_prefix(of).ok());
                path.is_some_and(|path| path.components().all(|part| matches!(part, Component::Normal(_))))
            };
            let strange = (0..spec.words.len())
                .find(|&nth| OwnFile::of(&spec, nth).is_some_and(|own| !is_inside(&own)));
            if let Some(nth) = strange {
                return Err(wrong(Text::new(
                    format!("command: \"{}\" is not in this folder", command[nth]),
                    format!("command : \"{}\" n'est pas dans ce dossier", command[nth]),
                )));
            }
            let player = Player::Program(spec);
            (player, Text::new("quaterne.toml says so", "quaterne.toml le dit"))
        } else if self.command.is_some() {
            return Err(wrong(Text::new(
                "a command needs speaks = \"lines\", \"connectx\" or \"ugi\" beside it",
                "avec command il faut speaks = \"lines\", \"connectx\" ou \"ugi\"",
            )));
        } else {
            let main = self.main.as_deref().map(named).transpose()?;
            let path =
                main.or_else(|| main_file(folder)).ok_or_else(|| ProgramError::NoMain(folder.to_owned()))?;
            let own = OwnFile { path, folder: Some(folder.to_owned()) };
            Found { own, conduct }.player(protocol)?
        };
        // They stand in brackets where a player is written down.
        let breaks = |text: &str| text.contains([',', ']', '[']) || text.contains(char::is_control);
        if let Some((name, value)) =
            self.options.iter().find(|(name, value)| breaks(name) || name.contains('=') || breaks(value))
        {
            return Err(wrong(Text::new(
                format!("options: \"{name}\" = \"{value}\": without , and brackets"),
                format!("options : \"{name}\" = \"{value}\" : sans , ni crochets"),
            )));
        }
        if let Player::Program(spec) = &mut player {
            spec.options = self.options.clone().into_iter().collect();
        }
        Ok((player, evidence))
    }
}

/// The first of these names that shows anything, as tables have room for it.
fn shown(names: &[&str]) -> String {
    let mut names = names.iter().map(|name| visible_name(name)).filter(|name| !name.is_empty());
    names.next().map_or_else(|| "?".to_owned(), |name| name.chars().take(MOST_NAME).collect())
}

/// `main.py`, `main.js`, … or the only file of a folder.
fn main_file(folder: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    let is_file = |path: &PathBuf| plain(path).is_ok_and(|about| about.is_file());
    let hidden =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| is_file(path) && !hidden(path) && !path.ends_with(DECLARATION))
        .collect();
    files.sort();
    let main = files.iter().find(|path| is_main(path));
    main.cloned().or_else(|| if files.len() == 1 { files.pop() } else { None })
}

fn is_main(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| stem == "main")
}

/// The file that is the program.
struct Found<'a> {
    own: OwnFile,
    conduct: &'a ProgramConduct,
}

impl Found<'_> {
    /// The player, and why it is that one.
    fn player(&self, declared: Option<Protocol>) -> Result<(Player, Text), ProgramError> {
        let path = &self.own.path;
        let ending =
            path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let file = match &self.own.folder {
            Some(folder) => format!("{}//{}", folder.display(), self.own.inside()),
            None => path.to_string_lossy().into_owned(),
        };
        if ending == "py" {
            return self.python(&file, declared);
        }
        let words: Vec<String> = match (ending.as_str(), Language::of(&ending)) {
            (_, Some(language)) => vec![compiled(&self.own, language, self.conduct)?],
            ("js" | "mjs" | "cjs", _) => vec!["node".to_owned(), file],
            ("ml", _) => vec!["ocaml".to_owned(), file],
            // One collector and one compiling thread: the usual number goes by the processors of the machine.
            ("java", _) => vec!["java".to_owned(), "-XX:+UseSerialGC".to_owned(), file],
            _ if is_executable(path) => vec![file],
            _ => return Err(ProgramError::UnknownKind(path.clone())),
        };
        let spec = |protocol| ProgramSpec { protocol, words: words.clone(), options: Vec::new() };
        let (protocol, evidence) = match declared {
            Some(protocol) => (protocol, Text::new("quaterne.toml says so", "quaterne.toml le dit")),
            None => self.spoken(&spec(Protocol::Ugi))?,
        };
        if protocol == Protocol::ConnectX {
            let why =
                Text::new("a ConnectX agent is a Python file", "un agent ConnectX est un fichier Python");
            return Err(ProgramError::Declaration { path: path.clone(), why: Box::new(why) });
        }
        Ok((Player::Program(spec(protocol)), evidence))
    }

    /// Whether a program answers as an engine does. Asked of those alone in whose files the answer stands at all.
    fn spoken(&self, engine: &ProgramSpec) -> Result<(Protocol, Text), ProgramError> {
        let has = |bytes: &[u8]| bytes.windows(5).any(|window| window == b"ugiok");
        if self.own.bundle()?.files.iter().any(|file| has(&file.content)) {
            if answers(engine, self.conduct) {
                let evidence = Text::new("it answered ugi with ugiok", "il a répondu ugiok à ugi");
                return Ok((Protocol::Ugi, evidence));
            }
            let evidence = Text::new(
                "its text has ugiok in it, but it did not answer ugi with ugiok",
                "son texte contient ugiok, mais il n'a pas répondu ugiok à ugi",
            );
            return Ok((Protocol::Lines, evidence));
        }
        let evidence = Text::new(
            "a program that is no UGI engine speaks lines",
            "un programme qui n'est pas un moteur UGI parle lines",
        );
        Ok((Protocol::Lines, evidence))
    }

    /// A Python file: an agent, or a program that reads its input.
    fn python(&self, file: &str, declared: Option<Protocol>) -> Result<(Player, Text), ProgramError> {
        let spec = |protocol| {
            let words = match protocol {
                Protocol::ConnectX => vec![file.to_owned()],
                _ => vec!["python3".to_owned(), file.to_owned()],
            };
            ProgramSpec { protocol, words, options: Vec::new() }
        };
        let (protocol, evidence) = match declared {
            Some(protocol) => (protocol, Text::new("quaterne.toml says so", "quaterne.toml le dit")),
            None => self.read_python(&spec)?,
        };
        Ok((Player::Program(spec(protocol)), evidence))
    }

    fn read_python(&self, spec: &impl Fn(Protocol) -> ProgramSpec) -> Result<(Protocol, Text), ProgramError> {
        let agent = Program::of(&spec(Protocol::ConnectX))?;
        // The interpreter, the reader, the file.
        let [python, file] =
            [agent.argv.first(), agent.argv.last()].map(|word| word.cloned().unwrap_or_default());
        let argv = vec![python, "-I".into(), "-c".into(), READER.into(), file];
        let read = Process::output(&Program { argv, ..agent }, self.conduct, TIME);
        let read = read.map_err(|why| match known("python3") {
            Some(Ok(python)) => ProgramError::Environment { name: python.release, why: Box::new(why) },
            _ => ProgramError::UnknownKind(self.own.path.clone()),
        })?;
        let read = String::from_utf8_lossy(&read).into_owned();
        let found = |word: &str| read.lines().find_map(|line| line.strip_prefix(word)).map(str::trim);
        let line = |at: &str| at.split_whitespace().next().unwrap_or_default().to_owned();
        if let Some(why) = found("broken ") {
            let evidence = Text::new(
                format!("this is no valid Python, so it is taken for an agent: {why}"),
                format!("ce n'est pas du Python valide, donc il est pris pour un agent : {why}"),
            );
            return Ok((Protocol::ConnectX, evidence));
        }
        let agent = found("agent ").map(|at| {
            Text::new(
                format!("it has a function agent (line {at})"),
                format!("il a une fonction agent (ligne {at})"),
            )
        });
        let reads = found("reads ").map(|at| {
            Text::new(
                format!("it reads its input (line {})", line(at)),
                format!("il lit son entrée (ligne {})", line(at)),
            )
        });
        let last = found("callable ").map(|at| {
            let (line, name) = at.split_once(' ').unwrap_or((at, ""));
            Text::new(
                format!("its last function is {name} (line {line}), and it does not read its input"),
                format!("sa dernière fonction est {name} (ligne {line}), et il ne lit pas son entrée"),
            )
        });
        match (agent, reads, last) {
            (_, Some(_), _) if found("engine").is_some() && answers(&spec(Protocol::Ugi), self.conduct) => {
                let evidence = Text::new("it answered ugi with ugiok", "il a répondu ugiok à ugi");
                Ok((Protocol::Ugi, evidence))
            }
            (Some(_), Some(reads), _) if answers(&spec(Protocol::Lines), self.conduct) => {
                let evidence = Text::new(
                    format!(
                        "it has a function agent, but {}, and it answered a line with a column",
                        reads.en
                    ),
                    format!(
                        "il a une fonction agent, mais {}, et il a répondu à une ligne par une colonne",
                        reads.fr
                    ),
                );
                Ok((Protocol::Lines, evidence))
            }
            (Some(agent), _, _) => Ok((Protocol::ConnectX, agent)),
            (None, Some(reads), _) => Ok((Protocol::Lines, reads)),
            (None, None, last) => self.tried(spec, last),
        }
    }

    /// What a Python file is that shows neither: its modules may do the reading, so it is tried.
    fn tried(
        &self,
        spec: &impl Fn(Protocol) -> ProgramSpec,
        last: Option<Text>,
    ) -> Result<(Protocol, Text), ProgramError> {
        let (protocol, evidence) = self.spoken(&spec(Protocol::Ugi))?;
        if protocol == Protocol::Ugi {
            return Ok((protocol, evidence));
        }
        if answers(&spec(Protocol::Lines), self.conduct) {
            let evidence =
                Text::new("it answered a line with a column", "il a répondu à une ligne par une colonne");
            return Ok((Protocol::Lines, evidence));
        }
        let last = last.ok_or_else(|| ProgramError::UnknownKind(self.own.path.clone()))?;
        Ok((Protocol::ConnectX, last))
    }
}

/// Whether a program, spoken to in this language, plays a move.
fn answers(spec: &ProgramSpec, conduct: &ProgramConduct) -> bool {
    let Ok(mut program) = RunningProgram::new(spec, conduct) else { return false };
    let game = Game::new(Rules::connect4());
    let budget = Budget::of(TimeControl::usual());
    let setting = Setting { opening: &game, seat: 0, seed: 1 << 40, start: conduct.start, budget };
    let mut ask = || -> Result<(), Miss> {
        program.new_game(&setting)?;
        if spec.protocol != Protocol::Ugi {
            program.choose(&Turn {
                game: &game,
                budgets: &[budget; 2],
                stop: None,
                clock: None,
                programs: conduct,
            })?;
        }
        Ok(())
    };
    ask().is_ok()
}
