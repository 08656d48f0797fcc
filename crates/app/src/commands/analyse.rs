//! `quaterne analyse`: what a machine thinks of a position, and what its evaluation counts.

use std::io::Write;
use std::time::Duration;

use rules::{Game, Player, write_move};
use search::analysis::{MoveScore, Verdict};
use search::events::Bound;
use search::{Analysis, Evaluation, Limits, Method, Silent, engine};
use serde::Serialize;

use crate::board_text::{self, Style};
use crate::cli::Context;
use crate::explanation::Explanation;
use crate::failure::{Bilingual, OrUsage as _};
use crate::lang::Lang;
use crate::rules_args::RulesArgs;
use crate::{errors_fr, interrupt, output, score_text, seed};

/// Show the score, the best move and the best line that a machine finds
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position: moves or rows
    #[arg(default_value = "", hide_default_value = true)]
    position: String,
    /// The machine
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta:depth=8,order=centre,memo=on")]
    with: String,
    /// Look at most this many plies ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=361))]
    depth: Option<u32>,
    /// Visit at most this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Think at most this many milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// List what an evaluation counts, and for whom [default: that of the machine, or else ratio]
    #[arg(long, value_name = "EVAL", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    explain: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.rules.game(&args.position)?;
    let method = seed::sown(args.with.parse().or_usage()?, seed::fresh);
    let explained = args.explain.as_deref().map(|name| evaluation(name, &method)).transpose()?;
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args.time.map(Duration::from_millis),
        stop: Some(interrupt::stop_flag()),
    };
    let analysis = engine::analyse(&game, &method, &limits, &mut Silent);
    let explanation = explained.map(|evaluation| {
        let explanation = Explanation::of(&game, &evaluation);
        (evaluation, explanation)
    });
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &Report::new(&game, &method, &analysis, explanation.as_ref()));
    }
    let page = Page { game: &game, method: &method, lang: context.lang };
    page.write(&mut out, &analysis)?;
    if let Some((evaluation, explanation)) = &explanation {
        page.explain(&mut out, evaluation, explanation)?;
    }
    Ok(out.flush()?)
}

/// The evaluation of this name; without a name, that of the machine.
fn evaluation(name: &str, method: &Method) -> anyhow::Result<Evaluation> {
    let own = match method {
        Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => Some(&tree.evaluation),
        _ => None,
    };
    match (name, own) {
        ("", own) => Ok(own.cloned().unwrap_or(Evaluation::Ratio)),
        _ => name.parse().map_err(|english: String| {
            Bilingual::new(english, format!("« {name} » : il faut {}", errors_fr::evaluation())).into()
        }),
    }
}

/// G, I or P, for the search that thinks in these letters (D7).
fn state(method: &Method, score: f64) -> Option<&'static str> {
    let letter = if score > 0.0 {
        "G"
    } else if score < 0.0 {
        "P"
    } else {
        "I"
    };
    matches!(method, Method::Ternary { .. }).then_some(letter)
}

/// An analysis as a person reads it.
struct Page<'a> {
    game: &'a Game,
    method: &'a Method,
    lang: Lang,
}

impl Page<'_> {
    fn write(&self, out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
        let lang = self.lang;
        let rules = self.game.rules();
        let board = board_text::draw(self.game, Style::usual(rules), board_text::colours_wanted());
        writeln!(out, "{board}")?;
        let moves = |cells: &[rules::Cell]| {
            cells.iter().map(|&cell| write_move(rules, cell)).collect::<Vec<_>>().join(" ")
        };
        let to_move = self.game.to_move();
        self.line(out, ("rules", "règles"), &rules.to_string())?;
        self.line(out, ("to move", "au trait"), &to_move.to_string())?;
        self.line(out, ("machine", "machine"), &self.method.to_string())?;
        if let Some(best) = analysis.best {
            self.line(out, ("best", "meilleur"), &write_move(rules, best))?;
        }
        let letter = state(self.method, analysis.score).filter(|_| analysis.best.is_some());
        let score = letter.map_or_else(|| score_text::score(lang, analysis.score), str::to_owned);
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
                state(self.method, m.score).map_or_else(|| score_text::score(lang, m.score), str::to_owned);
            let sign = if m.bound == Bound::Exact { ' ' } else { m.bound.sign() };
            let verdict = m.verdict.map_or(String::new(), |verdict| score_text::verdict(lang, verdict));
            let visits = m
                .visits
                .map_or(String::new(), |visits| format!("{visits} {}", lang.pick("games", "parties")));
            let told = write_move(self.game.rules(), m.cell);
            let text = format!("{told:>5}  {:>12}  {verdict}{visits}", format!("{sign} {score}"));
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
        if let Some(memo) = analysis.memo {
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
        let speed = nodes_per_second(analysis) / 1e6;
        let unit = lang.pick("million nodes/s", "millions de nœuds/s");
        let time = score_text::time(lang, analysis.elapsed);
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

    fn explain(
        &self,
        out: &mut impl Write,
        evaluation: &Evaluation,
        explanation: &Explanation,
    ) -> anyhow::Result<()> {
        let lang = self.lang;
        writeln!(out)?;
        self.line(out, ("counted", "compté"), &evaluation.to_string())?;
        for item in &explanation.items {
            let cells: Vec<String> = item.cells.iter().map(rules::Cell::to_string).collect();
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

fn nodes_per_second(analysis: &Analysis) -> f64 {
    let seconds = analysis.elapsed.as_secs_f64();
    if seconds > 0.0 { analysis.nodes as f64 / seconds } else { 0.0 }
}

/// The same as one JSON object; `docs/json.md` describes the fields.
#[derive(Serialize)]
struct Report {
    rules: String,
    position: String,
    fen: String,
    to_move: String,
    with: String,
    best: Option<String>,
    score: f64,
    verdict: Option<&'static str>,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'static str>,
    line: Vec<String>,
    moves: Vec<MoveReport>,
    depth: u32,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    memo: Option<MemoReport>,
    micros: u64,
    nodes_per_second: f64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ExplanationReport>,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    by: String,
    score: f64,
    bound: &'static str,
    verdict: Option<&'static str>,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
}

#[derive(Serialize)]
struct MemoReport {
    hits: u64,
    stored: u64,
    saved: u64,
    capacity: u64,
}

#[derive(Serialize)]
struct ExplanationReport {
    evaluation: String,
    score: f64,
    x: f64,
    o: f64,
    dead: usize,
    empty: usize,
    items: Vec<ItemReport>,
}

#[derive(Serialize)]
struct ItemReport {
    player: String,
    cells: Vec<String>,
    stones: usize,
    worth: f64,
}

impl Report {
    fn new(
        game: &Game,
        method: &Method,
        analysis: &Analysis,
        explanation: Option<&(Evaluation, Explanation)>,
    ) -> Self {
        let told = |&cell: &rules::Cell| write_move(game.rules(), cell);
        let (verdict, plies) = named(analysis.verdict);
        Self {
            rules: game.rules().to_string(),
            position: game.text(),
            fen: game.fen(),
            to_move: game.to_move().to_string(),
            with: method.to_string(),
            best: analysis.best.as_ref().map(told),
            score: analysis.score,
            verdict,
            plies,
            state: state(method, analysis.score).filter(|_| analysis.best.is_some()),
            line: analysis.line.iter().map(told).collect(),
            moves: analysis.moves.iter().map(|m| MoveReport::new(told(&m.cell), method, m)).collect(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            leaves: analysis.leaves,
            cutoffs: analysis.cutoffs,
            memo: analysis.memo.map(|memo| MemoReport {
                hits: memo.hits,
                stored: memo.stored,
                saved: memo.saved,
                capacity: memo.capacity,
            }),
            micros: analysis.elapsed.as_micros() as u64,
            nodes_per_second: nodes_per_second(analysis).round(),
            complete: analysis.complete,
            explanation: explanation.map(|(name, parts)| ExplanationReport::new(game, name, parts)),
        }
    }
}

impl MoveReport {
    fn new(by: String, method: &Method, found: &MoveScore) -> Self {
        let (verdict, plies) = named(found.verdict);
        let bound = match found.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        };
        let state = state(method, found.score);
        Self { by, score: found.score, bound, verdict, plies, state, visits: found.visits }
    }
}

impl ExplanationReport {
    fn new(game: &Game, evaluation: &Evaluation, explanation: &Explanation) -> Self {
        let item = |item: &crate::explanation::Item| ItemReport {
            player: item.player.to_string(),
            cells: item.cells.iter().map(rules::Cell::to_string).collect(),
            stones: item.stones,
            worth: item.worth,
        };
        Self {
            evaluation: evaluation.to_string(),
            score: explanation.score(game.to_move()),
            x: explanation.sum(Player::First),
            o: explanation.sum(Player::Second),
            dead: explanation.dead,
            empty: explanation.empty,
            items: explanation.items.iter().map(item).collect(),
        }
    }
}

/// `win`, `draw` or `loss`, and the plies to the end when they are known.
fn named(verdict: Option<Verdict>) -> (Option<&'static str>, Option<u32>) {
    match verdict {
        Some(Verdict::Win(plies)) => (Some("win"), plies),
        Some(Verdict::Draw) => (Some("draw"), None),
        Some(Verdict::Loss(plies)) => (Some("loss"), plies),
        None => (None, None),
    }
}
