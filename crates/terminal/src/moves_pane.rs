//! The list of moves: two to a line, the one on the screen marked. A click on a move goes there.

use quaterne_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::options::Options;
use super::pen::Pen;
use super::table::Table;

/// Where the two moves of a line begin.
const COLUMNS: [u16; 2] = [5, 15];
const WIDTH: u16 = 9;

/// Rounds above the first one shown, so that the move on the screen is in the middle, or as near as can be.
fn top(table: &Table, height: u16) -> usize {
    let first = table.game.start().plies() as usize % 2;
    let rounds = (table.game.moves().len() + first).div_ceil(2);
    let shown = (table.ply().saturating_sub(1) + first) / 2;
    shown.saturating_sub(usize::from(height) / 2).min(rounds.saturating_sub(usize::from(height)))
}

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, table: &Table, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    let mut pen = Pen::new(buffer, area, theme);
    let moves = table.game.moves();
    if moves.is_empty() {
        let text = lang.pick("no move yet", "aucun coup joué");
        return pen.text(1, 0, text, theme.dim());
    }
    // A game that was set up with the second player to move begins in the second column.
    let first = table.game.start().plies() as usize % 2;
    let top = top(table, area.height);
    for line in 0..usize::from(area.height) {
        let round = top + line;
        if 2 * round >= moves.len() + first {
            break;
        }
        pen.text(0, line as i32, &format!("{:>3}.", round + 1), theme.dim());
        for (nth, x) in COLUMNS.into_iter().enumerate() {
            let Some(ply) = (2 * round + nth).checked_sub(first).filter(|&ply| ply < moves.len()) else {
                continue;
            };
            let side = Side::BOTH[nth];
            let mark = table.review.mark(&table.game, ply + 1);
            let text = format!("{} {} {mark}", theme.stone(side), table.name(moves[ply]));
            let mut style = theme.side(side);
            if ply + 1 == table.ply() {
                style = style.patch(theme.chosen());
            } else if ply + 1 > table.ply() {
                style = theme.dim();
            }
            pen.text(i32::from(x), line as i32, &format!("{:<6}", text.trim_end()), style);
        }
    }
}

/// The ply that a click means: the position after the move.
pub(crate) fn ply_at(table: &Table, area: Rect, x: u16, y: u16) -> Option<usize> {
    let first = table.game.start().plies() as usize % 2;
    let round = top(table, area.height) + usize::from(y - area.y);
    let x = x - area.x;
    let nth = COLUMNS.into_iter().position(|at| x >= at && x < at + WIDTH)?;
    let ply = (2 * round + nth).checked_sub(first)?;
    (ply < table.game.moves().len()).then_some(ply + 1)
}
