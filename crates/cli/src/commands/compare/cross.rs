//! Everybody against everybody: the cross table of a list of machines (A10, B9, C14).

use std::io::Write;

use quaterne_arena::{Contestant, Effort, Played, ProgramConduct, Score, distinct_games};
use quaterne_rules::Rules;

use crate::cli::Context;
use crate::commands::matches::heading;
use crate::contest_args::OpeningList;
use crate::files::{Csv, field};
use crate::output;
use quaterne_report::Text;
use quaterne_report::chart::heatmap::Heatmap;
use quaterne_report::contest::{Pairing, Standing, effort};
use quaterne_report::drawing::Drawing;
use quaterne_report::match_report::CrossTable;
use quaterne_report::numbers::{count, decimal, seconds};
use quaterne_report::table::Table;
use quaterne_rules::Lang;

use super::Args;
use super::entrants::{Entrants, Kind};

/// What was found, the best first unless depths are compared.
struct Cross<'a> {
    entrants: &'a Entrants,
    /// The places of the entrants, in the order of the table.
    order: Vec<usize>,
    /// Row against column; on the diagonal the games of a machine with itself, as x.
    scores: Vec<Vec<Score>>,
    totals: Vec<Score>,
    efforts: Vec<Effort>,
    games: usize,
    planned: usize,
    distinct: usize,
}

pub(super) fn run(args: &Args, entrants: &Entrants, context: Context) -> anyhow::Result<()> {
    if let Some(twice) = repeated(&entrants.names) {
        let error = Text::new(
            format!("'{twice}' is given twice: machines are compared with others"),
            format!("« {twice} » est donné deux fois : on compare une machine à d'autres"),
        );
        return Err(error.into());
    }
    let rules = args.rules.rules()?;
    let openings = args.contest.openings(&rules)?;
    let csv = args.csv.as_deref().map(|path| Csv::create(path, &CSV_HEAD)).transpose()?;
    if let Some(plot) = &args.plot {
        plot.check()?;
    }
    let players = entrants.methods.iter().cloned().map(Contestant::from);
    let tournament = args.contest.tournament(&rules, players, &openings);
    let count = entrants.methods.len();
    let meetings: Vec<_> = (0..count).flat_map(|one| (one..count).map(move |other| [one, other])).collect();
    let fixtures = tournament.games(0, &meetings);
    let programs = ProgramConduct::default();
    let games = args.contest.play(&tournament, &fixtures, programs, context.lang, |_| false);
    let cross = Cross::of(entrants, &games, fixtures.len());
    if let Some(csv) = csv {
        cross.write_csv(csv)?;
    }
    let heading = heading(&rules.to_string(), &openings, context.lang);
    if let Some(plot) = &args.plot {
        plot.save(&cross.picture(&heading, context.lang))?;
    }
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &cross.report(&rules, &openings, args.contest.seed));
    }
    writeln!(out, "{heading}")?;
    cross.write_text(&mut out, context.lang)?;
    Ok(out.flush()?)
}

fn repeated(names: &[String]) -> Option<&String> {
    names.iter().enumerate().find(|(nth, name)| names[..*nth].contains(name)).map(|(_, name)| name)
}

const CSV_HEAD: [&str; 14] = [
    "one",
    "other",
    "games",
    "wins",
    "draws",
    "losses",
    "share",
    "share_low",
    "share_high",
    "share_as_x",
    "share_as_o",
    "elo",
    "elo_low",
    "elo_high",
];

impl<'a> Cross<'a> {
    fn of(entrants: &'a Entrants, games: &[Played], planned: usize) -> Self {
        let count = entrants.methods.len();
        let scores =
            (0..count).map(|one| (0..count).map(|other| Score::of(games, one, other)).collect()).collect();
        let totals: Vec<Score> = (0..count).map(|one| Score::against_all(games, one, count)).collect();
        let mut order: Vec<usize> = (0..count).collect();
        if entrants.kind != Kind::Depths {
            let share = |nth: usize| totals[nth].share().unwrap_or(0.0);
            order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
        }
        let efforts = (0..count).map(|one| effort(games, one)).collect();
        let distinct = distinct_games(games);
        Self { entrants, order, scores, totals, efforts, games: games.len(), planned, distinct }
    }

    fn name(&self, nth: usize) -> &str {
        &self.entrants.names[nth]
    }

    /// Short heads for the columns: the names, or their numbers where names are long.
    fn heads(&self) -> (Vec<String>, Vec<String>) {
        let names: Vec<String> = self.order.iter().map(|&nth| self.name(nth).to_owned()).collect();
        if names.iter().all(|name| name.chars().count() <= 4) {
            return (names.clone(), names);
        }
        let numbered = names.iter().enumerate().map(|(nth, name)| format!("{} · {name}", nth + 1)).collect();
        (numbered, (1..=names.len()).map(|nth| nth.to_string()).collect())
    }

    fn write_text(&self, out: &mut impl Write, lang: Lang) -> anyhow::Result<()> {
        let distinct = lang.pick("distinct games", "parties distinctes");
        let [different, all] = [self.distinct, self.games].map(|games| count(lang, games as u64));
        writeln!(out, "{distinct} {different}/{all}")?;
        if self.games < self.planned {
            writeln!(
                out,
                "{}",
                lang.pick(
                    "interrupted: what follows is what was played",
                    "interrompu : voici ce qui a été joué"
                )
            )?;
        }
        let (rows, columns) = self.heads();
        writeln!(
            out,
            "\n{}\n",
            lang.pick(
                "Score of the row against the column in %, with its 95 % margin:",
                "Score de la ligne contre la colonne en %, avec sa marge à 95 % :"
            )
        )?;
        let axis = self.axis(lang);
        let ends = lang.pick(["total", "nodes/move", "time/move"], ["total", "nœuds/coup", "temps/coup"]);
        let head = [axis].into_iter().chain(columns.iter().map(String::as_str)).chain(ends);
        let mut table = Table::new(head);
        for (row, &one) in rows.iter().zip(&self.order) {
            let mut cells = vec![row.clone()];
            cells.extend(self.order.iter().map(|&other| match one == other {
                true => "–".to_owned(),
                false => with_margin(&self.scores[one][other], 0, lang),
            }));
            cells.push(with_margin(&self.totals[one], 1, lang));
            cells.push(count(lang, self.efforts[one].nodes_per_move().round() as u64));
            cells.push(seconds(lang, self.efforts[one].seconds_per_move()));
            table.row(cells);
        }
        table.write(out)?;
        writeln!(
            out,
            "\n{}\n",
            lang.pick(
                "Score of x in %, when the row plays x and the column plays o:",
                "Score de x en %, quand la ligne joue x et la colonne joue o :"
            )
        )?;
        let mut table = Table::new([axis].into_iter().chain(columns.iter().map(String::as_str)));
        for (row, &one) in rows.iter().zip(&self.order) {
            let cells = self.order.iter().map(|&other| {
                let share = self.scores[one][other].by_colour[0].share();
                share.map_or("–".to_owned(), |share| decimal(lang, share * 100.0, 0))
            });
            table.row([row.clone()].into_iter().chain(cells));
        }
        Ok(table.write(out)?)
    }

    fn axis(&self, lang: Lang) -> &'static str {
        match self.entrants.kind {
            Kind::Depths => lang.pick("depth", "profondeur"),
            Kind::Weights => lang.pick("weights", "poids"),
            Kind::Machines => lang.pick("player", "joueur"),
        }
    }

    fn picture(&self, heading: &str, lang: Lang) -> Drawing {
        let (rows, columns) = self.heads();
        let share = |one: usize, other: usize| {
            if one == other { None } else { self.scores[one][other].share() }
        };
        let shares: Vec<Vec<Option<f64>>> = self
            .order
            .iter()
            .map(|&one| self.order.iter().map(|&other| share(one, other)).collect())
            .collect();
        let title = match self.entrants.kind {
            Kind::Depths => lang.pick(
                "Depth against depth: score of the row in %",
                "Profondeur contre profondeur : score de la ligne en %",
            ),
            Kind::Weights => lang.pick(
                "Weights against weights: score of the row in %",
                "Poids contre poids : score de la ligne en %",
            ),
            Kind::Machines => lang.pick(
                "Side against player: score of the row in %",
                "Joueur contre joueur : score de la ligne en %",
            ),
        };
        let map = Heatmap {
            title,
            subtitle: heading,
            axis: self.axis(lang),
            rows: &rows,
            columns: &columns,
            shares: &shares,
            ends: lang.pick(["the column wins", "the row wins"], ["la colonne gagne", "la ligne gagne"]),
        };
        map.drawing()
    }

    fn pairings(&self) -> Vec<Pairing> {
        let every = self.order.iter().flat_map(|&one| self.order.iter().map(move |&other| (one, other)));
        every
            .map(|(one, other)| Pairing::of(self.name(one), self.name(other), &self.scores[one][other]))
            .collect()
    }

    fn write_csv(&self, mut csv: Csv) -> anyhow::Result<()> {
        for pairing in self.pairings() {
            let counts = [pairing.games, pairing.wins, pairing.draws, pairing.losses].map(|n| n.to_string());
            let numbers = [
                pairing.share,
                pairing.share_interval.map(|interval| interval.low),
                pairing.share_interval.map(|interval| interval.high),
                pairing.share_as_x,
                pairing.share_as_o,
                pairing.elo,
                pairing.elo_interval.map(|interval| interval.low),
                pairing.elo_interval.map(|interval| interval.high),
            ];
            let mut fields = vec![pairing.one, pairing.other];
            fields.extend(counts);
            fields.extend(numbers.map(field));
            csv.row(&fields)?;
        }
        csv.finish()
    }

    fn report(&self, rules: &Rules, openings: &OpeningList, seed: u64) -> CrossTable {
        let player = |&nth: &usize| {
            let player = self.entrants.methods[nth].to_string();
            Standing::of_games(self.name(nth), player, &self.totals[nth], self.efforts[nth])
        };
        CrossTable {
            kind: self.entrants.kind.name().to_owned(),
            rules: rules.to_string(),
            openings: openings.set(),
            seed,
            games: self.games,
            expected_games: self.planned,
            complete: self.games == self.planned,
            distinct_games: self.distinct,
            players: self.order.iter().map(player).collect(),
            pairings: self.pairings(),
        }
    }
}

/// A share in per cent and half its interval: `56 ±6`.
fn with_margin(score: &Score, places: usize, lang: Lang) -> String {
    let Some(share) = score.share() else { return "–".to_owned() };
    let shown = decimal(lang, share * 100.0, places);
    match score.share_interval() {
        Some(interval) => {
            let margin = (interval.high - share).max(share - interval.low);
            format!("{shown} ±{}", decimal(lang, margin * 100.0, places))
        }
        None => shown,
    }
}
