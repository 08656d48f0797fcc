//! An analysis as text: the board, what was found, move by move, and what it cost.

use std::io::Write;
use std::time::Duration;

use quaterne_report::board_text::{self, Style};
use quaterne_report::explained::Explained;
use quaterne_report::{Analysis, Bound, Move, ScoredMove, State, numbers, score_text};
use quaterne_rules::{Game, Lang};

use crate::output;

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
        if analysis.is_unfinished() {
            let text = lang.pick(
                "The search was ended before it had looked at one move to the end: no best move, no score.",
                "La recherche a été arrêtée avant d'avoir examiné un coup jusqu'au bout : ni meilleur coup, ni score.",
            );
            output::sentences(out, &format!("\n{text}\n"))?;
            return self.cost(out, analysis);
        }
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
        Ok(output::hanging(out, &format!("{:<9} ", self.lang.pick(name.0, name.1)), value)?)
    }

    /// `G`, a score, or what is proved of it.
    fn score(&self, state: Option<State>, score: Option<f64>, between: (Option<i32>, Option<i32>)) -> String {
        match (state, score, between) {
            (Some(state), ..) => format!("{state:?}"),
            (None, Some(score), _) => numbers::signed(self.lang, score),
            (None, None, (Some(lower), Some(upper))) => numbers::between(self.lang, lower, upper),
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
            let visits = each.visits.map_or(String::new(), |n| {
                format!("{} {}", numbers::count(lang, n), lang.pick("games", "parties"))
            });
            let front = format!("{:>5}  {:>12}  ", each.by.as_str(), format!("{sign} {score}"));
            output::hanging(out, &front, &format!("{verdict}{visits}"))?;
        }
        Ok(())
    }

    fn cost(&self, out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
        let lang = self.lang;
        self.line(out, ("depth", "prof."), &analysis.depth.to_string())?;
        let [nodes, leaves, cutoffs] =
            [analysis.nodes, analysis.leaves, analysis.cutoffs].map(|n| numbers::count(lang, n));
        let counted = match lang {
            Lang::En => format!("{nodes} ({leaves} leaves, {cutoffs} cutoffs)"),
            Lang::Fr => format!("{nodes} ({leaves} feuilles, {cutoffs} coupures)"),
        };
        self.line(out, ("nodes", "nœuds"), &counted)?;
        if let Some(memo) = &analysis.memo {
            let [hits, stored, saved] = [memo.hits, memo.stored, memo.saved].map(|n| numbers::count(lang, n));
            let text = lang.pick(
                format!("{hits} hits, {stored} positions stored, {saved} nodes saved"),
                format!("{hits} réutilisations, {stored} positions gardées, {saved} nœuds épargnés"),
            );
            self.line(out, ("memo", "mémoire"), &text)?;
        }
        let speed = analysis.speed() / 1e6;
        let unit = lang.pick("million nodes/s", "millions de nœuds/s");
        let time = numbers::time(lang, Duration::from_micros(analysis.micros));
        self.line(out, ("time", "temps"), &format!("{time} ({} {unit})", numbers::short(lang, speed)))?;
        if !analysis.complete && !analysis.is_unfinished() {
            let text = lang.pick(
                "A limit ended the search: scores are those of the part that was searched.",
                "Une limite a arrêté la recherche : les scores sont ceux de la partie explorée.",
            );
            output::sentences(out, text)?;
        }
        Ok(())
    }

    pub(super) fn explain(&self, out: &mut impl Write, explained: &Explained) -> anyhow::Result<()> {
        let lang = self.lang;
        writeln!(out)?;
        self.line(out, ("counted", "compté"), &explained.evaluation)?;
        for item in &explained.items {
            let worth = numbers::signed(lang, item.worth);
            output::hanging(out, &format!("  {} {worth:>7}  ", item.side), &item.cells.join(" "))?;
        }
        let Explained { dead, empty, to_move, sums, .. } = explained;
        let rest = match lang {
            Lang::En => format!("alignments: {dead} with stones of both sides, {empty} empty"),
            Lang::Fr => format!("alignements : {dead} avec des pions des deux camps, {empty} vides"),
        };
        output::hanging(out, "  ", &rest)?;
        let [x, o] = [sums.x, sums.o].map(|sum| numbers::short(lang, sum));
        let score = numbers::signed(lang, explained.score);
        let sum = match lang {
            Lang::En => format!("x {x}, o {o}: {score} for {to_move}, who is to move"),
            Lang::Fr => format!("x {x}, o {o} : {score} pour {to_move}, qui a le trait"),
        };
        Ok(output::hanging(out, "  ", &sum)?)
    }
}
