//! The errors of the libraries in French.
//!
//! `rules` and `search` say what is wrong in English, with data in their variants; here each variant has
//! its French sentence, in one place. Rejected: languages in the libraries, which print nothing.

use std::any::Any;
use std::fmt::Display;

#[cfg(feature = "queue")]
use quaterne_arena::queue::QueueError;
#[cfg(feature = "store")]
use quaterne_arena::store::{BundleError, StoreError};
use quaterne_arena::{
    ContestantError, ProgramError, QuoteError, SandboxError, ScheduleError, TimeControlError,
};
use quaterne_rules::{Cell, NotationError, PlayError, RecordError, Rules, RulesError};
use quaterne_search::learnt::ModelError;
use quaterne_search::ordering::Order;
use quaterne_search::ties::Ties;
use quaterne_search::{Evaluation, Method, MethodError};

use crate::Text;

/// What an error of the libraries says in each language.
pub fn text_of<E: Display + 'static>(error: &E) -> Text {
    let english = error.to_string();
    let french = french(error as &dyn Any).unwrap_or_else(|| english.clone());
    Text::new(english, french)
}

/// The French sentence of an error of the libraries; `None` for any other error.
pub fn french(error: &dyn Any) -> Option<String> {
    #[cfg(feature = "store")]
    if let Some(said) = error.downcast_ref().map(bundle).or_else(|| error.downcast_ref().map(store)) {
        return Some(said);
    }
    #[cfg(feature = "queue")]
    if let Some(said) = error.downcast_ref().map(queue) {
        return Some(said);
    }
    None.or_else(|| error.downcast_ref().map(play))
        .or_else(|| error.downcast_ref().map(notation))
        .or_else(|| error.downcast_ref().map(rules))
        .or_else(|| error.downcast_ref().map(record))
        .or_else(|| error.downcast_ref().map(method))
        .or_else(|| error.downcast_ref().map(contestant))
        .or_else(|| error.downcast_ref().map(time_control))
        .or_else(|| error.downcast_ref().map(schedule))
        .or_else(|| error.downcast_ref().map(program))
        .or_else(|| error.downcast_ref().map(sandbox))
        .or_else(|| error.downcast_ref().map(model))
}

/// Why a database could not do its part.
#[cfg(feature = "store")]
pub fn store(error: &StoreError) -> String {
    match error {
        StoreError::Database { url, why, .. } => format!("{url} : {why}"),
        StoreError::Scheme(url) => {
            format!("{url} : il faut le nom d'un fichier, sqlite:FICHIER ou postgres://UTILISATEUR@HÔTE/BASE")
        }
        StoreError::NoPostgres(url) => format!(
            "{url} : ce programme a été construit sans PostgreSQL ; `make install` l'ajoute, ou \
             `cargo install --path crates/cli --features postgres`"
        ),
        StoreError::Version { url, found } => format!(
            "{url} a été écrit par une autre version de quaterne (schéma {found}) : prenez une nouvelle base"
        ),
        StoreError::Missing(what) => {
            format!("cette arène n'a pas de {}", what.replace("program", "programme"))
        }
        StoreError::Corrupt(why) => format!("l'arène contient quelque chose d'illisible : {why}"),
        StoreError::Runtime(why) => format!("impossible de lancer le pilote de la base de données : {why}"),
    }
}

/// Why a queue could not do its part.
#[cfg(feature = "queue")]
pub fn queue(error: &QueueError) -> String {
    match error {
        QueueError::Backend { url, why } => format!("la file d'attente dans {url} : {why}"),
        QueueError::Unfit(why) => format!("cette machine ne peut pas jouer : {why}"),
        QueueError::Store(error) => store(error),
    }
}

/// Why the files of a program cannot be taken along.
#[cfg(feature = "store")]
fn bundle(error: &BundleError) -> String {
    match error {
        BundleError::Io { path, why } => format!("{} : {why}", path.display()),
        BundleError::TooLarge { path } => {
            format!("{} : un programme peut apporter 2000 fichiers, de 64 Mio en tout", path.display())
        }
        BundleError::Outside(path) => format!("« {path} » sort du dossier d'un programme"),
        BundleError::NoFile(command) => {
            format!("{command} : aucun mot de cette commande ne nomme un fichier qui existe")
        }
    }
}

/// Why a text names no player.
pub fn contestant(error: &ContestantError) -> String {
    match error {
        ContestantError::Name { name } => format!(
            "joueur inconnu « {name} » : il faut {}, ou un programme comme bot:./mon_bot, connectx:agent.py, lines:./mon_bot",
            Method::NAMES.join(", ")
        ),
        ContestantError::Method(error) => method(error),
        ContestantError::NoProgram(prefix) => {
            format!(
                "{prefix} : quel programme ? Par exemple {prefix}:./mon_bot ou {prefix}:python3 mon_bot.py"
            )
        }
        ContestantError::NotAnAgent(words) => {
            format!(
                "connectx:{words} : un agent ConnectX est un seul fichier Python, comme connectx:agent.py"
            )
        }
        ContestantError::Quote(text, QuoteError(quote)) => {
            format!("{text} : le guillemet {quote} n'est jamais fermé")
        }
    }
}

/// Why a text holds no learnt weights.
fn model(error: &ModelError) -> String {
    match error {
        ModelError::Head => {
            "ce ne sont pas des poids de cette version : la première ligne n'est pas « quaterne model 1 » ; \
             apprenez-les à nouveau avec quaterne tune"
                .to_owned()
        }
        ModelError::Rules => "ligne 2 : il faut « rules » et une grille, comme « rules 7x6/4 »".to_owned(),
        ModelError::Line { line, expected, count } => {
            format!(
                "ligne {line} : il faut les poids de « {expected} », {count} nombres entiers de −32768 à 32767"
            )
        }
    }
}

/// Why a text is no schedule.
fn schedule(error: &ScheduleError) -> String {
    format!("genre inconnu « {} » : il faut round-robin, gauntlet[=N], swiss[=RONDES] ou knock-out", error.0)
}

/// Why a program cannot be started.
fn program(error: &ProgramError) -> String {
    match error {
        ProgramError::NotFound(word) => format!(
            "« {word} » n'est ni un fichier ni une commande du PATH : vérifiez l'orthographe et le dossier courant"
        ),
        ProgramError::NotExecutable(word) => format!(
            "{word} n'est pas exécutable : essayez `chmod +x {word}`, ou nommez son interpréteur, comme bot:python3 {word}"
        ),
        ProgramError::NoPython => {
            "pas de python3 dans le PATH : un agent ConnectX en a besoin (ou QUATERNE_PYTHON nomme un interpréteur)"
                .to_owned()
        }
        ProgramError::Unreadable(path, why) => format!("impossible de lire {} : {why}", path.display()),
        ProgramError::Compile { file, tool, output } => {
            format!("{} ne compile pas avec {tool} :\n{output}", file.display())
        }
        ProgramError::UnknownKind(path) => format!(
            "{} : qu'est-ce que c'est ? Un bot est un fichier .py, .js, .ml, .c ou .rs, ou un fichier exécutable ; \
             un fichier Python a une fonction agent(observation, configuration) ou lit son entrée",
            path.display()
        ),
    }
}

/// Why a program is not held, and so not started.
fn sandbox(error: &SandboxError) -> String {
    match error {
        SandboxError::Closed => {
            "pas de bac à sable sur cette machine, donc aucun programme d'autrui n'est lancé : \
             installez bubblewrap (apt install bubblewrap), ou faites confiance avec --trust-bots"
                .to_owned()
        }
        SandboxError::Scratch(why) => format!("impossible de créer un dossier temporaire : {why}"),
    }
}

/// Why a text is no limit.
fn time_control(error: &TimeControlError) -> String {
    format!(
        "« {} » n'est pas une limite : il faut depth=6, nodes=10000, movetime=500ms, movetime=2s,bank=60s ou clock=60s+500ms",
        error.0
    )
}

/// Why a move cannot be played.
pub fn play(error: &PlayError) -> String {
    match error {
        PlayError::Over => "la partie est finie".to_owned(),
        PlayError::NoColumn { column, width } => {
            let column = u64::from(*column) + 1;
            format!("la colonne {column} n'existe pas : les colonnes vont de 1 à {width}")
        }
        PlayError::NoCell { cell, width, height } => {
            let last = Cell::column_letter(width - 1);
            format!(
                "{cell} est hors de la grille : les colonnes vont de a à {last}, les lignes de 1 à {height}"
            )
        }
        PlayError::ColumnFull(column) => format!("la colonne {} est pleine", u32::from(*column) + 1),
        PlayError::Taken(cell) => format!("la case {cell} est occupée"),
        PlayError::Floating { cell, lands } => {
            format!("{cell} est en l'air : un jeton de cette colonne tombe en {lands}")
        }
        PlayError::NeedsCell(cell) => format!("sans gravité, un coup est une case, comme {cell}"),
    }
}

/// Why a text is not a game or a position.
pub fn notation(error: &NotationError) -> String {
    match error {
        NotationError::NotAMove { found, expected } => {
            format!("« {found} » n'est pas un coup : il faut {}", expected_move(expected))
        }
        NotationError::Illegal { number, text, why } => {
            format!("coup {number} du texte, « {text} » : {}", play(why))
        }
        NotationError::Rows { found, expected } => {
            format!("la position a {found} lignes, la grille {expected}")
        }
        NotationError::RowLength { row, found, expected } => {
            format!("la ligne {row} depuis le haut a {found} cases, la grille {expected} colonnes")
        }
        NotationError::Character(found) => format!(
            "« {found} » dans une position : il faut x, o, un nombre de cases vides, ou / entre deux lignes"
        ),
        NotationError::Side(found) => format!(
            "« {found} » ne dit pas qui joue : une position finit par x ou o, comme dans \"3/1x1/2o x\""
        ),
        NotationError::Counts { x, o, to_move } => {
            format!(
                "{x} jetons x et {o} jetons o, et c'est à {to_move} : x commence et l'on joue à tour de rôle"
            )
        }
        NotationError::TooManyStones { found, max } => {
            format!("{found} jetons, alors qu'on en joue {max} au plus")
        }
        NotationError::Floating(cell) => {
            format!("le jeton en {cell} flotte : avec la gravité, la case du dessous ne peut être vide")
        }
        NotationError::AlreadyOver(player) => format!(
            "la partie était déjà finie : aucun dernier coup de {player} n'explique les alignements de la grille"
        ),
    }
}

/// "a column, 1 to 7 or a to g", "a cell, a1 to c3".
fn expected_move(english: &str) -> String {
    let french = english.replace("a column, ", "une colonne, ").replace("a cell, ", "une case, ");
    french.replace(" to ", " à ").replace(" or ", " ou ")
}

/// Why some rules cannot be.
pub fn rules(error: &RulesError) -> String {
    match error {
        RulesError::Size { width, height } => {
            let max = Rules::MAX_SIDE;
            format!("une grille a de 1 à {max} colonnes et de 1 à {max} lignes, et non {width}x{height}")
        }
        RulesError::Align(asked) => {
            format!("un alignement a de 1 à {} jetons, et non {asked}", u16::MAX)
        }
        RulesError::Stones(asked) => {
            format!("chaque joueur a de 1 à {} jetons, et non {asked}", u16::MAX)
        }
        RulesError::Unknown(text) => format!(
            "règles inconnues « {text} » : il faut {}, ou LARGEURxHAUTEUR[/K][/free][/stones=N], comme 8x7/4 ou 15x15/5/free",
            Rules::PRESETS.map(|(name, _)| name).join(", ")
        ),
    }
}

/// Why a text is not a saved game.
pub fn record(error: &RecordError) -> String {
    match error {
        RecordError::Tag(line) => format!("ligne {line} : une étiquette s'écrit [Nom \"valeur\"]"),
        RecordError::NoRules => {
            "pas de règles : une partie sauvée commence par une ligne comme [Rules \"7x6/4\"]".to_owned()
        }
        RecordError::Rules(error) => rules(error),
        RecordError::Moves(error) => notation(error),
    }
}

/// Why a text does not name a machine.
pub fn method(error: &MethodError) -> String {
    match error {
        MethodError::Name { name } => {
            format!("joueur inconnu « {name} » : il faut {}", Method::NAMES.join(", "))
        }
        MethodError::NotAPair(text) => {
            format!("« {text} » n'est pas clé=valeur, comme dans alphabeta:depth=8,eval=ratio")
        }
        MethodError::Key { name, key, keys: [] } => {
            format!("{name} n'a pas de clé « {key} » : il n'en a aucune")
        }
        MethodError::Key { name, key, keys } => {
            format!("{name} n'a pas de clé « {key} » : il a {}", keys.join(", "))
        }
        MethodError::Value { key, value, expected } if expected.contains("twice") => {
            format!("{key}={value} : la clé est donnée deux fois")
        }
        MethodError::Value { key, value, .. } => format!("{key}={value} : il faut {}", expected_value(key)),
    }
}

fn expected_value(key: &str) -> String {
    fn names<T>(names: &[(&str, T)]) -> String {
        names.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }
    match key {
        "depth" => "un nombre entier de 1 à 361".to_owned(),
        "eval" => evaluation(),
        "order" => names(&Order::NAMES),
        "ties" => names(&Ties::NAMES),
        "win" => "flat, depth, unit ou un nombre comme 100000".to_owned(),
        "memo" => "on, off ou un nombre de Mio de 1 à 65536".to_owned(),
        "time" => "une durée comme 500ms, 2s ou 1m".to_owned(),
        "table" => "un nombre entier de Mio, de 1 à 65536".to_owned(),
        "c" | "temperature" => "un nombre de 0 à 100, comme 1.4".to_owned(),
        "nodes" => "un nombre entier à partir de 1".to_owned(),
        _ => "un nombre entier à partir de 0".to_owned(),
    }
}

/// What an evaluation can be.
pub fn evaluation() -> String {
    format!(
        "une évaluation : {} (poids de −1000000 à 1000000, 6 décimales et 20 poids au plus)",
        Evaluation::NAMES.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{Game, Record};

    use super::*;

    /// No word of the English sentence is left in the French one.
    fn check(error: &(impl Any + std::error::Error), says: &str) {
        let french = french(error).expect("a French sentence");
        assert!(french.contains(says), "{french}");
        for english in ["expected", " the ", " is ", " has ", "column ", "unknown", " to ", " or "] {
            assert!(!french.contains(english), "{french}");
        }
    }

    #[test]
    fn positions() {
        for (on, text, says) in [
            ("connect4", "48", "les colonnes vont de 1 à 7"),
            ("connect4", "40", "une colonne, 1 à 7 ou a à g"),
            ("connect4", "4444444", "coup 7 du texte, « 4 » : la colonne 4 est pleine"),
            ("connect4", "12121212", "la partie est finie"),
            ("connect4", "a2", "tombe en a1"),
            ("tictactoe", "b", "sans gravité"),
            ("tictactoe", "b0", "une case, a1 à c3"),
            ("tictactoe", "b4", "les lignes de 1 à 3"),
            ("tictactoe", "b2b2", "la case b2 est occupée"),
            ("connect4", "7/7/7 x", "a 3 lignes, la grille 6"),
            ("connect4", "7/7/7/7/7/8 x", "a 8 cases, la grille 7 colonnes"),
            ("connect4", "7/7/7/7/7/3?3 x", "« ? » dans une position"),
            ("connect4", "7/7/7/7/7/7", "finit par x ou o"),
            ("connect4", "7/7/7/7/7/xx5 x", "à tour de rôle"),
            ("connect4", "7/7/7/7/x6/7 o", "a2 flotte"),
            ("4x1/3/stones=1", "oxox x", "2 au plus"),
            ("tictactoe", "xxx/ooo/3 x", "aucun dernier coup de o"),
        ] {
            check(&Game::parse(&on.parse().unwrap(), text).unwrap_err(), says);
        }
    }

    #[test]
    fn rules_records_and_machines() {
        check(&"20x6".parse::<Rules>().unwrap_err(), "de 1 à 19 colonnes");
        check(&"7x6/0".parse::<Rules>().unwrap_err(), "et non 0");
        check(&"7x6/4/stones=0".parse::<Rules>().unwrap_err(), "chaque joueur");
        check(&"chess".parse::<Rules>().unwrap_err(), "connect4-12x6");
        check(&"4455".parse::<Record>().unwrap_err(), "commence par une ligne");
        check(&"[x\n".parse::<Record>().unwrap_err(), "ligne 1");
        check(&"alfabeta".parse::<Method>().unwrap_err(), "joueur inconnu « alfabeta »");
        check(&"random:depth=4".parse::<Method>().unwrap_err(), "il a seed");
        check(&"minimax:depth".parse::<Method>().unwrap_err(), "clé=valeur");
        check(&"minimax:depth=2,depth=3".parse::<Method>().unwrap_err(), "deux fois");
        for key in ["depth", "eval", "order", "ties", "win", "memo", "time", "nodes", "seed"] {
            check(&format!("minimax:{key}=?").parse::<Method>().unwrap_err(), "il faut");
        }
        for key in ["table", "temperature"] {
            check(&format!("perfect:{key}=?").parse::<Method>().unwrap_err(), "un nombre");
        }
        check(&"mcts:c=?".parse::<Method>().unwrap_err(), "de 0 à 100");
    }
}
