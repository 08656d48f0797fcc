//! The table: a game, who plays it, and all that is being looked at.
//!
//! ```text
//!   game ── moves played ──────●────●────●            the present
//!                              ▲ looking: the ply that is on the screen, when it is not the present
//! ```

use std::time::Duration;

use quaterne_rules::{AnyBoard, Cell, Game, Record, Side};
use quaterne_search::{Analysis, Method};

use super::clock::{Clock, Control};
use super::event::Run;
use super::lines_pane::LinesPane;
use super::review_pane::{self, ReviewPane};
use super::scores::Scores;
use super::tree_pane::TreePane;
use crate::saved_game;
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
    Review,
    Tree,
    Lines,
}

/// The scores of the moves of one position.
#[derive(Debug)]
pub(crate) struct Scored {
    pub(super) board: AnyBoard,
    pub(super) scores: Scores,
    pub(super) run: Option<Run>,
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
    pub(super) ready: Option<Analysis>,
    /// What each machine said of its last move.
    pub(crate) told: [Option<Analysis>; 2],
    pub(crate) scores_on: bool,
    pub(crate) scored: Option<Scored>,
    pub(crate) hint_on: bool,
    pub(crate) paused: bool,
    /// Whether to pause again after the machine's next move.
    pub(crate) single: bool,
    pub(crate) pace: usize,
    pub(super) next_at: Duration,
    /// When a playback that runs makes its next step.
    next_step: Duration,
    /// The last stone, and since when it falls.
    pub(crate) fall: Option<(Cell, Duration)>,
    pub(crate) pane: Pane,
    /// Whether keys go to the pane.
    pub(crate) in_pane: bool,
    pub(crate) zoom: bool,
    pub(crate) review: ReviewPane,
    pub(crate) tree: TreePane,
    pub(crate) lines: LinesPane,
    /// The file that it is kept in, and the moves that were kept last.
    pub(crate) kept_as: String,
    pub(crate) kept_moves: Vec<Cell>,
    pub(crate) note: Option<Text>,
    now: Duration,
}

impl Table {
    pub(crate) fn new(game: Game, seats: [Seat; 2], control: Option<Control>) -> Self {
        let centre = Cell::new((game.rules().width() - 1) / 2, (game.rules().height() - 1) / 2);
        Self {
            clock: Clock::new(control, game.moves().len()),
            kept_moves: game.moves().to_vec(),
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
            review: ReviewPane::default(),
            kept_as: String::new(),
            tree: TreePane::default(),
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
        (self.scores_on, self.pace, self.now) = (old.scores_on, old.pace, old.now);
        self.pane = if old.pane == Pane::Review { Pane::Moves } else { old.pane };
        // Another game, kept in a file of its own.
        self.kept_as = again(&old.kept_as);
    }

    pub(crate) fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
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

    pub(crate) fn say(&mut self, english: impl Into<String>, french: impl Into<String>) {
        self.note = Some(Text::new(english, french));
    }

    /// Time passes.
    pub(crate) fn tick(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.now);
        self.now = now;
        if !self.is_over() && !self.paused {
            self.clock.run(self.game.to_move(), passed);
            if let Some(side) = self.clock.fallen() {
                self.flagged = Some(side);
                self.thinking = None;
                self.note = None;
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

    /// Plays a move, and lets the clocks and the stone run.
    pub(crate) fn put(&mut self, cell: Cell, now: Duration, animated: bool) {
        let side = self.game.to_move();
        if self.game.play(cell).is_err() {
            return;
        }
        self.clock.moved(side);
        (self.note, self.hint_on) = (None, false);
        self.typed.clear();
        let falls = animated && self.game.rules().gravity();
        self.fall = falls.then_some((cell, now));
        let rest = if falls { FALL } else { Duration::ZERO };
        self.next_at = now + if self.has_human() { rest } else { PACES[self.pace].max(rest) };
        if self.is_over() && self.has_human() {
            self.open_review();
        }
    }

    /// After the end: why it ended so, beside the board, where that can be said.
    pub(crate) fn open_review(&mut self) {
        if self.pane == Pane::Moves && review_pane::is_possible(self.game.rules()) {
            self.pane = Pane::Review;
        }
    }

    /// To the next mistake, or the one before.
    pub(crate) fn jump_to_mistake(&mut self, forward: bool) {
        match self.review.mistake(self.ply(), forward) {
            Some(ply) => self.look(ply),
            None => self.say("no more mistakes there", "plus de faute de ce côté"),
        }
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

    /// The machine of the side to move for a person, or the person for the machine.
    pub(crate) fn take_over(&mut self) {
        let side = self.game.to_move();
        let spare = self.spare[side.index()].take();
        let next = match self.seat(side) {
            Seat::Human => spare
                .unwrap_or_else(|| Seat::usual_machine(self.game.rules()).sown(quaterne_report::seed::fresh)),
            Seat::Machine(_) => Seat::Human,
        };
        let old = std::mem::replace(&mut self.seats[side.index()], next);
        self.spare[side.index()] = Some(old);
        (self.thinking, self.ready) = (None, None);
    }

    /// The game as it is saved.
    pub(crate) fn record(&self) -> Record {
        saved_game::record(&self.game, &self.seats)
    }
}

/// The name of the file of the next game at a table: `17-1.txt`, `17-1+.txt`.
fn again(name: &str) -> String {
    format!("{}+.txt", name.trim_end_matches(".txt"))
}
