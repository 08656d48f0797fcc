//! Random games, quickly (B4, C7, D4).
//!
//! With gravity a column is drawn, and drawn again if it is full: each open column is then equally likely,
//! and the height of each column is all there is to look up. Without gravity the empty cells lie in an
//! array, and the one drawn is overwritten by the last. Nobody can have won before its k-th stone, so the
//! first plies are not even tested.
//!
//! Who plays them is a [`Playout`]: [`Quick`] on our boards, [`Plain`] on any other game.

use quaterne_rules::{AnyBoard, Bits, Board, Cell, Outcome, Position, Rules, Shape, Side, on_board};

use crate::one_ply::winning_moves;
use crate::rng::Rng;

/// A way to play a game to its end at random, and to see a win that is one move away.
pub trait Playout<P: Position> {
    /// Plays to the end: how it ended.
    fn play(&self, position: &P, rng: &mut Rng) -> Outcome;

    /// The first move that wins at once, if there is one.
    fn win(&self, position: &P) -> Option<P::Move>;
}

/// By the four methods of [`Position`] alone: any game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<P: Position> Playout<P> for Plain {
    /// A game that is not over and has no moves is drawn.
    fn play(&self, position: &P, rng: &mut Rng) -> Outcome {
        let mut position = position.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            let count = position.moves().count() as u32;
            let drawn = if count == 0 { None } else { position.moves().nth(rng.below(count) as usize) };
            match drawn {
                Some(drawn) => position.play_unchecked(drawn),
                None => return Outcome::Draw,
            }
        }
    }

    fn win(&self, position: &P) -> Option<P::Move> {
        let won = Some(Outcome::Win(position.to_move()));
        position.moves().find(|&m| position.after(m).outcome() == won)
    }
}

/// By the bits of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick;

impl<S: Shape> Playout<Board<S>> for Quick {
    #[inline]
    fn play(&self, board: &Board<S>, rng: &mut Rng) -> Outcome {
        playout(board, rng).0
    }

    #[inline]
    fn win(&self, board: &Board<S>) -> Option<Cell> {
        winning_moves(board).next()
    }
}

const MAX_SIDE: usize = Rules::MAX_SIDE as usize;

/// Plays to the end at random: the outcome, and how many stones lie on the board then.
///
/// ```
/// use quaterne_rules::{Board, Fixed};
/// use quaterne_search::{playout::playout, rng::Rng};
/// let (_, plies) = playout(&Board::new(Fixed::<u64, 7, 6, 4, true, 42>::new()), &mut Rng::new(1));
/// assert!((7..=42).contains(&plies));
/// ```
#[inline]
pub fn playout<S: Shape>(board: &Board<S>, rng: &mut Rng) -> (Outcome, u32) {
    match board.outcome() {
        Some(outcome) => (outcome, board.plies()),
        None if board.shape().gravity() => falling(board, rng),
        None => free(board, rng),
    }
}

fn falling<S: Shape>(board: &Board<S>, rng: &mut Rng) -> (Outcome, u32) {
    let shape = *board.shape();
    let (width, stride) = (shape.width(), shape.stride());
    // The bit on which the next stone of each column rests.
    let mut next = [0; MAX_SIDE];
    for (column, next) in (0..width).zip(&mut next) {
        *next = column * stride;
        while board.occupied().has(*next) {
            *next += 1;
        }
    }
    let mut stones = [board.mine(), board.theirs()];
    let mut side = 0;
    for plies in board.plies() + 1..=shape.max_plies() {
        // Two draws from one random number; past them, a fresh number each time.
        let random = rng.bits();
        let mut draw = (random as u32, (random >> 32) as u32);
        let index = loop {
            let column = ((u64::from(draw.0) * u64::from(width)) >> 32) as usize;
            let index = next[column];
            if index < column as u32 * stride + shape.height() {
                next[column] += 1;
                break index;
            }
            draw = (draw.1, (rng.bits() >> 32) as u32);
        };
        stones[side] |= S::Bits::bit(index);
        if plies >= 2 * shape.align() - 1 && wins(&shape, stones[side], index) {
            return (Outcome::Win(Side::after(plies - 1)), plies);
        }
        side ^= 1;
    }
    (Outcome::Draw, shape.max_plies())
}

fn free<S: Shape>(board: &Board<S>, rng: &mut Rng) -> (Outcome, u32) {
    let shape = *board.shape();
    let mut empty = [0_u16; MAX_SIDE * MAX_SIDE];
    let (mut left, mut cells) = (0_usize, board.playable());
    while !cells.is_zero() {
        empty[left] = cells.lowest() as u16;
        cells = cells.without_lowest();
        left += 1;
    }
    let mut stones = [board.mine(), board.theirs()];
    let mut side = 0;
    for plies in board.plies() + 1..=shape.max_plies() {
        let drawn = rng.below(left as u32) as usize;
        let index = u32::from(empty[drawn]);
        left -= 1;
        empty[drawn] = empty[left];
        stones[side] |= S::Bits::bit(index);
        if plies >= 2 * shape.align() - 1 && wins(&shape, stones[side], index) {
            return (Outcome::Win(Side::after(plies - 1)), plies);
        }
        side ^= 1;
    }
    (Outcome::Draw, shape.max_plies())
}

/// Whether the stone on `index` completed an alignment: all stones at once in a narrow word, only the
/// lines through it in a wide one, whichever is quicker.
#[inline]
fn wins<S: Shape>(shape: &S, stones: S::Bits, index: u32) -> bool {
    if S::Bits::CAPACITY <= 128 { shape.has_alignment(stones) } else { shape.aligned_through(stones, index) }
}

/// What became of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games the first player won.
    pub first: u64,
    /// Games the second player won.
    pub second: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Stones on the board at the end, all games together.
    pub plies: u64,
}

impl Tally {
    /// Plays this many games.
    pub fn of<S: Shape>(board: &Board<S>, games: u64, rng: &mut Rng) -> Self {
        let mut tally = Self::default();
        for _ in 0..games {
            let (outcome, plies) = playout(board, rng);
            match outcome {
                Outcome::Win(Side::X) => tally.first += 1,
                Outcome::Win(Side::O) => tally.second += 1,
                Outcome::Draw => tally.draws += 1,
            }
            tally.plies += u64::from(plies);
        }
        tally
    }

    /// The same from a board of any type.
    pub fn from(board: &AnyBoard, games: u64, rng: &mut Rng) -> Self {
        on_board!(board, board => Self::of(board, games, rng))
    }

    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.first + self.second + self.draws
    }

    /// These games and those.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            first: self.first + other.first,
            second: self.second + other.second,
            draws: self.draws + other.draws,
            plies: self.plies + other.plies,
        }
    }
}
