//! The weights of the learnt evaluation, and their file.
//!
//! A model is a text: a head of `key value` lines, then a line for each set of weights and block of patterns, in the
//! order of [`BLOCKS`], with one weight for each pattern that has its own (cells that mirror each other share one):
//!
//! ```text
//!   quaterne model 1
//!   rules 7x6/4
//!   made seed=1 samples=300000 exact
//!   0 constant 12
//!   0 threat 0 0 −3 …
//!   …
//!   5 zugzwang 0 210 …
//! ```
//!
//! Weights are whole hundredths: 100 multiply the odds of winning by e. Rejected: bytes, half the size; a text of a
//! few kilobytes can be read, compared and merged.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use quaterne_rules::{AnyBoard, Lang, Rules, Say, on_board};
use thiserror::Error;

use super::patterns::{BLOCKS, Layout, Patterns, classes};

/// How many units make one unit of log-odds.
pub const UNIT: i32 = 100;

/// The models that are part of the program.
static SHIPPED: &[&str] = &[
    include_str!("../../models/connect4.model"),
    include_str!("../../models/connect4-12x6.model"),
    include_str!("../../models/5x5-4-free.model"),
];

/// Weights for one board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Model {
    rules: Rules,
    /// How it was made, in the words of whoever made it.
    made: String,
    /// Features of a set.
    size: usize,
    /// Set after set.
    weights: Vec<i16>,
}

/// Why a text is not a model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum ModelError {
    /// Not the first line of a model.
    Head,
    /// No rules, or none that can be.
    Rules,
    /// A line that does not belong.
    Line {
        /// Where, from 1.
        line: usize,
        /// Set and block.
        expected: String,
        /// How many numbers.
        count: usize,
    },
}

impl Say for ModelError {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Head => lang
                .pick(
                    "not a model of this version: the first line is not 'quaterne model 1'; train it again \
                     with quaterne tune",
                    "ce ne sont pas des poids de cette version : la première ligne n'est pas « quaterne model 1 » ; \
                     apprenez-les à nouveau avec quaterne tune",
                )
                .to_owned(),
            Self::Rules => lang
                .pick(
                    "line 2: expected 'rules' and a board, as in 'rules 7x6/4'",
                    "ligne 2 : il faut « rules » et une grille, comme « rules 7x6/4 »",
                )
                .to_owned(),
            Self::Line { line, expected, count } => lang.pick(
                format!(
                    "line {line}: expected the weights of '{expected}', {count} whole numbers from −32768 to 32767"
                ),
                format!(
                    "ligne {line} : il faut les poids de « {expected} », {count} nombres entiers de −32768 à 32767"
                ),
            ),
        }
    }
}

impl Model {
    /// The weights that are part of the program for these rules, if there are any.
    ///
    /// ```
    /// use quaterne_rules::Rules;
    /// use quaterne_search::learnt::Model;
    /// assert!(Model::shipped(&Rules::connect4()).is_some());
    /// assert!(Model::shipped(&"19x19/5".parse().unwrap()).is_none());
    /// ```
    pub fn shipped(rules: &Rules) -> Option<Arc<Self>> {
        static MODELS: LazyLock<Vec<Arc<Model>>> = LazyLock::new(|| {
            let held = |text: &&&str| rules_line(text).is_some_and(|rules| AnyBoard::holds(&rules));
            // A test reads every one of them.
            SHIPPED.iter().filter(held).filter_map(|text| text.parse().ok()).map(Arc::new).collect()
        });
        MODELS.iter().find(|model| model.rules == *rules).map(Arc::clone)
    }

    /// The rules of the boards that have weights in this program.
    pub fn shipped_rules() -> Vec<Rules> {
        SHIPPED.iter().filter_map(|text| rules_line(text)).collect()
    }

    /// A model from one weight per class of features, set after set, as training makes them.
    pub(crate) fn from_classes(rules: &Rules, made: String, sets: &[Vec<i16>]) -> Self {
        on_board!(&AnyBoard::new(rules), board => {
            let shape = board.shape();
            let size = Layout::new(shape).size();
            let classes = classes(shape);
            let mut weights = vec![0; size * sets.len()];
            for (nth, set) in sets.iter().enumerate() {
                for (features, &weight) in classes.values().zip(set) {
                    for feature in features {
                        weights[nth * size + feature] = weight;
                    }
                }
            }
            Self { rules: *rules, made, size, weights }
        })
    }

    /// A model that knows nothing: where training starts.
    pub fn zero(rules: &Rules) -> Self {
        let sets = on_board!(&AnyBoard::new(rules), board => Patterns::sets(board.shape()));
        Self::from_classes(rules, "nothing".to_owned(), &vec![Vec::new(); sets])
    }

    /// The board it is for.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How it was made.
    pub fn made(&self) -> &str {
        &self.made
    }

    /// The weights of a set.
    #[inline(always)]
    pub(crate) fn set(&self, nth: usize) -> &[i16] {
        &self.weights[nth * self.size..][..self.size]
    }

    /// How many weights it has, those that mirror each other counted once.
    pub fn parameters(&self) -> usize {
        on_board!(&AnyBoard::new(&self.rules), board => classes(board.shape()).len() * self.sets())
    }

    fn sets(&self) -> usize {
        self.weights.len() / self.size
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "quaterne model 1\nrules {}\nmade {}", self.rules, self.made)?;
        let (firsts, layout) = frame(&self.rules);
        for nth in 0..self.sets() {
            for (block, name) in BLOCKS.iter().enumerate() {
                let within = layout.block(block);
                let mut line = format!("{nth} {name}");
                for &first in firsts.iter().filter(|&first| within.contains(first)) {
                    write!(line, " {}", self.set(nth)[first])?;
                }
                writeln!(f, "{line}")?;
            }
        }
        Ok(())
    }
}

/// The first feature of each class, and where the blocks are.
fn frame(rules: &Rules) -> (Vec<usize>, Layout) {
    on_board!(&AnyBoard::new(rules), board => {
        (classes(board.shape()).into_keys().collect(), Layout::new(board.shape()))
    })
}

fn rules_line(text: &str) -> Option<Rules> {
    text.lines().nth(1)?.strip_prefix("rules ")?.parse().ok()
}

impl FromStr for Model {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Self, ModelError> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line) != Some("quaterne model 1") {
            return Err(ModelError::Head);
        }
        let rules = rules_line(text).ok_or(ModelError::Rules)?;
        let made = text.lines().nth(2).and_then(|line| line.strip_prefix("made ")).unwrap_or("").to_owned();
        let mut lines = lines.skip(2);
        let (firsts, layout) = frame(&rules);
        let sets = on_board!(&AnyBoard::new(&rules), board => Patterns::sets(board.shape()));
        let mut all = Vec::new();
        for nth in 0..sets {
            let mut set = Vec::new();
            for (block, name) in BLOCKS.iter().enumerate() {
                let count = firsts.iter().filter(|&first| layout.block(block).contains(first)).count();
                let (at, line) = lines.next().unwrap_or((text.lines().count(), ""));
                let expected = format!("{nth} {name}");
                let wrong = || ModelError::Line { line: at + 1, expected: expected.clone(), count };
                let numbers = line.strip_prefix(expected.as_str()).ok_or_else(wrong)?;
                let numbers: Result<Vec<i16>, _> = numbers.split_whitespace().map(str::parse).collect();
                let numbers = numbers.ok().filter(|numbers| numbers.len() == count).ok_or_else(wrong)?;
                set.extend(numbers);
            }
            all.push(set);
        }
        Ok(Self::from_classes(&rules, made, &all))
    }
}
