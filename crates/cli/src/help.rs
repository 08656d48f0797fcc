//! The help of the whole command line, in one language.
//!
//! What each command and argument says stands at the command and the argument. Here is what clap adds to it (headings,
//! `Usage:`, `[default: …]`), the commands in groups, the examples, and `quaterne help`. A French heading ends with a
//! space, because clap puts the colon after it.

use clap::{Arg, ArgAction, Command};
use quaterne_report::fold::hang;
use quaterne_rules::Lang;

use crate::output;

/// What people come for, and the commands for it, in the order of the list.
const GROUPS: [(&str, &str, &[&str]); 6] = [
    ("Play", "Jouer", &["play", "serve", "backup"]),
    ("Solve and look inside", "Résoudre et voir dedans", &["solve", "explain", "analyse", "tree"]),
    ("Compete", "Concourir", &["match", "tournament", "watch", "worker", "check-bot"]),
    ("Study", "Étudier", &["random", "compare", "judge", "league", "tune", "alignments", "perft", "book"]),
    ("Labs", "TP", &["tp", "check"]),
    ("Tools", "Outils", &["ugi", "bench", "completions", "man", "help"]),
];

/// The widest line of examples: they are the part that people copy, and a terminal of 80 columns must not break them.
const WIDTH: usize = 79;

/// Commands to type, each with what it does beside it, or below it where one would not fit: the end of a command's help.
pub(crate) fn examples(lines: &[(&str, &'static str)]) -> String {
    let length = |text: &str| text.chars().count();
    let width = lines.iter().map(|(command, _)| length(command)).max().unwrap_or(0);
    let fit = lines.iter().all(|(_, what)| 2 + width + 3 + length(what) <= WIDTH);
    let mut text = crate::lang::say("Examples:", "Exemples :").to_owned();
    for (command, what) in lines {
        text.push_str(&match fit {
            true => format!("\n  {command:<width$}   {what}"),
            false => format!("\n  {command}\n        {what}"),
        });
    }
    text
}

/// The same command line, with everything that clap would say in English.
pub(crate) fn dressed(command: Command, lang: Lang) -> Command {
    let root = command.get_name() == "quaterne";
    let flag = |name: &'static str, short, action, help: &'static str| {
        Arg::new(name).long(name).short(short).action(action).help(help).display_order(1000)
    };
    let help = flag("help", 'h', ArgAction::Help, lang.pick("Show the help", "Afficher l'aide"));
    let version =
        flag("version", 'V', ArgAction::Version, lang.pick("Show the version", "Afficher la version"));
    let mut command = command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .subcommand_help_heading(lang.pick("Commands", "Commandes "))
        .subcommand_value_name(lang.pick("COMMAND", "COMMANDE"))
        .next_help_heading(None)
        .arg(help);
    if root {
        command = command.arg(version);
    }
    let groups = if root { groups(&command, lang) } else { String::new() };
    let template = template(&groups, lang);
    // One page per command: what is said at length stands before the examples, whether -h or --help asks.
    if let Some(more) = command.get_long_about().map(ToString::to_string) {
        let examples = command.get_after_help().map(ToString::to_string);
        let after = examples.map_or_else(|| more.clone(), |examples| format!("{more}\n\n{examples}"));
        command = command.long_about(None).after_help(after);
    }
    command
        .help_template(template)
        .mut_args(|arg| argument(arg, lang))
        .mut_subcommands(|command| dressed(command, lang))
}

/// A page: what it is for, how it is typed, the commands in groups or the arguments, more, examples.
fn template(groups: &str, lang: Lang) -> String {
    let usage = lang.pick("Usage:", "Utilisation :");
    let arguments = match groups {
        "" => "{all-args}".to_owned(),
        groups => format!("{groups}{}\n{{options}}", underlined(lang.pick("Options:", "Options :"))),
    };
    format!("{{about-with-newline}}\n{} {{usage}}\n\n{arguments}{{after-help}}", underlined(usage))
}

/// As clap writes headings; colours are taken away where nobody sees them.
fn underlined(heading: &str) -> String {
    format!("\x1b[1;4m{heading}\x1b[0m")
}

/// The commands under their headings, each with the first part of what it says of itself.
fn groups(command: &Command, lang: Lang) -> String {
    let mut text = String::new();
    let width = output::width().unwrap_or(usize::MAX);
    for (english, french, names) in GROUPS {
        text.push_str(&underlined(lang.pick(&format!("{english}:"), &format!("{french} :"))));
        for name in names {
            // What this build was made without is not listed.
            let Some(about) = command.find_subcommand(name).and_then(Command::get_about) else { continue };
            let about = about.to_string();
            let short = about.split(':').next().unwrap_or_default().trim_end();
            let line = hang(&format!("  {name:<12} "), short, width);
            text.push_str(&format!("\n{}", line.replacen(name, &format!("\x1b[1m{name}\x1b[0m"), 1)));
        }
        text.push_str("\n\n");
    }
    text
}

/// An argument, with its default and its values in this language.
fn argument(arg: Arg, lang: Lang) -> Arg {
    let heading = match (arg.get_help_heading(), arg.is_positional()) {
        (Some(_), _) => None,
        (None, true) => Some(lang.pick("Arguments", "Arguments ")),
        (None, false) => Some(lang.pick("Options", "Options ")),
    };
    let arg = if heading.is_some() { arg.help_heading(heading) } else { arg };
    let mut help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    if !arg.get_action().takes_values() {
        return arg.help(kept_together(help, lang));
    }
    // Whoever types -1 means a number, and hears which ones there are.
    let arg = arg.allow_negative_numbers(true);
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !arg.is_hide_default_value_set() && defaults.iter().any(|value| !value.is_empty()) {
        help.push_str(&format!(" [{} {}]", lang.pick("default:", "défaut :"), defaults.join(", ")));
    }
    let values = arg.get_possible_values();
    let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
    if !values.is_empty() {
        help.push_str(&format!(" [{} {}]", lang.pick("values:", "valeurs :"), values.join(", ")));
    }
    arg.help(kept_together(help, lang)).hide_default_value(true).hide_possible_values(true)
}

/// No line begins with a mark that French sets apart from its word.
fn kept_together(text: String, lang: Lang) -> String {
    let marks: &[char] = lang.pick(&[], &[':', ';', '?', '»']);
    marks.iter().fold(text, |text, mark| text.replace(&format!(" {mark}"), &format!("\u{a0}{mark}")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli;

    /// Both command lines, in step: every command with its name.
    fn pairs() -> Vec<[Command; 2]> {
        let mut open = vec![[Lang::En, Lang::Fr].map(cli::command)];
        let mut all = Vec::new();
        while let Some([english, french]) = open.pop() {
            let subcommands = english.get_subcommands().cloned().zip(french.get_subcommands().cloned());
            open.extend(subcommands.map(|(english, french)| [english, french]));
            all.push([english, french]);
        }
        all
    }

    #[test]
    fn both_command_lines_are_sound() {
        for lang in [Lang::En, Lang::Fr] {
            cli::command(lang).debug_assert();
        }
    }

    #[test]
    fn every_command_and_argument_speaks_both_languages() {
        for [english, french] in pairs() {
            let name = english.get_name().to_owned();
            let about = |command: &Command| command.get_about().map(ToString::to_string);
            assert!(about(&english).is_some() && about(&english) != about(&french), "{name}");
            for (one, other) in english.get_arguments().zip(french.get_arguments()) {
                let [one, other] =
                    [one, other].map(|arg| arg.get_help().map(ToString::to_string).unwrap_or_default());
                assert!(!one.is_empty() && one != other, "{name}: {one}");
            }
        }
    }

    /// The words of a line, as a shell reads them; of quotes the examples have only these.
    fn split(line: &str) -> Vec<String> {
        let parts = line.split('\'').enumerate();
        parts
            .flat_map(|(nth, part)| match nth % 2 {
                0 => part.split_whitespace().map(str::to_owned).collect(),
                _ => vec![part.to_owned()],
            })
            .collect()
    }

    #[test]
    fn every_command_has_examples_that_parse() {
        for [english, french] in pairs() {
            let after =
                |command: &Command| command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines = |text: String| -> Vec<String> {
                let typed = text.lines().filter_map(|line| line.strip_prefix("  "));
                typed.filter(|line| !line.starts_with(' ')).map(str::to_owned).collect()
            };
            for page in [after(&english), after(&french)] {
                let examples = page.lines().skip_while(|line| !line.starts_with("Ex"));
                for line in examples {
                    assert!(line.chars().count() <= WIDTH, "{line}");
                }
            }
            let (lines, french) = (lines(after(&english)), lines(after(&french)));
            let name = english.get_name();
            assert!((2..=3).contains(&lines.len()) && lines.len() == french.len(), "{name}: {lines:?}");
            for line in lines {
                let typed = line.split("   ").next().unwrap_or_default();
                let typed = typed.split(['>', '|']).next().unwrap_or_default();
                let words = split(typed);
                let parsed = cli::command(Lang::En).try_get_matches_from(words);
                assert!(parsed.is_ok(), "{line}: {parsed:?}");
            }
        }
    }

    #[test]
    fn every_command_is_in_one_group() {
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, _, names)| names.iter().copied()).collect();
        let all = cli::command(Lang::En);
        let commands: BTreeSet<&str> = all.get_subcommands().map(Command::get_name).collect();
        assert_eq!(grouped.iter().copied().collect::<BTreeSet<_>>(), commands);
        assert_eq!(grouped.len(), commands.len());
    }

    #[test]
    fn no_english_word_of_clap_shows() {
        for [_, mut french] in pairs() {
            let page = french.render_help().to_string();
            assert!(!page.lines().any(|line| line.trim_start().starts_with([';', ':', '?'])), "{page}");
            for english in
                ["Usage", "Print", "Commands", "default", "possible", "Examples", "Rules", "The ", "FILE"]
            {
                assert!(!page.contains(english), "{english} in\n{page}");
            }
        }
    }
}
