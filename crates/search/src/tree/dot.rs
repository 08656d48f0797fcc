//! A tree for Graphviz: `quaterne tree … --format dot | dot -Tpdf -o tree.pdf`.

use std::fmt::Write as _;

use crate::tree::node::Kind;
use crate::tree::{Captions, View};

/// Writes a tree as a directed graph.
pub fn write<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, title: &str) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "digraph tree {{");
    let _ = writeln!(text, "  label={}; labelloc=t;", quoted(title));
    text += "  node [fontname=\"monospace\", fontsize=11]; edge [fontname=\"monospace\", fontsize=11];\n";
    for place in 0..view.tree.nodes().len() {
        node(view, place, &mut text);
    }
    text += "}\n";
    text
}

fn node<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, place: usize, text: &mut String) {
    let node = &view.tree.nodes()[place];
    let mut label = String::new();
    if let Some(picture) = view.picture(place) {
        label.extend(picture.lines().map(|row| row + "\n"));
    }
    let _ = write!(label, "{} {}", super::text::symbol(node), view.value(node));
    if let Some(window) = view.window(node) {
        let _ = write!(label, "\n{window}");
    }
    let shape = match node.kind {
        _ if view.boards => "box",
        Kind::Leaf => "ellipse",
        Kind::Over => "box",
        Kind::Memo => "octagon",
        Kind::Searched if node.is_max() => "triangle",
        Kind::Searched => "invtriangle",
    };
    let thick = if node.on_line { ", penwidth=3" } else { "" };
    let _ = writeln!(text, "  n{place} [shape={shape}, label={}{thick}];", quoted(&label));
    if let Some(parent) = node.parent {
        let _ = writeln!(text, "  n{parent} -> n{place} [label={}{thick}];", quoted(&view.by(node)));
    }
    if let Some(origin) = node.origin {
        let style = "style=dotted, constraint=false, arrowhead=empty";
        let _ = writeln!(text, "  n{place} -> n{origin} [{style}, label={}];", quoted(view.words.memo));
    }
    let grey = "color=gray55, fontcolor=gray40";
    let hidden = view.tree.hidden(place);
    if hidden > 0 {
        let label = quoted(&format!("… {}", view.words.not_drawn(hidden)));
        let _ = writeln!(text, "  h{place} [shape=folder, {grey}, label={label}];");
        let _ = writeln!(text, "  n{place} -> h{place} [{grey}];");
    }
    if !node.skipped.is_empty() {
        let label = quoted(&format!("✂ {}", view.cutoff(&node.skipped)));
        let _ = writeln!(text, "  p{place} [shape=box, style=dashed, {grey}, label={label}];");
        let _ = writeln!(text, "  n{place} -> p{place} [style=dashed, {grey}];");
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
