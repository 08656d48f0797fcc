//! Opponents that feel human, for a board, easiest first, each with its strength: measured, not promised.

use quaterne_rules::{Lang, Rules};
use quaterne_search::Method;
use serde::Serialize;

use crate::{Interval, Text, numbers};

/// Opponents of every strength.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Levels {
    /// Easiest first.
    pub levels: Vec<Level>,
}

/// An opponent that feels human.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Level {
    /// For programs: `club`.
    pub id: String,
    /// For people.
    pub label: Text,
    /// What to expect, with what was measured.
    pub help: Text,
    /// Who plays, as typed.
    pub player: String,
    /// Matches against random play and the level below, where this board was measured.
    pub measured: Vec<Measured>,
}

/// A match of a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Measured {
    /// `random`, or the id of a level.
    pub against: String,
    /// Points per game.
    pub share: f64,
    /// Where it is, with 95 % confidence.
    pub interval: Interval,
    /// Games played.
    pub games: u32,
}

/// Lines of rules, level, its player, opponent, the opponent's player, share, its interval, games. `scripts/levels` plays the matches and writes them.
const MEASURED: &str = include_str!("levels.tsv");

/// Id, label, help.
type Words = (&'static str, (&'static str, &'static str), (&'static str, &'static str));

const BEGINNER: Words = (
    "beginner",
    ("beginner", "débutant"),
    ("takes a win at hand, and errs often", "prend un gain immédiat, et se trompe souvent"),
);
const CASUAL: Words = (
    "casual",
    ("casual", "occasionnel"),
    ("stops what wins at once, little more", "pare les menaces immédiates, guère plus"),
);
const CLUB: Words = ("club", ("club player", "joueur de club"), ("errs now and then", "se trompe parfois"));
const EXPERT: Words = ("expert", ("expert", "expert"), ("rarely errs", "se trompe rarement"));
const PERFECT: Words =
    ("perfect", ("perfect", "parfait"), ("never errs: proved", "ne se trompe jamais : c'est prouvé"));
/// On boards that nobody has solved.
const STRONGEST: Words = (
    "strongest",
    ("strongest", "le plus fort"),
    (
        "the best that four seconds allow; not perfect",
        "le mieux que permettent quatre secondes ; pas parfait",
    ),
);

impl Levels {
    /// Where exact scores are at hand a temperature over them errs as people do; elsewhere more and more is looked at. All but the
    /// strongest have budgets of nodes, so that a level is the same on every machine. On free boards most quiet moves are worth the
    /// same, and one drawn among them may lie in a corner: there the middle is preferred.
    pub fn of(rules: &Rules) -> Self {
        let small = if rules.gravity() { rules.area() <= 42 } else { rules.area() <= 16 };
        let players: [&str; 5] = match (small, rules.gravity()) {
            (true, _) => [
                "perfect:temperature=8,sees=1,nodes=1000000",
                "perfect:temperature=4,sees=2,nodes=2000000",
                "perfect:temperature=1.5,sees=4,nodes=4000000",
                "perfect:temperature=0.5,sees=6,nodes=8000000",
                "perfect:time=5s",
            ],
            (false, true) => [
                "alphabeta:depth=2,eval=outcome,ties=random",
                "deepening:nodes=300,ties=random",
                "deepening:nodes=5000,eval=threats,ties=random",
                "deepening:nodes=50000,eval=threats,ties=random",
                "deepening:time=4s,eval=threats",
            ],
            (false, false) => [
                "alphabeta:depth=2,eval=outcome,ties=random",
                "deepening:nodes=300,ties=random",
                "deepening:nodes=5000,eval=threats,ties=possibilities",
                "deepening:nodes=50000,eval=threats,ties=possibilities",
                "deepening:time=4s,eval=threats",
            ],
        };
        let words = [BEGINNER, CASUAL, CLUB, EXPERT, if small { PERFECT } else { STRONGEST }];
        let level = |((id, label, help), player): (Words, &str)| {
            let measured = measured(rules, id, player);
            Level {
                id: id.to_owned(),
                label: Text::new(label.0, label.1),
                help: Text::new(said(help.0, &measured, Lang::En), said(help.1, &measured, Lang::Fr)),
                player: player.to_owned(),
                measured,
            }
        };
        Self { levels: words.into_iter().zip(players).map(level).collect() }
    }

    /// The level that a machine plays at, whatever lots it draws.
    pub fn level_of(&self, method: &Method) -> Option<&Level> {
        let machine = seedless(&method.to_string());
        self.levels.iter().find(|level| {
            level.player.parse::<Method>().is_ok_and(|player| seedless(&player.to_string()) == machine)
        })
    }
}

/// A machine's text without its seed.
fn seedless(text: &str) -> String {
    let (name, keys) = text.split_once(':').unwrap_or((text, ""));
    let keys: Vec<&str> = keys.split(',').filter(|key| !key.starts_with("seed=")).collect();
    format!("{name}:{}", keys.join(","))
}

/// The matches of a level on this board.
fn measured(rules: &Rules, id: &str, player: &str) -> Vec<Measured> {
    let read = |line: &str| {
        let mut words = line.split('\t');
        let (board, level, by) = (words.next()?, words.next()?, words.next()?);
        (board.parse::<Rules>().ok()? == *rules && level == id && by == player).then_some(())?;
        let against = words.next()?.to_owned();
        words.next()?;
        let mut number = || words.next()?.parse::<f64>().ok();
        let (share, low, high, games) = (number()?, number()?, number()?, number()?);
        Some(Measured { against, share, interval: Interval { low, high }, games: games as u32 })
    };
    MEASURED.lines().filter_map(read).collect()
}

/// What to expect, with the figures.
fn said(help: &str, measured: &[Measured], lang: Lang) -> String {
    let mut text = help.to_owned();
    for found in measured {
        let share = numbers::percent(lang, Some(found.share), 0);
        let against = match (found.against.as_str(), lang) {
            ("random", Lang::En) => "random play",
            ("random", Lang::Fr) => "le hasard",
            (_, Lang::En) => "the level below",
            (_, Lang::Fr) => "le niveau au-dessous",
        };
        text +=
            &lang.pick(format!("; {share} % against {against}"), format!(" ; {share} % contre {against}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use quaterne_rules::Game;
    use quaterne_search::Limits;
    use quaterne_search::question::best;

    use super::*;

    /// The measured boards have figures for each level, and the figures are of these levels: each beats random play and the one below.
    #[test]
    fn levels_are_measured_and_in_order() {
        for board in ["connect4", "tictactoe", "connect4-12x6", "gomoku-15"] {
            for (nth, level) in Levels::of(&board.parse().unwrap()).levels.iter().enumerate() {
                // Four seconds a move are a match of half an hour.
                if level.id == "strongest" && level.measured.is_empty() {
                    continue;
                }
                let against = |who: &str| level.measured.iter().find(|found| found.against == who);
                let random = against("random").unwrap_or_else(|| panic!("{board} {}", level.id));
                assert!(random.share > 0.8, "{board} {}: {}", level.id, random.share);
                assert!(
                    level.help.en.contains("against random play")
                        && level.help.fr.contains("contre le hasard")
                );
                assert_eq!(level.measured.len(), if nth == 0 { 1 } else { 2 }, "{board} {}", level.id);
            }
        }
        assert!(Levels::of(&"9x9/4".parse().unwrap()).levels.iter().all(|level| level.measured.is_empty()));
    }

    #[test]
    fn perfect_is_called_so_only_where_it_is() {
        let last = |board: &str| Levels::of(&board.parse().unwrap()).levels.pop().unwrap().id;
        assert_eq!(
            ["connect4", "tictactoe", "8x7/4", "connect4-12x6", "gomoku-15"].map(last),
            ["perfect", "perfect", "strongest", "strongest", "strongest"]
        );
    }

    /// A quiet reply lies near the middle and not where nobody would play.
    #[test]
    fn replies_on_free_boards_are_near_the_middle() {
        let game = Game::parse(&"gomoku-15".parse().unwrap(), "h8").unwrap();
        for level in &Levels::of(game.rules()).levels[2..4] {
            let reply = best(&game, &level.player.parse().unwrap(), &Limits::default()).best.unwrap();
            assert!(reply.column.abs_diff(7) <= 2 && reply.row.abs_diff(7) <= 2, "{}: {reply}", level.id);
        }
    }

    #[test]
    fn a_machine_is_known_by_its_level() {
        for rules in ["connect4", "gomoku-15"] {
            let levels = Levels::of(&rules.parse().unwrap());
            for level in &levels.levels {
                let sown = crate::seed::sown(level.player.parse().unwrap(), || 7);
                assert_eq!(levels.level_of(&sown), Some(level), "{sown}");
            }
            assert_eq!(levels.level_of(&"random:seed=1".parse().unwrap()), None);
        }
    }
}
