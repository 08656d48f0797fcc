//! An analysis as text: the board, what was found, move by move, and what it cost.

use std::io::Write;

use quaterne_rules::{Game, Player, write_move};
use quaterne_search::analysis::MoveScore;
use quaterne_search::events::Bound;
use quaterne_search::{Analysis, Evaluation, Method};

use super::{nodes_per_second, state, unfinished};
use quaterne_report::board_text::{self, Style};
use quaterne_report::explanation::Explanation;
use quaterne_report::{numbers, score_text};
use quaterne_rules::Lang;

/// An analysis as a person reads it.
pub(super) struct Page<'a> {
    pub(super) game: &'a Game,
    pub(super) method: &'a Method,
    pub(super) lang: Lang,
}

impl Page<'_> {
    pub(super) fn write(&self, out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
        let lang = self.lang;
        let rules = self.game.rules();
        let board = board_text::draw(self.game, Style::usual(rules), board_text::colours_wanted());
        writeln!(out, "{board}")?;
        let moves = |cells: &[quaterne_rules::Cell]| {
            cells.iter().map(|&cell| write_move(rules, cell)).collect::<Vec<_>>().join(" ")
        };
        let to_move = self.game.to_move();
        self.line(out, ("rules", "règles"), &rules.to_string())?;
        self.line(out, ("to move", "au trait"), &to_move.to_string())?;
        self.line(out, ("machine", "machine"), &self.method.to_string())?;
        if unfinished(analysis) {
            let text = lang.pick(
                "The search was ended before it had looked at one move to the end: no best move, no score.",
                "La recherche a été arrêtée avant d'avoir examiné un coup jusqu'au bout : ni meilleur coup, ni score.",
            );
            writeln!(out, "\n{text}\n")?;
            return self.cost(out, analysis);
        }
        if let Some(best) = analysis.best {
            self.line(out, ("best", "meilleur"), &write_move(rules, best))?;
        }
        let letter = state(self.method, analysis.score).filter(|_| analysis.best.is_some());
        let score = letter.map_or_else(|| numbers::signed(lang, analysis.score), str::to_owned);
        self.line(out, ("score", "score"), &score)?;
        let verdict = match (analysis.verdict, lang) {
            (Some(verdict), _) => score_text::verdict(lang, verdict),
            (None, Lang::En) => "not decided".to_owned(),
            (None, Lang::Fr) => "indécis".to_owned(),
        };
        self.line(out, ("verdict", "verdict"), &verdict)?;
        if !analysis.line.is_empty() {
            self.line(out, ("line", "suite"), &moves(&analysis.line))?;
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

    fn table(&self, out: &mut impl Write, moves: &[MoveScore]) -> anyhow::Result<()> {
        let lang = self.lang;
        writeln!(out, "{:>5}  {:>12}", lang.pick("move", "coup"), "score")?;
        for m in moves {
            let score =
                state(self.method, m.score).map_or_else(|| numbers::signed(lang, m.score), str::to_owned);
            let sign = if m.bound == Bound::Exact { ' ' } else { m.bound.sign() };
            let verdict = m.verdict.map_or(String::new(), |verdict| score_text::verdict(lang, verdict));
            let visits = m.visits.map_or(String::new(), |n| {
                format!("{} {}", numbers::count(lang, n), lang.pick("games", "parties"))
            });
            let told = write_move(self.game.rules(), m.cell);
            let text = format!("{told:>5}  {:>12}  {verdict}{visits}", format!("{sign} {score}"));
            writeln!(out, "{}", text.trim_end())?;
        }
        Ok(())
    }

    fn cost(&self, out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
        let lang = self.lang;
        self.line(out, ("depth", "prof."), &analysis.depth.to_string())?;
        let [nodes, leaves, cutoffs] =
            [analysis.nodes, analysis.leaves, analysis.cutoffs].map(|n| numbers::count(lang, n));
        let counted = match lang {
            Lang::En => {
                format!("{nodes} ({leaves} leaves, {cutoffs} cutoffs)")
            }
            Lang::Fr => {
                format!("{nodes} ({leaves} feuilles, {cutoffs} coupures)")
            }
        };
        self.line(out, ("nodes", "nœuds"), &counted)?;
        if let Some(memo) = analysis.memo {
            let [hits, stored, saved] = [memo.hits, memo.stored, memo.saved].map(|n| numbers::count(lang, n));
            let text = lang.pick(
                format!("{hits} hits, {stored} positions stored, {saved} nodes saved"),
                format!("{hits} réutilisations, {stored} positions gardées, {saved} nœuds épargnés"),
            );
            self.line(out, ("memo", "mémoire"), &text)?;
        }
        let speed = nodes_per_second(analysis) / 1e6;
        let unit = lang.pick("million nodes/s", "millions de nœuds/s");
        let time = numbers::time(lang, analysis.elapsed);
        self.line(out, ("time", "temps"), &format!("{time} ({} {unit})", numbers::short(lang, speed)))?;
        if !analysis.complete && !unfinished(analysis) {
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
            let worth = numbers::signed(lang, item.worth);
            writeln!(out, "  {} {worth:>7}  {}", item.player, cells.join(" "))?;
        }
        let (dead, empty) = (explanation.dead, explanation.empty);
        let rest = match lang {
            Lang::En => format!("alignments: {dead} with stones of both sides, {empty} empty"),
            Lang::Fr => format!("alignements : {dead} avec des pions des deux camps, {empty} vides"),
        };
        writeln!(out, "  {rest}")?;
        let [x, o] = Player::BOTH.map(|player| numbers::short(lang, explanation.sum(player)));
        let score = numbers::signed(lang, explanation.score(self.game.to_move()));
        let to_move = self.game.to_move();
        let sum = match lang {
            Lang::En => format!("x {x}, o {o}: {score} for {to_move}, who is to move"),
            Lang::Fr => format!("x {x}, o {o} : {score} pour {to_move}, qui a le trait"),
        };
        Ok(writeln!(out, "  {sum}")?)
    }
}
