//! The errors of the libraries in both languages, whatever their type.
//!
//! Those of `rules` and `search` speak for themselves ([`Say`]: then [`Text::of`] is all it takes); those of `arena` have
//! their French sentences here.

use std::any::Any;
use std::fmt::Display;

use quaterne_arena::queue::QueueError;
use quaterne_arena::store::{BundleError, StoreError};
use quaterne_arena::{
    ContestantError, ProgramError, QuoteError, SandboxError, ScheduleError, TimeControlError,
};
use quaterne_rules::{Lang, NotationError, PlayError, RecordError, RulesError, Say};
use quaterne_search::book::BookError;
use quaterne_search::learnt::ModelError;
use quaterne_search::{EvaluationError, Method, MethodError};

use crate::Text;

/// What an error of the libraries says in each language.
pub fn text_of<E: Display + 'static>(error: &E) -> Text {
    let english = error.to_string();
    let french = french(error as &dyn Any).unwrap_or_else(|| english.clone());
    Text::new(english, french)
}

/// The French sentence of an error of the libraries; `None` for any other error.
pub fn french(error: &dyn Any) -> Option<String> {
    None.or_else(|| said::<PlayError>(error))
        .or_else(|| said::<NotationError>(error))
        .or_else(|| said::<RulesError>(error))
        .or_else(|| said::<RecordError>(error))
        .or_else(|| said::<MethodError>(error))
        .or_else(|| said::<EvaluationError>(error))
        .or_else(|| said::<ModelError>(error))
        .or_else(|| said::<BookError>(error))
        .or_else(|| error.downcast_ref().map(contestant))
        .or_else(|| error.downcast_ref().map(time_control))
        .or_else(|| error.downcast_ref().map(schedule))
        .or_else(|| error.downcast_ref().map(program))
        .or_else(|| error.downcast_ref().map(sandbox))
        .or_else(|| error.downcast_ref().map(bundle))
        .or_else(|| error.downcast_ref().map(store))
        .or_else(|| error.downcast_ref().map(queue))
}

/// What an error of this type says in French, if it is one.
fn said<E: Say + 'static>(error: &dyn Any) -> Option<String> {
    error.downcast_ref::<E>().map(|error| error.say(Lang::Fr))
}

/// Why a database could not do its part.
pub fn store(error: &StoreError) -> String {
    match error {
        StoreError::Database { url, why, .. } => format!("{url} : {why}"),
        StoreError::Scheme(url) => {
            format!("{url} : il faut le nom d'un fichier, sqlite:FICHIER ou postgres://UTILISATEUR@HÔTE/BASE")
        }
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
pub fn queue(error: &QueueError) -> String {
    match error {
        QueueError::Backend { url, why } => format!("la file d'attente dans {url} : {why}"),
        QueueError::Unfit(why) => format!("cette machine ne peut pas jouer : {why}"),
        QueueError::Store(error) => store(error),
    }
}

/// Why the files of a program cannot be taken along.
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
        ContestantError::Method(error) => error.say(Lang::Fr),
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

#[cfg(test)]
mod tests {
    use quaterne_rules::{Game, Record, Rules};

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
