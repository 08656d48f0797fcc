//! One meaning per option name, in the whole command line.
//!
//! Whoever knows `--nodes` of one command knows it of all. What was once called otherwise is refused with the name of
//! today, not read in silence: an old script would go on meaning what nobody can look up.

use clap::error::{ContextKind, Error};

/// A command, an option that it had, and its name of today.
const RENAMED: [(&str, &str, &str); 10] = [
    ("check-bot", "--log", "--transcript"),
    ("compare", "--limit", "--max-openings"),
    ("compare", "--nodes", "--count"),
    ("match", "--limit", "--max-openings"),
    ("match", "--log", "--transcript"),
    ("play", "--moves", "--played"),
    ("tournament", "--limit", "--max-openings"),
    ("tournament", "--log", "--transcript"),
    ("tree", "--boards", "--draw"),
    ("tune weights", "--start", "--initial"),
];

/// What an option that a command does not know is called there today.
pub(crate) fn of_today(error: &Error) -> Option<String> {
    let typed = error.get(ContextKind::InvalidArg)?.to_string();
    let usage = error.get(ContextKind::Usage)?.to_string();
    let of_it = |command: &str| usage.contains(&format!(" {command} "));
    let known = RENAMED.iter().find(|(command, old, _)| *old == typed && of_it(command));
    known.map(|(_, _, today)| (*today).to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use clap::{Arg, Command};
    use quaterne_rules::Lang;

    use super::*;
    use crate::{cli, complaint};

    /// Options whose help differs from command to command, and what they mean in all of them.
    const ONE_MEANING: [(&str, &str); 23] = [
        ("csv", "the file of a table; what a row is depends on the table"),
        ("data", "the data folder of a server"),
        ("db", "the database of games and tournaments"),
        ("depth", "how many moves ahead; who looks depends on the command"),
        ("depths", "the same, from one number to another"),
        ("format", "how the answer is written; the formats depend on the answer"),
        ("json", "one JSON object; `solve` writes one per position, and some have other formats beside it"),
        ("nodes", "the most positions that a question may visit"),
        ("openings", "after how many moves games begin; the contests take a file, too"),
        ("out", "where the answer is written"),
        ("plain", "lines instead of a screen"),
        ("plies", "how many stones the positions have: up to so many, or from one number to another"),
        ("plot", "the file of a picture; what it shows depends on the command"),
        ("quiet", "less, or nothing, is said"),
        ("repeat", "how often each opening is played; one of them has its default in a file"),
        ("resume", "go on with what was interrupted"),
        ("samples", "how many positions are taken; which depends on the command"),
        ("seed", "the same number, the same chance; what is drawn depends on the command"),
        ("solve-nodes", "the most positions that solving one may visit"),
        ("table-mb", "the memory of a solver"),
        ("threads", "how many at a time; threads, positions or searches"),
        ("time", "the most time: for a question, for a position, for a move"),
        ("with", "a player; what it does depends on the command"),
    ];

    /// Options whose values are of several kinds all the same, and why.
    const TWO_KINDS: [(&str, &str); 3] = [
        ("openings", "the contests take a file, too"),
        ("out", "the manual is many files, in a folder"),
        ("plies", "a number is up to so many stones; a set has a span"),
    ];

    fn all() -> Vec<(String, Command)> {
        let mut open = vec![(String::new(), cli::command(Lang::En))];
        let mut all = Vec::new();
        while let Some((path, command)) = open.pop() {
            open.extend(
                command.get_subcommands().map(|sub| (format!("{path} {}", sub.get_name()), sub.clone())),
            );
            all.push((path, command));
        }
        all
    }

    /// How an option is typed: with a value, whose name says of which kind.
    fn kind(arg: &Arg) -> String {
        let names = arg.get_value_names().unwrap_or_default();
        let names: Vec<&str> =
            names.iter().map(|name| name.as_str().split('.').next().unwrap_or_default()).collect();
        if arg.get_action().takes_values() { names.join(" ") } else { String::from("a switch") }
    }

    #[test]
    fn an_option_means_the_same_in_every_command() {
        let mut options: BTreeMap<String, Vec<(String, String, String)>> = BTreeMap::new();
        for (path, command) in all() {
            for arg in command.get_arguments() {
                let Some(name) = arg.get_long() else { continue };
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                options.entry(name.to_owned()).or_default().push((path.clone(), kind(arg), help));
            }
        }
        let varies = |name: &str, by: fn(&(String, String, String)) -> &String| {
            options[name].iter().any(|other| by(other) != by(&options[name][0]))
        };
        let mut wrong = Vec::new();
        for name in options.keys() {
            let listed = [
                (
                    "help",
                    varies(name, |option| &option.2),
                    ONE_MEANING.iter().any(|(known, _)| known == name),
                ),
                ("kind", varies(name, |option| &option.1), TWO_KINDS.iter().any(|(known, _)| known == name)),
            ];
            for (what, varies, listed) in listed {
                if varies != listed {
                    wrong.push(format!(
                        "--{name}: {what} varies: {varies}, listed: {listed}: {:#?}",
                        options[name]
                    ));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn what_was_renamed_is_named() {
        for (command, old, today) in RENAMED {
            let words = ["quaterne"].into_iter().chain(command.split(' ')).chain([old]);
            let error = cli::command(Lang::En).try_get_matches_from(words).unwrap_err();
            let said = complaint::of(&error).unwrap();
            assert!(said.en.contains(&format!("did you mean {today}?")), "{command} {old}: {}", said.en);
            let known = |(path, other): &(String, Command)| {
                *path == format!(" {command}")
                    && other.get_arguments().any(|arg| arg.get_long() == Some(&today[2..]))
            };
            assert!(all().iter().any(known), "{command} {today}");
        }
    }
}
