//! `quaterne check`: the checker of students' functions, which is part of the Python package.
//!
//! It judges Python by calling it, so it lives there; this is the door for those who have the command only. Rejected: a
//! second checker in Rust, which would drift from the first.

use std::process::Command;

use anyhow::bail;

use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Check a student's functions against a lab, or mark a class (Python, notebooks, OCaml)",
        "Vérifier les fonctions d'un élève pour un TP, ou noter une classe (Python, carnets, OCaml)"
    ),
    after_help = examples(&[
        ("quaterne check mon_tp.py --lab A", say("one file", "un fichier")),
        ("quaterne check d.ml --lab D", say("lab D in OCaml", "le TP D en OCaml")),
        ("quaterne check copies/ --lab A --csv notes.csv", say("a class", "une classe")),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("ARGUMENTS", "ARGUMENTS"), trailing_var_arg = true, allow_hyphen_values = true)]
    #[arg(help = say(
        "A file or a folder, --lab A to E, --csv FILE…: all that python3 -m quaterne.check --help lists",
        "Un fichier ou un dossier, --lab A à E, --csv FICHIER… : tout ce que donne python3 -m quaterne.check --help"
    ))]
    arguments: Vec<String>,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let python = std::env::var("QUATERNE_PYTHON")
        .ok()
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "python3".to_owned());
    let has = Command::new(&python).args(["-c", "import quaterne.check"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        bail!(context.lang.pick(
            "the checker is part of the Python package: pip install quaterne (or, in the sources, pip install ./python), \
             and QUATERNE_PYTHON=/path/to/python if it is not for python3",
            "le vérificateur fait partie du paquet Python : pip install quaterne (ou, dans les sources, pip install ./python), \
             et QUATERNE_PYTHON=/chemin/vers/python s'il n'est pas pour python3",
        ));
    }
    let mut command = Command::new(&python);
    command.args(["-m", "quaterne.check"]).args(&args.arguments);
    if !args.arguments.iter().any(|word| word.starts_with("--lang")) {
        command.args(["--lang", context.lang.pick("en", "fr")]);
    }
    let status = command.status()?;
    // The package's exit codes are the answer: 1 for something that is not right, 2 for a wrong command.
    std::process::exit(status.code().unwrap_or(2))
}
