//! What there is to choose from: boards, players and their keys, evaluations. The page builds its forms from this.

use axum::Json;
use axum::extract::State;
use quaterne_rules::Rules;
use quaterne_search::Method;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::catalogue::{Entry, KEYS, KeyEntry, PLAYERS, PRESETS, evaluations};
use super::error::Answer;
use super::extract::Asked;
use super::position::{RulesQuery, rules_of};
use super::spec;
use super::state::App;
use quaterne_report::Text;

/// Everything.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Meta {
    name: &'static str,
    version: &'static str,
    events_version: u32,
    presets: Vec<Preset>,
    players: Vec<PlayerView>,
    evaluations: Vec<EvaluationView>,
    limits: LimitsView,
}

/// Rules with a name.
#[derive(Debug, Serialize, ToSchema)]
struct Preset {
    name: &'static str,
    rules: String,
    label: Text,
    width: u8,
    height: u8,
    align: u16,
    gravity: bool,
    stones_per_player: Option<u16>,
}

/// A kind of player.
#[derive(Debug, Serialize, ToSchema)]
struct PlayerView {
    name: &'static str,
    label: Text,
    help: Text,
    searches_tree: bool,
    keys: Vec<KeyView>,
}

/// A parameter of a player.
#[derive(Debug, Serialize, ToSchema)]
struct KeyView {
    key: &'static str,
    label: Text,
    help: Text,
    /// `integer`, `number`, `choice`, `evaluation`, `duration`, `memo` or `seed`.
    kind: &'static str,
    /// As typed after `key=`.
    default: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Choice>>,
}

/// One of several values.
#[derive(Debug, Serialize, ToSchema)]
struct Choice {
    value: &'static str,
    label: Text,
}

/// An evaluation.
#[derive(Debug, Serialize, ToSchema)]
struct EvaluationView {
    name: &'static str,
    /// As it would be typed.
    example: &'static str,
    label: Text,
    help: Text,
    /// Whether it takes a list of weights.
    weights: bool,
}

/// What this server allows.
#[derive(Debug, Serialize, ToSchema)]
struct LimitsView {
    max_side: u8,
    max_depth: u32,
    max_seconds: u64,
    max_tree_nodes: u64,
    max_body: usize,
}

fn label(entry: &Entry) -> Text {
    Text::new(entry.label.0, entry.label.1)
}

fn help(entry: &Entry) -> Text {
    Text::new(entry.help.0, entry.help.1)
}

/// The value that a key has unless it is given.
fn default(player: &str, key: &KeyEntry) -> Option<String> {
    // The players themselves know: written in full they name what they use.
    let text = player.parse::<Method>().ok()?.to_string();
    let (_, list) = text.split_once(':')?;
    let own = list.split(',').find_map(|pair| pair.strip_prefix(key.entry.name)?.strip_prefix('='));
    own.map(str::to_owned).or_else(|| key.default.map(str::to_owned))
}

fn player(entry: &Entry) -> PlayerView {
    let keys = Method::keys(entry.name).map_or(&[][..], |(_, keys)| keys);
    let view = |name: &&str| {
        let key = KEYS.iter().find(|key| key.entry.name == *name)?;
        Some(KeyView {
            key: key.entry.name,
            label: label(&key.entry),
            help: help(&key.entry),
            kind: key.kind,
            default: default(entry.name, key).or_else(|| key.default.map(str::to_owned)),
            min: key.range.map(|range| range.0),
            max: key.range.map(|range| range.1),
            step: key.range.map(|range| range.2),
            choices: (!key.choices.is_empty()).then(|| {
                let choice = |&(value, en, fr): &(&'static str, &str, &str)| Choice {
                    value,
                    label: Text::new(en, fr),
                };
                key.choices.iter().map(choice).collect()
            }),
        })
    };
    PlayerView {
        name: entry.name,
        label: label(entry),
        help: help(entry),
        searches_tree: entry.name.parse::<Method>().is_ok_and(|method| method.has_tree()),
        keys: keys.iter().filter_map(view).collect(),
    }
}

/// What there is to choose from
#[utoipa::path(get, path = "/api/meta", tag = "meta", responses((status = 200, body = Meta)))]
pub(crate) async fn meta(State(app): State<App>) -> Json<Meta> {
    let preset = |(entry, rules): (&Entry, Rules)| Preset {
        name: entry.name,
        rules: rules.to_string(),
        label: label(entry),
        width: rules.width(),
        height: rules.height(),
        align: rules.align(),
        gravity: rules.gravity(),
        stones_per_player: rules.stones_per_player(),
    };
    let evaluation = |entry: &Entry| EvaluationView {
        name: entry.name.split('/').next().unwrap_or(entry.name),
        example: entry.name,
        label: label(entry),
        help: help(entry),
        weights: entry.name.contains('/'),
    };
    let presets = PRESETS.iter().filter_map(|entry| Some((entry, entry.name.parse().ok()?)));
    Json(Meta {
        name: "quaterne",
        version: env!("CARGO_PKG_VERSION"),
        events_version: 1,
        presets: presets.map(preset).collect(),
        players: PLAYERS.iter().map(player).collect(),
        evaluations: evaluations().map(|entry| evaluation(&entry)).collect(),
        limits: LimitsView {
            max_side: app.config.max_side,
            max_depth: spec::MAX_DEPTH,
            max_seconds: app.config.deadline.as_secs(),
            max_tree_nodes: super::tree::WHOLE,
            max_body: super::MAX_BODY,
        },
    })
}

/// Opponents.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Levels {
    levels: Vec<Level>,
}

/// An opponent that feels human.
#[derive(Debug, Serialize, ToSchema)]
struct Level {
    id: &'static str,
    label: Text,
    help: Text,
    spec: String,
}

/// Opponents of every strength, for a board, easiest first
#[utoipa::path(get, path = "/api/levels", tag = "meta", params(RulesQuery), responses((status = 200, body = Levels)))]
pub(crate) async fn levels(State(app): State<App>, Asked(asked): Asked<RulesQuery>) -> Answer<Json<Levels>> {
    let rules = rules_of(&app, asked.rules.as_deref())?;
    Ok(Json(Levels { levels: levels_of(&rules) }))
}

/// Where exact scores are at hand a temperature over them errs as people do; elsewhere more and more is looked at.
fn levels_of(rules: &Rules) -> Vec<Level> {
    let small = if rules.gravity() { rules.area() <= 42 } else { rules.area() <= 16 };
    let specs: [&str; 5] = if small {
        [
            "perfect:temperature=8,time=600ms",
            "perfect:temperature=3.5,time=800ms",
            "perfect:temperature=1.5,time=1s",
            "perfect:temperature=0.5,time=2s",
            "perfect:time=5s",
        ]
    } else {
        ["mcts:nodes=60", "mcts:nodes=500", "deepening:time=200ms", "deepening:time=1s", "deepening:time=4s"]
    };
    /// Id, label, help.
    type Words = (&'static str, (&'static str, &'static str), (&'static str, &'static str));
    let words: [Words; 5] = [
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
    let level = |(words, spec): (Words, &str)| Level {
        id: words.0,
        label: Text::new(words.1.0, words.1.1),
        help: Text::new(words.2.0, words.2.1),
        spec: spec.to_owned(),
    };
    words.into_iter().zip(specs).map(level).collect()
}

/// A player as typed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SpecQuery {
    /// As `alphabeta:depth=8`.
    spec: String,
}

/// A player, understood.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SpecView {
    /// Written in full.
    spec: String,
    name: &'static str,
    label: Text,
    searches_tree: bool,
    /// Whether a seed matters.
    draws_lots: bool,
}

/// Check a player
#[utoipa::path(get, path = "/api/player", tag = "meta", params(SpecQuery), responses((status = 200, body = SpecView)))]
pub(crate) async fn player_of(Asked(asked): Asked<SpecQuery>) -> Answer<Json<SpecView>> {
    let method = spec::method_of(&asked.spec)?;
    let entry = PLAYERS.iter().find(|entry| entry.name == method.name());
    Ok(Json(SpecView {
        spec: method.to_string(),
        name: method.name(),
        label: entry.map_or_else(|| Text::same(method.name()), label),
        searches_tree: method.has_tree(),
        draws_lots: spec::draws_lots(&method),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever a player takes is described, and described values are taken.
    #[test]
    fn every_key_of_every_player_is_described() {
        for name in Method::NAMES {
            let entry = PLAYERS.iter().find(|entry| entry.name == name).unwrap_or_else(|| panic!("{name}"));
            let view = player(entry);
            let (_, keys) = Method::keys(name).unwrap();
            assert_eq!(view.keys.iter().map(|key| key.key).collect::<Vec<_>>(), keys, "{name}");
            for key in &view.keys {
                let values = key.choices.iter().flatten().map(|choice| choice.value.to_owned());
                for value in values.chain(key.default.clone()) {
                    let spec = format!("{name}:{}={value}", key.key);
                    spec::method_of(&spec).unwrap_or_else(|error| panic!("{spec}: {}", error.message.en));
                }
            }
        }
        assert_eq!(PLAYERS.len(), Method::NAMES.len());
    }

    #[test]
    fn evaluations_presets_and_levels_exist() {
        for entry in evaluations() {
            super::super::evaluated::evaluation_of(Some(entry.name)).unwrap();
        }
        for (name, _) in Rules::PRESETS {
            assert!(PRESETS.iter().any(|entry| entry.name == name), "{name}");
        }
        for entry in PRESETS {
            for level in levels_of(&entry.name.parse().unwrap()) {
                spec::method_of(&level.spec).unwrap();
            }
        }
    }
}
