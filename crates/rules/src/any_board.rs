//! The board type, chosen once.
//!
//! A [`Board`] is generic on its shape so that searches compile to straight bit code; people's rules are
//! known only at run time. `AnyBoard` is the bridge: match it once, at the façade, with [`on_board!`], and
//! everything below is monomorphic. It is never matched inside a search.
//!
//! [`on_board!`]: crate::on_board

#[cfg(not(quaterne_narrow))]
use crate::Fixed;
use crate::{Bits, Board, Cell, Dynamic, Game, Outcome, Position, Rules, Shape, Side, word};

/// A board of any rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyBoard {
    /// The 7 × 6 preset.
    ConnectFour(Board<word::ConnectFour>),
    /// The 12 × 6 preset with 42 stones.
    TwelveBySix(Board<word::TwelveBySix>),
    /// Everything else up to 64 bits,
    Small(Board<Dynamic<u64>>),
    /// up to 128 bits,
    Medium(Board<Dynamic<word::Medium>>),
    /// up to 256 bits, as 15 × 15,
    Large(Board<Dynamic<word::Large>>),
    /// and up to 384 bits, as 19 × 19.
    Huge(Board<Dynamic<word::Huge>>),
}

/// Runs one expression on the board inside an [`AnyBoard`], whatever its type.
///
/// ```
/// use quaterne_rules::{on_board, AnyBoard, Position, Rules};
/// let any = AnyBoard::new(&Rules::tictactoe());
/// assert_eq!(on_board!(&any, board => board.moves().count()), 9);
/// ```
#[macro_export]
macro_rules! on_board {
    ($any:expr, $board:ident => $body:expr) => {
        match $any {
            $crate::AnyBoard::ConnectFour($board) => $body,
            $crate::AnyBoard::TwelveBySix($board) => $body,
            $crate::AnyBoard::Small($board) => $body,
            $crate::AnyBoard::Medium($board) => $body,
            $crate::AnyBoard::Large($board) => $body,
            $crate::AnyBoard::Huge($board) => $body,
        }
    };
}

impl AnyBoard {
    /// The empty board of these rules, in the narrowest word that holds it.
    pub fn new(rules: &Rules) -> Self {
        if *rules == Rules::connect4() {
            #[cfg(not(quaterne_narrow))]
            let shape = Fixed::new();
            #[cfg(quaterne_narrow)]
            let shape = Dynamic::of(rules);
            return Self::ConnectFour(Board::new(shape));
        }
        #[cfg(not(quaterne_narrow))]
        if *rules == Rules::connect4_12x6() {
            return Self::TwelveBySix(Board::new(Fixed::new()));
        }
        Self::dynamic(rules)
    }

    /// Whether this build has a board for these rules: all but a narrow one have.
    pub fn holds(rules: &Rules) -> bool {
        cfg!(not(quaterne_narrow)) || Dynamic::<u64>::holds(rules.width().into(), rules.height().into())
    }

    /// The same, never a preset's own type: what the presets are measured and tested against.
    pub fn dynamic(rules: &Rules) -> Self {
        let (width, height) = (rules.width().into(), rules.height().into());
        if Dynamic::<u64>::holds(width, height) {
            Self::Small(Board::new(Dynamic::of(rules)))
        } else if Dynamic::<word::Medium>::holds(width, height) {
            Self::Medium(Board::new(Dynamic::of(rules)))
        } else if Dynamic::<word::Large>::holds(width, height) {
            Self::Large(Board::new(Dynamic::of(rules)))
        } else {
            Self::Huge(Board::new(Dynamic::of(rules)))
        }
    }

    /// An empty board with these stones, given as a function of the cell; the caller has checked them.
    pub(crate) fn with_stones(mut self, to_move: Side, at: impl Fn(Cell) -> Option<Side>) -> Self {
        on_board!(&mut self, board => *board = filled(*board.shape(), to_move, at));
        self
    }

    /// Who plays now.
    pub fn to_move(&self) -> Side {
        on_board!(self, board => board.to_move())
    }

    /// How the game ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        on_board!(self, board => board.outcome())
    }

    /// The cells on which a stone can be played; empty once the game is over.
    pub fn moves(&self) -> Vec<Cell> {
        on_board!(self, board => if board.outcome().is_some() { Vec::new() } else { board.moves().collect() })
    }

    /// Who has a stone on this cell, which must be on the board.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        on_board!(self, board => board.at(cell))
    }

    /// How many stones lie on the board.
    pub fn plies(&self) -> u32 {
        on_board!(self, board => board.plies())
    }

    /// The cells of the winner's alignments; empty while nobody has won.
    pub fn winning_cells(&self) -> Vec<Cell> {
        on_board!(self, board => board.cells(board.shape().aligned_cells(board.theirs())).collect())
    }

    /// Plays a move that [`moves`](Self::moves) listed.
    pub fn play_unchecked(&mut self, cell: Cell) {
        on_board!(self, board => board.play_unchecked(cell));
    }
}

/// A board with these stones.
fn filled<S: Shape>(shape: S, to_move: Side, at: impl Fn(Cell) -> Option<Side>) -> Board<S> {
    let (mut mine, mut theirs) = (S::Bits::ZERO, S::Bits::ZERO);
    for cell in Board::new(shape).cells(shape.full()) {
        match at(cell) {
            Some(side) if side == to_move => mine |= S::Bits::bit(shape.index(cell)),
            Some(_) => theirs |= S::Bits::bit(shape.index(cell)),
            None => {}
        }
    }
    Board::from_stones(shape, mine, theirs)
}

impl<B: Bits> Dynamic<B> {
    fn of(rules: &Rules) -> Self {
        let max_plies = rules.max_plies() as u16;
        Self::new(rules.width(), rules.height(), rules.align(), rules.gravity(), max_plies)
    }
}

impl<B: Bits> Board<Dynamic<B>> {
    /// The position of a game in a word of one's choice; `None` if the word is too narrow for the board.
    ///
    /// ```
    /// use quaterne_rules::{Board, Dynamic, Game, Rules};
    /// let game = Game::parse(&Rules::connect4_12x6(), "ff").unwrap();
    /// assert_eq!(Board::<Dynamic<u128>>::of(&game).unwrap().plies(), 2);
    /// assert!(Board::<Dynamic<u64>>::of(&game).is_none()); // twelve columns of seven bits
    /// ```
    pub fn of(game: &Game) -> Option<Self> {
        let rules = game.rules();
        let fits = Dynamic::<B>::holds(rules.width().into(), rules.height().into());
        fits.then(|| filled(Dynamic::of(rules), game.to_move(), |cell| game.board().at(cell)))
    }
}
