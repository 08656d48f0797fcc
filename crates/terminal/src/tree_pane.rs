//! The search tree beside the board: open and close nodes, follow the principal line, play the search back.
//!
//! The tree is that of a real search of the position on the board, by the machine that is to move or another one
//! that is chosen here. The board shows the position of the node that is selected.

use std::collections::HashSet;

use quaterne_rules::{Cell, Game};
use quaterne_search::Method;
use quaterne_search::tree::{Kind, Recorded};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::event::{Desk, Run, Task};
use super::list::moved;
use super::playback::Playback;
use super::tree_rows::{Row, rows};

/// Machines to compare, besides the one at the table.
const OTHERS: [&str; 7] = [
    "alphabeta:depth=4",
    "minimax:depth=3",
    "alphabeta:depth=4,order=centre",
    "alphabeta:depth=5,order=centre,memo=on",
    "ternary:depth=4",
    "mcts:nodes=5000",
    "perfect:time=5s",
];

/// Depths that can be chosen with + and -.
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=12;

/// The pane.
#[derive(Debug, Default)]
pub(crate) struct TreePane {
    /// Which machine searches: 0 is the one at the table, if it has a tree.
    choice: usize,
    depth: Option<u32>,
    run: Option<Run>,
    /// What the tree is of: the position and the machine.
    subject: Option<(Game, Method)>,
    found: Option<Box<Recorded>>,
    /// Nodes whose children are shown.
    open: HashSet<usize>,
    selected: usize,
    pub(crate) playback: Option<Playback>,
    pub(crate) ghosts: bool,
    /// First line shown.
    pub(crate) top: usize,
}

impl TreePane {
    /// Whether a search for the tree runs, and which.
    pub(crate) fn run(&self) -> Option<&Run> {
        self.run.as_ref()
    }

    /// The tree, with the position at its root and the machine.
    pub(crate) fn found(&self) -> Option<(&Game, &Method, &Recorded)> {
        let (game, method) = self.subject.as_ref()?;
        Some((game, method, self.found.as_deref()?))
    }

    pub(crate) fn selected(&self) -> usize {
        self.selected
    }

    /// The machine that is to search, given the one at the table.
    pub(crate) fn method(&self, at_table: Option<&Method>) -> Method {
        let own = at_table.filter(|method| method.has_tree());
        let mut all: Vec<Method> = own.cloned().into_iter().collect();
        all.extend(OTHERS.iter().filter_map(|text| text.parse().ok()));
        let mut method = all.swap_remove(self.choice % all.len());
        if let Some(new) = self.depth {
            match &mut method {
                Method::Ternary { depth, .. } => *depth = new,
                Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => tree.depth = new,
                _ => {}
            }
        }
        method
    }

    /// Searches the position anew, unless that is the tree that is here already.
    pub(crate) fn show(&mut self, game: &Game, at_table: Option<&Method>, desk: &mut Desk) {
        let method = self.method(at_table);
        let same = self.subject.as_ref().is_some_and(|(there, with)| {
            there.board() == game.board() && there.rules() == game.rules() && *with == method
        });
        if same {
            return;
        }
        self.forget();
        self.subject = Some((game.clone(), method.clone()));
        if game.outcome().is_none() {
            self.run = Some(desk.search(game.clone(), Task::Tree(method)));
        }
    }

    fn forget(&mut self) {
        (self.run, self.found, self.playback) = (None, None, None);
        (self.selected, self.top, self.ghosts) = (0, 0, false);
        self.open.clear();
    }

    /// Stops the search; what it has found so far will be shown.
    pub(crate) fn stop(&mut self) -> bool {
        self.run.as_ref().map(Run::stop).is_some()
    }

    /// A search has ended with this tree.
    pub(crate) fn take(&mut self, found: Option<Box<Recorded>>) {
        self.run = None;
        let fresh = self.found.is_none();
        self.found = found;
        if let Some(found) = self.found.as_deref().filter(|_| fresh) {
            // The principal line is open, with what stands beside it.
            self.open = found.tree.line().collect();
            self.open.insert(0);
        }
    }

    /// The lines of the pane.
    pub(crate) fn rows(&self) -> Vec<Row> {
        match self.found.as_deref() {
            Some(found) => rows(&found.tree, &self.open_nodes(), self.playback.as_ref()),
            None => Vec::new(),
        }
    }

    /// In a playback what is being searched is open, and nothing else.
    fn open_nodes(&self) -> HashSet<usize> {
        match (&self.playback, self.found.as_deref()) {
            (Some(playback), Some(found)) => {
                let mut open = HashSet::new();
                let mut place = Some(playback.step().place);
                while let Some(at) = place {
                    open.insert(at);
                    place = found.tree.nodes()[at].parent;
                }
                open
            }
            _ => self.open.clone(),
        }
    }

    /// The moves from the root to the selected node.
    pub(crate) fn path(&self) -> Vec<Cell> {
        self.found.as_deref().map_or(Vec::new(), |found| found.tree.path(self.selected))
    }

    /// A step of a playback that runs by itself.
    pub(crate) fn tick(&mut self) {
        if let Some(playback) = self.playback.as_mut().filter(|playback| playback.running) {
            playback.running = playback.go(1);
            self.selected = playback.step().place;
        }
    }

    /// A key, and whether it was meant for the tree: small letters are its own, capitals mean the same everywhere.
    pub(crate) fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> bool {
        if self.playback_key(key) || self.step(key.code) {
            return true;
        }
        match key.code {
            KeyCode::Left => self.close_or_parent(),
            KeyCode::Right => self.open_or_child(),
            KeyCode::Enter => self.toggle(self.selected),
            KeyCode::Char('f') => self.follow_line(),
            KeyCode::Char('c') => {
                self.next_node(|found, at| !found.tree.nodes()[at].skipped.is_empty());
            }
            KeyCode::Char('m') => self.memo(),
            KeyCode::Char('g') => self.look_at_ghosts(desk),
            KeyCode::Char('e') => self.play_back(),
            KeyCode::Char('o') => self.other_machine(),
            KeyCode::Char('+') => self.deeper(1),
            KeyCode::Char('-') => self.deeper(-1),
            _ => return false,
        }
        true
    }

    fn playback_key(&mut self, key: KeyEvent) -> bool {
        let Some(playback) = &mut self.playback else { return false };
        match key.code {
            KeyCode::Right | KeyCode::Char('.') | KeyCode::Down => drop(playback.go(1)),
            KeyCode::Left | KeyCode::Char(',') | KeyCode::Up => drop(playback.go(-1)),
            KeyCode::PageDown => drop(playback.go(20)),
            KeyCode::PageUp => drop(playback.go(-20)),
            KeyCode::Home => drop(playback.go(isize::MIN)),
            KeyCode::End => drop(playback.go(isize::MAX)),
            KeyCode::Char(' ') => playback.running = !playback.running,
            KeyCode::Char('c') => playback.next_cutoff(),
            KeyCode::Char('e') => {
                self.selected = playback.step().place;
                self.playback = None;
                self.reveal();
                return true;
            }
            _ => return false,
        }
        self.selected = playback.step().place;
        true
    }

    fn play_back(&mut self) {
        if let Some(found) = self.found.as_deref() {
            self.playback = Some(Playback::new(&found.tree));
            self.selected = 0;
        }
    }

    /// Another machine searches; the table asks for it when it next looks.
    fn other_machine(&mut self) {
        self.choice += 1;
        self.depth = None;
    }

    fn deeper(&mut self, by: i32) {
        let depth = self.subject.as_ref().and_then(|(_, method)| match method {
            Method::Ternary { depth, .. } => Some(*depth),
            Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => Some(tree.depth),
            _ => None,
        });
        if let Some(depth) = depth {
            self.depth = Some(depth.saturating_add_signed(by).clamp(*DEPTHS.start(), *DEPTHS.end()));
        }
    }

    fn look_at_ghosts(&mut self, desk: &mut Desk) {
        let (Some((game, method)), Some(found), None) = (&self.subject, &self.found, &self.run) else {
            return;
        };
        if !self.ghosts {
            self.ghosts = true;
            self.run = Some(desk.search(game.clone(), Task::Ghosts(method.clone(), found.clone())));
        }
    }

    /// A click on the n-th line that is shown.
    pub(crate) fn click(&mut self, line: usize) {
        if let Some(Row { place, .. }) = self.rows().get(self.top + line) {
            let place = *place;
            if place == self.selected {
                self.toggle(place);
            }
            self.selected = place;
        }
    }

    /// To another node of those that are shown; whether the key means that.
    fn step(&mut self, key: KeyCode) -> bool {
        let nodes: Vec<usize> = self.rows().iter().filter(|row| row.is_node()).map(|row| row.place).collect();
        let at = nodes.iter().position(|&place| place == self.selected).unwrap_or(0);
        let to = moved(key, at, nodes.len().saturating_sub(1));
        self.selected = to.and_then(|to| nodes.get(to).copied()).unwrap_or(self.selected);
        to.is_some()
    }

    fn toggle(&mut self, place: usize) {
        if !self.open.remove(&place) {
            self.open.insert(place);
        }
    }

    fn close_or_parent(&mut self) {
        let parent = self.found.as_deref().and_then(|found| found.tree.nodes()[self.selected].parent);
        if !self.open.remove(&self.selected) || !self.has_children() {
            self.selected = parent.unwrap_or(0);
        }
    }

    fn has_children(&self) -> bool {
        let node = self.found.as_deref().map(|found| &found.tree.nodes()[self.selected]);
        node.is_some_and(|node| !node.children.is_empty() || !node.skipped.is_empty())
    }

    fn open_or_child(&mut self) {
        let Some(found) = self.found.as_deref() else { return };
        let child = found.tree.nodes()[self.selected].children.first().copied();
        if !self.open.insert(self.selected) {
            self.selected = child.unwrap_or(self.selected);
        }
    }

    /// To the next node of the principal line: the best child of this one, or of where the line was left.
    fn follow_line(&mut self) {
        let Some(found) = self.found.as_deref() else { return };
        let nodes = found.tree.nodes();
        let mut at = self.selected;
        while !nodes[at].on_line {
            at = nodes[at].parent.unwrap_or(0);
        }
        let next = nodes[at].children.iter().copied().find(|&child| nodes[child].on_line);
        // At its end the line begins again.
        self.selected = next.unwrap_or(0);
        self.reveal();
    }

    fn next_node(&mut self, wanted: impl Fn(&Recorded, usize) -> bool) {
        let Some(found) = self.found.as_deref() else { return };
        let all = found.tree.nodes().len();
        let mut after = (1..=all).map(|step| (self.selected + step) % all);
        if let Some(next) = after.find(|&at| wanted(found, at)) {
            self.selected = next;
            self.reveal();
            self.open.insert(next);
        }
    }

    /// From a remembered node to the one it was remembered from; else to the next remembered node.
    fn memo(&mut self) {
        let origin = self.found.as_deref().and_then(|found| found.tree.nodes()[self.selected].origin);
        match origin {
            Some(origin) => {
                self.selected = origin;
                self.reveal();
            }
            None => self.next_node(|found, at| found.tree.nodes()[at].kind == Kind::Memo),
        }
    }

    /// Opens all that leads to the selected node.
    fn reveal(&mut self) {
        let Some(found) = self.found.as_deref() else { return };
        let mut at = self.selected;
        while let Some(parent) = found.tree.nodes()[at].parent {
            self.open.insert(parent);
            at = parent;
        }
    }
}
