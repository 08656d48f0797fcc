//! What there is to choose from: boards, players and their keys, evaluations, levels. Forms are built from this, so that
//! a new player appears everywhere without a change there.

mod levels;
mod words;

use quaterne_rules::Rules;
use quaterne_search::Method;
use serde::Serialize;

use crate::Text;
use crate::rules_shape::RulesShape;

pub use levels::{Level, Levels};
use words::{Entry, KEYS, KeyEntry, PLAYERS, PRESETS, evaluations};

/// Everything there is to choose from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Catalogue {
    /// Boards with a name.
    pub presets: Vec<Preset>,
    /// Kinds of players.
    pub players: Vec<PlayerKind>,
    /// What an undecided position is worth.
    pub evaluations: Vec<EvaluationKind>,
}

/// Rules with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preset {
    /// As it is typed: `connect4`.
    pub name: String,
    /// For people.
    pub label: Text,
    /// What it stands for.
    #[serde(flatten)]
    pub rules: RulesShape,
}

/// A kind of player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerKind {
    /// As it is typed: `alphabeta`.
    pub name: String,
    /// For people.
    pub label: Text,
    /// What it does.
    pub help: Text,
    /// Whether there is a tree to look at.
    pub searches_tree: bool,
    /// What can be set.
    pub keys: Vec<PlayerKey>,
}

/// A parameter of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerKey {
    /// As it is typed: `depth`.
    pub key: String,
    /// For people.
    pub label: Text,
    /// What it does.
    pub help: Text,
    /// What its values are.
    pub kind: KeyKind,
    /// The value unless given, as typed after `key=`.
    pub default: Option<String>,
    /// The least value of a number,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub min: Option<f64>,
    /// its most
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub max: Option<f64>,
    /// and the distance of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub step: Option<f64>,
    /// The values, where they can be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub choices: Option<Vec<KeyChoice>>,
}

/// What the values of a key are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum KeyKind {
    /// Whole numbers.
    Integer,
    /// Numbers.
    Number,
    /// One of `choices`.
    Choice,
    /// One of the evaluations.
    Evaluation,
    /// A time: `500ms`, `2s`.
    Duration,
    /// `on`, `off`, or MiB.
    Memo,
    /// A whole number that lots are drawn by.
    Seed,
}

/// One of several values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeyChoice {
    /// As it is typed.
    pub value: String,
    /// For people.
    pub label: Text,
}

/// An evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EvaluationKind {
    /// Its name: `weights`.
    pub name: String,
    /// As it would be typed: `weights/0/1/4/16`.
    pub example: String,
    /// For people.
    pub label: Text,
    /// What it does.
    pub help: Text,
    /// Whether it takes a list of weights.
    pub weights: bool,
}

/// A player by its specification, understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerInfo {
    /// Written in full.
    pub player: String,
    /// Its kind.
    pub name: String,
    /// The kind, for people.
    pub label: Text,
    /// Whether there is a tree to look at.
    pub searches_tree: bool,
    /// Whether a seed matters.
    pub draws_lots: bool,
}

impl Catalogue {
    /// All of it.
    pub fn whole() -> Self {
        let preset = |entry: &Entry| {
            let rules: Rules = entry.name.parse().ok()?;
            Some(Preset { name: entry.name.to_owned(), label: entry.label(), rules: RulesShape::of(&rules) })
        };
        let evaluation = |entry: &Entry| EvaluationKind {
            name: entry.name.split('/').next().unwrap_or(entry.name).to_owned(),
            example: entry.name.to_owned(),
            label: entry.label(),
            help: entry.help(),
            weights: entry.name.contains('/'),
        };
        Self {
            presets: PRESETS.iter().filter_map(preset).collect(),
            players: PLAYERS.iter().map(player).collect(),
            evaluations: evaluations().map(|entry| evaluation(&entry)).collect(),
        }
    }
}

impl PlayerInfo {
    /// Of a player.
    pub fn of(method: &Method) -> Self {
        let entry = PLAYERS.iter().find(|entry| entry.name == method.name());
        Self {
            player: method.to_string(),
            name: method.name().to_owned(),
            label: entry.map_or_else(|| Text::same(method.name()), Entry::label),
            searches_tree: method.has_tree(),
            draws_lots: crate::seed::draws_lots(method),
        }
    }
}

/// The value that a key has unless it is given.
fn default(player: &str, key: &KeyEntry) -> Option<String> {
    // The players themselves know: written in full they name what they use.
    let text = player.parse::<Method>().ok()?.to_string();
    let (_, list) = text.split_once(':')?;
    let own = list.split(',').find_map(|pair| pair.strip_prefix(key.entry.name)?.strip_prefix('='));
    own.map(str::to_owned)
}

fn player(entry: &Entry) -> PlayerKind {
    let keys = Method::keys(entry.name).map_or(&[][..], |(_, keys)| keys);
    let view = |name: &&str| {
        let key = KEYS.iter().find(|key| key.entry.name == *name)?;
        let choice = |&(value, en, fr): &(&'static str, &str, &str)| KeyChoice {
            value: value.to_owned(),
            label: Text::new(en, fr),
        };
        Some(PlayerKey {
            key: key.entry.name.to_owned(),
            label: key.entry.label(),
            help: key.entry.help(),
            kind: key.kind,
            default: default(entry.name, key).or_else(|| key.default.map(str::to_owned)),
            min: key.range.map(|range| range.0),
            max: key.range.map(|range| range.1),
            step: key.range.map(|range| range.2),
            choices: (!key.choices.is_empty()).then(|| key.choices.iter().map(choice).collect()),
        })
    };
    PlayerKind {
        name: entry.name.to_owned(),
        label: entry.label(),
        help: entry.help(),
        searches_tree: entry.name.parse::<Method>().is_ok_and(|method| method.has_tree()),
        keys: keys.iter().filter_map(view).collect(),
    }
}

#[cfg(test)]
mod tests {
    use quaterne_search::Evaluation;

    use super::*;

    /// Whatever a player takes is described, and described values are taken.
    #[test]
    fn every_key_of_every_player_is_described() {
        for name in Method::NAMES {
            let entry = PLAYERS.iter().find(|entry| entry.name == name).unwrap_or_else(|| panic!("{name}"));
            let view = player(entry);
            let (_, keys) = Method::keys(name).unwrap();
            assert_eq!(view.keys.iter().map(|key| key.key.as_str()).collect::<Vec<_>>(), keys, "{name}");
            for key in &view.keys {
                let values = key.choices.iter().flatten().map(|choice| choice.value.clone());
                for value in values.chain(key.default.clone()) {
                    let spec = format!("{name}:{}={value}", key.key);
                    spec.parse::<Method>().unwrap_or_else(|error| panic!("{spec}: {error}"));
                }
            }
        }
        assert_eq!(PLAYERS.len(), Method::NAMES.len());
    }

    #[test]
    fn evaluations_presets_and_levels_exist() {
        for entry in evaluations() {
            entry.name.parse::<Evaluation>().unwrap();
        }
        assert_eq!(evaluations().count(), Evaluation::NAMES.len());
        for (name, _) in Rules::PRESETS {
            assert!(PRESETS.iter().any(|entry| entry.name == name), "{name}");
        }
        for entry in PRESETS {
            for level in Levels::of(&entry.name.parse().unwrap()).levels {
                level.player.parse::<Method>().unwrap();
            }
        }
    }
}
