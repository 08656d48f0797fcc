//! The tree explorer: the real search of any player, looked at from outside.
//!
//! A tree is named by what made it (rules, position, player), so whoever carries these answers may keep trees or search them
//! again: it is the same tree, and no client ever holds a session.

pub mod compare;
mod explored;
pub mod ghost;
mod log;
pub mod moments;
mod node_view;
pub mod overview;
pub mod quiz;
pub mod view;

use quaterne_rules::Game;
use quaterne_search::Method;

pub use explored::{Explored, WHOLE};

use super::position::Where;
use super::{Answer, Host, Refusal, player};
use crate::{NoTree, Text};

/// What is searched unless asked otherwise.
const DEFAULT: &str = "alphabeta:depth=4";

/// What made a tree, as an address names it.
#[derive(Clone, Debug)]
pub struct Made {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
}

impl Made {
    /// The search that is meant, which has a tree.
    pub fn read(self, host: &Host) -> Answer<(Game, Method)> {
        let player = self.player.as_deref().filter(|player| !player.is_empty()).unwrap_or(DEFAULT);
        let method = player::method_of(player)?;
        let game = Where { rules: self.rules, position: self.position }.game(host)?;
        check(&game, &method)?;
        Ok((game, method))
    }
}

/// There must be a tree to show.
pub fn check(game: &Game, method: &Method) -> Answer<()> {
    NoTree::check(game, method).map_err(|why| match why {
        NoTree::Over => Refusal::conflict("game_over", Text::of(&why)),
        _ => Refusal::bad("bad_player", Text::of(&why)),
    })
}

/// There was no time for the root alone.
pub fn no_time() -> Refusal {
    let message = Text::new(
        "the time was over before the first move was searched: choose a smaller depth or board",
        "le temps a manqué pour le premier coup : choisissez une profondeur ou une grille plus petites",
    );
    Refusal::bad("too_large", message)
}
