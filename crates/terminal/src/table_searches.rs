//! The searches of a table: what is wanted of them, what runs, and what they found.
//!
//! After every event [`Table::settle`] compares what is wanted with what runs, and starts or drops searches: a
//! machine's move, the scores of the moves, the tree. So no key has to know which searches it makes stale.

use std::time::Duration;

use quaterne_report::catalogue::Levels;
use quaterne_report::seat::Seat;
use quaterne_rules::{Cell, Game, Side};
use quaterne_search::analysis::Verdict;
use quaterne_search::{Analysis, Method};

use super::event::{Desk, Found, Run, Task, Ticket};
use super::gauge::Standing;
use super::scores::Scores;
use super::table::{Pane, Scored, Table};

/// A person waits no longer than this for a machine: what it has found by then is its move.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// What the machine that answers for one without a move may take.
pub(crate) const QUICK: Duration = Duration::from_secs(1);

impl Table {
    /// The machine whose tree and evaluation are of interest: the one to move, else its opponent.
    fn subject(&self, game: &Game) -> Option<&Method> {
        [game.to_move(), game.to_move().other()].into_iter().find_map(|side| match self.seat(side) {
            Seat::Machine(method) => Some(method),
            Seat::Human => None,
        })
    }

    /// Starts what is wanted and does not run, drops what runs and is not wanted any more.
    pub(crate) fn settle(&mut self, desk: &mut Desk, animated: bool) {
        if let Some(analysis) = self.ready.take_if(|_| desk.now >= self.next_at) {
            self.machine_plays(analysis, desk, animated);
        }
        let wanted = self.machine_to_move().filter(|_| !self.paused).cloned();
        match wanted {
            None => (self.thinking, self.ready) = (None, None),
            Some(method) if self.thinking.is_none() && self.ready.is_none() => {
                // With a clock, a machine that would think for ever still gets its move in.
                let time = self.clock.left(self.game.to_move()).map(|left| left / 15);
                let time = time.or(self.has_human().then_some(PATIENCE));
                self.thinking = Some(desk.search(self.game.clone(), Task::Answer(method, time)));
            }
            Some(_) => {}
        }
        self.settle_scores(desk);
        match self.pane {
            Pane::Moves => {}
            Pane::Review => self.review.show(&self.game, desk),
            Pane::Tree => {
                let game = self.position();
                let method = self.subject(&game).cloned();
                self.tree.show(&game, method.as_ref(), desk);
            }
            Pane::Lines => {
                let game = self.position();
                let method = self.subject(&game).cloned();
                self.lines.show(&game, method.as_ref());
            }
        }
    }

    fn settle_scores(&mut self, desk: &mut Desk) {
        if !self.scores_on && !self.hint_on {
            self.scored = None;
            return;
        }
        let game = self.shown();
        if self.scored.as_ref().is_some_and(|scored| scored.board == *game.board()) {
            return;
        }
        let run = game.outcome().is_none().then(|| desk.search(game.clone(), Task::Scores));
        self.scored = Some(Scored { board: *game.board(), scores: Scores::default(), run });
    }

    /// What is known of the moves of the position on the board.
    pub(crate) fn scores(&self) -> Option<&Scores> {
        self.scored.as_ref().map(|scored| &scored.scores)
    }

    /// The search for scores, while it runs.
    pub(crate) fn scores_run(&self) -> Option<&Run> {
        self.scored.as_ref()?.run.as_ref()
    }

    /// The move that a hint points at.
    pub(crate) fn hint(&self) -> Option<Cell> {
        if !self.hint_on {
            return None;
        }
        self.scores()?.best().map(|rating| rating.cell)
    }

    /// A search has found something; whatever no longer matters is dropped.
    pub(crate) fn take(&mut self, ticket: Ticket, found: Found) {
        let is = |run: Option<&Run>| run.is_some_and(|run| run.ticket == ticket);
        if let Found::Failed(text) = found {
            self.paused |= is(self.thinking.as_ref());
            self.say(format!("a search failed: {text}"), format!("une recherche a échoué : {text}"));
        } else if is(self.thinking.as_ref()) {
            if let Found::Answer(analysis) = found {
                self.thinking = None;
                self.ready = Some(analysis);
            }
        } else if is(self.review.run()) {
            if let Found::Judged(judged, done) = found {
                self.review.take(judged, done);
            }
        } else if is(self.tree.run()) {
            if let Found::Tree(found) = found {
                self.tree.take(found);
            }
        } else if is(self.scores_run())
            && let (Found::Scores(scores), Some(scored)) = (found, &mut self.scored)
        {
            if scores.done {
                scored.run = None;
            }
            scored.scores = scores;
        }
    }

    fn machine_plays(&mut self, analysis: Analysis, desk: &mut Desk, animated: bool) {
        let side = self.game.to_move();
        match analysis.best {
            Some(cell) => {
                self.put(cell, desk.now, animated);
                self.paused |= std::mem::take(&mut self.single);
            }
            // It would have thought for ever: the machine that suits the board answers for it.
            None if self.has_human() && analysis.elapsed >= PATIENCE => {
                let quick = Seat::usual_machine(self.game.rules()).sown(quaterne_report::seed::fresh);
                if let Seat::Machine(method) = quick {
                    let task = Task::Answer(method, Some(QUICK));
                    self.thinking = Some(desk.search(self.game.clone(), task));
                }
                return;
            }
            None => {
                self.paused = true;
                self.say("the machine found no move", "la machine n'a pas trouvé de coup");
            }
        }
        self.told[side.index()] = Some(analysis);
    }

    /// Stops the search that matters most; `false` when none runs.
    pub(crate) fn stop(&mut self) -> bool {
        if self.thinking.take().is_some() || self.ready.take().is_some() {
            self.paused = true;
            self.say(
                "search stopped: P lets it go on, X plays at once",
                "recherche arrêtée : P la reprend, X joue tout de suite",
            );
            return true;
        }
        if self.tree.stop() || self.review.stop() {
            return true;
        }
        self.scored.as_mut().and_then(|scored| scored.run.take()).is_some()
    }

    /// Lets the machine play what it has found so far.
    pub(crate) fn play_now(&mut self) {
        match &self.thinking {
            Some(run) => run.stop(),
            None => self.paused = false,
        }
    }

    /// What a machine said of its last move. A level keeps it to itself: it would tell its opponent who wins.
    pub(crate) fn opinion(&self, side: Side) -> Option<&Analysis> {
        let told = self.told[side.index()].as_ref()?;
        let is_level = match self.seat(side) {
            Seat::Machine(method) => Levels::of(self.game.rules()).level_of(method).is_some(),
            Seat::Human => false,
        };
        (!is_level).then_some(told)
    }

    /// Who stands how well in the position on the board.
    pub(crate) fn standing(&self) -> Standing {
        let game = self.shown();
        if let Some(outcome) = game.outcome() {
            return Standing::over(outcome);
        }
        if let Some(best) = self.scores().and_then(Scores::best) {
            let verdict = best.verdict.filter(|_| best.exact);
            return Standing::of(game.to_move(), best.score, verdict);
        }
        if let Some((side, worth)) = self.review.worth(self.ply()).filter(|_| self.pane == Pane::Review) {
            return Standing::of(side, worth.score, worth.verdict);
        }
        // The last machine that moved has an opinion, if the present is what is shown.
        let last = game.to_move().other();
        match (self.opinion(last), self.looking) {
            (Some(told), None) if !told.moves.is_empty() => {
                let older = |plies: Option<u32>| plies.map(|plies| plies.saturating_sub(1));
                let verdict = told.verdict.map(|verdict| match verdict {
                    Verdict::Win(plies) => Verdict::Win(older(plies)),
                    Verdict::Loss(plies) => Verdict::Loss(older(plies)),
                    Verdict::Draw => Verdict::Draw,
                });
                Standing::of(last, told.score, verdict)
            }
            _ => Standing::UNKNOWN,
        }
    }
}
