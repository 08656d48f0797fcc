//! A tree with everything that is needed to draw it; what the writers share.

use crate::scale::Scale;
use crate::tree::node::{Kind, Node, Skipped};
use crate::tree::picture::Picture;
use crate::tree::{Captions, Tree, Words};

/// Moves named before "and so many more".
const NAMED: usize = 12;

/// A tree, how its moves and values are written, and in which language.
#[derive(Debug)]
pub struct View<'a, M, C> {
    /// The tree.
    pub tree: &'a Tree<M>,
    /// The names of moves, and boards.
    pub captions: &'a C,
    /// How values are to be read.
    pub scale: Scale,
    /// The words.
    pub words: &'a Words,
    /// Whether nodes show their board.
    pub boards: bool,
}

impl<M: Copy + Eq, C: Captions<M>> View<'_, M, C> {
    /// The move to a node, as people write it; empty at the root.
    pub(super) fn by(&self, node: &Node<M>) -> String {
        node.by.map_or(String::new(), |by| self.captions.name(by))
    }

    /// The value of a node: `3`, `≥3`, `win 3`; `?` if it is not known.
    pub fn value(&self, node: &Node<M>) -> String {
        match node.value {
            Some((value, bound)) => self.words.bounded(self.scale.shown(value), bound),
            None => "?".to_owned(),
        }
    }

    /// The window on entry, if the search had one to speak of.
    pub(super) fn window(&self, node: &Node<M>) -> Option<String> {
        let text = || self.words.window(self.scale.shown(node.alpha), self.scale.shown(node.beta));
        (self.tree.has_windows() && node.kind == Kind::Searched).then(text)
    }

    /// `3: 4 5 7`, the moves that were skipped; with what they would have cost, if that is known.
    pub(super) fn skipped(&self, skipped: &[Skipped<M>], named: usize) -> String {
        let names: Vec<String> = skipped.iter().take(named).map(|each| self.captions.name(each.by)).collect();
        let mut text = names.join(" ");
        if skipped.len() > named {
            text += &format!(" +{}", skipped.len() - named);
        }
        text
    }

    /// What looking at the skipped moves would have cost, if somebody has looked.
    pub(super) fn saved(&self, skipped: &[Skipped<M>]) -> Option<u64> {
        skipped.iter().map(|each| each.ghost.map(|ghost| ghost.size)).sum()
    }

    /// The sentence for a cutoff: `skipped 3: 4 5 7 (49 nodes)`.
    pub(super) fn cutoff(&self, skipped: &[Skipped<M>]) -> String {
        let list = self.skipped(skipped, NAMED);
        let mut text =
            format!("{} {}{} {list}", self.words.skipped, skipped.len(), self.words.lang.pick(":", " :"));
        if let Some(saved) = self.saved(skipped) {
            text += &format!(" ({})", self.words.count(saved));
        }
        text
    }

    /// `MAX (x)` or `MIN (o)`.
    pub(super) fn side(&self, max: bool) -> String {
        let name = if max { "MAX" } else { "MIN" };
        match self.captions.max() {
            Some(player) => format!("{name} ({})", if max { player } else { player.other() }),
            None => name.to_owned(),
        }
    }

    pub(super) fn picture(&self, place: usize) -> Option<Picture> {
        if self.boards { self.captions.picture(&self.tree.path(place)) } else { None }
    }

    /// The id of a node: its moves from the root.
    pub fn id(&self, place: usize) -> String {
        self.captions.path(&self.tree.path(place))
    }

    /// `↺`'s sentence: `memo`, and the id of the node it came from.
    pub(super) fn memory(&self, node: &Node<M>) -> String {
        match node.origin {
            Some(origin) => format!("{} {}", self.words.memo, self.id(origin)),
            None => self.words.memo.to_owned(),
        }
    }
}
