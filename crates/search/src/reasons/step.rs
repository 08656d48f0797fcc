//! One stone of a line, and why it is played.

use quaterne_rules::{Alignments, Cell, Game, Side};

use super::threat::{self, Threat};

/// A stone of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it goes.
    pub cell: Cell,
    /// Whose it is.
    pub by: Side,
    /// What can be seen of it on the board; empty for a quiet move.
    pub reasons: Vec<Reason>,
}

/// Something that a stone does, or suffers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It completes this alignment.
    Wins(Vec<Cell>),
    /// It takes the square where the other would win.
    Stops(Cell),
    /// The other wins on these squares, and one stone stops one of them: both are playable, or the second lies
    /// right above the first.
    TooLate(Vec<Cell>),
    /// Every move lies right below one of these winning squares of the other.
    Zugzwang(Vec<Cell>),
    /// It makes two winning squares that one stone cannot stop: both playable, or the second right above the
    /// first.
    Double(Vec<Cell>),
    /// It makes a winning square that has to be answered.
    Threatens(Cell),
    /// It makes winning squares that cannot be played yet.
    Prepares(Vec<Cell>),
}

impl Reason {
    /// One word, as in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Wins(_) => "wins",
            Self::Stops(_) => "stops",
            Self::TooLate(_) => "too late",
            Self::Zugzwang(_) => "zugzwang",
            Self::Double(_) => "double",
            Self::Threatens(_) => "threatens",
            Self::Prepares(_) => "prepares",
        }
    }

    /// The cells it speaks of.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Stops(cell) | Self::Threatens(cell) => std::slice::from_ref(cell),
            Self::Wins(cells)
            | Self::TooLate(cells)
            | Self::Zugzwang(cells)
            | Self::Double(cells)
            | Self::Prepares(cells) => cells,
        }
    }
}

impl Step {
    /// Looks at a legal move of the position of `game`.
    pub(super) fn of(game: &Game, cell: Cell, alignments: &Alignments) -> Self {
        let by = game.to_move();
        let mine = threat::of(game, by, alignments);
        if let Some(won) = mine.iter().find(|threat| threat.cell == cell) {
            return Self { cell, by, reasons: vec![Reason::Wins(won.line.clone())] };
        }
        let mut reasons: Vec<Reason> = suffered(game, cell, alignments).into_iter().collect();
        let mut next = game.clone();
        if next.play(cell).is_ok() && next.outcome().is_none() {
            let answered = threat::of(&next, by.other(), alignments).iter().any(|threat| threat.playable);
            reasons.extend(made(&threat::of(&next, by, alignments), &mine, !answered, game));
        }
        Self { cell, by, reasons }
    }
}

/// What the other side forces upon the one to move.
fn suffered(game: &Game, cell: Cell, alignments: &Alignments) -> Option<Reason> {
    let dangers = threat::of(game, game.to_move().other(), alignments);
    let playable: Vec<Cell> =
        dangers.iter().filter(|danger| danger.playable).map(|danger| danger.cell).collect();
    match playable.as_slice() {
        [] => {}
        [one] if game.rules().gravity() && dangers.iter().any(|danger| danger.cell == upwards(*one)) => {
            return Some(Reason::TooLate(vec![*one, upwards(*one)]));
        }
        [one] => return (*one == cell).then_some(Reason::Stops(cell)),
        _ => return Some(Reason::TooLate(playable)),
    }
    if !game.rules().gravity() {
        return None;
    }
    let above: Vec<Cell> = game.legal_moves().into_iter().map(upwards).collect();
    above
        .iter()
        .all(|&cell| dangers.iter().any(|danger| danger.cell == cell))
        .then_some(Reason::Zugzwang(above))
}

/// What a stone makes, once played: `now` are the winning squares of its side, `before` those it had.
fn made(now: &[Threat], before: &[Threat], in_time: bool, game: &Game) -> Vec<Reason> {
    let has = |cell: Cell| now.iter().any(|threat| threat.cell == cell);
    let playable: Vec<Cell> = now.iter().filter(|threat| threat.playable).map(|threat| threat.cell).collect();
    let mut reasons = Vec::new();
    match playable.as_slice() {
        // The other wins first: what is threatened does not matter.
        _ if !in_time => {}
        [] => {}
        [one] if game.rules().gravity() && has(upwards(*one)) => {
            reasons.push(Reason::Double(vec![*one, upwards(*one)]));
        }
        [one] => reasons.push(Reason::Threatens(*one)),
        _ => reasons.push(Reason::Double(playable)),
    }
    let new = |threat: &&Threat| {
        let known = before.iter().any(|old| old.cell == threat.cell);
        let said = reasons.iter().any(|reason| reason.cells().contains(&threat.cell));
        !threat.playable && !known && !said
    };
    let prepared: Vec<Cell> = now.iter().filter(new).map(|threat| threat.cell).collect();
    if !prepared.is_empty() {
        reasons.push(Reason::Prepares(prepared));
    }
    reasons
}

fn upwards(cell: Cell) -> Cell {
    Cell { row: cell.row + 1, ..cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reasons of a move, as `name cells`.
    fn check(rules: &str, position: &str, cell: &str, expected: &str) {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let cell = game.legal_moves().into_iter().find(|legal| legal.to_string() == cell).unwrap();
        let step = Step::of(&game, cell, &Alignments::of(game.rules()));
        let say = |reason: &Reason| {
            let cells: Vec<String> = reason.cells().iter().map(ToString::to_string).collect();
            format!("{} {}", reason.name(), cells.join(" "))
        };
        assert_eq!(
            step.reasons.iter().map(say).collect::<Vec<_>>().join(", "),
            expected,
            "{position} {cell}"
        );
    }

    #[test]
    fn each_reason_on_a_board() {
        check("connect4", "445566", "c1", "wins c1 d1 e1 f1");
        check("connect4", "44556", "g1", "too late c1 g1");
        check("connect4", "4455", "f1", "double c1 g1");
        check("connect4", "44553", "b1", "too late b1 f1");
        check("connect4", "445", "c1", "");
        check("connect4", "44455554221", "c1", "too late c1 c2, prepares f4");
        // Three in a column: one answer, right above.
        check("connect4", "41414", "d4", "stops d4");
        check("connect4", "4141", "d3", "threatens d4");
        // x completes four on a2 and e2, one stone too high.
        check("connect4", "7/7/7/7/1x1x3/1oxo1o1 x", "c2", "prepares a2 e2");
        check("tictactoe", "x2/1o1/2x o", "a2", "threatens c2");
        check("tictactoe", "x2/1o1/o1x x", "c3", "stops c3, double b3 c2");
        // A winning square right above the one to be stopped.
        check("connect4", "7/7/1x5/1ox4/1oo4/1xx3o x", "e1", "double d1 d2");
    }

    /// Every column is full or has a winning square of o right above its next cell.
    #[test]
    fn zugzwang() {
        check("4x4/4", "xoo1/xxx1/ooo1/xxo1 x", "d1", "zugzwang d2");
    }
}
