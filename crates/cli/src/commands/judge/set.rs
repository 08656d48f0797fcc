//! The positions of a judgement and the exact scores of their moves, in a file.
//!
//! ```text
//!   # quaterne judge 7x6/4 seed=1 per-ply=20 plies=8..36
//!   44265337 -1 -4,-2,-1,…          moves, exact score, score of every legal move in order
//!   3445172  ?                      not solved within the nodes allowed: left out
//! ```
//!
//! Lines are written as positions are solved and come in any order; a set that was cut short goes on where it
//! stopped, by itself: what a seed draws never changes.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use quaterne_rules::{Game, Lang, Rules};
use quaterne_search::learnt::sampling::{Recipe, exact_moves};
use quaterne_search::solver::Solver;
use quaterne_search::{Evaluation, Limits};

use crate::crew::Crew;
use crate::failure::Interrupted;
use crate::kept_lines::{Contents, KeptLines};
use crate::lang::say;
use crate::span::Span;
use crate::value::number;
use crate::{files, folders, interrupt, progress};
use quaterne_report::Text;

/// Which positions are drawn.
#[derive(Debug, clap::Args)]
pub(crate) struct SetArgs {
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number::<u32>(1..=10_000), help = say(
        "How many positions for each number of stones",
        "Combien de positions pour chaque nombre de pions"
    ))]
    per_ply: u32,
    #[arg(long, value_name = "A..B", value_parser = Span::of_plies, help = say(
        "From how many stones to how many, such as 8..36 [default: from a fifth of the game to six moves \
         before its end]",
        "De combien de pions à combien, comme 8..36 [défaut : d'un cinquième de la partie à six coups de \
         sa fin]"
    ))]
    plies: Option<Span>,
}

impl SetArgs {
    /// The set of a board that is drawn so.
    pub(crate) fn plan(&self, rules: Rules, seed: u64, nodes: u64) -> SetPlan {
        // Where positions are neither book nor over.
        let (first, most) = (rules.max_plies() / 5, rules.max_plies());
        let plies = self.plies.unwrap_or(Span { first, last: most.saturating_sub(6).max(first) });
        SetPlan { rules, seed, per_ply: self.per_ply, plies, nodes }
    }
}

/// What decides a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetPlan {
    pub(crate) rules: Rules,
    pub(crate) seed: u64,
    pub(crate) per_ply: u32,
    pub(crate) plies: Span,
    /// The most nodes for one position.
    pub(crate) nodes: u64,
}

impl SetPlan {
    fn contents(&self) -> Contents {
        let Self { rules, seed, per_ply, plies, .. } = self;
        Contents {
            head: format!("# quaterne judge {rules} seed={seed} per-ply={per_ply} plies={plies}"),
            holds: ["holds positions", "contient déjà des positions"],
            other: [
                "is another set, choose another file with --set",
                "est un autre jeu de positions, choisissez un autre fichier avec --set",
            ],
            line: [
                "moves, a score and the scores of the moves",
                "des coups, un score et les scores des coups",
            ],
        }
    }

    /// The positions: the first of each ply in the games of the recipe, no two alike.
    fn positions(&self) -> Vec<Game> {
        let recipe =
            Recipe { seed: self.seed, depth: 2, evaluation: Evaluation::Ratio, from_ply: self.plies.first };
        let start = Game::new(self.rules);
        let mut by_ply: HashMap<u32, Vec<Game>> = HashMap::new();
        let mut seen = HashSet::new();
        let wanted = (self.plies.last - self.plies.first + 1) as usize * self.per_ply as usize;
        let mut found = 0;
        // Some plies are hardly ever reached; games without end would not help.
        let most = 1000 + 100 * u64::from(self.per_ply);
        let mut nth = 0;
        while found < wanted && nth < most {
            for game in recipe.positions(&start, nth) {
                let ply = game.board().plies();
                let list = by_ply.entry(ply).or_default();
                if ply <= self.plies.last && list.len() < self.per_ply as usize && seen.insert(game.fen()) {
                    list.push(game);
                    found += 1;
                }
            }
            nth += 1;
        }
        (self.plies.first..=self.plies.last).flat_map(|ply| by_ply.remove(&ply).unwrap_or_default()).collect()
    }
}

/// A position with the exact score of each of its moves.
#[derive(Clone, Debug)]
pub(crate) struct Truth {
    pub(crate) game: Game,
    /// In the order of the legal moves, for the side that plays them.
    pub(crate) moves: Vec<i32>,
}

impl Truth {
    /// The exact score.
    pub(crate) fn score(&self) -> i32 {
        self.moves.iter().copied().max().unwrap_or(0)
    }

    /// Whether some move gives the value away.
    pub(crate) fn is_contested(&self) -> bool {
        let value = self.score().signum();
        self.moves.iter().any(|score| score.signum() != value)
    }
}

/// The solved positions.
#[derive(Debug)]
pub(crate) struct Set {
    pub(crate) plan: SetPlan,
    pub(crate) truths: Vec<Truth>,
    /// Positions that were drawn but not solved.
    pub(crate) left_out: usize,
}

/// What is known of a position: the scores of its moves, or that they are out of reach.
type Known = HashMap<String, Option<Vec<i32>>>;

impl Set {
    /// Positions where some move gives the value away.
    pub(crate) fn contested(&self) -> usize {
        self.truths.iter().filter(|truth| truth.is_contested()).count()
    }

    /// Reads a set, solving what is missing of it.
    pub(crate) fn open_or_make(
        path: &Path,
        plan: &SetPlan,
        threads: usize,
        lang: Lang,
    ) -> anyhow::Result<Self> {
        let mut known = Known::new();
        let mut kept = KeptLines::open(path, Some(&plan.contents()), |line| {
            let (moves, scores) = parse_line(line)?;
            known.insert(moves.to_owned(), scores);
            Some(())
        })?;
        let positions = plan.positions();
        if positions.is_empty() {
            return Err(Text::new(
                format!("--plies {}: no game of {} goes on for so long", plan.plies, plan.rules),
                format!("--plies {} : aucune partie de {} ne dure si longtemps", plan.plies, plan.rules),
            )
            .into());
        }
        let rest: Vec<&Game> = positions.iter().filter(|game| !known.contains_key(&game.text())).collect();
        let all = rest.len();
        let solved = solve(plan, &rest, threads, lang, |moves, scores| {
            kept.add(line(&moves, scores.as_deref()))?;
            known.insert(moves, scores);
            Ok(())
        })?;
        if solved < all {
            let path = path.display();
            return Err(Interrupted::with(
                format!("interrupted after {solved} of {all} positions, which are kept in {path}: the same command goes on"),
                format!("interrompu après {solved} positions sur {all}, gardées dans {path} : la même commande continue"),
            )
            .into());
        }
        let (mut truths, mut left_out) = (Vec::new(), 0);
        for game in positions {
            match known.remove(&game.text()).flatten() {
                Some(moves) if moves.len() == game.legal_moves().len() => truths.push(Truth { game, moves }),
                _ => left_out += 1,
            }
        }
        if truths.is_empty() {
            anyhow::bail!(lang.pick(
                format!("none of the {left_out} positions was solved: try later plies, or more --solve-nodes"),
                format!("aucune des {left_out} positions n'a été résolue : essayez plus tard dans la partie, ou plus de --solve-nodes"),
            ));
        }
        Ok(Self { plan: *plan, truths, left_out })
    }
}

fn parse_line(line: &str) -> Option<(&str, Option<Vec<i32>>)> {
    let mut fields = line.split(' ');
    let (moves, score) = (fields.next()?, fields.next()?);
    if score == "?" {
        return Some((moves, None));
    }
    let scores: Option<Vec<i32>> = fields.next()?.split(',').map(|score| score.parse().ok()).collect();
    let scores = scores?;
    (scores.iter().max()? == &score.parse::<i32>().ok()?).then_some((moves, Some(scores)))
}

/// Solves the rest of a set, each position from an empty table: whether it is solved depends on nothing else.
fn solve(
    plan: &SetPlan,
    rest: &[&Game],
    threads: usize,
    lang: Lang,
    mut keep: impl FnMut(String, Option<Vec<i32>>) -> anyhow::Result<()>,
) -> anyhow::Result<usize> {
    let stop = interrupt::stop_flag();
    let limits = Limits { stop: Some(stop.clone()), ..Limits::none().nodes(plan.nodes) };
    let bar = progress::bar(rest.len() as u64, lang.pick("positions solved", "positions résolues"));
    let solve = |solver: &mut Solver, game: &Game| {
        solver.clear();
        let scores = exact_moves(game, solver, &limits);
        (!stop.load(Ordering::Relaxed)).then(|| (game.text(), scores))
    };
    let mut solved = 0;
    let crew = Crew { threads: threads.min(rest.len()), family: 1 };
    crew.work(
        rest.iter().copied(),
        || Solver::new(16),
        solve,
        |(moves, scores)| {
            solved += 1;
            bar.inc(1);
            keep(moves, scores)
        },
    )?;
    bar.finish_and_clear();
    Ok(solved)
}

/// What [`parse_line`] reads.
fn line(moves: &str, scores: Option<&[i32]>) -> String {
    let Some(scores) = scores else { return format!("{moves} ?") };
    let best = scores.iter().max().copied().unwrap_or(0);
    let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
    format!("{moves} {best} {}", scores.join(","))
}

/// A file in the user's cache folder, which is made if it is not there.
pub(crate) fn usual_path(plan: &SetPlan) -> anyhow::Result<PathBuf> {
    let folder = folders::cache();
    files::create_folder(&folder)?;
    let rules = plan.rules.to_string().replace('/', "-");
    let SetPlan { seed, per_ply, plies, .. } = plan;
    Ok(folder.join(format!("judge-{rules}-{seed}-{per_ply}-{plies}.judge")))
}
