//! What went wrong, and the exit code that says so: decided here and nowhere else.
//!
//! ```text
//!   0     done; and a reader that had enough (`quaterne … | head`) is no failure
//!   1     the work itself failed
//!   2     the arguments, the position or the file were wrong: the message says what is accepted
//!   130   Ctrl-C: what was found by then is printed, and it is said that it is not all
//! ```

use std::any::Any;
use std::io;
use std::process::ExitCode;

#[cfg(feature = "workers")]
use quaterne_arena::queue::QueueError;
#[cfg(feature = "tournaments")]
use quaterne_arena::store::StoreError;
use quaterne_report::Text;
use quaterne_rules::{Lang, Say};

use crate::{complaint, files, output, suggestion};

const DONE: u8 = 0;
const FAILED: u8 = 1;
const WRONG: u8 = 2;
/// What shells report for a process ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Ctrl-C ended the work, and what it has is printed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Interrupted(Text);

impl Interrupted {
    /// What was printed is what there is.
    pub(crate) fn early() -> Self {
        Self(Text::new(
            "interrupted: this is what was found so far",
            "interrompu : voilà ce qui a été trouvé",
        ))
    }

    /// With how far it came, and how it goes on.
    pub(crate) fn with(english: String, french: String) -> Self {
        Self(Text::new(english, french))
    }
}

/// Marks an error as wrong input.
pub(crate) trait OrUsage<T> {
    /// The same error, with exit code 2.
    fn or_usage(self) -> anyhow::Result<T>;
}

impl<T, E: Say + 'static> OrUsage<T> for Result<T, E> {
    fn or_usage(self) -> anyhow::Result<T> {
        self.map_err(|error| suggestion::completed(Text::of(&error), &error as &dyn Any).into())
    }
}

/// Tells the error and chooses the exit code.
pub(crate) fn report(error: &anyhow::Error, lang: Lang) -> ExitCode {
    let (text, code) = verdict(error, lang);
    match (text, error.downcast_ref::<clap::Error>()) {
        (Some(text), _) => output::say(&format!("quaterne: {text}")),
        // Help and version are "errors" that clap prints, on the standard output.
        (None, Some(page)) => {
            let _ = page.print();
        }
        (None, None) => {}
    }
    code.into()
}

/// What there is to say of an error, and its exit code.
fn verdict(error: &anyhow::Error, lang: Lang) -> (Option<String>, u8) {
    if is_broken_pipe(error) {
        return (None, DONE);
    }
    if let Some(clap) = error.downcast_ref::<clap::Error>() {
        let text = complaint::of(clap).map(|text| text.say(lang).to_owned());
        return (text, if clap.use_stderr() { WRONG } else { DONE });
    }
    if let Some(wrong) = error.downcast_ref::<Text>() {
        return (Some(wrong.say(lang).to_owned()), WRONG);
    }
    if let Some(Interrupted(text)) = error.downcast_ref() {
        return (Some(text.say(lang).to_owned()), INTERRUPTED);
    }
    let english = || format!("{error:#}");
    let text = lang.pick(english(), failed(error).unwrap_or_else(english));
    (Some(text), if is_wrong_url(error) { WRONG } else { FAILED })
}

/// Whether a database was named that this program cannot open.
fn is_wrong_url(error: &anyhow::Error) -> bool {
    #[cfg(feature = "tournaments")]
    let wrong = matches!(error.downcast_ref(), Some(StoreError::Scheme(_) | StoreError::NoPostgres(_)));
    #[cfg(not(feature = "tournaments"))]
    let wrong = error.is::<std::convert::Infallible>();
    wrong
}

/// The French sentence of work that failed; `None` where there is only an English one.
fn failed(error: &anyhow::Error) -> Option<String> {
    #[cfg(feature = "workers")]
    if let Some(queue) = error.downcast_ref::<QueueError>() {
        return Some(queue.say(Lang::Fr));
    }
    #[cfg(feature = "tournaments")]
    if let Some(store) = error.downcast_ref::<StoreError>() {
        return Some(store.say(Lang::Fr));
    }
    error.downcast_ref().map(|why| files::reason(why).fr)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::{Arg, ArgAction, Command};

    use super::*;
    use crate::{cli, lang};

    /// Words that no French sentence has.
    const ENGLISH: [&str; 44] = [
        "the",
        "is",
        "are",
        "was",
        "of",
        "and",
        "or",
        "to",
        "not",
        "no",
        "with",
        "without",
        "for",
        "from",
        "in",
        "it",
        "this",
        "that",
        "there",
        "such",
        "as",
        "an",
        "at",
        "by",
        "be",
        "expected",
        "unknown",
        "invalid",
        "unexpected",
        "missing",
        "required",
        "value",
        "found",
        "file",
        "folder",
        "cannot",
        "could",
        "must",
        "should",
        "need",
        "needs",
        "try",
        "error",
        "failed",
    ];

    /// What a command line is told in French; it fails, and no word of it is English.
    #[track_caller]
    fn check(line: &[&str]) -> String {
        let args: Vec<OsString> = ["quaterne"].iter().chain(line).map(Into::into).collect();
        told(line, &cli::run(&args, Lang::Fr).expect_err(&line.join(" ")))
    }

    /// The same, of an error that is there.
    #[track_caller]
    fn told(line: &[&str], error: &anyhow::Error) -> String {
        let (text, code) = verdict(error, Lang::Fr);
        let text = text.unwrap_or_default();
        assert!(matches!(code, FAILED | WRONG), "{line:?}: {code} {text}");
        // What was typed, and the names of values, are what they are.
        let quoted = text.split('«').map(|part| part.split_once('»').map_or(part, |(_, after)| after));
        let said: String = quoted.collect();
        for word in said.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_' && c != '\'') {
            assert!(!ENGLISH.contains(&word), "{line:?}: {word:?} in {text:?}");
        }
        text
    }

    /// Every command by its words, and every argument of it.
    fn commands() -> Vec<(Vec<String>, Command)> {
        let mut all = vec![(Vec::new(), cli::command(Lang::Fr))];
        let mut nth = 0;
        while let Some((words, command)) = all.get(nth).cloned() {
            let named = |inner: &Command| [&words[..], &[inner.get_name().to_owned()]].concat();
            all.extend(command.get_subcommands().map(|inner| (named(inner), inner.clone())));
            nth += 1;
        }
        all.into_iter().filter(|(words, command)| !words.is_empty() && !command.has_subcommands()).collect()
    }

    /// Something for each argument that must be there.
    fn filled(words: &[String]) -> Vec<&str> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let more: &[&str] = match words[..] {
            ["match" | "tournament"] => &["random", "one-ply"],
            ["perft"] => &["3"],
            ["judge"] => &["ratio"],
            ["check-bot"] => &["random"],
            ["watch"] => &["/nowhere/a.db"],
            ["worker"] => &["--db", "http://nowhere/"],
            ["completions"] => &["bash"],
            ["book", "build"] => &["--plies", "1"],
            _ => &[],
        };
        [&words[..], more].concat()
    }

    fn takes_value(arg: &Arg) -> bool {
        matches!(arg.get_action(), ArgAction::Set | ArgAction::Append) && !arg.is_positional()
    }

    #[test]
    fn what_the_parser_refuses_is_refused_in_french() {
        let mut parsed = 0;
        // Made once: it takes as long as a thousand refusals.
        let whole = cli::command(Lang::Fr);
        let refused = |line: &[&str]| {
            let typed = ["quaterne"].iter().chain(line);
            let error = lang::speaking(Lang::Fr, || whole.clone().try_get_matches_from(typed)).err()?;
            Some(told(line, &error.into()))
        };
        // A command that hands its words on refuses them itself.
        let must = |line: &[&str]| refused(line).unwrap_or_else(|| check(line));
        for (words, command) in commands() {
            let filled = filled(&words);
            must(&[&filled[..], &["--nonsense"]].concat());
            if command.get_positionals().any(Arg::is_required_set) {
                must(&words.iter().map(String::as_str).collect::<Vec<_>>());
            }
            for arg in command.get_arguments().filter(|arg| takes_value(arg)) {
                let long = arg.get_long().expect("options have long names");
                let option = format!("--{long}");
                if !arg.is_require_equals_set() {
                    must(&[&filled[..], &[&option]].concat());
                }
                // A free text is refused later, or not at all.
                let wrong = format!("{option}=§");
                parsed += u32::from(refused(&[&filled[..], &[&wrong]].concat()).is_some());
            }
        }
        assert!(parsed > 60, "{parsed} values are refused by the parser");
    }

    /// Values that only make sense together with others: players, rules, positions, files.
    #[test]
    fn what_the_work_refuses_is_refused_in_french() {
        const WRONG_VALUES: [(&str, &str); 16] = [
            ("rules", "--rules=chess"),
            ("board", "--board=7"),
            ("align", "--align=0"),
            ("stones", "--stones=0"),
            ("with", "--with=hal"),
            ("player", "--player=hal"),
            ("first", "--first=hal"),
            ("second", "--second=minimax:deep=3"),
            ("limit", "--max-openings=0"),
            ("limits", "--limits=soon"),
            ("model", "--model=/nowhere/a.model"),
            ("load", "--load=/nowhere/a.txt"),
            ("weights", "--weights=/nowhere/a.toml"),
            ("config", "--config=/nowhere/a.toml"),
            ("schedule", "--schedule=chess"),
            ("plot", "--plot=/nowhere/a.svg"),
        ];
        for (words, command) in commands() {
            let filled = filled(&words);
            let has = |id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
            for (id, wrong) in WRONG_VALUES.iter().filter(|(id, _)| has(id) && words[0] != "league") {
                let line = [&filled[..], &[*wrong]].concat();
                let needs: &[&str] =
                    if words[0] == "compare" && *id != "weights" { &["--depths=1..2"] } else { &[] };
                check(&[&line[..], needs].concat());
            }
            if command.get_positionals().any(|arg| arg.get_id().as_str().starts_with("position")) {
                for position in ["48", "7/7 x", "0"] {
                    check(&[&filled[..], &[position]].concat());
                }
            }
        }
    }

    #[test]
    fn some_of_what_is_said() {
        for (line, says) in [
            (&["match", "random", "one-ply", "--sprt", "5"][..], "deux nombres, le plus petit d'abord"),
            (&["tournament", "random", "one-ply", "--export", "a.xls"], "un nom qui finit par .pgn"),
            (&["judge", "ratio", "--plies", "x"], "deux nombres de pions"),
            (&["judge", "rattio"], "vouliez-vous dire ratio ?"),
            (&["match", "alfabeta", "random"], "vouliez-vous dire alphabeta ?"),
            (&["solve", "--rules", "conect4"], "vouliez-vous dire connect4 ?"),
            (&["play", "--first", "minmax"], "vouliez-vous dire minimax ?"),
            (&["play", "--first", "minimax:dept=3"], "vouliez-vous dire depth ?"),
            (&["play", "--second", "hunan"], "vouliez-vous dire human ?"),
            (&["match", "random", "minimax:eval=rattio"], "vouliez-vous dire ratio ?"),
            (&["match", "random", "Cargo.tml"], "vouliez-vous dire Cargo.toml ?"),
            (&["tournament", "srk/"], "vouliez-vous dire src ?"),
            (&["tournament", "random", "one-ply", "--schedule", "swis"], "vouliez-vous dire swiss ?"),
            (&["check-bot", "Cargo.tml"], "vouliez-vous dire Cargo.toml ?"),
            (&["play", "--load", "Cargo.tml"], "vouliez-vous dire Cargo.toml ?"),
            (&["compare", "--with", "one-pli", "--with", "random"], "vouliez-vous dire one-ply ?"),
            (&["analyse", "--with", "prefect"], "vouliez-vous dire perfect ?"),
            (&["slove"], "vouliez-vous dire solve ?"),
            (&["help", "slove"], "vouliez-vous dire solve ?"),
            (&["check-bot", "absent.py"], "ce fichier ou ce dossier n'existe pas"),
            (&["check-bot", "random"], "une de nos machines"),
            (&["tournament", "nofolder/"], "ce fichier ou ce dossier n'existe pas"),
            (&["solve", "--file", "/nowhere/a.txt"], "ce fichier ou ce dossier n'existe pas"),
            (&["tree", "--with", "random"], "ne parcourt pas d'arbre"),
            (&["tree", "--out", "/nowhere/a.svg"], "impossible d'écrire"),
            (&["book", "info", "/nowhere/a.book"], "impossible de lire"),
            (&["serve", "--addr", "nowhere"], "localhost:4004"),
            (&["man", "--out", "/dev/null/nowhere"], "/dev/null/nowhere"),
        ] {
            let said = check(line);
            assert!(said.contains(says), "{says:?} is not in {said:?}");
        }
    }
}
