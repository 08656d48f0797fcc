//! The table: a game, who plays it, and all that is being looked at.
//!
//! ```text
//!   game ── moves played ──────●────●────●            the present
//!                              ▲ looking: the ply that is on the screen, when it is not the present
//! ```
//!
//! After every event [`Table::settle`] compares what is wanted with what runs, and starts or drops searches: a
//! machine's move, the scores of the moves, the tree. So no key has to know which searches it makes stale.

use std::time::Duration;

use quaterne_rules::{AnyBoard, Cell, Game, Record, Side};
use quaterne_search::{Analysis, Method};

use super::clock::{Clock, Control};
use super::event::{Desk, Found, Run, Task, Ticket};
use super::gauge::Standing;
use super::lines_pane::LinesPane;
use super::scores::Scores;
use super::tree_pane::TreePane;
use quaterne_report::Text;
use quaterne_report::seat::Seat;

/// Between two moves of machines that play each other.
pub(crate) const PACES: [Duration; 6] = [
    Duration::ZERO,
    Duration::from_millis(150),
    Duration::from_millis(400),
    Duration::from_millis(800),
    Duration::from_millis(1600),
    Duration::from_millis(3200),
];

/// How long a stone falls at most.
pub(crate) const FALL: Duration = Duration::from_millis(280);

/// Between two steps of a playback that runs by itself.
const STEP: Duration = Duration::from_millis(120);

/// What the pane beside the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pane {
    Moves,
    Tree,
    Lines,
}

/// The scores of the moves of one position.
#[derive(Debug)]
pub(crate) struct Scored {
    board: AnyBoard,
    pub(crate) scores: Scores,
    run: Option<Run>,
}

/// A game under way and how it is looked at.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) seats: [Seat; 2],
    /// Who played, in a game that is replayed.
    pub(crate) names: Option<[String; 2]>,
    /// The machines of seats that a person took over.
    spare: [Option<Seat>; 2],
    control: Option<Control>,
    pub(crate) clock: Clock,
    /// Whoever ran out of time.
    pub(crate) flagged: Option<Side>,
    pub(crate) looking: Option<usize>,
    pub(crate) cursor: Cell,
    /// Digits of a row, as they are typed.
    pub(crate) typed: String,
    pub(crate) thinking: Option<Run>,
    /// What the machine at the table found, when it waits for its turn to show it.
    ready: Option<Analysis>,
    /// What each machine said of its last move.
    pub(crate) told: [Option<Analysis>; 2],
    pub(crate) scores_on: bool,
    pub(crate) scored: Option<Scored>,
    pub(crate) hint_on: bool,
    pub(crate) paused: bool,
    /// Whether to pause again after the machine's next move.
    pub(crate) single: bool,
    pub(crate) pace: usize,
    next_at: Duration,
    /// When a playback that runs makes its next step.
    next_step: Duration,
    /// The last stone, and since when it falls.
    pub(crate) fall: Option<(Cell, Duration)>,
    pub(crate) pane: Pane,
    /// Whether keys go to the pane.
    pub(crate) in_pane: bool,
    pub(crate) zoom: bool,
    pub(crate) tree: TreePane,
    pub(crate) lines: LinesPane,
    pub(crate) note: Option<Text>,
    now: Duration,
}

impl Table {
    pub(crate) fn new(game: Game, seats: [Seat; 2], control: Option<Control>) -> Self {
        let centre = Cell::new((game.rules().width() - 1) / 2, (game.rules().height() - 1) / 2);
        Self {
            clock: Clock::new(control, game.moves().len()),
            game,
            seats,
            names: None,
            spare: [None, None],
            control,
            flagged: None,
            looking: None,
            cursor: centre,
            typed: String::new(),
            thinking: None,
            ready: None,
            told: [None, None],
            scores_on: false,
            scored: None,
            hint_on: false,
            paused: false,
            single: false,
            pace: 2,
            next_at: Duration::ZERO,
            next_step: Duration::ZERO,
            fall: None,
            pane: Pane::Moves,
            in_pane: false,
            zoom: false,
            tree: TreePane::new(),
            lines: LinesPane::default(),
            note: None,
            now: Duration::ZERO,
        }
    }

    /// A finished game, from its first position on; whoever looks may try other moves.
    pub(crate) fn replay(game: Game, names: [String; 2]) -> Self {
        let mut table = Self::new(game, [Seat::Human, Seat::Human], None);
        table.look(0);
        table.paused = true;
        table.names = Some(names);
        table
    }

    /// Whether Esc has nothing to stop, to close or to leave.
    pub(crate) fn is_at_rest(&self) -> bool {
        let runs = self.thinking.is_some() || self.tree.run().is_some() || self.scores_run().is_some();
        !runs && !self.in_pane && !self.zoom && self.note.is_none()
    }

    /// The same players on an empty board, or on the position that the game began with.
    pub(crate) fn again(&mut self) {
        while self.game.undo().is_some() {}
        let fresh = Self::new(self.game.clone(), self.seats.clone(), self.control);
        let old = std::mem::replace(self, fresh);
        self.spare = old.spare.clone();
        (self.scores_on, self.pane, self.pace, self.now) = (old.scores_on, old.pane, old.pace, old.now);
    }

    pub(crate) fn seat(&self, player: Side) -> &Seat {
        &self.seats[player.index()]
    }

    pub(crate) fn has_human(&self) -> bool {
        self.seats.iter().any(Seat::is_human)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.outcome().is_some() || self.flagged.is_some()
    }

    /// The machine that is to move, if the game goes on and it is one.
    pub(crate) fn machine_to_move(&self) -> Option<&Method> {
        match self.seat(self.game.to_move()) {
            Seat::Machine(method) if !self.is_over() => Some(method),
            _ => None,
        }
    }

    /// The game up to the ply that is looked at.
    pub(crate) fn position(&self) -> Game {
        let mut game = self.game.clone();
        let ply = self.looking.unwrap_or(usize::MAX);
        while game.moves().len() > ply {
            game.undo();
        }
        game
    }

    /// What the board shows: the position, or that of the node selected in the tree.
    pub(crate) fn shown(&self) -> Game {
        let mut game = self.position();
        if self.pane == Pane::Tree && self.in_pane {
            for cell in self.tree.path() {
                // A tree of another position is about to be replaced.
                if game.play(cell).is_err() {
                    break;
                }
            }
        }
        game
    }

    /// The machine whose tree and evaluation are of interest: the one to move, else its opponent.
    fn subject(&self, game: &Game) -> Option<&Method> {
        [game.to_move(), game.to_move().other()].into_iter().find_map(|player| match self.seat(player) {
            Seat::Machine(method) => Some(method),
            Seat::Human => None,
        })
    }

    pub(crate) fn say(&mut self, english: impl Into<String>, french: impl Into<String>) {
        self.note = Some(Text::new(english, french));
    }

    /// Time passes.
    pub(crate) fn tick(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.now);
        self.now = now;
        if !self.is_over() && !self.paused {
            self.clock.run(self.game.to_move(), passed);
            if let Some(player) = self.clock.fallen() {
                self.flagged = Some(player);
                self.thinking = None;
                let other = player.other();
                self.say(
                    format!("{player} has run out of time: {other} wins"),
                    format!("{player} n'a plus de temps : {other} gagne"),
                );
            }
        }
        if self.fall.is_some_and(|(_, since)| now.saturating_sub(since) >= FALL) {
            self.fall = None;
        }
        if now >= self.next_step {
            self.tree.tick();
            self.next_step = now + STEP;
        }
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
                self.thinking = Some(desk.search(self.game.clone(), Task::Answer(method, time)));
            }
            Some(_) => {}
        }
        self.settle_scores(desk);
        match self.pane {
            Pane::Moves => {}
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
        let player = self.game.to_move();
        match analysis.best {
            Some(cell) => {
                self.put(cell, desk.now, animated);
                self.paused |= std::mem::take(&mut self.single);
            }
            None => {
                self.paused = true;
                self.say("the machine found no move", "la machine n'a pas trouvé de coup");
            }
        }
        self.told[player.index()] = Some(analysis);
    }

    /// Plays a move, and lets the clocks and the stone run.
    pub(crate) fn put(&mut self, cell: Cell, now: Duration, animated: bool) {
        let player = self.game.to_move();
        if self.game.play(cell).is_err() {
            return;
        }
        self.clock.moved(player);
        (self.note, self.hint_on) = (None, false);
        self.typed.clear();
        let falls = animated && self.game.rules().gravity();
        self.fall = falls.then_some((cell, now));
        let rest = if falls { FALL } else { Duration::ZERO };
        self.next_at = now + if self.has_human() { rest } else { PACES[self.pace].max(rest) };
    }

    /// Back to a ply of the game, for good.
    pub(crate) fn back_to(&mut self, ply: usize) {
        while self.game.moves().len() > ply {
            self.game.undo();
        }
        self.clock.back_to(ply);
        (self.thinking, self.ready, self.fall, self.looking) = (None, None, None, None);
        (self.flagged, self.note, self.hint_on) = (None, None, false);
    }

    /// Forward by one ply that was taken back.
    pub(crate) fn forward(&mut self) -> bool {
        let moved = self.game.redo().is_some();
        self.clock.back_to(self.game.moves().len());
        (self.thinking, self.ready, self.fall) = (None, None, None);
        moved
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
        if self.tree.stop() {
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

    /// The machine of the side to move for a person, or the person for the machine.
    pub(crate) fn take_over(&mut self) {
        let player = self.game.to_move();
        let spare = self.spare[player.index()].take();
        let next = match self.seat(player) {
            Seat::Human => spare
                .unwrap_or_else(|| Seat::usual_machine(self.game.rules()).sown(quaterne_report::seed::fresh)),
            Seat::Machine(_) => Seat::Human,
        };
        let old = std::mem::replace(&mut self.seats[player.index()], next);
        self.spare[player.index()] = Some(old);
        (self.thinking, self.ready) = (None, None);
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
        // The last machine that moved has an opinion, if the present is what is shown.
        let last = game.to_move().other();
        match (&self.told[last.index()], self.looking) {
            (Some(told), None) if !told.moves.is_empty() => {
                let older = |plies: Option<u32>| plies.map(|plies| plies.saturating_sub(1));
                let verdict = told.verdict.map(|verdict| match verdict {
                    quaterne_search::analysis::Verdict::Win(plies) => {
                        quaterne_search::analysis::Verdict::Win(older(plies))
                    }
                    quaterne_search::analysis::Verdict::Loss(plies) => {
                        quaterne_search::analysis::Verdict::Loss(older(plies))
                    }
                    draw => draw,
                });
                Standing::of(last, told.score, verdict)
            }
            _ => Standing::UNKNOWN,
        }
    }

    /// The game as it is saved.
    pub(crate) fn record(&self) -> Record {
        let tag = |name: &str, seat: &Seat| (name.to_owned(), seat.to_string());
        let tags = vec![tag("First", &self.seats[0]), tag("Second", &self.seats[1])];
        Record { tags, game: self.game.clone() }
    }
}
