//! The evaluation bar: who stands better, and by how much; and the words that go with it.

use quaterne_rules::{Lang, Outcome, Side};
use quaterne_search::analysis::Verdict;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::pen::Pen;
use super::theme::Theme;
use quaterne_report::numbers;

/// What is known of a position, for the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    /// 0: the second player wins; 1: the first does.
    share: f64,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Over(Outcome),
    Proved(Side, Option<u32>),
    Drawn,
    Score(f64),
    Unknown,
}

/// A score of so many units is already a clear advantage.
const CLEAR: f64 = 10.0;

impl Standing {
    pub(crate) const UNKNOWN: Self = Self { share: 0.5, what: What::Unknown };

    /// Of a game that has ended.
    pub(crate) fn over(outcome: Outcome) -> Self {
        let share = match outcome {
            Outcome::Win(Side::X) => 1.0,
            Outcome::Win(Side::O) => 0.0,
            Outcome::Draw => 0.5,
        };
        Self { share, what: What::Over(outcome) }
    }

    /// Of a score and a verdict that were found for a player.
    pub(crate) fn of(side: Side, score: f64, verdict: Option<Verdict>) -> Self {
        let won = |by: Side, plies| Self {
            share: if by == Side::X { 1.0 } else { 0.0 },
            what: What::Proved(by, plies),
        };
        match verdict {
            Some(Verdict::Win(plies)) => won(side, plies),
            Some(Verdict::Loss(plies)) => won(side.other(), plies),
            Some(Verdict::Draw) => Self { share: 0.5, what: What::Drawn },
            None => {
                let score = if side == Side::X { score } else { -score };
                // Unproved, the bar is never full.
                Self { share: 0.5 + 0.47 * (score / CLEAR).tanh(), what: What::Score(score) }
            }
        }
    }

    fn words(&self, lang: Lang) -> String {
        match self.what {
            What::Over(Outcome::Win(side)) => format!("{side} {}", lang.pick("has won", "a gagné")),
            What::Over(Outcome::Draw) => lang.pick("draw", "partie nulle").to_owned(),
            What::Proved(side, Some(plies)) => {
                lang.pick(format!("{side} wins in {plies}"), format!("{side} gagne en {plies}"))
            }
            What::Proved(side, None) => format!("{side} {}", lang.pick("wins", "gagne")),
            What::Drawn => lang.pick("drawn", "nul").to_owned(),
            What::Score(score) => numbers::signed(lang, score),
            What::Unknown => "?".to_owned(),
        }
    }

    /// `x ██████▌····· o  +1.33`, on one line.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, theme: Theme, lang: Lang) {
        let words = self.words(lang);
        let mut pen = Pen::new(buffer, area, theme);
        let width = usize::from(area.width).saturating_sub(6 + words.chars().count());
        pen.text(0, 0, theme.stone(Side::X), theme.side(Side::X));
        let halves = (self.share * 2.0 * width as f64).round() as usize;
        let mut bar = theme.sign("█", "#").repeat(halves / 2);
        if halves % 2 == 1 {
            bar.push_str(theme.sign("▌", "#"));
        }
        let filled = bar.chars().count();
        pen.text(2, 0, &bar, theme.side(Side::X));
        let rest = theme.sign("░", ".").repeat(width.saturating_sub(filled));
        pen.text(2 + filled as i32, 0, &rest, theme.side(Side::O));
        pen.text(3 + width as i32, 0, theme.stone(Side::O), theme.side(Side::O));
        pen.text(5 + width as i32, 0, &words, theme.bold());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Scheme;
    use crate::theme::{Colours, Signs};

    fn check(standing: Standing, lang: Lang, drawn: &str) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 28, 1));
        let area = buffer.area;
        standing.draw(
            &mut buffer,
            area,
            Theme { signs: Signs::Ascii, colours: Colours::None, scheme: Scheme::Dark, pictures: false },
            lang,
        );
        let text: String = buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(text.trim_end(), drawn);
    }

    #[test]
    fn the_bar_leans_to_who_stands_better() {
        check(Standing::UNKNOWN, Lang::En, "x ###########.......... o ?");
        check(Standing::of(Side::O, 5.0, None), Lang::Fr, "x ######.............. o -5");
        check(
            Standing::of(Side::O, 0.0, Some(Verdict::Loss(Some(4)))),
            Lang::En,
            "x ########### o x wins in 4",
        );
        check(Standing::over(Outcome::Draw), Lang::Fr, "x #####..... o partie nulle");
    }
}
