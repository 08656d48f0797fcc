//! `quaterne tune learnt`: a model for `eval=learnt`, from positions and what they are worth.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use quaterne_rules::{Game, Lang, Rules};
use quaterne_search::learnt::sampling::{Label, Labelled, Recipe};
use quaterne_search::learnt::training::{Options, Trained, Trainer};
use quaterne_search::solver::Solver;
use quaterne_search::{Evaluation, Limits};

use super::labels::{Games, Labels};
use crate::cli::Context;
use crate::crew::{Crew, ThreadsArgs};
use crate::failure::Interrupted;
use crate::help::examples;
use crate::kept_lines::beside;
use crate::lang::say;
use crate::new_file::NewFile;
use crate::output::{self, JsonArgs};
use crate::rules_args::RulesArgs;
use crate::value::number;
use crate::{interrupt, progress};
use quaterne_report::numbers::{count, decimal, seconds};
use quaterne_report::tuning::TunedModel;

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Learn the weights of the evaluation learnt for a board, from positions and what they are worth",
        "Apprendre les poids de l'évaluation learnt pour une grille, à partir de positions et de leur valeur"
    ),
    long_about = say(
        "Positions come from games of a shallow search with itself, with mistakes. Those that the solver \
         solves get their exact score, the others the result of their game. From the second generation on \
         the games are played with the weights learnt so far.",
        "Les positions viennent de parties d'une recherche peu profonde contre elle-même, avec des \
         fautes. Celles que le solveur résout reçoivent leur score exact, les autres le résultat de leur \
         partie. Dès la deuxième génération, les parties sont jouées avec les poids appris jusque-là."
    ),
    after_help = examples(&[
        (
            "quaterne tune learnt --board 5x5 --samples 20000",
            say("weights for 5 × 5", "des poids pour 5 × 5")
        ),
        (
            "quaterne tune learnt --board 5x5 --samples 20000 --resume",
            say("go on after an interruption", "continuer après une interruption")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Where to write the weights [default: RULES.model]",
        "Où écrire les poids [défaut : RÈGLES.model]"
    ))]
    out: Option<PathBuf>,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "Where positions and their values are kept [default: beside the weights, in FILE.labels]",
        "Où garder les positions et leurs valeurs [défaut : à côté des poids, dans FICHIER.labels]"
    ))]
    labels: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = number::<u32>(100..=100_000_000))]
    #[arg(help = say(
        "How many positions to learn from, over all generations",
        "De combien de positions apprendre, toutes générations comprises"
    ))]
    samples: u32,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u32>(1..=100), help = say(
        "How many times to begin again with the weights learnt so far",
        "Combien de fois recommencer avec les poids appris jusque-là"
    ))]
    generations: u32,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u32>(1..=20), help = say(
        "How many moves ahead the players of the games look",
        "Combien de coups à l'avance regardent les joueurs des parties"
    ))]
    depth: u32,
    #[arg(long, value_name = "N", value_parser = number::<u32>(..), help = say(
        "Learn from positions of at least this many stones [default: a fifth of the game]",
        "Apprendre des positions d'au moins ce nombre de pions [défaut : un cinquième de la partie]"
    ))]
    from_ply: Option<u32>,
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = number::<u64>(..), help = say(
        "Solve a position by visiting at most this many; 0: learn from the results of games alone",
        "Résoudre une position en visitant au plus ce nombre de nœuds ; 0 : apprendre des seuls résultats des parties"
    ))]
    solve_nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = number::<u32>(1..=1000))]
    #[arg(help = say("How often each position is looked at", "Combien de fois chaque position est vue"))]
    epochs: u32,
    #[arg(long, value_name = say("SEED", "GRAINE"), default_value_t = 1, value_parser = number::<u64>(..))]
    #[arg(help = say("The same number gives the same weights", "Le même nombre donne les mêmes poids"))]
    seed: u64,
    #[arg(long, help = say(
        "Go on with the positions of a run that was interrupted",
        "Continuer avec les positions d'une exécution interrompue"
    ))]
    resume: bool,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let started = Instant::now();
    let rules = args.rules.rules()?;
    let out =
        args.out.clone().unwrap_or_else(|| format!("{}.model", rules.to_string().replace('/', "-")).into());
    let kept = args.labels.clone().unwrap_or_else(|| beside(&out, ".labels"));
    let from = args.from_ply.unwrap_or(rules.max_plies() / 5);
    let (seed, depth, nodes) = (args.seed, args.depth, args.solve_nodes);
    let head = format!("# quaterne tune {rules} seed={seed} depth={depth} from={from} nodes={nodes}");
    let (mut labels, mut games) = Labels::open(&kept, &rules, head, args.resume)?;
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
        work.gather(&mut games, &mut labels)?;
        let mut trainer = Trainer::new(&rules);
        let known = games.range(..(generation + 1, 0)).flat_map(|(_, labelled)| labelled);
        known.for_each(|labelled| trainer.add(labelled));
        if trainer.is_empty() {
            anyhow::bail!(context.lang.pick(
                "no quiet position to learn from: try --from-ply with fewer stones",
                "aucune position calme à apprendre : essayez --from-ply avec moins de pions",
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
    let mut file = NewFile::create(&out)?;
    file.write_all(text.as_bytes())?;
    file.keep()?;
    let all = || games.values().flatten();
    let report = TunedModel {
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
        micros: started.elapsed().as_micros() as u64,
    };
    args.json.print(&report, |out| write(out, &report, context.lang))
}

fn write(out: &mut impl Write, report: &TunedModel, lang: Lang) -> anyhow::Result<()> {
    let TunedModel { rules, seed, file, .. } = report;
    let [positions, exact, examples, weights, bytes] =
        [report.positions, report.exact, report.examples, report.parameters, report.bytes]
            .map(|n| count(lang, n as u64));
    let [loss, aside, naive] =
        [report.loss, report.loss_aside, report.loss_naive].map(|loss| decimal(lang, loss, 4));
    let time = seconds(lang, report.micros as f64 / 1e6);
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
    Ok(output::sentences(out, &text)?)
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
    fn gather(&self, games: &mut Games, labels: &mut Labels) -> anyhow::Result<()> {
        let stop = interrupt::stop_flag();
        let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::none() };
        let this = (self.generation, 0)..(self.generation + 1, 0);
        let known: Vec<u64> = games.range(this.clone()).map(|(&(_, nth), _)| nth).collect();
        let counted = |games: &Games| games.range(this.clone()).map(|(_, labelled)| labelled.len()).sum();
        let got = AtomicUsize::new(counted(games));
        let bar = progress::resumed(counted(games), self.wanted, "positions");
        // Games that an interruption left out lie before the last one that is known.
        let horizon = known.last().map_or(0, |last| last + 1);
        let enough = |nth: u64| got.load(Ordering::Relaxed) >= self.wanted && nth >= horizon;
        let rest = (0..).take_while(|&nth| !enough(nth)).filter(|nth| known.binary_search(nth).is_err());
        let start = Game::new(self.rules);
        let play = |solver: &mut Solver, nth: u64| {
            // What was proved before changes which positions a limit on nodes lets through.
            solver.clear();
            let labelled = self.recipe.game(&start, nth, solver, self.args.solve_nodes, &limits);
            got.fetch_add(labelled.len(), Ordering::Relaxed);
            (!stop.load(Ordering::Relaxed)).then_some((nth, labelled))
        };
        let crew = Crew { threads: self.args.threads.count(), family: 1 };
        crew.work(
            rest,
            || Solver::new(16),
            play,
            |(nth, labelled)| {
                bar.inc(labelled.len() as u64);
                labels.add((self.generation, nth), &labelled)?;
                games.insert((self.generation, nth), labelled);
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            let (got, wanted, generation): (usize, _, _) = (counted(games), self.wanted, self.generation);
            return Err(Interrupted::with(
                format!("interrupted after {got} of {wanted} positions of generation {generation}: go on with --resume"),
                format!("interrompu après {got} positions sur {wanted} de la génération {generation} : continuer avec --resume"),
            )
            .into());
        }
        self.trim(games);
        Ok(())
    }

    /// Keeps the first games that give enough positions.
    fn trim(&self, games: &mut Games) {
        let mut sum = 0;
        let mut enough = |(&(_, nth), labelled): (&(u32, u64), &Vec<Labelled>)| {
            sum += labelled.len();
            (sum >= self.wanted).then_some(nth)
        };
        let last = games.range((self.generation, 0)..(self.generation + 1, 0)).find_map(&mut enough);
        if let Some(last) = last {
            games.retain(|&(generation, nth), _| generation != self.generation || nth <= last);
        }
    }
}
