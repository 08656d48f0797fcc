//! What an SVG shows and where: boxes for nodes and stubs, on a tidy tree that grows down or to the right.
//!
//! ```text
//!   down, while it is narrow enough          to the right, beyond: a long page scrolls well
//!            ┌──┐                                  ┌──┐   ┌──┐
//!            └──┘                                  └──┘ ─ └──┘
//!        ┌──┐    ┌──┐                                   ─ ┌──┐
//!        └──┘    └──┘                                     └──┘
//! ```

use crate::tree::layout::{self, Block};
use crate::tree::node::Kind;
use crate::tree::picture::Picture;
use crate::tree::{Captions, View};

/// Width of a character of 12 pixels, monospace.
pub(super) const CHAR: f64 = 7.3;
/// Height of the box with move and value.
pub(super) const CHIP: f64 = 24.0;
/// Height of the line with the window.
pub(super) const NOTE: f64 = 14.0;
/// Width of a sign: triangle, dot, square.
pub(super) const SIGN: f64 = 12.0;
const PAD: f64 = 7.0;
const WIDEST: f64 = 1_500.0;
const NAMED: usize = 5;

/// What a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A node, by its place.
    Node(usize),
    /// The nodes below it that were not kept.
    Hidden(usize),
    /// The moves that it skipped.
    Skipped(usize),
}

/// A box.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) what: What,
    pub(super) parent: Option<usize>,
    pub(super) by: String,
    pub(super) value: String,
    pub(super) note: Option<String>,
    pub(super) picture: Option<Picture>,
    pub(super) width: f64,
    pub(super) height: f64,
    level: usize,
    /// The centre, across and along.
    pub(super) x: f64,
    /// The top.
    pub(super) y: f64,
}

impl Item {
    /// Width of the part with the move.
    pub(super) fn move_width(&self) -> f64 {
        if self.by.is_empty() { 0.0 } else { text_width(&self.by) + 2.0 * PAD }
    }

    /// Width of the box with move and value.
    pub(super) fn chip_width(&self) -> f64 {
        let sign = if matches!(self.what, What::Node(_)) { SIGN + 5.0 } else { 0.0 };
        self.move_width() + 2.0 * PAD + sign + text_width(&self.value)
    }
}

/// The width of a text.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * CHAR
}

/// The side of a cell of a small board.
pub(super) fn cell_side(picture: &Picture) -> f64 {
    match picture.rows.first().map_or(0, Vec::len) {
        0..=3 => 19.0,
        4..=5 => 15.0,
        6..=8 => 11.0,
        _ => 8.0,
    }
}

/// A whole drawing.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) items: Vec<Item>,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Whether it grows down.
    pub(super) down: bool,
}

impl Drawing {
    pub(super) fn of<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>) -> Self {
        let mut items = Vec::new();
        collect(view, 0, None, 0, &mut items);
        let blocks = |breadth: &dyn Fn(&Item) -> f64| -> Vec<Block> {
            let mut blocks: Vec<Block> =
                items.iter().map(|item| Block { breadth: breadth(item), children: Vec::new() }).collect();
            for (nth, item) in items.iter().enumerate() {
                if let Some(parent) = item.parent {
                    blocks[parent].children.push(nth);
                }
            }
            blocks
        };
        let (centres, extent) = layout::place(&blocks(&|item| item.width + 12.0), 10.0);
        if extent <= WIDEST {
            return Self { items, width: extent, height: 0.0, down: true }.downwards(&centres);
        }
        let (centres, extent) = layout::place(&blocks(&|item| item.height + 5.0), 8.0);
        Self { items, width: 0.0, height: extent, down: false }.rightwards(&centres)
    }

    fn downwards(mut self, centres: &[f64]) -> Self {
        let (tops, height) = self.levels(|item| item.height, 34.0);
        for (item, centre) in self.items.iter_mut().zip(centres) {
            (item.x, item.y) = (*centre, tops[item.level]);
        }
        self.height = height;
        self
    }

    fn rightwards(mut self, centres: &[f64]) -> Self {
        let (lefts, width) = self.levels(|item| item.width, 56.0);
        for (item, centre) in self.items.iter_mut().zip(centres) {
            (item.x, item.y) = (lefts[item.level] + item.width / 2.0, centre - item.height / 2.0);
        }
        self.width = width;
        self
    }

    /// Where each level begins, and where the last one ends.
    fn levels(&self, extent: impl Fn(&Item) -> f64, gap: f64) -> (Vec<f64>, f64) {
        let mut extents: Vec<f64> = Vec::new();
        for item in &self.items {
            if extents.len() <= item.level {
                extents.resize(item.level + 1, 0.0);
            }
            extents[item.level] = extents[item.level].max(extent(item));
        }
        let mut begin = 0.0;
        let mut begins = Vec::new();
        for extent in extents {
            begins.push(begin);
            begin += extent + gap;
        }
        (begins, begin - gap)
    }
}

fn collect<M: Copy + Eq, C: Captions<M>>(
    view: &View<'_, M, C>,
    place: usize,
    parent: Option<usize>,
    level: usize,
    items: &mut Vec<Item>,
) {
    let node = &view.tree.nodes()[place];
    let at = items.len();
    let picture = view.picture(place);
    let note = match node.kind {
        Kind::Memo => Some(view.memory(node)),
        _ => view.window(node),
    };
    let texts = (view.by(node), view.value(node));
    items.push(item(What::Node(place), parent, level, texts, note, picture));
    for &child in &node.children {
        collect(view, child, Some(at), level + 1, items);
    }
    let hidden = view.tree.hidden(place);
    if hidden > 0 {
        let texts = (String::new(), format!("… {hidden}"));
        items.push(item(What::Hidden(place), Some(at), level + 1, texts, None, None));
    }
    if !node.skipped.is_empty() {
        let texts = (String::new(), view.skipped(&node.skipped, NAMED));
        let note = view.saved(&node.skipped).map(|saved| view.words.count(saved));
        items.push(item(What::Skipped(place), Some(at), level + 1, texts, note, None));
    }
}

fn item(
    what: What,
    parent: Option<usize>,
    level: usize,
    (by, value): (String, String),
    note: Option<String>,
    picture: Option<Picture>,
) -> Item {
    let mut item =
        Item { what, parent, by, value, note, picture, width: 0.0, height: CHIP, level, x: 0.0, y: 0.0 };
    item.width = item.chip_width();
    if let Some(note) = &item.note {
        item.height += NOTE;
        item.width = item.width.max(text_width(note) * 10.0 / 12.0);
    }
    if let Some(picture) = &item.picture {
        let side = cell_side(picture);
        item.height += side * picture.rows.len() as f64 + 6.0;
        item.width = item.width.max(side * picture.rows.first().map_or(0, Vec::len) as f64 + 6.0);
    }
    item
}
