//! Everybody against everybody: the cross table of a list of machines (A10, B9, C14).

use std::io::Write;

use crate::output;
use quaterne_arena::{Played, Player, ProgramConduct, Score, Tournament, distinct_games};
use quaterne_report::Text;
use quaterne_report::chart::heatmap::{Heatmap, heads};
use quaterne_report::contest::{Pairing, Standing, effort};
use quaterne_report::drawing::Drawing;
use quaterne_report::match_report::CrossTable;
use quaterne_report::numbers::{count, percent, seconds};
use quaterne_report::score_text::with_margin;
use quaterne_report::table::{Table, Tone};
use quaterne_rules::Lang;

use super::Args;
use super::entrants::{Entrants, Kind};
use crate::cli::Context;
use crate::commands::matches::{heading, write_played};
use crate::contest_args::OpeningList;
use crate::files::{Csv, field};

const CSV_HEAD: &str =
    "one,other,games,wins,draws,losses,share,share_low,share_high,share_as_x,share_as_o,elo,elo_low,elo_high";

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
    let csv = args.csv.as_deref().map(|path| Csv::create(path, CSV_HEAD)).transpose()?;
    if let Some(plot) = &args.plot {
        plot.check()?;
    }
    let players = entrants.methods.iter().cloned().map(Player::from);
    let tournament = args.contest.tournament(&rules, players, &openings);
    let count = entrants.methods.len();
    let meetings: Vec<_> = (0..count).flat_map(|one| (one..count).map(move |other| [one, other])).collect();
    let fixtures = tournament.games(0, &meetings);
    let programs = ProgramConduct::default();
    let games = args.contest.play(&tournament, &fixtures, programs, context.lang, |_| false);
    let table = table(&tournament, &openings, entrants, &games, fixtures.len());
    if let Some(csv) = csv {
        write_csv(csv, &table)?;
    }
    let heading = heading(&table.rules, &openings, context.lang);
    let page = Page { table: &table, kind: entrants.kind, lang: context.lang };
    if let Some(plot) = &args.plot {
        plot.save(&page.picture(&heading))?;
    }
    args.json.print(&table, |out| {
        output::sentences(out, &heading)?;
        page.write(out)
    })
}

fn repeated(names: &[String]) -> Option<&String> {
    names.iter().enumerate().find(|(nth, name)| names[..*nth].contains(name)).map(|(_, name)| name)
}

/// What the games add up to, the best first unless depths are compared. On the diagonal are the games of a machine with
/// itself, as x.
fn table(
    tournament: &Tournament,
    openings: &OpeningList,
    entrants: &Entrants,
    games: &[Played],
    expected_games: usize,
) -> CrossTable {
    let Entrants { kind, names, methods } = entrants;
    let totals: Vec<Score> =
        (0..names.len()).map(|one| Score::against_all(games, one, names.len())).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    if *kind != Kind::Depths {
        let share = |nth: usize| totals[nth].share().unwrap_or(0.0);
        order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
    }
    let standing = |&nth: &usize| {
        Standing::of_games(&names[nth], methods[nth].to_string(), &totals[nth], effort(games, nth))
    };
    let every = order.iter().flat_map(|&one| order.iter().map(move |&other| (one, other)));
    let pairing =
        |(one, other): (usize, usize)| Pairing::of(&names[one], &names[other], &Score::of(games, one, other));
    CrossTable {
        kind: kind.name().to_owned(),
        rules: tournament.rules.to_string(),
        openings: openings.set(),
        seed: tournament.seed,
        games: games.len(),
        expected_games,
        complete: games.len() == expected_games,
        distinct_games: distinct_games(games),
        players: order.iter().map(standing).collect(),
        pairings: every.map(pairing).collect(),
    }
}

fn write_csv(mut csv: Csv, table: &CrossTable) -> anyhow::Result<()> {
    for pairing in &table.pairings {
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
        let mut fields = vec![pairing.one.clone(), pairing.other.clone()];
        fields.extend(counts);
        fields.extend(numbers.map(field));
        csv.row(&fields)?;
    }
    csv.keep()
}

/// The table as people read it.
struct Page<'a> {
    table: &'a CrossTable,
    kind: Kind,
    lang: Lang,
}

impl Page<'_> {
    fn names(&self) -> Vec<&str> {
        self.table.players.iter().map(|player| player.name.as_str()).collect()
    }

    /// The pairings of each player, in the order of the table.
    fn rows(&self) -> impl Iterator<Item = &[Pairing]> {
        self.table.pairings.chunks(self.table.players.len())
    }

    fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let (table, lang) = (self.table, self.lang);
        write_played(out, [table.distinct_games, table.games], table.complete, lang)?;
        let title = lang.pick(
            "Score of the row against the column in %, with its 95 % margin:",
            "Score de la ligne contre la colonne en %, avec sa marge à 95 % :",
        );
        output::sentences(out, &format!("\n{title}\n"))?;
        let (heads, columns) = heads(&self.names());
        let columns = || [self.axis()].into_iter().chain(columns.iter().map(String::as_str));
        let ends = lang.pick(["total", "nodes/move", "time/move"], ["total", "nœuds/coup", "temps/coup"]);
        let mut shown = Table::new(columns().chain(ends));
        for ((head, row), player) in heads.iter().zip(self.rows()).zip(&table.players) {
            let against = |pairing: &Pairing| match pairing.one == pairing.other {
                true => "–".to_owned(),
                false => with_margin(lang, pairing.share, pairing.share_interval, 0),
            };
            let ends = [
                with_margin(lang, player.share, player.share_interval, 1),
                count(lang, player.nodes_per_move.round() as u64),
                seconds(lang, player.micros_per_move / 1e6),
            ];
            shown.row([head.clone()].into_iter().chain(row.iter().map(against)).chain(ends));
            let intervals = row.iter().map(|pairing| pairing.share_interval).chain([player.share_interval]);
            for (nth, interval) in intervals.enumerate() {
                if let Some(interval) = interval {
                    shown.tint(nth + 1, Tone::of(interval.low, interval.high, 0.5));
                }
            }
        }
        output::table(out, shown, lang)?;
        let title = lang.pick(
            "Score of x in %, when the row plays x and the column plays o:",
            "Score de x en %, quand la ligne joue x et la colonne joue o :",
        );
        output::sentences(out, &format!("\n{title}\n"))?;
        let mut shown = Table::new(columns());
        for (head, row) in heads.iter().zip(self.rows()) {
            let as_x = row.iter().map(|pairing| percent(lang, pairing.share_as_x, 0));
            shown.row([head.clone()].into_iter().chain(as_x));
        }
        Ok(output::table(out, shown, lang)?)
    }

    fn axis(&self) -> &'static str {
        match self.kind {
            Kind::Depths => self.lang.pick("depth", "profondeur"),
            Kind::Weights => self.lang.pick("weights", "poids"),
            Kind::Machines => self.lang.pick("player", "joueur"),
        }
    }

    fn picture(&self, heading: &str) -> Drawing {
        let lang = self.lang;
        let share = |pairing: &Pairing| pairing.share.filter(|_| pairing.one != pairing.other);
        let shares: Vec<Vec<Option<f64>>> = self.rows().map(|row| row.iter().map(share).collect()).collect();
        let title = match self.kind {
            Kind::Depths => lang.pick(
                "Depth against depth: score of the row in %",
                "Profondeur contre profondeur : score de la ligne en %",
            ),
            Kind::Weights => lang.pick(
                "Weights against weights: score of the row in %",
                "Poids contre poids : score de la ligne en %",
            ),
            Kind::Machines => lang.pick(
                "Player against player: score of the row in %",
                "Joueur contre joueur : score de la ligne en %",
            ),
        };
        Heatmap {
            title,
            subtitle: heading,
            axis: self.axis(),
            names: &self.names(),
            shares: &shares,
            ends: lang.pick(["the column wins", "the row wins"], ["la colonne gagne", "la ligne gagne"]),
        }
        .drawing()
    }
}
