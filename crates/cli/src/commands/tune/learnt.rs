//! `quaterne tune learnt`: a model for `eval=learnt`, from positions and what they are worth.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Instant;

use quaterne_rules::{Game, Rules};
use quaterne_search::learnt::sampling::{Label, Recipe};
use quaterne_search::learnt::training::{Options, Trained, Trainer};
use quaterne_search::solver::Solver;
use quaterne_search::{Evaluation, Limits};
use serde::Serialize;

use super::labels::{Games, Labels};
use crate::cli::Context;
use crate::commands::judge::threads;
use crate::contest_args::progress_bar;
use crate::rules_args::RulesArgs;
use crate::{files, interrupt, output};
use quaterne_report::table::{count, decimal, seconds};
use quaterne_rules::Lang;

/// Train the weights of `learnt` for a board: positions, exact labels, regression
///
/// Positions come from games of a shallow search with itself, with mistakes. Those that the solver solves get their
/// exact score, the others the result of their game. From the second generation on the games are played with the
/// weights learnt so far. The same seed gives the same weights.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where to write the weights [default: RULES.model]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where labelled positions are kept [default: beside the weights, in FILE.labels]
    #[arg(long, value_name = "FILE")]
    labels: Option<PathBuf>,
    /// How many positions, over all generations
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(100..=100_000_000))]
    samples: u32,
    /// How many generations
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    generations: u32,
    /// The plies that the search of the games looks ahead
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// Learn from positions of at least this many stones [default: a fifth of the game]
    #[arg(long, value_name = "N")]
    from_ply: Option<u32>,
    /// The most nodes to solve a position; 0: learn from the results of games alone
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    solve_nodes: u64,
    /// How often each position is looked at
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// What everything is drawn by
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Go on from the labels of an earlier run
    #[arg(long)]
    resume: bool,
    /// Games at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(Serialize)]
struct Report {
    rules: String,
    seed: u64,
    positions: usize,
    exact: usize,
    /// Those that are not decided by the next plies.
    examples: usize,
    parameters: usize,
    loss: f64,
    loss_aside: f64,
    loss_naive: f64,
    file: String,
    bytes: usize,
    seconds: f64,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let started = Instant::now();
    let rules = args.rules.rules()?;
    let out =
        args.out.clone().unwrap_or_else(|| format!("{}.model", rules.to_string().replace('/', "-")).into());
    let kept = args.labels.clone().unwrap_or_else(|| {
        let mut name = out.clone().into_os_string();
        name.push(".labels");
        name.into()
    });
    let from = args.from_ply.unwrap_or(rules.max_plies() / 5);
    let (seed, depth, nodes) = (args.seed, args.depth, args.solve_nodes);
    let head = format!("# quaterne tune {rules} seed={seed} depth={depth} from={from} nodes={nodes}");
    let (mut labels, mut games) = Labels::open(&kept, &rules, &head, args.resume)?;
    let mut trained: Option<Trained> = None;
    for generation in 1..=args.generations {
        let evaluation = match &trained {
            None => Evaluation::Threats,
            Some(trained) => Evaluation::Learnt(Some(Arc::new(trained.model.clone()))),
        };
        let recipe = Recipe {
            seed: seed.wrapping_add(u64::from(generation) << 32),
            depth,
            evaluation,
            from_ply: from,
        };
        let upto = |generation: u32| {
            (u64::from(args.samples) * u64::from(generation) / u64::from(args.generations)) as usize
        };
        let wanted = upto(generation) - upto(generation - 1);
        let work = Work { args, rules, recipe, generation, wanted };
        work.gather(&mut games, &mut labels, context.lang)?;
        let mut trainer = Trainer::new(&rules);
        let known = games.range(..(generation + 1, 0)).flat_map(|(_, labelled)| labelled);
        known.for_each(|labelled| trainer.add(labelled));
        if trainer.is_empty() {
            anyhow::bail!(context.lang.pick(
                "no quiet position to learn from: try --from-ply with fewer stones",
                "aucune position calme à apprendre : essayez --from-ply avec moins de jetons",
            ));
        }
        let options = Options { seed, epochs: args.epochs, ..Options::default() };
        let made = format!(
            "seed={seed} samples={} generations={generation} depth={depth} from={from} nodes={nodes}",
            args.samples
        );
        trained = Some(trainer.train(&options, &made));
    }
    let Some(trained) = trained else { return Ok(()) };
    let text = trained.model.to_string();
    let mut file = files::create(&out)?;
    file.write_all(text.as_bytes())?;
    file.flush()?;
    let all = || games.values().flatten();
    let report = Report {
        rules: rules.to_string(),
        seed,
        positions: all().count(),
        exact: all().filter(|labelled| matches!(labelled.label, Label::Exact(_))).count(),
        examples: trained.examples,
        parameters: trained.model.parameters(),
        loss: trained.loss[0],
        loss_aside: trained.loss[1],
        loss_naive: trained.naive,
        file: out.display().to_string(),
        bytes: text.len(),
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &report);
    }
    report.write(&mut out, context.lang)?;
    Ok(out.flush()?)
}

impl Report {
    fn write(&self, out: &mut impl std::io::Write, lang: Lang) -> anyhow::Result<()> {
        let [positions, exact, examples, weights] =
            [self.positions, self.exact, self.examples, self.parameters].map(|n| count(n as u64));
        let [loss, aside, naive] =
            [self.loss, self.loss_aside, self.loss_naive].map(|loss| decimal(lang, loss, 4));
        let (file, bytes, time) = (&self.file, count(self.bytes as u64), seconds(lang, self.seconds));
        let Self { rules, seed, .. } = self;
        let text = match lang {
            Lang::En => format!(
                "{rules}: {positions} positions (seed {seed}), {exact} with their exact score; {examples} quiet ones to learn from\n\
                 {weights} weights; loss {loss}, on positions kept aside {aside}, by saying ½ {naive}\n\
                 {file}: {bytes} bytes, in {time}"
            ),
            Lang::Fr => format!(
                "{rules} : {positions} positions (graine {seed}), dont {exact} avec leur score exact ; {examples} positions calmes pour apprendre\n\
                 {weights} poids ; perte {loss}, sur des positions mises de côté {aside}, en disant ½ {naive}\n\
                 {file} : {bytes} octets, en {time}"
            ),
        };
        Ok(writeln!(out, "{text}")?)
    }
}

/// The games of one generation.
struct Work<'a> {
    args: &'a Args,
    rules: Rules,
    recipe: Recipe,
    generation: u32,
    wanted: usize,
}

impl Work<'_> {
    /// Plays games, from the first on, until they give enough positions. Which thread plays which does not matter:
    /// games beyond the last that is needed are dropped.
    fn gather(&self, games: &mut Games, labels: &mut Labels, lang: Lang) -> anyhow::Result<()> {
        let stop = interrupt::stop_flag();
        let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::none() };
        let (next, got) = (AtomicU64::new(0), AtomicUsize::new(0));
        let known: Vec<u64> =
            games.range((self.generation, 0)..(self.generation + 1, 0)).map(|(&(_, nth), _)| nth).collect();
        let counted = |games: &Games| -> usize {
            games
                .range((self.generation, 0)..(self.generation + 1, 0))
                .map(|(_, labelled)| labelled.len())
                .sum()
        };
        got.store(counted(games), Ordering::Relaxed);
        // Games that an interruption left out lie before the last one that is known.
        let horizon = known.last().map_or(0, |last| last + 1);
        let bar = progress_bar(self.wanted as u64, lang.pick("positions", "positions"));
        bar.set_position(got.load(Ordering::Relaxed) as u64);
        bar.reset_eta();
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads(self.args.threads) {
                let (send, next, got, known, limits, stop) =
                    (send.clone(), &next, &got, &known, &limits, &stop);
                scope.spawn(move || {
                    let mut solver = Solver::new(16);
                    let start = Game::new(self.rules);
                    let enough = |nth| got.load(Ordering::Relaxed) >= self.wanted && nth >= horizon;
                    while !enough(next.load(Ordering::Relaxed)) && !stop.load(Ordering::Relaxed) {
                        let nth = next.fetch_add(1, Ordering::Relaxed);
                        if known.binary_search(&nth).is_ok() {
                            continue;
                        }
                        // What was proved before changes which positions a limit on nodes lets through.
                        solver.clear();
                        let labelled =
                            self.recipe.game(&start, nth, &mut solver, self.args.solve_nodes, limits);
                        got.fetch_add(labelled.len(), Ordering::Relaxed);
                        if stop.load(Ordering::Relaxed) || send.send((nth, labelled)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            for (nth, labelled) in receive {
                bar.inc(labelled.len() as u64);
                labels.add((self.generation, nth), &labelled)?;
                games.insert((self.generation, nth), labelled);
            }
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            let (got, wanted) = (counted(games), self.wanted);
            anyhow::bail!(lang.pick(
                format!("interrupted after {got} of {wanted} positions of generation {}: go on with --resume", self.generation),
                format!("interrompu après {got} positions sur {wanted} de la génération {} : continuer avec --resume", self.generation),
            ));
        }
        self.trim(games);
        Ok(())
    }

    /// Keeps the first games that give enough positions.
    fn trim(&self, games: &mut Games) {
        let mut sum = 0;
        let mut last = None;
        for (&(_, nth), labelled) in games.range((self.generation, 0)..(self.generation + 1, 0)) {
            sum += labelled.len();
            if sum >= self.wanted {
                last = Some(nth);
                break;
            }
        }
        if let Some(last) = last {
            games.retain(|&(generation, nth), _| generation != self.generation || nth <= last);
        }
    }
}
