//! An analysis as text: the board, what was found, move by move, and what it cost.

use std::io::Write;
use std::time::Duration;

use quaterne_report::board_text::{self, Style};
use quaterne_report::explanation::Explanation;
use quaterne_report::{Analysis, Bound, Move, ScoredMove, State, score_text};
use quaterne_rules::{Game, Lang, Player};
use quaterne_search::Evaluation;

/// An analysis as a person reads it.
pub(super) struct Page<'a> {
    pub(super) game: &'a Game,
    pub(super) lang: Lang,
}

impl Page<'_> {
    pub(super) fn write(&self, out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
        let lang = self.lang;
        let rules = self.game.rules();
        let board = board_text::draw(self.game, Style::usual(rules), board_text::colours_wanted());
        writeln!(out, "{board}")?;
        self.line(out, ("rules", "règles"), &analysis.rules)?;
        self.line(out, ("to move", "au trait"), &self.game.to_move().to_string())?;
        self.line(out, ("machine", "machine"), &analysis.player)?;
        if let Some(best) = &analysis.best {
            self.line(out, ("best", "meilleur"), best.as_str())?;
        }
        let score = self.score(analysis.state, analysis.score, (analysis.lower, analysis.upper));
        self.line(out, ("score", "score"), &score)?;
        let verdict = match analysis.verdict {
            Some(verdict) => score_text::verdict(lang, verdict, analysis.plies),
            None => lang.pick("not proved", "non prouvé").to_owned(),
        };
        self.line(out, ("verdict", "verdict"), &verdict)?;
        if !analysis.line.is_empty() {
            let moves: Vec<&str> = analysis.line.iter().map(Move::as_str).collect();
            self.line(out, ("line", "suite"), &moves.join(" "))?;
        }
        if !analysis.moves.is_empty() {
            writeln!(out)?;
            self.table(out, &analysis.moves)?;
        }
        writeln!(out)?;
        self.cost(out, analysis)
    }

    fn line(&self, out: &mut impl Write, name: (&str, &str), value: &str) -> anyhow::Result<()> {
        Ok(writeln!(out, "{:<9} {value}", self.lang.pick(name.0, name.1))?)
    }

    /// `G`, a score, or what is proved of it.
    fn score(&self, state: Option<State>, score: Option<f64>, between: (Option<i32>, Option<i32>)) -> String {
        match (state, score, between) {
            (Some(state), ..) => format!("{state:?}"),
            (None, Some(score), _) => score_text::score(self.lang, score),
            (None, None, (Some(lower), Some(upper))) => score_text::between(lower, upper),
            (None, None, _) => String::new(),
        }
    }

    fn table(&self, out: &mut impl Write, moves: &[ScoredMove]) -> anyhow::Result<()> {
        let lang = self.lang;
        writeln!(out, "{:>5}  {:>12}", lang.pick("move", "coup"), "score")?;
        for each in moves {
            let score = self.score(each.state, each.score, (each.lower, each.upper));
            let sign = match each.bound {
                Bound::Lower if each.score.is_some() => '≥',
                Bound::Upper if each.score.is_some() => '≤',
                _ => ' ',
            };
            let verdict = each.verdict.map_or(String::new(), |v| score_text::verdict(lang, v, each.plies));
            let visits = each
                .visits
                .map_or(String::new(), |visits| format!("{visits} {}", lang.pick("games", "parties")));
            let text =
                format!("{:>5}  {:>12}  {verdict}{visits}", each.by.as_str(), format!("{sign} {score}"));
            writeln!(out, "{}", text.trim_end())?;
        }
        Ok(())
    }

    fn cost(&self, out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
        let lang = self.lang;
        self.line(out, ("depth", "prof."), &analysis.depth.to_string())?;
        let counted = match lang {
            Lang::En => {
                format!("{} ({} leaves, {} cutoffs)", analysis.nodes, analysis.leaves, analysis.cutoffs)
            }
            Lang::Fr => {
                format!("{} ({} feuilles, {} coupures)", analysis.nodes, analysis.leaves, analysis.cutoffs)
            }
        };
        self.line(out, ("nodes", "nœuds"), &counted)?;
        if let Some(memo) = &analysis.memo {
            let text = match lang {
                Lang::En => {
                    format!(
                        "{} hits, {} positions stored, {} nodes saved",
                        memo.hits, memo.stored, memo.saved
                    )
                }
                Lang::Fr => format!(
                    "{} réutilisations, {} positions gardées, {} nœuds épargnés",
                    memo.hits, memo.stored, memo.saved
                ),
            };
            self.line(out, ("memo", "mémoire"), &text)?;
        }
        let speed = analysis.speed() / 1e6;
        let unit = lang.pick("million nodes/s", "millions de nœuds/s");
        let time = score_text::time(lang, Duration::from_micros(analysis.micros));
        self.line(out, ("time", "temps"), &format!("{time} ({} {unit})", score_text::decimal(lang, speed)))?;
        if !analysis.complete {
            let text = lang.pick(
                "A limit ended the search: scores are those of the part that was searched.",
                "Une limite a arrêté la recherche : les scores sont ceux de la partie explorée.",
            );
            writeln!(out, "{text}")?;
        }
        Ok(())
    }

    pub(super) fn explain(
        &self,
        out: &mut impl Write,
        evaluation: &Evaluation,
        explanation: &Explanation,
    ) -> anyhow::Result<()> {
        let lang = self.lang;
        writeln!(out)?;
        self.line(out, ("counted", "compté"), &evaluation.to_string())?;
        for item in &explanation.items {
            let cells: Vec<String> = item.cells.iter().map(quaterne_rules::Cell::to_string).collect();
            let worth = score_text::score(lang, item.worth);
            writeln!(out, "  {} {worth:>7}  {}", item.player, cells.join(" "))?;
        }
        let (dead, empty) = (explanation.dead, explanation.empty);
        let rest = match lang {
            Lang::En => format!("alignments: {dead} with stones of both sides, {empty} empty"),
            Lang::Fr => format!("alignements : {dead} avec des jetons des deux camps, {empty} vides"),
        };
        writeln!(out, "  {rest}")?;
        let [x, o] = Player::BOTH.map(|player| score_text::decimal(lang, explanation.sum(player)));
        let score = score_text::score(lang, explanation.score(self.game.to_move()));
        let to_move = self.game.to_move();
        let sum = match lang {
            Lang::En => format!("x {x}, o {o}: {score} for {to_move}, who is to move"),
            Lang::Fr => format!("x {x}, o {o} : {score} pour {to_move}, qui a le trait"),
        };
        Ok(writeln!(out, "  {sum}")?)
    }
}
