//! `quaterne bench`: the signature of the searches, then their speeds.
//!
//! The signature is a sum of node counts over fixed positions and machines. It is the same on every
//! computer, and it changes when, and only when, a search visits other nodes: a commit that means to
//! change nothing can show that it did. Speeds come second, because they say as much about the computer.

use std::io::Write as _;
use std::time::Instant;

use anyhow::ensure;
use quaterne_rules::{Game, Rules, Side};
use quaterne_search::playout::Tally;
use quaterne_search::rng::Rng;
use quaterne_search::{Analysis, Limits, question};

use crate::cli::Context;
use crate::contest_args::method;
use crate::failure::OrUsage;
use crate::help::examples;
use crate::lang::say;
use crate::output;
use quaterne_report::bench::{Bench, Speed};
use quaterne_report::numbers::{count, seconds};
use quaterne_report::table::Table;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Measure this program: its signature (how many positions fixed searches visit), then its speeds",
        "Mesurer ce programme : sa signature (combien de positions visitent des recherches fixes), puis \
         ses vitesses"
    ),
    after_help = examples(&[
        ("quaterne bench --signature", say("has a search changed?", "une recherche a-t-elle changé ?")),
        ("quaterne bench", say("and how fast is it here?", "et quelle est sa vitesse ici ?")),
    ])
)]
pub(crate) struct Args {
    #[arg(long, help = say(
        "Only the signature, which is the same on every computer",
        "Seulement la signature, la même sur tout ordinateur"
    ))]
    signature: bool,
    #[arg(long)]
    #[arg(help = say("Write one JSON object instead of text", "Écrire un objet JSON au lieu d'un texte"))]
    json: bool,
}

/// Rules, positions, and the depth to which every machine below searches them.
const POSITIONS: [(&str, &str, u32); 8] = [
    ("connect4", "", 5),
    ("connect4", "4444", 5),
    ("connect4", "445566", 5),
    ("connect4", "2252576253462244111563", 6),
    ("connect4-12x6", "ffgg", 4),
    ("tictactoe", "b2", 6),
    ("5x5/4/free", "c3b2", 3),
    ("gomoku-15", "h8h9", 2),
];

const MACHINES: [&str; 9] = [
    "minimax:depth=N,eval=ratio",
    "minimax:depth=N,eval=weights/0/1/3/6,memo=on",
    "alphabeta:depth=N,eval=ratio",
    "alphabeta:depth=N,eval=weights/0/1/4/16,order=centre,ties=last",
    "alphabeta:depth=N,eval=windows,order=evaluation,win=100000",
    "alphabeta:depth=N,eval=possibilities,order=history,memo=on",
    "deepening:depth=N,eval=ratio",
    "ternary:depth=N,ties=first",
    "mcts:nodes=500,seed=1",
];

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let lang = context.lang;
    let mut out = output::stdout();
    let signature = signature()?;
    if !args.json {
        writeln!(out, "Bench: {signature}")?;
        out.flush()?;
    }
    let speeds = if args.signature { Vec::new() } else { speeds()? };
    if args.json {
        return output::json(&mut out, &Bench { signature, speeds });
    }
    if !speeds.is_empty() {
        writeln!(out)?;
        let mut table = Table::headed(lang.pick(
            "on this machine, one thread | count | time | per second",
            "sur cette machine, un seul fil | nombre | temps | par seconde",
        ));
        for speed in &speeds {
            let time = seconds(lang, speed.micros as f64 / 1e6);
            table.row([
                speed.name.clone(),
                count(lang, speed.count),
                time,
                count(lang, speed.per_second as u64),
            ]);
        }
        output::table(&mut out, table, lang)?;
    }
    Ok(out.flush()?)
}

fn analyse(rules: &str, position: &str, machine: &str) -> anyhow::Result<Analysis> {
    let game = Game::parse(&rules.parse::<Rules>().or_usage()?, position).or_usage()?;
    Ok(question::best(&game, &method(machine)?, &Limits::none()))
}

fn signature() -> anyhow::Result<u64> {
    let mut nodes = 0;
    for (rules, position, depth) in POSITIONS {
        for machine in MACHINES {
            let machine = machine.replace("=N", &format!("={depth}"));
            nodes += analyse(rules, position, &machine)?.nodes;
        }
    }
    Ok(nodes)
}

/// Every speed is that of work whose answer is known; a wrong answer fails.
fn speeds() -> anyhow::Result<Vec<Speed>> {
    let mut speeds = vec![
        playouts("random games, 7x6", "connect4", 400_000, 0.5557)?,
        playouts("random games, 3x3 free", "tictactoe", 400_000, 737.0 / 1260.0)?,
        count_sequences("move sequences, 7x6", "connect4", 8, 5_673_234)?,
        count_sequences("move sequences, 3x3 free", "tictactoe", 9, 127_872)?,
    ];
    for (name, eval) in [("α–β leaves, 7x6 ratio", "ratio"), ("α–β leaves, 7x6 weights", "weights/0/1/3/6")]
    {
        speeds.push(leaves(name, eval)?);
    }
    Ok(speeds)
}

fn speed(name: &'static str, count: u64, started: Instant) -> Speed {
    let elapsed = started.elapsed();
    let per_second = count as f64 / elapsed.as_secs_f64().max(1e-9);
    Speed { name: name.to_owned(), count, micros: elapsed.as_micros() as u64, per_second }
}

fn playouts(name: &'static str, rules: &str, games: u64, first_wins: f64) -> anyhow::Result<Speed> {
    let game = Game::new(rules.parse::<Rules>().or_usage()?);
    let started = Instant::now();
    let tally = Tally::from(game.board(), games, &mut Rng::new(1));
    let speed = speed(name, games, started);
    let share = tally.first as f64 / tally.games() as f64;
    // Five standard errors of so many games.
    let margin = 5.0 * 0.5 / (games as f64).sqrt();
    ensure!((share - first_wins).abs() < margin, "{name}: {} won {share}, not {first_wins}", Side::X);
    Ok(speed)
}

fn count_sequences(name: &'static str, rules: &str, depth: u32, expected: u64) -> anyhow::Result<Speed> {
    let game = Game::new(rules.parse::<Rules>().or_usage()?);
    let started = Instant::now();
    let found = game.board().perft(depth);
    ensure!(found == expected, "{name}: {found} sequences of {depth} moves, not {expected}");
    Ok(speed(name, found, started))
}

fn leaves(name: &'static str, eval: &str) -> anyhow::Result<Speed> {
    let shallow = |machine: &str| analyse("connect4", "", &format!("{machine}:depth=6,eval={eval}"));
    let (plain, pruned) = (shallow("minimax")?, shallow("alphabeta")?);
    ensure!(plain.nodes == 137_257, "{name}: minimax visits {} nodes at depth 6, not 137257", plain.nodes);
    ensure!(plain.score == pruned.score, "{name}: minimax {} and α–β {} differ", plain.score, pruned.score);
    let started = Instant::now();
    let deep = analyse("connect4", "", &format!("alphabeta:depth=10,eval={eval}"))?;
    Ok(speed(name, deep.leaves, started))
}
