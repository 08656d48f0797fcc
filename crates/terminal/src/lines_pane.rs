//! The evaluation of the position, alignment by alignment: what counts, for whom, and how much.
//!
//! The alignment that is selected is marked on the board.

use quaterne_rules::{AnyBoard, Cell, Game, Lang, Side};
use quaterne_search::{Evaluation, Method};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::form::evaluations;
use super::list::{moved, top_for};
use super::pen::Pen;
use super::theme::Theme;
use quaterne_report::explanation::Explanation;
use quaterne_report::numbers;

/// The pane.
#[derive(Debug, Default)]
pub(crate) struct LinesPane {
    choice: usize,
    /// The machine's own evaluation, if it has one.
    own: Option<Evaluation>,
    subject: Option<(AnyBoard, Evaluation)>,
    explained: Option<Explanation>,
    selected: usize,
    pub(crate) top: usize,
}

impl LinesPane {
    fn evaluation(&self) -> Evaluation {
        let mut all: Vec<Evaluation> = self.own.clone().into_iter().collect();
        let known = evaluations().filter_map(|name| name.parse().ok());
        all.extend(known.filter(|evaluation| Some(evaluation) != self.own.as_ref()));
        all.swap_remove(self.choice % all.len())
    }

    /// Explains the position, unless that is what is here already.
    pub(crate) fn show(&mut self, game: &Game, at_table: Option<&Method>) {
        self.own = at_table.and_then(|method| match method {
            Method::Minimax(tree) | Method::AlphaBeta(tree) | Method::Deepening(tree) => {
                Some(tree.evaluation.clone())
            }
            _ => None,
        });
        let evaluation = self.evaluation();
        let same = |(board, with): &(AnyBoard, Evaluation)| board == game.board() && *with == evaluation;
        if self.subject.as_ref().is_some_and(same) {
            return;
        }
        let mut explained = Explanation::of(game, &evaluation);
        explained.items.sort_by(|a, b| b.worth.abs().total_cmp(&a.worth.abs()).then(a.side.cmp(&b.side)));
        (self.selected, self.top) = (0, 0);
        self.explained = Some(explained);
        self.subject = Some((*game.board(), evaluation));
    }

    /// The cells of the alignment that is selected.
    pub(crate) fn marked(&self) -> &[Cell] {
        let item = self.explained.as_ref().and_then(|explained| explained.items.get(self.selected));
        item.map_or(&[], |item| &item.cells)
    }

    /// The last line of the list.
    fn last(&self) -> usize {
        self.explained.as_ref().map_or(0, |explained| explained.items.len()).saturating_sub(1)
    }

    /// A key; whether it was meant for this pane.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let to = moved(key.code, self.selected, self.last());
        let other = key.code == KeyCode::Char('o');
        self.selected = to.unwrap_or(self.selected);
        self.choice += usize::from(other);
        other || to.is_some()
    }

    /// A click on the n-th line of the list.
    pub(crate) fn click(&mut self, line: usize) {
        self.selected = (self.top + line).min(self.last());
    }

    /// Lines above the list.
    pub(crate) const HEAD: u16 = 5;

    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, theme: Theme, lang: Lang, focused: bool) {
        let (Some((_, evaluation)), Some(explained)) = (&self.subject, &self.explained) else { return };
        let mut pen = Pen::new(buffer, area, theme);
        let title = format!("{evaluation}  ({})", lang.pick("o: another", "o : une autre"));
        pen.short(0, 0, &title, theme.bold());
        for side in Side::BOTH {
            let count = explained.items.iter().filter(|item| item.side == side).count();
            let sum = numbers::short(lang, explained.sum(side));
            let text = lang.pick(
                format!("{} {side}  {sum}  ({count} counted)", theme.stone(side)),
                format!("{} {side}  {sum}  ({count} comptés)", theme.stone(side)),
            );
            pen.text(0, 1 + side.index() as i32, &text, theme.side(side));
        }
        let score = numbers::signed(lang, explained.score(Side::X));
        let total = lang.pick(
            format!("x − o = {score}   dead {}, empty {}", explained.dead, explained.empty),
            format!("x − o = {score}   morts {}, vides {}", explained.dead, explained.empty),
        );
        pen.short(0, 3, &total, theme.plain());
        let height = usize::from(area.height.saturating_sub(Self::HEAD));
        let top = top_for(self.top, self.selected, height);
        for (line, (nth, item)) in explained.items.iter().enumerate().skip(top).take(height).enumerate() {
            let cells: Vec<String> = item.cells.iter().map(Cell::to_string).collect();
            let worth = numbers::short(lang, item.worth);
            let sign = if item.side == Side::X { "+" } else { theme.sign("−", "-") };
            let text = format!("{} {sign}{worth:<6} {}", theme.stone(item.side), cells.join(" "));
            let mut style = theme.side(item.side);
            if nth == self.selected && focused {
                style = style.patch(theme.chosen());
            }
            pen.short(0, i32::from(Self::HEAD) + line as i32, &text, style);
        }
    }
}
