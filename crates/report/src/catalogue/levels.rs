//! Opponents that feel human, for a board, easiest first.

use quaterne_rules::Rules;
use serde::Serialize;

use crate::Text;

/// Opponents of every strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Levels {
    /// Easiest first.
    pub levels: Vec<Level>,
}

/// An opponent that feels human.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Level {
    /// For programs: `club`.
    pub id: String,
    /// For people.
    pub label: Text,
    /// What to expect.
    pub help: Text,
    /// Who plays, as typed.
    pub player: String,
}

/// Id, label, help.
type Words = (&'static str, (&'static str, &'static str), (&'static str, &'static str));

const WORDS: [Words; 5] = [
    ("beginner", ("beginner", "débutant"), ("often misses a threat", "rate souvent une menace")),
    ("casual", ("casual", "occasionnel"), ("sees simple threats", "voit les menaces simples")),
    ("club", ("club player", "joueur de club"), ("errs now and then", "se trompe parfois")),
    ("expert", ("expert", "expert"), ("rarely errs", "se trompe rarement")),
    (
        "perfect",
        ("perfect", "parfait"),
        ("plays as well as this server can", "joue aussi bien que ce serveur le peut"),
    ),
];

impl Levels {
    /// Where exact scores are at hand a temperature over them errs as people do; elsewhere more and more is looked at.
    pub fn of(rules: &Rules) -> Self {
        let small = if rules.gravity() { rules.area() <= 42 } else { rules.area() <= 16 };
        let players: [&str; 5] = if small {
            [
                "perfect:temperature=8,time=600ms",
                "perfect:temperature=3.5,time=800ms",
                "perfect:temperature=1.5,time=1s",
                "perfect:temperature=0.5,time=2s",
                "perfect:time=5s",
            ]
        } else {
            [
                "mcts:nodes=60",
                "mcts:nodes=500",
                "deepening:time=200ms",
                "deepening:time=1s",
                "deepening:time=4s",
            ]
        };
        let level = |((id, label, help), player): (Words, &str)| Level {
            id: id.to_owned(),
            label: Text::new(label.0, label.1),
            help: Text::new(help.0, help.1),
            player: player.to_owned(),
        };
        Self { levels: WORDS.into_iter().zip(players).map(level).collect() }
    }
}
