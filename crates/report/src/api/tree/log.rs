//! The event log of a search, kept whole while it is not too long, and readable from any line.
//!
//! Lines refer to the node under way, which is the moves entered and not yet left. Every so many lines the
//! nodes under way are written down, so that reading from line n replays a few lines, not all of them.
//!
//! ```text
//!   lines    enter enter leaf exit update enter …
//!   marks    ▲ (nothing open)          ▲ (root, 4, 43)
//! ```

use quaterne_rules::Cell;
use quaterne_search::events::{Bound, Event, Observer};
use quaterne_search::tree::{Recorder, Sketch};
use quaterne_search::{Value, score};

/// Lines between two marks.
const STRIDE: usize = 1024;

/// One line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// A node is entered; without a move, a round begins.
    Enter { by: Option<Cell>, alpha: Value, beta: Value },
    /// A position is evaluated, or the game is over there.
    Leaf { value: Value, over: bool },
    /// Memory answers.
    Memo { value: Value, bound: Bound },
    /// A move is better than those before.
    Update { by: Cell, value: Value },
    /// The rest is skipped: places in the list of skipped moves.
    Cutoff { from: u32, to: u32 },
    /// The node is left.
    Exit { value: Value, bound: Bound },
}

/// A node under way. Values are those of the player at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) by: Option<Cell>,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// The best so far.
    pub(super) value: Option<Value>,
}

impl Open {
    /// The window by now, at this ply: what was found since has raised α where MAX is to move, lowered β where MIN is.
    pub(super) fn now(&self, ply: usize) -> (Value, Value) {
        match self.value {
            Some(best) if ply.is_multiple_of(2) => (self.alpha.max(best), self.beta),
            Some(best) => (self.alpha, self.beta.min(best)),
            None => (self.alpha, self.beta),
        }
    }
}

/// Where the search is after some lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub(super) open: Vec<Open>,
    /// Nodes visited in all rounds.
    pub(super) nodes: u64,
    /// 1 for the first round.
    pub(super) round: u32,
    /// The last line left the innermost node, which the next line closes.
    leaving: bool,
}

impl Place {
    /// The moves from the root to the node under way.
    pub(super) fn path(&self) -> Vec<Cell> {
        self.open.iter().filter_map(|open| open.by).collect()
    }

    /// 1 where the values of the log are those of the player at the root, −1 where they are the opponent's.
    pub(super) fn turn(&self) -> Value {
        if self.open.len() % 2 == 1 { 1 } else { -1 }
    }

    /// Takes a line: afterwards the innermost open node is the one that the line is about.
    pub(super) fn take(&mut self, line: &Line) {
        if std::mem::take(&mut self.leaving) {
            self.open.pop();
        }
        match *line {
            Line::Enter { by, alpha, beta } => {
                if by.is_none() {
                    self.open.clear();
                    self.round += 1;
                }
                self.nodes += 1;
                self.open.push(Open { by, alpha: 0, beta: 0, value: None });
                let turn = self.turn();
                if let Some(open) = self.open.last_mut() {
                    (open.alpha, open.beta) = if turn > 0 { (alpha, beta) } else { (-beta, -alpha) };
                }
            }
            Line::Memo { .. } => self.nodes -= 1,
            Line::Update { value, .. } | Line::Leaf { value, .. } => self.set(value),
            Line::Cutoff { .. } => {}
            Line::Exit { value, .. } => {
                self.set(value);
                self.leaving = true;
            }
        }
    }

    fn set(&mut self, value: Value) {
        let turn = self.turn();
        if let Some(open) = self.open.last_mut() {
            open.value = Some(turn * value);
        }
    }
}

/// The log.
#[derive(Debug, Default)]
pub(super) struct Log {
    lines: Vec<Line>,
    skipped: Vec<Cell>,
    marks: Vec<Place>,
    /// Lines that did not fit.
    pub(super) lost: u64,
}

impl Log {
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn skipped(&self, from: u32, to: u32) -> &[Cell] {
        &self.skipped[from as usize..to as usize]
    }

    /// The line and where the search is with it.
    pub(super) fn read(&self, from: usize) -> impl Iterator<Item = (usize, &Line, Place)> {
        let from = from.min(self.lines.len());
        let mark = from / STRIDE;
        let mut place = self.marks.get(mark).cloned().unwrap_or_default();
        for line in &self.lines[(mark * STRIDE).min(from)..from] {
            place.take(line);
        }
        self.lines[from..].iter().enumerate().map(move |(nth, line)| {
            place.take(line);
            (from + nth, line, place.clone())
        })
    }

    /// The first line after `from`, or the last before it, of a kind.
    pub(super) fn find(&self, from: usize, back: bool, wanted: impl Fn(&Line) -> bool) -> Option<usize> {
        if back {
            (0..from.min(self.lines.len())).rev().find(|&nth| wanted(&self.lines[nth]))
        } else {
            (from + 1..self.lines.len()).find(|&nth| wanted(&self.lines[nth]))
        }
    }

    /// Gives back what was reserved and not used.
    pub(super) fn shrink(&mut self) {
        self.lines.shrink_to_fit();
        self.skipped.shrink_to_fit();
        self.marks.shrink_to_fit();
    }

    /// Bytes.
    pub(super) fn weight(&self) -> usize {
        let open: usize = self.marks.iter().map(|mark| mark.open.capacity()).sum();
        self.lines.capacity() * size_of::<Line>()
            + self.skipped.capacity() * size_of::<Cell>()
            + self.marks.capacity() * size_of::<Place>()
            + open * size_of::<Open>()
    }
}

/// Hears a search: keeps its log, and its tree by a recorder.
pub(super) struct Listener {
    pub(super) recorder: Recorder<Cell>,
    pub(super) log: Log,
    pub(super) sketch: Sketch<Cell>,
    place: Place,
    most: usize,
}

/// Nodes of which the overview has a mark.
const MARKS: usize = 1 << 20;

impl Listener {
    /// Keeps at most so many lines.
    pub(super) fn new(recorder: Recorder<Cell>, most: usize) -> Self {
        let (log, place) = (Log::default(), Place::default());
        Self { recorder, log, sketch: Sketch::new(MARKS), place, most }
    }
}

impl Observer<Cell> for Listener {
    fn on(&mut self, event: Event<'_, Cell>) {
        self.recorder.on(event);
        self.sketch.on(event);
        let log = &mut self.log;
        if log.lines.len() >= self.most {
            log.lost += 1;
            return;
        }
        let line = match event {
            Event::Enter { by, alpha, beta } => Line::Enter { by, alpha, beta },
            Event::Visits(_) => return,
            Event::Leaf { value, over } => Line::Leaf { value, over },
            Event::MemoHit { value, bound } => Line::Memo { value, bound },
            Event::Update { by, value } => Line::Update { by, value },
            Event::Cutoff { skipped } => {
                let from = log.skipped.len() as u32;
                log.skipped.extend_from_slice(skipped);
                Line::Cutoff { from, to: log.skipped.len() as u32 }
            }
            Event::Exit { value, bound } => Line::Exit { value, bound },
        };
        if log.lines.len().is_multiple_of(STRIDE) {
            log.marks.push(self.place.clone());
        }
        self.place.take(&line);
        log.lines.push(line);
    }
}

/// A value within reason: windows reach to infinity.
pub(super) fn is_infinite(value: Value) -> bool {
    value.abs() >= score::INFINITY
}

#[cfg(test)]
mod tests {
    use super::*;
    use quaterne_rules::{Game, Rules};
    use quaterne_search::tree::Keep;
    use quaterne_search::{Limits, Method, question};

    fn listen(position: &str, with: &str, most: usize) -> (Log, u64) {
        let game = Game::parse(&Rules::connect4(), position).unwrap();
        let method: Method = with.parse().unwrap();
        let mut listener = Listener::new(Recorder::new(Keep::nodes(100)), most);
        let analysis = question::listen(&game, &method, &Limits::none(), &mut listener);
        (listener.log, analysis.nodes)
    }

    #[test]
    fn reading_from_anywhere_is_reading_from_the_start() {
        for with in ["minimax:depth=4", "alphabeta:depth=5,memo=on", "deepening:depth=4", "ternary:depth=3"] {
            let (log, nodes) = listen("44", with, usize::MAX);
            let all: Vec<(Vec<Cell>, u64)> =
                log.read(0).map(|(_, _, place)| (place.path(), place.nodes)).collect();
            assert_eq!(all.len(), log.len());
            assert_eq!(all.last().unwrap(), &(Vec::new(), nodes), "{with}");
            for from in [1, STRIDE - 1, STRIDE, STRIDE + 1, log.len() / 2, log.len() - 1] {
                if let Some((nth, _, place)) = log.read(from).next() {
                    assert_eq!((nth, place.path(), place.nodes), (from, all[from].0.clone(), all[from].1));
                }
            }
        }
    }

    #[test]
    fn a_long_log_loses_its_end() {
        let (log, _) = listen("", "minimax:depth=3", 100);
        assert!(log.len() == 100 && log.lost > 0);
        let cutoff = |line: &Line| matches!(line, Line::Cutoff { .. });
        assert_eq!(log.find(0, false, cutoff), None);
        let (log, _) = listen("", "alphabeta:depth=3", usize::MAX);
        let first = log.find(0, false, cutoff).unwrap();
        let second = log.find(first, false, cutoff).unwrap();
        assert_eq!(log.find(second, true, cutoff), Some(first));
    }
}
