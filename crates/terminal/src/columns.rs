//! The scores of the moves, as they stand under the columns or in the cells.
//!
//! ```text
//!    1    2    3    4          names
//!    -2  ~-3  ~+1   +1=        for the side to move: exact, or ~ searched; the best is marked
//!    P14            G25        proved: W wins, L loses (French G, P), after so many plies
//! ```
//!
//! A wide board has no room for numbers: there a sign says it (`+` wins, `-` loses, `=` draws), and the number of
//! the chosen column is spelled out in the line below the board.

use quaterne_rules::{Lang, Rules};
use quaterne_search::analysis::Verdict;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::frame::Frame;
use super::pen::write;
use super::scores::{Rating, Scores};
use super::theme::Theme;
use quaterne_report::{numbers, score_text};

/// `+18`, `~+1.3`: a score in at most so many characters.
pub(crate) fn number(rating: &Rating, lang: Lang, room: usize) -> String {
    let whole = |score: f64| numbers::signed(lang, score.round());
    let long = || format!("~{}", numbers::signed(lang, (rating.score * 10.0).round() / 10.0));
    let texts = if rating.exact {
        vec![whole(rating.score)]
    } else {
        vec![long(), format!("~{}", whole(rating.score))]
    };
    let fitting = texts.into_iter().find(|text| text.chars().count() <= room);
    fitting.unwrap_or_else(|| sign(rating).to_owned())
}

/// `W3`: the result and the distance.
pub(crate) fn distance(verdict: Verdict, lang: Lang) -> String {
    let plies = |letter: &str, plies: Option<u32>| match plies {
        Some(plies) => format!("{letter}{plies}"),
        None => letter.to_owned(),
    };
    match verdict {
        Verdict::Win(after) => plies(lang.pick("W", "G"), after),
        Verdict::Draw => lang.pick("D", "N").to_owned(),
        Verdict::Loss(after) => plies(lang.pick("L", "P"), after),
    }
}

fn sign(rating: &Rating) -> &'static str {
    match rating.score {
        score if score > 0.0 => "+",
        score if score < 0.0 => "−",
        _ => "=",
    }
}

/// A sentence: `column 4: +1, won in 41 plies (exact)`.
pub(crate) fn sentence(rating: &Rating, name: &str, depth: u32, lang: Lang) -> String {
    let colon = lang.pick(":", " :");
    let score = if rating.exact {
        let score = numbers::signed(lang, rating.score.round());
        let told = rating.verdict.map(|verdict| score_text::proved(lang, verdict));
        let told = told.map_or(String::new(), |told| format!(", {told}"));
        format!("{score}{told} ({})", lang.pick("exact", "exact"))
    } else {
        let score = numbers::signed(lang, rating.score);
        lang.pick(format!("{score} (searched {depth} plies)"), format!("{score} (cherché à {depth} coups)"))
    };
    format!("{name}{colon} {score}")
}

fn style(rating: &Rating, best: bool, theme: Theme) -> Style {
    let style = match (rating.exact, rating.score) {
        (false, _) => theme.dim(),
        (true, score) if score > 0.0 => theme.good(),
        (true, score) if score < 0.0 => theme.bad(),
        _ => theme.plain(),
    };
    if best { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style }
}

/// Draws the scores: below the columns with gravity, in the empty cells without.
pub(crate) fn draw(
    buffer: &mut Buffer,
    frame: &Frame,
    rules: &Rules,
    scores: &Scores,
    theme: Theme,
    lang: Lang,
) {
    for rating in &scores.moves {
        let rect = frame.rect(rules, rating.cell);
        let style = style(rating, scores.is_best(rating), theme);
        let width = usize::from(rect.width);
        let room = width.saturating_sub(1);
        let text = theme.spell(&number(rating, lang, room));
        if rules.gravity() {
            let line = Rect { y: frame.scores_line(), height: frame.score_rows, ..rect };
            if frame.score_rows == 0 {
                continue;
            }
            centred(buffer, line, 0, &text, style);
            let after = rating.verdict.map(|verdict| distance(verdict, lang));
            if let Some(after) = after.filter(|after| after.chars().count() <= room) {
                centred(buffer, line, 1, &after, style);
            }
        } else if width >= 4 {
            let ground = style.patch(theme.board(false));
            let (x, y) = frame.middle(rect);
            let from = (i32::from(x) - (text.chars().count() as i32 - 1) / 2).max(i32::from(rect.x));
            write(buffer, buffer.area, (from, i32::from(y)), &text, ground);
        } else if scores.is_best(rating) {
            let ground = theme.good().patch(theme.board(false)).add_modifier(Modifier::BOLD);
            let (x, y) = frame.middle(rect);
            write(buffer, buffer.area, (x.into(), y.into()), "+", ground);
        }
    }
}

fn centred(buffer: &mut Buffer, rect: Rect, y: i32, text: &str, style: Style) {
    let width = text.chars().count() as i32;
    let x = (i32::from(rect.width) - width).max(0) / 2;
    write(buffer, rect, (x, y), text, style);
}

#[cfg(test)]
mod tests {
    use quaterne_rules::Cell;

    use super::*;

    #[test]
    fn scores_are_short_and_say_how_sure_they_are() {
        let rating = |score, exact, verdict| Rating { cell: Cell::new(3, 0), score, exact, verdict };
        let won = rating(18.0, true, Some(Verdict::Win(Some(3))));
        let soon = rating(-5.0, true, Some(Verdict::Loss(Some(30))));
        let searched = rating(-12.345, false, None);
        for (rating, room, text) in [
            (won, 4, "+18"),
            (won, 2, "+"),
            (soon, 2, "−5"),
            (searched, 6, "~−12.3"),
            (searched, 4, "~−12"),
            (searched, 2, "−"),
        ] {
            assert_eq!(number(&rating, Lang::En, room), text);
        }
        assert_eq!(distance(Verdict::Loss(Some(12)), Lang::Fr), "P12");
        assert_eq!(sentence(&won, "4", 8, Lang::Fr), "4 : +18, gagné en 3 coups (exact)");
        assert_eq!(sentence(&searched, "d", 8, Lang::En), "d: −12.35 (searched 8 plies)");
    }
}
