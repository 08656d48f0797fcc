//! Progress on a terminal: the bar, the leaders, what is being played, games per second and the time left.

use std::collections::HashMap;
use std::time::Instant;

use arena::store::{Now, Step};
use arena::{GameKey, Planned, Tally, Tournament, UnderWay};
use indicatif::{ProgressBar, ProgressStyle};

use crate::lang::Lang;

/// Players shown while games are played.
const LEADERS: usize = 12;
/// Games shown while they are played.
const BOARDS: usize = 4;

/// The live picture of a tournament.
pub(super) struct Live<'a> {
    tournament: &'a Tournament,
    lang: Lang,
    bar: ProgressBar,
    seats: HashMap<GameKey, [usize; 2]>,
    tallies: Vec<Tally>,
    drawn: Instant,
    before: u64,
}

impl<'a> Live<'a> {
    /// Starts with so many games done before.
    pub(super) fn new(tournament: &'a Tournament, expected: u64, before: u64, lang: Lang) -> Self {
        let bar = ProgressBar::new(expected.max(before));
        let (games, left) = lang.pick(("games", "left"), ("parties", "restantes"));
        let template = format!("{{msg}}\n{{bar:40}} {{pos}}/{{len}} {games}, {{per_sec}}, {{eta}} {left}");
        bar.set_style(
            ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.set_position(before);
        bar.reset_eta();
        let tallies = vec![Tally::default(); tournament.entrants.len()];
        Self { tournament, lang, bar, seats: HashMap::new(), tallies, drawn: Instant::now(), before }
    }

    /// The games of a round.
    pub(super) fn expect(&mut self, games: &[Planned]) {
        self.seats.extend(games.iter().map(|planned| (planned.key, planned.fixture.seats)));
    }

    /// Results were written.
    pub(super) fn step(&mut self, done_before: u64, step: &Step<'_>) {
        for record in step.fresh {
            let Some(&[x, o]) = self.seats.get(&record.key) else { continue };
            match record.winner {
                0 => [x, o].into_iter().for_each(|player| self.tallies[player].draws += 1),
                number => {
                    let [won, lost] = if number == 1 { [x, o] } else { [o, x] };
                    self.tallies[won].wins += 1;
                    self.tallies[lost].losses += 1;
                }
            }
        }
        self.bar.set_position(self.before + done_before + step.recorded.new as u64);
        if self.drawn.elapsed().as_millis() >= 400 && !self.bar.is_hidden() {
            self.drawn = Instant::now();
            self.bar.set_message(self.picture(&step.under_way));
        }
    }

    /// Only how far it is, and who is at work: for games that are played elsewhere.
    pub(super) fn far(&self, played: u64, workers: usize, batches: usize) {
        self.bar.set_position(played);
        let text = match self.lang {
            Lang::En => format!("{workers} workers, {batches} batches under way"),
            Lang::Fr => format!("{workers} ouvriers, {batches} lots en cours"),
        };
        self.bar.set_message(text);
    }

    /// Takes the picture away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn picture(&self, under_way: &[UnderWay]) -> String {
        let name = |player: usize| self.tournament.entrants[player].name.as_str();
        let mut order: Vec<usize> = (0..self.tallies.len()).collect();
        let share = |player: usize| self.tallies[player].share().unwrap_or(0.0);
        order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
        let width = order.iter().map(|&player| name(player).chars().count()).max().unwrap_or(0).min(40);
        let mut text = String::new();
        for &player in order.iter().take(LEADERS) {
            let tally = self.tallies[player];
            text.push_str(&format!(
                "{:width$.40} {:6.1} %  +{} ={} -{}\n",
                name(player),
                share(player) * 100.0,
                tally.wins,
                tally.draws,
                tally.losses
            ));
        }
        let now = Now::read().0;
        for game in under_way.iter().take(BOARDS) {
            let [x, o] = game.planned.fixture.seats;
            let seconds = (now - game.started.0).max(0) / 1000;
            text.push_str(&format!("▸ {} – {}  {seconds} s\n", name(x), name(o)));
        }
        text.trim_end().to_owned()
    }
}
