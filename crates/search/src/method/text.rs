//! A machine as text: `alphabeta:depth=8,eval=ratio`, read and written.
//!
//! A name that is not known, a key that does not belong, a value that is none: each error lists what does. What is
//! written leaves out the keys that have their default value, so a name that was typed short stays short.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quaterne_rules::{Lang, Say};
use thiserror::Error;

use super::{DEFAULT_TABLE, Method, PerfectPlay, TreeSearch};
use crate::ordering::Order;
use crate::ties::Ties;
use crate::{Evaluation, SettingError, WinRule};

const MAX_DEPTH: u32 = 361;
const MAX_MEMO: u32 = 65_536;
const DEFAULT_MEMO: u32 = 64;
const DEFAULT_GAMES: u64 = 10_000;

/// Why a text does not name a machine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum MethodError {
    /// There is no such machine.
    Name {
        /// As typed.
        name: String,
    },
    /// Not `key=value`.
    NotAPair(String),
    /// The machine has no such key.
    Key {
        /// The machine.
        name: &'static str,
        /// As typed.
        key: String,
        /// The keys it has.
        keys: &'static [&'static str],
    },
    /// The key cannot have this value.
    Value {
        /// As typed.
        key: String,
        /// As typed.
        value: String,
        /// What would do.
        why: SettingError,
    },
}

impl Say for MethodError {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Name { name } => {
                let names = Method::NAMES.join(", ");
                lang.pick(
                    format!("unknown player '{name}': expected {names}"),
                    format!("joueur inconnu « {name} » : il faut {names}"),
                )
            }
            Self::NotAPair(text) => lang.pick(
                format!("'{text}' is not key=value, as in alphabeta:depth=8,eval=ratio"),
                format!("« {text} » n'est pas clé=valeur, comme dans alphabeta:depth=8,eval=ratio"),
            ),
            Self::Key { name, key, keys } => {
                let keys = keys.join(", ");
                lang.pick(
                    format!("{name} has no key '{key}': it takes {keys}"),
                    format!("{name} n'a pas de clé « {key} » : il a {keys}"),
                )
            }
            Self::Value { key, value, why } => {
                let why = why.say(lang);
                lang.pick(format!("{key}={value}: {why}"), format!("{key}={value} : {why}"))
            }
        }
    }
}

/// Finds a value by its name; the error lists the names.
pub(crate) fn by_name<T: Copy>(names: &[(&'static str, T)], text: &str) -> Result<T, SettingError> {
    let named = names.iter().find(|(name, _)| *name == text);
    named.map(|&(_, value)| value).ok_or_else(|| SettingError::none_of(names))
}

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Self, MethodError> {
        let (name, list) = text.split_once(':').unwrap_or((text, ""));
        let (name, keys) = Self::keys(name).ok_or_else(|| MethodError::Name { name: name.to_owned() })?;
        let mut values = Values { name, keys, pairs: Vec::new() };
        for pair in list.split(',').filter(|pair| !pair.is_empty()) {
            values.add(pair)?;
        }
        let seed = values.get("seed", |text| number(text, 0, u64::MAX))?;
        Ok(match name {
            "random" => Self::Random { seed },
            "one-ply" => Self::OnePly { seed },
            "ternary" => Self::Ternary {
                depth: values.depth()?.unwrap_or(6),
                ties: values.get("ties", str::parse)?.unwrap_or(Ties::Random),
                seed,
            },
            "minimax" => Self::Minimax(values.tree(4, seed)?),
            "alphabeta" => Self::AlphaBeta(values.tree(6, seed)?),
            "mcts" => {
                let nodes = values.get("nodes", |text| number(text, 1, u64::MAX))?;
                let time = values.get("time", duration)?;
                let nodes = if nodes.is_none() && time.is_none() { Some(DEFAULT_GAMES) } else { nodes };
                let exploration = values.get("c", hundredths)?.unwrap_or(140);
                Self::MonteCarlo { nodes, time, exploration, seed }
            }
            "perfect" => Self::Perfect(PerfectPlay {
                ties: values.get("ties", str::parse)?.unwrap_or(Ties::First),
                temperature: values.get("temperature", hundredths)?,
                sees: values.get("sees", |text| number(text, 0, 40))?.unwrap_or(0) as u32,
                table: values
                    .get("table", |text| number(text, 1, MAX_MEMO.into()))?
                    .map_or(DEFAULT_TABLE, |mebibytes| mebibytes as u32),
                wdl: values
                    .get("wdl", |text| by_name(&[("off", false), ("on", true)], text))?
                    .unwrap_or(false),
                time: values.get("time", duration)?,
                nodes: values.get("nodes", |text| number(text, 1, u64::MAX))?,
                seed,
            }),
            _ => {
                let mut tree = values.tree(MAX_DEPTH, seed)?;
                if !values.has("memo") {
                    tree.memo = Some(DEFAULT_MEMO);
                }
                if !values.has("order") {
                    tree.order = Order::Centre;
                }
                if !values.has("depth") && tree.time.is_none() && tree.nodes.is_none() {
                    tree.time = Some(Duration::from_secs(1));
                }
                Self::Deepening(tree)
            }
        })
    }
}

/// The pairs of a specification, each key allowed and given once.
struct Values<'a> {
    name: &'static str,
    keys: &'static [&'static str],
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Values<'a> {
    fn add(&mut self, pair: &'a str) -> Result<(), MethodError> {
        let (key, value) = pair.split_once('=').ok_or_else(|| MethodError::NotAPair(pair.to_owned()))?;
        if !self.keys.contains(&key) {
            return Err(MethodError::Key { name: self.name, key: key.to_owned(), keys: self.keys });
        }
        if self.has(key) {
            let why = SettingError::Twice;
            return Err(MethodError::Value { key: key.to_owned(), value: value.to_owned(), why });
        }
        self.pairs.push((key, value));
        Ok(())
    }

    fn has(&self, key: &str) -> bool {
        self.pairs.iter().any(|(given, _)| *given == key)
    }

    fn get<T, E: Into<SettingError>>(
        &self,
        key: &str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Option<T>, MethodError> {
        let Some((_, value)) = self.pairs.iter().find(|(given, _)| *given == key) else { return Ok(None) };
        parse(value).map(Some).map_err(|why| MethodError::Value {
            key: key.to_owned(),
            value: (*value).to_owned(),
            why: why.into(),
        })
    }

    fn depth(&self) -> Result<Option<u32>, MethodError> {
        self.get("depth", |text| number(text, 1, u64::from(MAX_DEPTH)).map(|depth| depth as u32))
    }

    fn tree(&self, depth: u32, seed: Option<u64>) -> Result<TreeSearch, MethodError> {
        let evaluation = self.get("eval", str::parse)?.unwrap_or(Evaluation::Ratio);
        // Lab C's evaluation knows 1, 0 and −1; with the others a sooner win is a better one.
        let win = if evaluation == Evaluation::Outcome { WinRule::Unit } else { WinRule::Depth };
        Ok(TreeSearch {
            depth: self.depth()?.unwrap_or(depth),
            evaluation,
            order: self.get("order", str::parse)?.unwrap_or(Order::Left),
            ties: self.get("ties", str::parse)?.unwrap_or(Ties::First),
            win: self.get("win", str::parse)?.unwrap_or(win),
            memo: self.get("memo", memo)?.flatten(),
            time: self.get("time", duration)?,
            nodes: self.get("nodes", |text| number(text, 1, u64::MAX))?,
            seed,
        })
    }
}

fn number(text: &str, least: u64, most: u64) -> Result<u64, SettingError> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or(SettingError::Whole { least, most })
}

fn memo(text: &str) -> Result<Option<u32>, SettingError> {
    match text {
        "on" => Ok(Some(DEFAULT_MEMO)),
        "off" => Ok(None),
        _ => number(text, 1, MAX_MEMO.into())
            .map(|mebibytes| Some(mebibytes as u32))
            .map_err(|_| SettingError::Memo(MAX_MEMO)),
    }
}

fn hundredths(text: &str) -> Result<u32, SettingError> {
    let parsed = text.parse::<f64>().ok().filter(|c| (0.0..=100.0).contains(c));
    parsed.map(|c| (c * 100.0).round() as u32).ok_or(SettingError::Number)
}

/// Reads `500ms`, `2s`, `1.5s` or `1m`.
fn duration(text: &str) -> Result<Duration, SettingError> {
    let expected = || SettingError::Duration;
    let (digits, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(expected)?);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        _ => return Err(expected()),
    };
    let number = digits.parse::<f64>().ok().filter(|n| (0.0..=1e6).contains(n)).ok_or_else(expected)?;
    Ok(Duration::from_secs_f64(number * seconds))
}

/// Writes what [`FromStr`] reads, without the keys that have their default value.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pairs: Vec<String> = Vec::new();
        let name_of = |names: &[(&'static str, Ties)], ties| {
            names.iter().find(|(_, each)| *each == ties).map_or("first", |(name, _)| name)
        };
        let time = |time: &Duration| format!("time={}ms", time.as_millis());
        match self {
            Self::Random { .. } | Self::OnePly { .. } => {}
            Self::Ternary { depth, ties, .. } => {
                pairs.push(format!("depth={depth}"));
                if *ties != Ties::Random {
                    pairs.push(format!("ties={}", name_of(&Ties::NAMES, *ties)));
                }
            }
            Self::MonteCarlo { nodes, time: limit, exploration, .. } => {
                pairs.extend(nodes.map(|nodes| format!("nodes={nodes}")));
                pairs.extend(limit.as_ref().map(time));
                if *exploration != 140 {
                    pairs.push(format!("c={}", f64::from(*exploration) / 100.0));
                }
            }
            Self::Perfect(perfect) => {
                if perfect.ties != Ties::First {
                    pairs.push(format!("ties={}", name_of(&Ties::NAMES, perfect.ties)));
                }
                let degrees = |hundredths: u32| format!("temperature={}", f64::from(hundredths) / 100.0);
                pairs.extend(perfect.temperature.map(degrees));
                if perfect.sees > 0 {
                    pairs.push(format!("sees={}", perfect.sees));
                }
                if perfect.table != DEFAULT_TABLE {
                    pairs.push(format!("table={}", perfect.table));
                }
                if perfect.wdl {
                    pairs.push("wdl=on".to_owned());
                }
                pairs.extend(perfect.time.as_ref().map(time));
                pairs.extend(perfect.nodes.map(|nodes| format!("nodes={nodes}")));
            }
            Self::Minimax(tree) | Self::AlphaBeta(tree) | Self::Deepening(tree) => {
                let deepening = matches!(self, Self::Deepening(_));
                if !deepening || tree.depth != MAX_DEPTH {
                    pairs.push(format!("depth={}", tree.depth));
                }
                pairs.push(format!("eval={}", tree.evaluation));
                let usual = if deepening { Order::Centre } else { Order::Left };
                if tree.order != usual {
                    let name = Order::NAMES.iter().find(|(_, order)| *order == tree.order);
                    pairs.extend(name.map(|(name, _)| format!("order={name}")));
                }
                if tree.ties != Ties::First {
                    pairs.push(format!("ties={}", name_of(&Ties::NAMES, tree.ties)));
                }
                let usual =
                    if tree.evaluation == Evaluation::Outcome { WinRule::Unit } else { WinRule::Depth };
                if tree.win != usual {
                    pairs.push(format!("win={}", tree.win));
                }
                match tree.memo {
                    None if deepening => pairs.push("memo=off".to_owned()),
                    Some(DEFAULT_MEMO) if deepening => {}
                    Some(DEFAULT_MEMO) => pairs.push("memo=on".to_owned()),
                    Some(mebibytes) => pairs.push(format!("memo={mebibytes}")),
                    None => {}
                }
                pairs.extend(tree.time.as_ref().map(time));
                pairs.extend(tree.nodes.map(|nodes| format!("nodes={nodes}")));
            }
        }
        pairs.extend(self.seed().map(|seed| format!("seed={seed}")));
        let colon = if pairs.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.name(), pairs.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for text in [
            "random",
            "random:seed=7",
            "one-ply",
            "ternary:depth=6",
            "ternary:depth=4,ties=first,seed=1",
            "minimax:depth=4,eval=ratio",
            "minimax:depth=3,eval=outcome,memo=on",
            "alphabeta:depth=8,eval=weights/0/1/4/16,order=centre,ties=random,memo=on,seed=7",
            "alphabeta:depth=4,eval=windows,order=centre,ties=possibilities,win=100000",
            "deepening:eval=ratio,time=500ms",
            "deepening:eval=ratio,memo=off,nodes=1000",
            "mcts:nodes=10000",
            "mcts:time=250ms,c=0.7",
            "perfect",
            "perfect:ties=random,temperature=1.5,sees=2,table=16,time=500ms,nodes=1000,seed=7",
            "perfect:wdl=on",
        ] {
            assert_eq!(text.parse::<Method>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn errors_list_what_is_accepted() {
        for (text, says) in [
            ("alfabeta", "expected random, one-ply, ternary, minimax, alphabeta, deepening, mcts, perfect"),
            ("", "unknown player ''"),
            ("random:depth=4", "random has no key 'depth': it takes seed"),
            ("minimax:depth", "'depth' is not key=value"),
            ("minimax:depth=0", "from 1 to 361"),
            ("minimax:depth=x", "from 1 to 361"),
            ("minimax:depth=2,depth=3", "given twice"),
            ("minimax:eval=best", "outcome, ratio"),
            ("minimax:order=up", "left, centre, evaluation, history"),
            ("minimax:ties=mine", "first, last, random, possibilities"),
            ("minimax:win=big", "flat, depth, unit"),
            ("minimax:memo=much", "on, off or a number of MiB"),
            ("mcts:time=5", "500ms, 2s or 1m"),
            ("mcts:nodes=0", "a whole number from 1"),
            ("mcts:c=-1", "from 0 to 100"),
            ("perfect:depth=4", "it takes ties, temperature, sees, table, wdl, time, nodes, seed"),
            ("perfect:table=0", "from 1 to 65536"),
            ("perfect:temperature=hot", "from 0 to 100"),
        ] {
            let error = text.parse::<Method>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
