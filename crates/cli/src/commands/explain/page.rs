//! The explanation as people read it: the board with its winning squares, the verdict, the plan, the line.

use std::io::Write;

use quaterne_rules::{Cell, Game, Lang, Side, write_move};
use quaterne_search::reasons::{Plan, Reasons, Step};

use crate::output;
use quaterne_report::analysis::who_wins;
use quaterne_report::board_text::{self, Style, colours_wanted};
use quaterne_report::{numbers, why_words as words};

pub(super) fn write(out: &mut impl Write, game: &Game, reasons: &Reasons, lang: Lang) -> anyhow::Result<()> {
    let threatened = |side: Side, cell| reasons.threats[side.index()].iter().any(|t| t.cell == cell);
    let mark = |cell| match Side::BOTH.map(|side| threatened(side, cell)) {
        [true, true] => '*',
        [true, false] => '+',
        [false, true] => '-',
        [false, false] => ' ',
    };
    write!(out, "{}", board(game, mark))?;
    let left = game.rules().max_plies() - game.board().plies();
    let verdict = who_wins(game, reasons.solution.verdict(left));
    let verdict = verdict.say(lang);
    if game.outcome().is_some() {
        return Ok(writeln!(out, "{verdict}")?);
    }
    let (mover, score) =
        (game.to_move(), numbers::between(lang, reasons.solution.lower, reasons.solution.upper));
    match lang {
        Lang::En => writeln!(out, "{mover} to move: {verdict} (score {score})")?,
        Lang::Fr => writeln!(out, "Trait à {mover} : {verdict} (score {score})")?,
    }
    threats(out, game, reasons, lang)?;
    if let Some((nth, plan)) = &reasons.plan {
        write_plan(out, game, &reasons.line[..*nth], plan, lang)?;
    }
    if reasons.line.is_empty() {
        let unknown = lang.pick(
            "No line: the score is not proved within the limit.",
            "Pas de suite : le score n'est pas prouvé dans la limite.",
        );
        return Ok(writeln!(out, "\n{unknown}")?);
    }
    write_line(out, game, &reasons.line, lang)
}

fn board(game: &Game, mark: impl Fn(Cell) -> char) -> String {
    board_text::draw_marked(game, Style::usual(game.rules()), colours_wanted(), mark)
}

fn threats(out: &mut impl Write, game: &Game, reasons: &Reasons, lang: Lang) -> anyhow::Result<()> {
    for (side, sign) in Side::BOTH.into_iter().zip(['+', '-']) {
        let squares = &reasons.threats[side.index()];
        if !squares.is_empty() {
            let title = lang.pick("winning squares of", "cases gagnantes de");
            writeln!(out, "\n{sign} {title} {side}")?;
        }
        for square in squares {
            output::sentences(out, &format!("    {}", words::threat(game, square, lang)))?;
        }
    }
    Ok(())
}

/// The plan, on the board where it begins.
fn write_plan(
    out: &mut impl Write,
    game: &Game,
    before: &[Step],
    plan: &Plan,
    lang: Lang,
) -> anyhow::Result<()> {
    let mut there = game.clone();
    for step in before {
        there.play(step.cell)?;
    }
    let moves: String = before.iter().map(|step| write_move(game.rules(), step.cell)).collect();
    let head = match (moves.as_str(), lang) {
        ("", Lang::En) => "Why, without any search:".to_owned(),
        ("", Lang::Fr) => "Pourquoi, sans aucune recherche :".to_owned(),
        (moves, Lang::En) => format!("Why, without any search, once {moves} is played:"),
        (moves, Lang::Fr) => format!("Pourquoi, sans aucune recherche, après {moves} :"),
    };
    output::sentences(out, &format!("\n{head}"))?;
    for sentence in words::plan(game, plan, lang) {
        output::sentences(out, &format!("    {sentence}"))?;
    }
    let mark = |cell| match (plan.wins.contains(&cell), plan.reach.contains(&cell)) {
        (true, _) => '!',
        (false, true) => '.',
        (false, false) => ' ',
    };
    Ok(write!(out, "{}", board(&there, mark))?)
}

/// The line, a stone per row: its number, whose it is, the move and the reasons.
fn write_line(out: &mut impl Write, game: &Game, line: &[Step], lang: Lang) -> anyhow::Result<()> {
    writeln!(out, "\n{}", lang.pick("A best line", "Une meilleure suite"))?;
    let first = game.board().plies() + 1;
    for (number, step) in (first..).zip(line) {
        let played = write_move(game.rules(), step.cell);
        let said: Vec<String> =
            step.reasons.iter().map(|reason| words::reason(step.by, reason, lang)).collect();
        let front = format!("  {number:>3}. {} {played:<3} ", step.by);
        output::hanging(out, &front, &said.join(lang.pick("; ", " ; ")))?;
    }
    Ok(())
}
