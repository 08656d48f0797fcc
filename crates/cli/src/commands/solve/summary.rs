//! What many answers come to: how many, what they cost, and what went wrong.

use std::io::Write;

use crate::failure::Interrupted;
use crate::output;
use quaterne_report::numbers;
use quaterne_report::solved::SolvedLine;
use quaterne_report::table::Table;
use quaterne_rules::Lang;

/// The answers so far.
#[derive(Debug)]
pub(super) struct Summary {
    asked: usize,
    answered: usize,
    wrong: usize,
    unproved: usize,
    mismatches: usize,
    /// Of each solved position.
    nodes: Vec<u64>,
    seconds: Vec<f64>,
}

impl Summary {
    pub(super) fn new(asked: usize) -> Self {
        let (nodes, seconds) = (Vec::new(), Vec::new());
        Self { asked, answered: 0, wrong: 0, unproved: 0, mismatches: 0, nodes, seconds }
    }

    pub(super) fn add(&mut self, answer: &SolvedLine) {
        self.answered += 1;
        self.mismatches += usize::from(answer.as_expected == Some(false));
        match &answer.found {
            Some(found) => {
                self.unproved += usize::from(!found.complete);
                self.nodes.push(found.nodes);
                self.seconds.push(found.micros as f64 / 1e6);
            }
            None => self.wrong += 1,
        }
    }

    /// Mean, median and most of nodes and time, and the speed; `elapsed` is the time of the whole run.
    pub(super) fn write(&self, out: &mut impl Write, lang: Lang, elapsed: f64) -> anyhow::Result<()> {
        if self.nodes.is_empty() {
            return Ok(());
        }
        let mut nodes: Vec<f64> = self.nodes.iter().map(|&nodes| nodes as f64).collect();
        let mut seconds = self.seconds.clone();
        let searching: f64 = seconds.iter().sum();
        let total: u64 = self.nodes.iter().sum();
        writeln!(out)?;
        let mut rows = Table::headed(lang.pick(" | mean | median | most", " | moyenne | médiane | maximum"));
        let count = |value: f64| numbers::count(lang, value.round() as u64);
        let time = |value: f64| numbers::seconds(lang, value);
        let [a, b, c] = three(&mut nodes).map(count);
        rows.row([lang.pick("nodes", "nœuds").to_owned(), a, b, c]);
        let [a, b, c] = three(&mut seconds).map(time);
        rows.row([lang.pick("time", "temps").to_owned(), a, b, c]);
        output::table(out, rows, lang)?;
        let speed = if searching > 0.0 { total as f64 / searching } else { 0.0 };
        let [positions, per_second, inside] = lang.pick(
            ["positions in", "nodes/s per thread", "unproved"],
            ["positions en", "nœuds/s par fil", "non prouvées"],
        );
        write!(out, "{} {positions} {}, {} {per_second}", self.nodes.len(), time(elapsed), count(speed))?;
        if self.unproved > 0 {
            write!(out, ", {} {inside}", self.unproved)?;
        }
        Ok(writeln!(out)?)
    }

    /// An error when something was wrong: the exit code 1 of the run.
    pub(super) fn verdict(&self, lang: Lang) -> anyhow::Result<()> {
        let Self { asked, answered, wrong, mismatches, .. } = self;
        let mut faults = Vec::new();
        if *wrong > 0 {
            faults.push(match lang {
                Lang::En => format!("{wrong} of {answered} lines are not positions"),
                Lang::Fr => format!("{wrong} lignes sur {answered} ne sont pas des positions"),
            });
        }
        if *mismatches > 0 {
            faults.push(match lang {
                Lang::En => format!("{mismatches} of {answered} scores are not the expected ones"),
                Lang::Fr => format!("{mismatches} scores sur {answered} ne sont pas ceux attendus"),
            });
        }
        if answered < asked {
            faults.push(match lang {
                Lang::En => format!("interrupted after {answered} of {asked} lines"),
                Lang::Fr => format!("interrompu après {answered} lignes sur {asked}"),
            });
        }
        let text = faults.join(lang.pick("; ", " ; "));
        match text.as_str() {
            "" => Ok(()),
            _ if answered < asked => Err(Interrupted::with(text.clone(), text).into()),
            _ => anyhow::bail!(text),
        }
    }
}

/// The mean, the median and the most of a list that is not empty.
fn three(values: &mut [f64]) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let (n, middle) = (values.len(), values.len() / 2);
    let median = if n % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 };
    [values.iter().sum::<f64>() / n as f64, median, values[n - 1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_median_and_most() {
        assert_eq!(three(&mut [5.0, 1.0, 3.0]), [3.0, 3.0, 5.0]);
        assert_eq!(three(&mut [4.0, 1.0, 2.0, 9.0]), [4.0, 3.0, 9.0]);
        assert_eq!(three(&mut [7.0]), [7.0; 3]);
    }
}
