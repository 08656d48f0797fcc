//! The lines of the tree pane: which nodes are to be seen, and the text of each.
//!
//! ```text
//!   ▲ 2 [−∞,+∞]                MAX; the value; the window on entry
//!   ┝━▾4 ▽ 2 [−∞,+∞]           open; by the move 4 to MIN; on the principal line
//!   │ ├─ 3 • 5                 evaluated      (■ game over, ↺ remembered)
//!   │ └╌ ✂ 3 skipped: 1 2 7
//!   └─▸5 ▽ ≤2 [2,+∞] 340       closed; a bound; 340 nodes in all
//! ```

use std::collections::HashSet;

use quaterne_rules::{Cell, Game, write_move};
use quaterne_search::scale::Scale;
use quaterne_search::tree::{Kind, Node, Recorded, Tree, Words};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::playback::Playback;
use super::theme::Theme;

/// A line of the pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The node it belongs to.
    pub(crate) place: usize,
    pub(crate) what: What,
    /// For every ply above: whether more follows below there.
    bars: Vec<bool>,
    /// Whether nothing follows beside it.
    last: bool,
    open: bool,
}

/// What a line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Node,
    /// So many nodes were not kept.
    Hidden(u64),
    Skipped,
}

impl Row {
    pub(crate) fn is_node(&self) -> bool {
        self.what == What::Node
    }
}

/// Every line, given the nodes that are open; with a playback, only what has been seen so far.
pub(crate) fn rows(tree: &Tree<Cell>, open: &HashSet<usize>, playback: Option<&Playback>) -> Vec<Row> {
    let mut all = Vec::new();
    let is_open = open.contains(&0);
    all.push(Row { place: 0, what: What::Node, bars: Vec::new(), last: true, open: is_open });
    if is_open {
        below(tree, 0, open, playback, &[], &mut all);
    }
    all
}

fn below(
    tree: &Tree<Cell>,
    place: usize,
    open: &HashSet<usize>,
    playback: Option<&Playback>,
    bars: &[bool],
    all: &mut Vec<Row>,
) {
    let node = &tree.nodes()[place];
    let seen = |child: &&usize| playback.is_none_or(|playback| playback.entered(**child));
    let children: Vec<usize> = node.children.iter().filter(seen).copied().collect();
    let hidden = Some(tree.hidden(place)).filter(|&hidden| hidden > 0 && playback.is_none());
    let cut = !node.skipped.is_empty() && playback.is_none_or(|playback| playback.cut(place));
    let mut after = children.len() + usize::from(hidden.is_some()) + usize::from(cut);
    for child in children {
        after -= 1;
        let is_open = open.contains(&child);
        let row =
            Row { place: child, what: What::Node, bars: bars.to_vec(), last: after == 0, open: is_open };
        all.push(row);
        if is_open {
            let mut bars = bars.to_vec();
            bars.push(after > 0);
            below(tree, child, open, playback, &bars, all);
        }
    }
    let extra = hidden.map(What::Hidden).into_iter().chain(cut.then_some(What::Skipped));
    for what in extra {
        after -= 1;
        all.push(Row { place, what, bars: bars.to_vec(), last: after == 0, open: false });
    }
}

/// What is needed to put a row into words.
pub(crate) struct Wording<'a> {
    pub(crate) game: &'a Game,
    pub(crate) found: &'a Recorded,
    pub(crate) words: &'a Words,
    pub(crate) theme: Theme,
    pub(crate) playback: Option<&'a Playback>,
}

impl Wording<'_> {
    fn scale(&self) -> Scale {
        self.found.scale
    }

    fn node(&self, place: usize) -> &Node<Cell> {
        &self.found.tree.nodes()[place]
    }

    /// `3`, `≥3`, `win 3`; `?` if it is not known, or not yet.
    pub(crate) fn value(&self, place: usize) -> String {
        if let Some(playback) = self.playback.filter(|playback| !playback.left(place)) {
            let best = playback.best(place).map(|value| self.words.value(self.scale().shown(value)));
            return best.map_or("?".to_owned(), |best| format!("({best})"));
        }
        match self.node(place).value {
            Some((value, bound)) => self.words.bounded(self.scale().shown(value), bound),
            None => format!("? {}", self.words.stopped),
        }
    }

    /// `[α,β]` on entry, where it says something.
    pub(crate) fn window(&self, place: usize) -> Option<String> {
        let node = self.node(place);
        let tells = self.found.tree.has_windows() && node.kind == Kind::Searched;
        tells.then(|| self.words.window(self.scale().shown(node.alpha), self.scale().shown(node.beta)))
    }

    /// `✂ skipped 3: 1 2 7 (49 nodes)`.
    pub(crate) fn skipped(&self, place: usize) -> String {
        let node = self.node(place);
        let names: Vec<String> = node
            .skipped
            .iter()
            .map(|each| {
                let name = write_move(self.game.rules(), each.by);
                match each.ghost {
                    Some(ghost) => format!("{name}={}", self.words.value(self.scale().shown(ghost.value))),
                    None => name,
                }
            })
            .collect();
        let saved: Option<u64> = node.skipped.iter().map(|each| each.ghost.map(|ghost| ghost.size)).sum();
        let saved = saved.map_or(String::new(), |saved| format!(" ({})", self.words.count(saved)));
        let scissors = self.theme.sign("✂", "%");
        let colon = self.words.lang.pick(":", " :");
        format!("{scissors} {} {}{saved}{colon} {}", self.words.skipped, names.len(), names.join(" "))
    }

    /// ▲ ▽ • ■ ↺
    pub(crate) fn symbol(&self, place: usize) -> &'static str {
        let node = self.node(place);
        match node.kind {
            Kind::Leaf => self.theme.sign("•", "*"),
            Kind::Over => self.theme.sign("■", "#"),
            Kind::Memo => self.theme.sign("↺", "@"),
            Kind::Searched if node.is_max() => self.theme.sign("▲", "^"),
            Kind::Searched => self.theme.sign("▽", "v"),
        }
    }

    /// The move to a node, as people write it.
    pub(crate) fn by(&self, place: usize) -> String {
        self.node(place).by.map_or(String::new(), |by| write_move(self.game.rules(), by))
    }

    /// A row as a line of the pane.
    pub(crate) fn line(&self, row: &Row) -> Line<'static> {
        let theme = self.theme;
        let mut margin = String::new();
        for &bar in &row.bars {
            margin.push_str(if bar { theme.sign("│ ", "| ") } else { "  " });
        }
        let mut spans = vec![Span::styled(margin, theme.dim())];
        let on_line = row.is_node() && self.node(row.place).on_line;
        let is_root = row.place == 0 && row.is_node();
        if !is_root {
            let branch = match (row.is_node(), on_line, row.last) {
                (false, _, false) => theme.sign("├╌", "|."),
                (false, _, true) => theme.sign("└╌", "`."),
                (true, true, false) => theme.sign("┝━", "|="),
                (true, true, true) => theme.sign("┕━", "`="),
                (true, false, false) => theme.sign("├─", "|-"),
                (true, false, true) => theme.sign("└─", "`-"),
            };
            spans.push(Span::styled(branch, if on_line { theme.accent() } else { theme.dim() }));
        }
        match row.what {
            What::Hidden(nodes) => {
                let text = format!(" {} {}", theme.ellipsis(), self.words.not_drawn(nodes));
                spans.push(Span::styled(text, theme.dim()));
            }
            What::Skipped => spans.push(Span::styled(format!(" {}", self.skipped(row.place)), theme.dim())),
            What::Node => self.node_spans(row, on_line, is_root, &mut spans),
        }
        Line::from(spans)
    }

    fn node_spans(&self, row: &Row, on_line: bool, is_root: bool, spans: &mut Vec<Span<'static>>) {
        let theme = self.theme;
        let node = self.node(row.place);
        let inner =
            !node.children.is_empty() || !node.skipped.is_empty() || self.found.tree.hidden(row.place) > 0;
        let fold = match (inner, row.open) {
            (false, _) => " ",
            (true, true) => theme.sign("▾", "-"),
            (true, false) => theme.sign("▸", "+"),
        };
        let text = if on_line { theme.bold() } else { Style::new() };
        spans.push(Span::styled(fold, theme.accent()));
        let name = self.by(row.place);
        let space = if is_root { "" } else { " " };
        spans.push(Span::styled(format!("{name}{space}{} ", self.symbol(row.place)), text));
        spans.push(Span::styled(self.value(row.place), text));
        if let Some(window) = self.window(row.place) {
            spans.push(Span::styled(format!(" {window}"), theme.dim()));
        }
        if let Some(origin) = node.origin {
            let path = self.found.tree.path(origin);
            let id: String = path.iter().map(|&cell| write_move(self.game.rules(), cell)).collect();
            spans.push(Span::styled(format!(" {} {id}", theme.sign("←", "<-")), theme.dim()));
        }
        if !row.open && node.size > 1 {
            spans.push(Span::styled(format!("  {}", self.words.count(node.size)), theme.dim()));
        }
    }
}
