//! Progress on a terminal: the bar, the leaders, what is being played, games per second and the time left. Elsewhere a line now and
//! then, for whoever reads the log.
//!
//! Games played here are counted as they are written. Those that workers play elsewhere are read from the database, and
//! never more often than a tenth of the time allows.

use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
#[cfg(feature = "workers")]
use quaterne_arena::queue::CoordinatorNews;
#[cfg(feature = "workers")]
use quaterne_arena::store::Arena;
use quaterne_arena::store::{Now, Step};
use quaterne_arena::{GameLine, Tally, Tournament};
use quaterne_report::numbers::{count, decimal};
use quaterne_rules::Lang;

use crate::output::say;

/// Players shown while games are played.
const LEADERS: usize = 12;
/// Games shown while they are played.
const BOARDS: usize = 4;
/// Moves of such a game, in characters: the last ones.
const MOVES: usize = 42;
/// Between two lines where there is no terminal.
const SILENCE: Duration = Duration::from_secs(15);
/// Between two pictures.
const PAUSE: Duration = Duration::from_millis(400);

/// The live picture of a tournament.
pub(super) struct Live<'a> {
    tournament: &'a Tournament,
    lang: Lang,
    bar: ProgressBar,
    tallies: Vec<Tally>,
    drawn: Instant,
    pause: Duration,
    began: Instant,
    before: u64,
}

/// A game under way.
struct Shown {
    seats: [usize; 2],
    started: Now,
    moves: String,
}

impl<'a> Live<'a> {
    /// Starts with so many games done before.
    pub(super) fn new(tournament: &'a Tournament, before: u64, lang: Lang) -> Self {
        let bar = ProgressBar::new((tournament.expected_games() as u64).max(before));
        let (games, left) = lang.pick(("games", "left"), ("parties", "restantes"));
        let template = format!("{{msg}}\n{{bar:40}} {{pos}}/{{len}} {games}, {{rate}}/s, {{eta}} {left}");
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let rate = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = out.write_str(&decimal(lang, state.per_sec(), 1));
        };
        bar.set_style(style.with_key("rate", rate));
        bar.set_position(before);
        bar.reset_eta();
        let tallies = vec![Tally::default(); tournament.entrants.len()];
        let began = Instant::now();
        Self { tournament, lang, bar, tallies, drawn: began, pause: PAUSE, began, before }
    }

    /// The results so far, in place of those that were counted.
    pub(super) fn know(&mut self, lines: &[GameLine]) {
        self.tallies.fill(Tally::default());
        for line in lines {
            self.count(line);
        }
    }

    fn count(&mut self, line: &GameLine) {
        match line.winner {
            None => line.seats.into_iter().for_each(|player| self.tallies[player].draws += 1),
            Some(winner) => {
                self.tallies[line.seats[winner.index()]].wins += 1;
                self.tallies[line.seats[winner.other().index()]].losses += 1;
            }
        }
    }

    /// Whether somebody looks, and it is time for another picture.
    fn is_due(&self) -> bool {
        !self.bar.is_hidden() && self.drawn.elapsed() >= self.pause
    }

    /// Says a line, if nobody sees the picture and none was said for a while.
    fn tell(&mut self) {
        if !self.bar.is_hidden() || self.drawn.elapsed() < SILENCE {
            return;
        }
        self.drawn = Instant::now();
        let games = [self.bar.position(), self.bar.length().unwrap_or_default()];
        say(&line(games, self.bar.position() - self.before, self.began.elapsed(), self.lang));
    }

    /// Results were written here.
    pub(super) fn step(&mut self, done_before: u64, step: &Step<'_>) {
        for record in step.fresh {
            self.count(&record.line);
        }
        self.bar.set_position(self.before + done_before + step.recorded.new as u64);
        self.tell();
        if self.is_due() {
            self.drawn = Instant::now();
            let shown = step.under_way.iter().take(BOARDS).map(|game| {
                let fixture = game.fixture;
                let opening = self.tournament.openings.get(fixture.opening);
                let moves = opening.map(|opening| game.text(opening)).unwrap_or_default();
                Shown { seats: fixture.seats, started: game.started, moves }
            });
            self.bar.set_message(self.picture(&shown.collect::<Vec<_>>()));
        }
    }

    /// Workers are at it, elsewhere.
    #[cfg(feature = "workers")]
    pub(super) fn far(&mut self, news: &CoordinatorNews, arena: &Arena, id: &str) {
        self.bar.set_position(news.progress.played);
        self.tell();
        if !self.is_due() {
            return;
        }
        let began = Instant::now();
        // What cannot be read now is read the next time.
        if let (Ok(lines), Ok(running)) = (arena.lines(id), arena.running(id)) {
            self.know(&lines);
            let shown = running.into_iter().take(BOARDS);
            let shown =
                shown.map(|game| Shown { seats: game.seats, started: game.started, moves: game.moves });
            let (workers, batches) = (news.workers, news.batches);
            let line = match self.lang {
                Lang::En => format!("workers {workers}, batches under way {batches}"),
                Lang::Fr => format!("ouvriers {workers}, lots en cours {batches}"),
            };
            self.bar.set_message(format!("{}\n{line}", self.picture(&shown.collect::<Vec<_>>())));
        }
        self.drawn = Instant::now();
        self.pause = PAUSE.max(10 * began.elapsed());
    }

    /// Takes the picture away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn picture(&self, under_way: &[Shown]) -> String {
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
        for game in under_way {
            let [x, o] = game.seats.map(name);
            let seconds = (now - game.started.0).max(0) / 1000;
            let moves = game.moves.chars().count();
            let last: String = game.moves.chars().skip(moves.saturating_sub(MOVES)).collect();
            let cut = if moves > MOVES { "…" } else { "" };
            text.push_str(&format!("▸ {x:.30} – {o:.30}  {seconds} s  {cut}{last}\n"));
        }
        text.trim_end().to_owned()
    }
}

/// `1,200 of 2,070 games, 40.0/s`: the rate is that of this run, whatever was played before it.
fn line([played, all]: [u64; 2], fresh: u64, time: Duration, lang: Lang) -> String {
    let rate = decimal(lang, fresh as f64 / time.as_secs_f64().max(1e-3), 1);
    let [played, all] = [played, all].map(|games| count(lang, games));
    lang.pick(format!("{played} of {all} games, {rate}/s"), format!("{played} parties sur {all}, {rate}/s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_this_run() {
        let said = |lang| line([1200, 2070], 600, Duration::from_secs(15), lang);
        assert_eq!(said(Lang::En), "1,200 of 2,070 games, 40.0/s");
        assert_eq!(said(Lang::Fr), "1\u{202f}200 parties sur 2\u{202f}070, 40,0/s");
    }
}
