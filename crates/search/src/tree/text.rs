//! A tree as lines of text.
//!
//! ```text
//!   ▲ 3 [−∞,+∞]                MAX; the value; the window on entry
//!   ┝━ 0 ▽ 3 [−∞,+∞]           by the move 0 to MIN; a heavy branch is the principal line
//!   │  ┝━ 0 • 3                evaluated  (■ game over, ↺ remembered)
//!   │  └─ 1 • 5
//!   └─ 1 ▽ ≤2 [3,+∞]
//!      ├─ 0 • 2
//!      └╌ ✂ skipped 1: 1       never looked at
//! ```

use std::fmt::Write as _;

use crate::tree::node::{Kind, Node};
use crate::tree::{Captions, View};

/// Writes a tree, one line for each node.
pub fn write<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>) -> String {
    let mut text = String::new();
    text.push_str(&line(view, 0));
    text.push('\n');
    below(view, 0, "", &mut text);
    text
}

/// What stands behind a node's branch.
fn line<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, place: usize) -> String {
    let node = &view.tree.nodes()[place];
    let mut line = view.by(node);
    if !line.is_empty() {
        line.push(' ');
    }
    let _ = write!(line, "{} {}", symbol(node), view.value(node));
    if node.value.is_none() {
        let _ = write!(line, " {}", view.words.stopped);
    }
    if let Some(window) = view.window(node) {
        let _ = write!(line, " {window}");
    }
    if node.kind == Kind::Memo {
        let _ = write!(line, " {}", view.memory(node));
    }
    line
}

/// ▲ ▽ • ■ ↺
pub(super) const fn symbol<M: Copy>(node: &Node<M>) -> char {
    match node.kind {
        Kind::Leaf => '•',
        Kind::Over => '■',
        Kind::Memo => '↺',
        Kind::Searched if node.is_max() => '▲',
        Kind::Searched => '▽',
    }
}

fn below<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, place: usize, margin: &str, text: &mut String) {
    let node = &view.tree.nodes()[place];
    let hidden = view.tree.hidden(place);
    let mut after = node.children.len() + usize::from(hidden > 0) + usize::from(!node.skipped.is_empty());
    if let Some(picture) = view.picture(place) {
        let bar = if after > 0 { "│" } else { " " };
        for row in picture.lines() {
            let _ = writeln!(text, "{margin}{bar}  {row}");
        }
    }
    for &child in &node.children {
        after -= 1;
        let branch = match (view.tree.nodes()[child].on_line, after) {
            (true, 0) => "┕━",
            (true, _) => "┝━",
            (false, 0) => "└─",
            (false, _) => "├─",
        };
        let _ = writeln!(text, "{margin}{branch} {}", line(view, child));
        let bar = if after == 0 { "   " } else { "│  " };
        below(view, child, &format!("{margin}{bar}"), text);
    }
    if hidden > 0 {
        after -= 1;
        let branch = if after == 0 { "└╌" } else { "├╌" };
        let _ = writeln!(text, "{margin}{branch} … {}", view.words.not_drawn(hidden));
    }
    if !node.skipped.is_empty() {
        let _ = writeln!(text, "{margin}└╌ ✂ {}", view.cutoff(&node.skipped));
    }
}

/// What the signs mean, in one line.
pub fn legend<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>) -> String {
    signs(view).join("   ")
}

/// Each sign with what it means.
pub fn signs<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>) -> Vec<String> {
    let words = view.words;
    let mut signs = vec![
        format!("▲ {}", view.side(true)),
        format!("▽ {}", view.side(false)),
        format!("• {}", words.leaf),
        format!("■ {}", words.over),
        format!("━ {}", words.line),
    ];
    let nodes = view.tree.nodes();
    if nodes.iter().any(|node| node.kind == Kind::Memo) {
        signs.push(format!("↺ {}", words.memo));
    }
    if nodes.iter().any(|node| !node.skipped.is_empty()) {
        signs.push(format!("✂ {}", words.skipped));
    }
    if view.tree.has_windows() {
        signs.push(words.window_name.to_owned());
    }
    signs
}
