//! Why there is no tree to show.

use quaterne_rules::{Game, Lang, Say};
use quaterne_search::Method;

/// What stands between a question and its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoTree {
    /// The machine of this name searches none.
    Player(&'static str),
    /// The game is over.
    Over,
    /// The limits of this machine leave no time for the root.
    Time(String),
}

impl NoTree {
    /// What can be told before the search.
    pub fn check(game: &Game, method: &Method) -> Result<(), Self> {
        match method.has_tree() {
            false => Err(Self::Player(method.name())),
            true => game.outcome().map_or(Ok(()), |_| Err(Self::Over)),
        }
    }
}

impl Say for NoTree {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Player(name) => {
                let list = Method::with_trees().join(", ");
                lang.pick(
                    format!("{name} searches no tree: expected {list}"),
                    format!("{name} ne parcourt pas d'arbre : il faut {list}"),
                )
            }
            Self::Over => lang
                .pick(
                    "the game is over there: nothing is searched",
                    "la partie y est finie : il n'y a rien à chercher",
                )
                .to_owned(),
            Self::Time(method) => lang.pick(
                format!("{method}: its limits leave no time to visit the root"),
                format!("{method} : ses limites ne laissent pas visiter la racine"),
            ),
        }
    }
}
