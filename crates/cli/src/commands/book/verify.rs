//! `quaterne book verify`: is every score of a book what it should be?
//!
//! Three checks: the totals of each ply against the published ones, where there are any; every score against
//! those of the positions that follow; and scores drawn at random against the solver, which searches them anew.

use std::collections::HashSet;
use std::io::Write as _;

use quaterne_report::book::BookCheck;
use quaterne_rules::Game;
use quaterne_search::Limits;
use quaterne_search::book::Book;
use quaterne_search::rng::Rng;
use quaterne_search::solver::Solver;

use super::{BookFile, totals};
use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use crate::output::JsonArgs;
use crate::value::number;
use crate::{interrupt, progress};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Check a book: its totals, each score against those that follow, and some of them against the solver",
        "Vérifier un livre : ses totaux, chaque score avec ceux qui suivent, et quelques-uns avec le solveur"
    ),
    after_help = examples(&[
        ("quaterne book verify --samples 5", say("the book in the program", "le livre du programme")),
        ("quaterne book verify small.book", say("one of your own", "un livre à vous")),
    ])
)]
pub(crate) struct Args {
    #[command(flatten)]
    book: BookFile,
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = number::<u32>(..), help = say(
        "How many of its last positions are solved again",
        "Combien de ses dernières positions sont résolues à nouveau"
    ))]
    samples: u32,
    #[arg(long, value_name = say("SEED", "GRAINE"), default_value_t = 1, value_parser = number::<u64>(..))]
    #[arg(help = say(
        "Which of them: the same number draws the same positions",
        "Lesquelles : le même nombre tire les mêmes positions"
    ))]
    seed: u64,
    #[command(flatten)]
    json: JsonArgs,
}

/// What was checked so far, and what was wrong.
#[derive(Default)]
struct Checking(BookCheck);

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let book = args.book.open()?;
    let mut checking = Checking::default();
    checking.compare_totals(&book);
    checking.follow(&book);
    checking.sample(&book, args.samples, args.seed);
    let report = checking.0;
    args.json.print(&report, |out| {
        let (BookCheck { plies, followed, solved, .. }, seed) = (&report, args.seed);
        let text = context.lang.pick(
            format!(
                "{plies} plies with the published totals\n\
                 {followed} scores equal to the best that follows\n\
                 {solved} scores found again by the solver (seed {seed})"
            ),
            format!(
                "{plies} coups aux totaux publiés\n\
                 {followed} scores égaux au meilleur de ceux qui suivent\n\
                 {solved} scores retrouvés par le solveur (graine {seed})"
            ),
        );
        Ok(writeln!(out, "{text}")?)
    })?;
    if report.faults.is_empty() {
        return Ok(());
    }
    let wrong =
        context.lang.pick("this book is wrong: build it again", "ce livre est faux : le reconstruire");
    anyhow::bail!("{wrong}\n{}", report.faults.join("\n"))
}

impl Checking {
    fn compare_totals(&mut self, book: &Book) {
        for (ply, (found, published)) in book.count().iter().zip(totals::published(book.rules())).enumerate()
        {
            match found == published {
                true => self.0.plies += 1,
                false => self.0.faults.push(format!("ply {ply}: {found:?} ≠ {published:?}")),
            }
        }
    }

    fn follow(&mut self, book: &Book) {
        for ply in (0..book.plies()).filter(|&ply| book.stores(ply)) {
            for game in book.positions(ply) {
                let after = game.legal_moves().into_iter().filter_map(|cell| {
                    let mut next = game.clone();
                    next.play(cell).ok()?;
                    // A game that is over is not in the book, and the solver knows its score at once.
                    let score = match next.outcome() {
                        None => book.score(&next),
                        Some(_) => Solver::with_table_bytes(1).solve(&next, &Limits::none()).score(),
                    };
                    score.map(|score| -score)
                });
                self.expect(&game, book.score(&game), after.max(), |report| &mut report.0.followed);
            }
        }
    }

    fn sample(&mut self, book: &Book, samples: u32, seed: u64) {
        let all = book.positions(book.plies()).count() as u32;
        let (mut rng, mut solver) = (Rng::new(seed), Solver::new(Solver::DEFAULT_TABLE_MB).without_book());
        let mut drawn = HashSet::new();
        while drawn.len() < samples.min(all) as usize {
            drawn.insert(rng.below(all) as usize);
        }
        let limits = Limits { stop: Some(interrupt::stop_flag()), ..Limits::none() };
        let bar = progress::bar(drawn.len() as u64, "positions");
        for (_, game) in book.positions(book.plies()).enumerate().filter(|(nth, _)| drawn.contains(nth)) {
            let Some(score) = solver.solve(&game, &limits).score() else { break };
            self.expect(&game, book.score(&game), Some(score), |report| &mut report.0.solved);
            bar.inc(1);
        }
        bar.finish_and_clear();
    }

    fn expect(
        &mut self,
        game: &Game,
        found: Option<i32>,
        expected: Option<i32>,
        counter: impl Fn(&mut Self) -> &mut usize,
    ) {
        match found == expected && found.is_some() {
            true => *counter(self) += 1,
            false => self.0.faults.push(format!("{}: {found:?} ≠ {expected:?}", game.text())),
        }
    }
}
