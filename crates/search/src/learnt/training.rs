//! Logistic regression: from labelled positions to weights.
//!
//! The model says of a position that the side to move wins with probability σ(Σ wᵢxᵢ), xᵢ being how often pattern i
//! occurs. Training lowers the mean of −t ln p − (1 − t) ln(1 − p) over the examples, t being what became of each:
//!
//! ```text
//!   exact score s, n stones left     win or loss: ½ ± ½(0.8 + 0.2 · 2|s|/(n + 2))     the sooner the surer
//!                                    draw: ½
//!   a game that was played           1, ½ or 0, between 0.1 and 0.9: games have mistakes
//! ```
//!
//! Stochastic gradient descent, one example at a time in an order drawn by the seed, each weight with its own step
//! (Adagrad); the last passes are averaged. One thread, plain arithmetic: the same seed gives the same weights.
//!
//! Rejected: a library for it. The whole of it is thirty lines, and a model has three thousand weights.

use std::collections::HashMap;

use quaterne_rules::{Board, Game, Rules, Shape, on_board};

use super::UNIT;
use super::model::Model;
use super::patterns::{Patterns, classes};
use super::sampling::{Label, Labelled};
use crate::rng::Rng;
use crate::tactics::{Forced, settle};

/// How training goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// What the order of examples is drawn by.
    pub seed: u64,
    /// How often each example is looked at.
    pub epochs: u32,
    /// The first step of a weight.
    pub rate: f64,
    /// How much weights are drawn towards 0.
    pub decay: f64,
    /// One example in so many is kept aside, to see how the model does on what it was not shown.
    pub aside: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: 1, epochs: 12, rate: 0.15, decay: 2e-6, aside: 20 }
    }
}

/// What training came to.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The weights.
    pub model: Model,
    /// Quiet positions that were learnt from.
    pub examples: usize,
    /// The mean loss on them, and on those kept aside.
    pub loss: [f64; 2],
    /// The loss of who always says ½, on those kept aside.
    pub naive: f64,
}

/// Examples of one board, as lists of patterns.
#[derive(Debug)]
pub struct Trainer {
    rules: Rules,
    sets: usize,
    /// The class of each feature; `u16::MAX` for those that never occur.
    class_of: Vec<u16>,
    classes: usize,
    examples: Vec<Example>,
    patterns: Vec<(u16, i16)>,
}

#[derive(Clone, Copy, Debug)]
struct Example {
    set: u8,
    target: f32,
    begin: u32,
    end: u32,
}

impl Trainer {
    /// For boards of these rules.
    pub fn new(rules: &Rules) -> Self {
        on_board!(Game::new(*rules).board(), board => {
            let classes = classes(board.shape());
            let mut class_of = vec![u16::MAX; Patterns::new(board.shape()).layout().size()];
            for (class, features) in classes.values().enumerate() {
                for &feature in features {
                    class_of[feature] = class as u16;
                }
            }
            let sets = Patterns::sets(board.shape());
            Self { rules: *rules, sets, class_of, classes: classes.len(), examples: Vec::new(), patterns: Vec::new() }
        })
    }

    /// How many examples it has.
    pub fn len(&self) -> usize {
        self.examples.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.examples.is_empty()
    }

    /// Adds a position, unless the next plies decide it: those the evaluation need not learn.
    pub fn add(&mut self, labelled: &Labelled) {
        on_board!(labelled.game.board(), board => self.add_board(board, labelled.label));
    }

    fn add_board<S: Shape>(&mut self, board: &Board<S>, label: Label) {
        let patterns = Patterns::new(board.shape());
        let Forced::Quiet(quiet, plies) = settle(&patterns.grid, board) else { return };
        let target = target(label, board.plies_left());
        let begin = self.patterns.len() as u32;
        let mut counts: HashMap<u16, i16> = HashMap::new();
        let mut order = Vec::new();
        patterns.visit(&quiet, |feature, count| {
            let class = self.class_of[feature];
            if count != 0 && class != u16::MAX {
                *counts.entry(class).or_insert_with(|| {
                    order.push(class);
                    0
                }) += count as i16;
            }
        });
        self.patterns.extend(order.into_iter().map(|class| (class, counts[&class])));
        let end = self.patterns.len() as u32;
        let target = if plies % 2 == 0 { target } else { 1.0 - target };
        self.examples.push(Example { set: patterns.set(&quiet) as u8, target: target as f32, begin, end });
    }

    /// Learns the weights.
    pub fn train(&self, options: &Options, made: &str) -> Trained {
        let mut rng = Rng::new(options.seed);
        let is_aside = |nth: usize| options.aside > 0 && nth % options.aside == options.aside - 1;
        let mut order: Vec<usize> = (0..self.examples.len()).filter(|&nth| !is_aside(nth)).collect();
        let aside: Vec<usize> = (0..self.examples.len()).filter(|&nth| is_aside(nth)).collect();
        let size = self.classes * self.sets;
        let (mut weights, mut squares, mut mean) =
            (vec![0.0_f64; size], vec![1e-6_f64; size], vec![0.0_f64; size]);
        let averaged = (options.epochs / 3).max(1);
        for epoch in 0..options.epochs {
            for nth in (1..order.len()).rev() {
                order.swap(nth, rng.below(nth as u32 + 1) as usize);
            }
            for &nth in &order {
                let example = &self.examples[nth];
                let base = usize::from(example.set) * self.classes;
                let error = self.chance(&weights, example) - f64::from(example.target);
                for &(class, count) in self.patterns_of(example) {
                    let at = base + usize::from(class);
                    let slope = error * f64::from(count) + options.decay * weights[at];
                    squares[at] += slope * slope;
                    weights[at] -= options.rate * slope / squares[at].sqrt();
                }
            }
            if epoch + averaged >= options.epochs {
                for (mean, weight) in mean.iter_mut().zip(&weights) {
                    *mean += weight / f64::from(averaged);
                }
            }
        }
        let rounded = |weight: &f64| (weight * f64::from(UNIT)).round().clamp(-2000.0, 2000.0) as i16;
        let sets: Vec<Vec<i16>> =
            mean.chunks(self.classes).map(|set| set.iter().map(rounded).collect()).collect();
        let naive = aside.iter().map(|&nth| loss(0.5, self.examples[nth].target.into())).sum::<f64>();
        Trained {
            model: Model::from_classes(&self.rules, made.to_owned(), &sets),
            examples: order.len(),
            loss: [&order, &aside].map(|examples| self.mean_loss(&mean, examples)),
            naive: naive / aside.len().max(1) as f64,
        }
    }

    fn patterns_of(&self, example: &Example) -> &[(u16, i16)] {
        &self.patterns[example.begin as usize..example.end as usize]
    }

    /// The probability that the model gives.
    fn chance(&self, weights: &[f64], example: &Example) -> f64 {
        let base = usize::from(example.set) * self.classes;
        let patterns = self.patterns_of(example).iter();
        let sum: f64 =
            patterns.map(|&(class, count)| weights[base + usize::from(class)] * f64::from(count)).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    fn mean_loss(&self, weights: &[f64], examples: &[usize]) -> f64 {
        let each = |&nth: &usize| {
            let example = &self.examples[nth];
            loss(self.chance(weights, example), example.target.into())
        };
        examples.iter().map(each).sum::<f64>() / examples.len().max(1) as f64
    }
}

fn loss(chance: f64, target: f64) -> f64 {
    let chance = chance.clamp(1e-9, 1.0 - 1e-9);
    -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln()
}

/// What the model is to say of a position with this label, `left` stones being left.
fn target(label: Label, left: u32) -> f64 {
    match label {
        Label::Exact(score) => {
            let soon = f64::from(2 * score.unsigned_abs()) / f64::from(left + 2);
            0.5 + 0.5 * f64::from(score.signum()) * (0.8 + 0.2 * soon.min(1.0))
        }
        Label::Played(share) => 0.1 + 0.8 * share,
    }
}
