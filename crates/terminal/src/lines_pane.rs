//! The evaluation of the position, alignment by alignment: what counts, for whom, and how much.
//!
//! The alignment that is selected is marked on the board.

use quaterne_rules::{AnyBoard, Cell, Game, Side};
use quaterne_search::{Evaluation, Method};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::form::evaluations;
use super::pen::Pen;
use super::theme::Theme;
use super::tree_pane::Taken;
use quaterne_report::explanation::Explanation;
use quaterne_report::numbers;
use quaterne_rules::Lang;

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
        explained.items.sort_by(|a, b| b.worth.abs().total_cmp(&a.worth.abs()).then(a.player.cmp(&b.player)));
        (self.selected, self.top) = (0, 0);
        self.explained = Some(explained);
        self.subject = Some((*game.board(), evaluation));
    }

    /// The cells of the alignment that is selected.
    pub(crate) fn marked(&self) -> &[Cell] {
        let item = self.explained.as_ref().and_then(|explained| explained.items.get(self.selected));
        item.map_or(&[], |item| &item.cells)
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Taken {
        let last = self.explained.as_ref().map_or(0, |explained| explained.items.len()).saturating_sub(1);
        let to = match key.code {
            KeyCode::Up => self.selected.saturating_sub(1),
            KeyCode::Down => self.selected + 1,
            KeyCode::PageUp => self.selected.saturating_sub(10),
            KeyCode::PageDown => self.selected + 10,
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Char('o') => {
                self.choice += 1;
                return Taken::Yes;
            }
            _ => return Taken::No,
        };
        self.selected = to.min(last);
        Taken::Yes
    }

    /// A click on the n-th line of the list.
    pub(crate) fn click(&mut self, line: usize) {
        let last = self.explained.as_ref().map_or(0, |explained| explained.items.len()).saturating_sub(1);
        self.selected = (self.top + line).min(last);
    }

    /// Lines above the list.
    pub(crate) const HEAD: u16 = 5;

    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, theme: Theme, lang: Lang, focused: bool) {
        let (Some((_, evaluation)), Some(explained)) = (&self.subject, &self.explained) else { return };
        let mut pen = Pen::new(buffer, area);
        let title = format!("{evaluation}  ({})", lang.pick("o: another", "o : une autre"));
        pen.short(0, 0, &title, theme.bold(), theme.ellipsis());
        for player in Side::BOTH {
            let count = explained.items.iter().filter(|item| item.player == player).count();
            let sum = numbers::short(lang, explained.sum(player));
            let text = match lang {
                Lang::En => format!("{} {player}  {sum}  ({count} counted)", theme.stone(player)),
                Lang::Fr => format!("{} {player}  {sum}  ({count} comptés)", theme.stone(player)),
            };
            pen.text(0, 1 + player.index() as i32, &theme.spell(&text), theme.player(player));
        }
        let score = numbers::signed(lang, explained.score(Side::X));
        let total = match lang {
            Lang::En => format!("x − o = {score}   dead {}, empty {}", explained.dead, explained.empty),
            Lang::Fr => format!("x − o = {score}   morts {}, vides {}", explained.dead, explained.empty),
        };
        pen.short(0, 3, &theme.spell(&total), theme.plain(), theme.ellipsis());
        let height = usize::from(area.height.saturating_sub(Self::HEAD));
        let top = top_for(self.top, self.selected, height);
        for (line, (nth, item)) in explained.items.iter().enumerate().skip(top).take(height).enumerate() {
            let cells: Vec<String> = item.cells.iter().map(Cell::to_string).collect();
            let worth = numbers::short(lang, item.worth);
            let sign = if item.player == Side::X { "+" } else { theme.sign("−", "-") };
            let text = format!("{} {sign}{worth:<6} {}", theme.stone(item.player), cells.join(" "));
            let mut style = theme.player(item.player);
            if nth == self.selected && focused {
                style = style.patch(theme.chosen());
            }
            pen.short(0, i32::from(Self::HEAD) + line as i32, &text, style, theme.ellipsis());
        }
    }
}

/// The first line to show so that the selected one is among `height` lines.
pub(crate) fn top_for(top: usize, selected: usize, height: usize) -> usize {
    top.clamp((selected + 1).saturating_sub(height.max(1)), selected)
}
