//! Where things are on the screen: pure geometry, the same for drawing and for the mouse.
//!
//! ```text
//!   ┌──────────────────────────────────────────┐
//!   │ title                                    │
//!   │ board                  players and clocks│   the board is as large as it can be;
//!   │                        evaluation bar    │   on narrow terminals it is alone
//!   │                        tabs              │
//!   │                        pane              │
//!   │ what happens                             │
//!   │ keys                                     │
//!   └──────────────────────────────────────────┘
//! ```

use quaterne_rules::Rules;
use ratatui::layout::Rect;

use super::frame::Frame;

/// The least width of the pane beside the board.
const BESIDE: u16 = 27;
/// Left of the board, so that it begins where texts do.
const MARGIN: u16 = 1;
/// Between the board and the pane.
const GAP: u16 = 1;
/// Players, evaluation bar and tabs above the pane.
const HEAD: u16 = 7;

/// The parts of the screen of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) title: Rect,
    /// `None` when the terminal is too small for the board, or the pane has the screen for itself.
    pub(crate) board: Option<Frame>,
    /// Two lines for each player.
    pub(crate) players: Rect,
    pub(crate) gauge: Rect,
    pub(crate) tabs: Rect,
    pub(crate) pane: Rect,
    pub(crate) status: Rect,
    pub(crate) keys: Rect,
}

impl Layout {
    /// Parts of this area; with `zoom` the pane gets what the board would have.
    pub(crate) fn of(rules: &Rules, area: Rect, zoom: bool) -> Self {
        let line = |y: u16| Rect { y: area.y + y.min(area.height), height: 1, ..area }.intersection(area);
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area }.intersection(area);
        let fit = |margin: u16| {
            let room = Rect { x: body.x + margin, width: body.width.saturating_sub(margin), ..body };
            Frame::fit(rules, room, BESIDE + GAP).filter(|_| !zoom)
        };
        // A margin is not worth a smaller board.
        let pitch = |board: Option<Frame>| board.map(|frame| (frame.pitch, frame.whole.height));
        let (board, apart) = (fit(0), fit(MARGIN));
        let board = if pitch(apart) == pitch(board) { apart } else { board };
        let left =
            board.map_or(if zoom { 0 } else { body.width }, |frame| frame.whole.right() - body.x + GAP);
        let side =
            Rect { x: body.x + left, width: body.width.saturating_sub(left), ..body }.intersection(body);
        let side = if side.width < BESIDE / 2 { Rect { width: 0, ..side } } else { side };
        let part = |from: u16, height: u16| Rect { y: side.y + from, height, ..side }.intersection(side);
        Self {
            title: line(0),
            board,
            players: part(0, 4),
            gauge: part(4, 1),
            tabs: part(6, 1),
            pane: part(HEAD, side.height.saturating_sub(HEAD)),
            status: status(area),
            keys: line(area.height.saturating_sub(1)),
        }
    }

    /// The least size of a terminal that shows a board of these rules.
    pub(crate) fn least(rules: &Rules) -> (u16, u16) {
        let (columns, rows) = (u16::from(rules.width()), u16::from(rules.height()));
        if rules.gravity() { (2 * columns + 2, rows + 4) } else { (2 * columns + 4, rows + 4) }
    }
}

/// The line above the keys, where every screen says what happens.
pub(crate) fn status(area: Rect) -> Rect {
    Rect { y: area.y + area.height.saturating_sub(2), height: 1, ..area }.intersection(area)
}

/// Whether a rectangle has a point.
pub(crate) fn has(rect: Rect, x: u16, y: u16) -> bool {
    rect.contains((x, y).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parts stay inside the terminal whatever its size, and the least size really shows the board.
    #[test]
    fn nothing_is_outside() {
        for text in ["connect4", "19x19/5/free", "tictactoe", "1x19/4", "19x1/4/free"] {
            let rules: Rules = text.parse().unwrap();
            for width in 0..90 {
                for height in 0..45 {
                    let area = Rect::new(0, 0, width, height);
                    let layout = Layout::of(&rules, area, false);
                    let Layout { title, players, gauge, tabs, pane, status, keys, .. } = layout;
                    for part in [title, players, gauge, tabs, pane, status, keys] {
                        assert_eq!(part.intersection(area).area(), part.area(), "{text} {area} {part}");
                    }
                    if let Some(frame) = layout.board {
                        let whole = frame.whole;
                        assert_eq!(whole.intersection(area), whole, "{text} {area}");
                    }
                }
            }
            let (width, height) = Layout::least(&rules);
            assert!(Layout::of(&rules, Rect::new(0, 0, width, height), false).board.is_some(), "{text}");
            assert!(Layout::of(&rules, Rect::new(0, 0, width - 1, height), false).board.is_none(), "{text}");
        }
    }
}
