//! Who sits on one side of the board: a person, or a machine.

use std::fmt;
use std::str::FromStr;

use quaterne_rules::Rules;
use quaterne_search::{Method, MethodError};

use crate::Text;

/// A person or a machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Seat {
    /// Types its moves.
    Human,
    /// Searches them.
    Machine(Method),
}

impl Seat {
    /// Whether a person sits there.
    pub fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }

    /// A machine that is a fair opponent and answers within a second or so on this board: six plies are
    /// quick where there are few moves, and elsewhere the clock decides.
    pub fn usual_machine(rules: &Rules) -> Self {
        let few = rules.gravity() && rules.width() <= 12 || rules.area() <= 16;
        let spec = if few {
            "alphabeta:depth=6,eval=ratio,order=centre,ties=random"
        } else {
            "deepening:eval=ratio,ties=random,time=1s"
        };
        spec.parse().expect("a machine of our own")
    }

    /// The seat with a seed, if it draws lots and has none.
    pub fn sown(self, seed: impl FnOnce() -> u64) -> Self {
        match self {
            Self::Human => Self::Human,
            Self::Machine(method) => Self::Machine(crate::seed::sown(method, seed)),
        }
    }
}

impl FromStr for Seat {
    type Err = Text;

    fn from_str(text: &str) -> Result<Self, Text> {
        match text {
            "human" | "humain" => Ok(Self::Human),
            _ => text.parse().map(Self::Machine).map_err(|error| match &error {
                MethodError::Name { name } => {
                    let names = Method::NAMES.join(", ");
                    Text::new(
                        format!("unknown player '{name}': expected human, {names}"),
                        format!("joueur inconnu « {name} » : il faut human, {names}"),
                    )
                }
                _ => Text::of(&error),
            }),
        }
    }
}

/// Writes what [`FromStr`] reads.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => write!(f, "human"),
            Self::Machine(method) => method.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_its_usual_machine() {
        for rules in ["connect4", "tictactoe", "gomoku-15", "1x1/1", "19x19/19"] {
            assert!(!Seat::usual_machine(&rules.parse().unwrap()).is_human());
        }
        // Six plies of nineteen columns took a quarter of a minute.
        for rules in ["gomoku-15", "13x6/4", "19x19/3", "19x19/4"] {
            assert!(
                Seat::usual_machine(&rules.parse().unwrap()).to_string().contains("time=1000ms"),
                "{rules}"
            );
        }
        assert_eq!("humain".parse::<Seat>().unwrap(), Seat::Human);
        assert!("hal".parse::<Seat>().unwrap_err().fr.contains("human, random"));
    }
}
