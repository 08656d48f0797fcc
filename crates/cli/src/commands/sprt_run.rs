//! A match that stops as soon as it is decided.

use crate::lang::say;
use clap::ValueEnum;
use quaterne_arena::{Decision, EloModel, Sprt, Trial};
use quaterne_report::Text;
use quaterne_report::numbers::decimal;
use quaterne_rules::Lang;

/// What a difference is a difference of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Elo {
    #[value(help = say(
        "The difference of mean scores over their spread",
        "L'écart des scores moyens rapporté à leur dispersion"
    ))]
    Normalised,
    #[value(help = say(
        "The difference of mean scores by the usual curve",
        "L'écart des scores moyens par la courbe usuelle"
    ))]
    Logistic,
}

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SprtArgs {
    #[arg(long, value_name = say("BOUNDS", "BORNES"), value_parser = bounds, allow_hyphen_values = true)]
    #[arg(help = say(
        "Stop as soon as a sequential test knows which Elo difference is the better guess, such as 0,20",
        "Arrêter dès qu'un test séquentiel sait lequel de ces deux écarts Elo est le plus juste, comme 0,20"
    ))]
    pub(crate) sprt: Option<[f64; 2]>,
    #[arg(long, value_enum, value_name = say("KIND", "GENRE"), default_value_t = Elo::Normalised, requires = "sprt")]
    #[arg(help = say(
        "Which kind of Elo the numbers of --sprt are",
        "De quel Elo sont les nombres de --sprt"
    ))]
    elo: Elo,
    #[arg(long, value_name = say("SHARE", "PART"), default_value_t = 0.05, requires = "sprt", value_parser = error_rate)]
    #[arg(help = say(
        "How often --sprt may find a difference that is not there",
        "Combien de fois --sprt peut trouver un écart qui n'existe pas"
    ))]
    alpha: f64,
    #[arg(long, value_name = say("SHARE", "PART"), default_value_t = 0.05, requires = "sprt", value_parser = error_rate)]
    #[arg(help = say(
        "How often --sprt may miss a difference that is there",
        "Combien de fois --sprt peut manquer un écart qui existe"
    ))]
    beta: f64,
}

impl SprtArgs {
    /// The test that is meant.
    pub(crate) fn test(&self) -> Option<Sprt> {
        let model = match self.elo {
            Elo::Normalised => EloModel::Normalised,
            Elo::Logistic => EloModel::Logistic,
        };
        let (alpha, beta) = (self.alpha, self.beta);
        self.sprt.map(|[elo0, elo1]| Sprt { alpha, beta, ..Sprt::new(elo0, elo1, model) })
    }
}

/// Reads `0,20`.
fn bounds(text: &str) -> Result<[f64; 2], Text> {
    let wrong = || {
        Text::new(
            "expected two numbers, the smaller first, such as 0,20",
            "il faut deux nombres, le plus petit d'abord, comme 0,20",
        )
    };
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let read = |part: &str| part.trim().parse::<f64>().ok().filter(|number| number.abs() <= 1000.0);
    let (low, high) = read(low).zip(read(high)).ok_or_else(wrong)?;
    if low < high { Ok([low, high]) } else { Err(wrong()) }
}

/// Reads how often a test may err.
fn error_rate(text: &str) -> Result<f64, Text> {
    let read = text.trim().parse::<f64>().ok().filter(|rate| *rate >= 1e-6 && *rate < 0.5);
    read.ok_or_else(|| {
        Text::new(
            "expected a share from 0.000001 to less than 0.5, such as 0.05",
            "il faut une part entre 0.000001 et moins de 0.5, comme 0.05",
        )
    })
}

/// `SPRT [0, 20]: LLR 2.97 in (−2.94, 2.94): accepted after 412 pairs`.
pub(crate) fn sentence(trial: &Trial, lang: Lang) -> String {
    let (sprt, pairs) = (trial.sprt(), trial.pairs());
    let [low, high] = sprt.bounds();
    let elo = |bound: f64| format!("{} Elo", decimal(lang, bound, 1));
    let said = match sprt.decision(pairs) {
        Decision::Accepted => lang.pick(
            format!("accepted, the first is better by {} or more", elo(sprt.elo1)),
            format!("accepté, le premier est meilleur de {} ou plus", elo(sprt.elo1)),
        ),
        Decision::Rejected => lang.pick(
            format!("rejected, the first is better by {} at most", elo(sprt.elo0)),
            format!("rejeté, le premier est meilleur de {} au plus", elo(sprt.elo0)),
        ),
        Decision::Continue => lang.pick(
            "undecided: more openings are needed".to_owned(),
            "indécis : il faut plus d'ouvertures".to_owned(),
        ),
    };
    let number: u64 = pairs.iter().sum();
    let number = lang.pick(format!("{number} pairs"), format!("{number} paires"));
    // Where numbers have a comma of their own, another sign stands between them.
    let (colon, between) = lang.pick((":", ", "), (" :", " ; "));
    let both =
        |low, high, places| format!("{}{between}{}", decimal(lang, low, places), decimal(lang, high, places));
    let (bounds, limits) = (both(sprt.elo0, sprt.elo1, 1), both(low, high, 2));
    let llr = decimal(lang, sprt.llr(pairs), 2);
    format!("SPRT [{bounds}]{colon} LLR {llr} ({limits}){colon} {said} ({number}, {pairs:?})")
}
