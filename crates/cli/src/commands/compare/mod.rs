//! `quaterne compare`: the tables that the labs ask for.
//!
//! ```text
//!   --depths 1..6      A10   depth against depth
//!   --weights FILE     B9    weight lists against each other
//!   --with A --with B  C14   any machines against each other
//!   --count            C10   nodes and time by depth and board
//! ```

mod cross;
mod entrants;
mod nodes;

use std::path::PathBuf;

use crate::cli::Context;
use crate::contest_args::ContestArgs;
use crate::help::examples;
use crate::lang::say;
use crate::output::JsonArgs;
use crate::plot_file::PlotFile;
use crate::rules_args::RulesArgs;
use crate::value::number;
use quaterne_report::Text;

use crate::span::{Budget, Span};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Make the tables of the labs: depths, weight lists or players against each other; what a search \
         costs",
        "Faire les tableaux des TP : profondeurs, listes de poids ou joueurs entre eux ; le coût d'une \
         recherche"
    ),
    long_about = say(
        "Give one of --depths 1..6, --weights FILE, two or more --with PLAYER, or --count. Players meet \
         from every opening of a few moves, with both colours.",
        "Donnez --depths 1..6, --weights FICHIER, au moins deux --with JOUEUR, ou --count. Les joueurs se \
         rencontrent depuis toutes les ouvertures de quelques coups, avec les deux couleurs."
    ),
    after_help = examples(&[
        (
            "quaterne compare --depths 1..4",
            say("does a deeper search play better?", "une recherche plus profonde joue-t-elle mieux ?")
        ),
        (
            "quaterne compare --with minimax:depth=2 --with one-ply --with random",
            say("who beats whom", "qui bat qui")
        ),
        (
            "quaterne compare --count --depths 1..5 --plot cost.svg",
            say("what a search costs", "ce que coûte une recherche")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = "A..B", value_parser = Span::of_depths, help = say(
        "The same player at each of these depths; with --count, the depths to measure",
        "Le même joueur à chacune de ces profondeurs ; avec --count, celles à mesurer"
    ))]
    depths: Option<Span>,
    #[arg(long, value_name = say("FILE", "FICHIER"), conflicts_with_all = ["depths", "count"], help = say(
        "Weight lists from a TOML file (name = [0, 1, 3, 6]) or a CSV file (name,0,1,3,6)",
        "Des listes de poids, en TOML (nom = [0, 1, 3, 6]) ou en CSV (nom,0,1,3,6)"
    ))]
    weights: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u32>(1..=361), help = say(
        "How many moves ahead players look when weight lists meet",
        "Combien de coups à l'avance regardent les joueurs des listes de poids"
    ))]
    depth: u32,
    #[arg(long = "with", value_name = say("PLAYER", "JOUEUR"), conflicts_with = "count", help = say(
        "A player to compare, given twice or more; or the one that --depths and --weights vary [default: \
         alphabeta]",
        "Un joueur à comparer, à donner au moins deux fois ; ou celui que changent --depths et --weights \
         [défaut : alphabeta]"
    ))]
    machines: Vec<String>,
    #[arg(long, help = say(
        "Count positions visited and time: minimax and α–β, with and without memory",
        "Compter les positions visitées et le temps : minimax et α–β, avec et sans mémoire"
    ))]
    count: bool,
    #[arg(
        long,
        value_name = say("LIST", "LISTE"),
        value_delimiter = ',',
        requires = "count",
        default_value = "3x3/3/free,4x4/4/free,7x6/4"
    )]
    #[arg(help = say("The boards to measure with --count", "Les grilles à mesurer avec --count"))]
    boards: Vec<String>,
    #[arg(long, value_name = say("NAME", "NOM"), default_value = "ratio", requires = "count")]
    #[arg(help = say("The evaluation to measure with --count", "L'évaluation à mesurer avec --count"))]
    eval: String,
    #[arg(long, value_name = say("TIME", "DURÉE"), default_value = "2s", requires = "count", help = say(
        "The most time for one search with --count: 500ms, 2s, 1m",
        "La durée maximale d'une recherche avec --count : 500ms, 2s, 1m"
    ))]
    budget: Budget,
    #[command(flatten)]
    json: JsonArgs,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Write the table to a CSV file, a row per cell",
        "Écrire le tableau dans un fichier CSV, une ligne par case"
    ))]
    csv: Option<PathBuf>,
    #[arg(long, value_name = say("FILE.svg|FILE.png", "FICHIER.svg|FICHIER.png"), help = say(
        "Draw the table as colours, or curves with --count",
        "Dessiner le tableau en couleurs, ou des courbes avec --count"
    ))]
    plot: Option<PlotFile>,
    #[command(flatten)]
    contest: ContestArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    if args.count {
        return nodes::run(args, context);
    }
    let entrants = match (&args.weights, args.depths) {
        (Some(file), _) => entrants::of_weights(file, args.depth, &args.machines)?,
        (None, Some(depths)) => entrants::of_depths(depths, &args.machines)?,
        (None, None) if args.machines.len() >= 2 => entrants::of_names(&args.machines)?,
        (None, None) => {
            let accepted = Text::new(
                "compare what? Give --depths 1..6, --weights FILE, --count, or --with PLAYER twice or more",
                "comparer quoi ? Donnez --depths 1..6, --weights FICHIER, --count, ou --with JOUEUR au moins deux fois",
            );
            return Err(accepted.into());
        }
    };
    cross::run(args, &entrants, context)
}
