//! The first screen: which game, against whom, who begins; and the games that were played before.
//!
//! A line for each. Arrows choose a line and change it; Enter plays, from wherever one is. Machines are levels, which
//! every board has its own of: whatever is chosen here answers within seconds.

use quaterne_report::Text;
use quaterne_report::catalogue::{Level, Levels};
use quaterne_report::seat::Seat;
use quaterne_rules::{Game, Rules, Side};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::event::Wish;
use super::keys::Action;
use super::list::turned;
use super::shelf::Kept;

/// The games to choose from, each with a position to look at; one's own comes after them.
pub(crate) const GAMES: [(&str, &str); 4] = [
    ("connect4", "4443335524"),
    ("tictactoe", "b2a1c3"),
    ("gomoku-15", "h8i9h9h7i8g8j8k8j7g10i10i6"),
    ("connect4-12x6", "fgfgeehhfg"),
];

/// A line of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Game,
    Opponent,
    Begins,
    Play,
    Continue,
    Open,
    Advanced,
    Labs,
}

/// What has been chosen so far.
#[derive(Debug)]
pub(crate) struct Home {
    game: usize,
    /// A level, or beyond them a friend at the same keyboard.
    opponent: usize,
    /// The side of whoever sits here.
    pub(crate) side: Side,
    pub(crate) selected: Item,
    /// Games that were played before, the latest first.
    pub(crate) kept: Vec<Kept>,
    pub(crate) note: Option<Text>,
}

impl Home {
    pub(crate) fn new() -> Self {
        Self { game: 0, opponent: 1, side: Side::X, selected: Item::Game, kept: Vec::new(), note: None }
    }

    /// The rules that are chosen; none for one's own, which are set up elsewhere.
    pub(crate) fn rules(&self) -> Option<Rules> {
        GAMES.get(self.game).and_then(|(name, _)| name.parse().ok())
    }

    /// Something to look at.
    pub(crate) fn sample(&self) -> Option<Game> {
        let (_, moves) = GAMES.get(self.game)?;
        Game::parse(&self.rules()?, moves).ok()
    }

    /// The levels of the board, the chosen one and its number; none when a friend plays.
    pub(crate) fn level(&self) -> Option<(usize, Level)> {
        let levels = Levels::of(&self.rules().unwrap_or_else(Rules::connect4)).levels;
        levels.into_iter().nth(self.opponent).map(|level| (self.opponent, level))
    }

    /// How many opponents there are: levels, and a friend.
    fn opponents() -> usize {
        Levels::of(&Rules::connect4()).levels.len() + 1
    }

    /// The game to go on with, if there is one.
    pub(crate) fn last(&self) -> Option<&Kept> {
        self.kept.iter().find(|kept| kept.is_open())
    }

    /// The lines, from top to bottom.
    pub(crate) fn items(&self) -> Vec<Item> {
        let mut items = vec![Item::Game];
        if self.rules().is_some() {
            items.push(Item::Opponent);
            items.extend(self.level().map(|_| Item::Begins));
        }
        items.push(Item::Play);
        items.extend(self.last().map(|_| Item::Continue));
        items.extend([Item::Open, Item::Advanced, Item::Labs]);
        items
    }

    /// A key, and what it asks of others.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Wish> {
        self.note = None;
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::Left | KeyCode::Char('-') => self.turn(-1),
            KeyCode::Right | KeyCode::Char('+' | ' ') => self.turn(1),
            KeyCode::Char(digit @ '1'..='6') => self.opponent = usize::from(digit as u8 - b'1'),
            KeyCode::Enter => return self.choose(),
            KeyCode::Esc => return Some(Wish::Back),
            KeyCode::F(1) | KeyCode::Char('?') => return Some(Wish::Do(Action::Help)),
            KeyCode::Char('q' | 'Q') => return Some(Wish::Do(Action::Quit)),
            KeyCode::Char('y' | 'Y') => return Some(Wish::Do(Action::Language)),
            KeyCode::Char('c' | 'C') => return Some(Wish::Do(Action::Colours)),
            KeyCode::Char('g' | 'G') => return Some(Wish::Do(Action::Signs)),
            KeyCode::Char('i' | 'I') => return Some(Wish::Do(Action::Pictures)),
            _ => {}
        }
        None
    }

    fn step(&mut self, by: isize) {
        let items = self.items();
        let at = items.iter().position(|item| *item == self.selected).unwrap_or(0);
        self.selected = items[turned(at, by, items.len())];
    }

    /// The next value of the line that is chosen, or the one before.
    pub(crate) fn turn(&mut self, by: isize) {
        match self.selected {
            Item::Game => self.game = turned(self.game, by, GAMES.len() + 1),
            Item::Opponent => self.opponent = turned(self.opponent, by, Self::opponents()),
            Item::Begins => self.side = self.side.other(),
            _ => {}
        }
    }

    /// Enter, or a click on a button.
    pub(crate) fn choose(&mut self) -> Option<Wish> {
        match self.selected {
            Item::Open => Some(Wish::Open),
            Item::Advanced => Some(Wish::Advanced),
            Item::Labs => Some(Wish::Labs),
            Item::Continue => self.last().cloned().map(|kept| Wish::Resume(Box::new(kept))),
            _ => self.begin(),
        }
    }

    /// The game that was chosen; one's own is set up first.
    fn begin(&self) -> Option<Wish> {
        let Some(rules) = self.rules() else { return Some(Wish::Advanced) };
        let opponent = match self.level() {
            None => Seat::Human,
            Some((_, level)) => level.player.parse().ok()?,
        };
        let mut seats = [Seat::Human, opponent.sown(quaterne_report::seed::fresh)];
        if self.side == Side::O {
            seats.reverse();
        }
        Some(Wish::Begin(Box::new((Game::new(rules), seats, None))))
    }
}
