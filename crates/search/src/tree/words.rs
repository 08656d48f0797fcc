//! The words in a drawn tree, in the languages of the labs.

use quaterne_rules::{Lang, numbers};

use crate::events::Bound;
use crate::scale::Shown;

/// The words that the writers use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// How numbers are written.
    pub lang: Lang,
    /// "win"
    pub win: &'static str,
    /// "loss"
    pub loss: &'static str,
    /// "skipped"
    pub skipped: &'static str,
    /// "memo"
    pub memo: &'static str,
    /// "node", "nodes"
    pub nodes: [&'static str; 2],
    /// "not drawn", of one and of several
    pub hidden: [&'static str; 2],
    /// "principal line"
    pub line: &'static str,
    /// "evaluated"
    pub leaf: &'static str,
    /// "game over"
    pub over: &'static str,
    /// "last move"
    pub last: &'static str,
    /// "search tree"
    pub tree: &'static str,
    /// "stopped"
    pub stopped: &'static str,
    /// "to move"
    pub to_move: &'static str,
    /// "depth", of a round
    pub round: &'static str,
    /// "window"
    pub window_name: &'static str,
}

impl Words {
    /// English.
    pub const ENGLISH: Self = Self {
        lang: Lang::En,
        win: "win",
        loss: "loss",
        skipped: "skipped",
        memo: "memo",
        nodes: ["node", "nodes"],
        hidden: ["not drawn", "not drawn"],
        line: "principal line",
        leaf: "evaluated",
        over: "game over",
        last: "last move",
        tree: "search tree",
        stopped: "stopped",
        to_move: "to move",
        round: "rounds",
        window_name: "window [α,β]",
    };

    /// French.
    pub const FRENCH: Self = Self {
        lang: Lang::Fr,
        win: "gain",
        loss: "perte",
        skipped: "élagué",
        memo: "mémo",
        nodes: ["nœud", "nœuds"],
        hidden: ["non dessiné", "non dessinés"],
        line: "variante principale",
        leaf: "évalué",
        over: "partie finie",
        last: "dernier coup",
        tree: "arbre de recherche",
        stopped: "interrompu",
        to_move: "au trait",
        round: "itérations",
        window_name: "fenêtre [α ; β]",
    };

    /// `1 node`, `7 nodes`.
    pub fn count(&self, nodes: u64) -> String {
        numbers::nodes(self.lang, nodes)
    }

    /// `1 node not drawn`.
    pub fn not_drawn(&self, nodes: u64) -> String {
        format!("{} {}", self.count(nodes), self.lang.plural(nodes, self.hidden[0], self.hidden[1]))
    }

    /// A value: `3`, `−0.333`, `win 3` (in three plies), `+∞`, `G`.
    pub fn value(&self, shown: Shown) -> String {
        let plies = |word: &str, plies: Option<u32>| match plies {
            Some(plies) => format!("{word} {plies}"),
            None => word.to_owned(),
        };
        match shown {
            Shown::Number(number) => numbers::at_most(self.lang, number, 3),
            Shown::Win(after) => plies(self.win, after),
            Shown::Loss(after) => plies(self.loss, after),
            Shown::BelowWin => format!("<{}", self.win),
            Shown::AboveLoss => format!(">{}", self.loss),
            Shown::Infinite(sign) => if sign < 0 { "−∞" } else { "+∞" }.to_owned(),
            Shown::State(state) => state.letter().to_string(),
        }
    }

    /// A window: `[−1,3]`; in French the comma is in the numbers, so it is `[−1 ; 3]`.
    pub fn window(&self, alpha: Shown, beta: Shown) -> String {
        format!("[{}{}{}]", self.value(alpha), self.lang.pick(",", " ; "), self.value(beta))
    }

    /// A value and its bound: `3`, `≥3`, `≤3`.
    pub fn bounded(&self, shown: Shown, bound: Bound) -> String {
        match bound {
            Bound::Exact => self.value(shown),
            _ => format!("{}{}", bound.sign(), self.value(shown)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_several() {
        assert_eq!(Words::FRENCH.not_drawn(1), "1 nœud non dessiné");
        assert_eq!(Words::ENGLISH.not_drawn(7), "7 nodes not drawn");
    }

    #[test]
    fn values_read_well() {
        for (shown, bound, text) in [
            (Shown::Number(3.0), Bound::Exact, "3"),
            (Shown::Number(-1.0 / 3.0), Bound::Lower, "≥−0,333"),
            (Shown::Number(-0.0001), Bound::Exact, "0"),
            (Shown::Number(100.0), Bound::Exact, "100"),
            (Shown::Win(Some(3)), Bound::Upper, "≤gain 3"),
            (Shown::Loss(None), Bound::Exact, "perte"),
            (Shown::Infinite(-1), Bound::Exact, "−∞"),
            (Shown::BelowWin, Bound::Exact, "<gain"),
        ] {
            assert_eq!(Words::FRENCH.bounded(shown, bound), text);
        }
    }
}
