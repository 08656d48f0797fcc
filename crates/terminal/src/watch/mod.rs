//! A tournament, watched while it is played or afterwards: the table, the cross table, what is being played, and
//! every finished game to be replayed.
//!
//! A [`Snapshot`] is what the database said at one moment; the [`feed`] makes a new one every second,
//! and this only chooses what of it is on the screen.

pub(crate) mod feed;
pub(crate) mod view;

use quaterne_arena::Standings;
use quaterne_arena::store::{Now, Progress, Running, StoredGame, TournamentInfo, WorkerInfo};
use quaterne_rules::{Game, Rules};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::event::Wish;
use crate::keys::Action;
use crate::list::moved;

pub(crate) use view::{draw, mouse};

/// What an arena holds of one tournament.
#[derive(Debug)]
pub(crate) struct Snapshot {
    /// All tournaments of the arena, the newest first.
    pub(crate) tournaments: Vec<TournamentInfo>,
    /// The one that is watched.
    pub(crate) chosen: TournamentInfo,
    pub(crate) rules: Rules,
    pub(crate) progress: Progress,
    /// The players, in the order of their entry.
    pub(crate) names: Vec<String>,
    /// The openings as text.
    pub(crate) openings: Vec<String>,
    pub(crate) table: Standings,
    pub(crate) running: Vec<Running>,
    pub(crate) workers: Vec<WorkerInfo>,
    /// The last finished games, in the order of the plan.
    pub(crate) games: Vec<StoredGame>,
    pub(crate) now: Now,
}

impl Snapshot {
    pub(crate) fn name(&self, player: usize) -> &str {
        self.names.get(player).map_or("?", String::as_str)
    }
}

/// What of it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    Table,
    Cross,
    Running,
    Games,
    Tournaments,
}

impl Page {
    pub(crate) const ALL: [Self; 5] =
        [Self::Table, Self::Cross, Self::Running, Self::Games, Self::Tournaments];
}

/// The screen of a tournament.
#[derive(Debug)]
pub(crate) struct Watch {
    /// The arena, as it may be shown.
    pub(crate) arena: String,
    pub(crate) page: Page,
    pub(crate) selected: usize,
    pub(crate) snapshot: Option<Box<Snapshot>>,
    /// Why there is no news.
    pub(crate) error: Option<String>,
}

impl Watch {
    pub(crate) fn new(arena: String) -> Self {
        Self { arena, page: Page::Table, selected: 0, snapshot: None, error: None }
    }

    /// News from the arena.
    pub(crate) fn take(&mut self, news: Result<Box<Snapshot>, String>) {
        match news {
            Ok(snapshot) => (self.snapshot, self.error) = (Some(snapshot), None),
            Err(error) => self.error = Some(error),
        }
        self.selected = self.selected.min(self.lines().saturating_sub(1));
    }

    /// How many lines the page has.
    pub(crate) fn lines(&self) -> usize {
        let Some(snapshot) = &self.snapshot else { return 0 };
        match self.page {
            Page::Table | Page::Cross => snapshot.table.rows.len(),
            Page::Running => snapshot.running.len(),
            Page::Games => snapshot.games.len(),
            Page::Tournaments => snapshot.tournaments.len(),
        }
    }

    pub(crate) fn turn_to(&mut self, page: Page) {
        (self.page, self.selected) = (page, 0);
        // The last games are the news.
        if page == Page::Games {
            self.selected = self.lines().saturating_sub(1);
        }
    }

    /// A key, and what it asks of others.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Wish> {
        if let Some(to) = moved(key.code, self.selected, self.lines().saturating_sub(1)) {
            self.selected = to;
            return None;
        }
        let at = Page::ALL.iter().position(|page| *page == self.page).unwrap_or(0);
        let beside = |by: usize| Page::ALL[(at + by) % Page::ALL.len()];
        match key.code {
            KeyCode::Right | KeyCode::Tab => self.turn_to(beside(1)),
            KeyCode::Left | KeyCode::BackTab => self.turn_to(beside(Page::ALL.len() - 1)),
            KeyCode::Char(digit @ '1'..='5') => self.turn_to(Page::ALL[digit as usize - '1' as usize]),
            KeyCode::Enter => return self.enter(),
            KeyCode::F(1) | KeyCode::Char('?') => return Some(Wish::Do(Action::Help)),
            KeyCode::Char('y' | 'Y') => return Some(Wish::Do(Action::Language)),
            KeyCode::Char('g' | 'G') => return Some(Wish::Do(Action::Signs)),
            KeyCode::Char('q' | 'Q') => return Some(Wish::Do(Action::Quit)),
            _ => {}
        }
        None
    }

    /// The chosen one of the games under way, as it stands.
    pub(crate) fn under_way(&self) -> Option<Game> {
        let snapshot = self.snapshot.as_ref()?;
        let running = snapshot.running.get(self.selected)?;
        let opening = snapshot.openings.get(running.opening).map_or("", String::as_str);
        replayed(&snapshot.rules, opening, &running.moves)
    }

    fn enter(&mut self) -> Option<Wish> {
        let snapshot = self.snapshot.as_ref()?;
        let (game, seats) = match self.page {
            Page::Running => (self.under_way()?, snapshot.running.get(self.selected)?.seats),
            Page::Games => {
                let stored = snapshot.games.get(self.selected)?;
                // A game that began from rows is stored as moves from there.
                (replayed(&snapshot.rules, &stored.opening, &stored.line.moves)?, stored.line.seats)
            }
            Page::Tournaments => {
                let id = snapshot.tournaments.get(self.selected)?.id.clone();
                self.turn_to(Page::Table);
                return Some(Wish::Follow(id));
            }
            Page::Table | Page::Cross => return None,
        };
        Some(Wish::Replay(Box::new((game, seats.map(|player| snapshot.name(player).to_owned())))))
    }
}

/// A game by its moves, from its opening on.
fn replayed(rules: &Rules, opening: &str, moves: &str) -> Option<Game> {
    Game::parse(rules, moves).ok().or_else(|| {
        let mut game = Game::parse(rules, opening).ok()?;
        game.play_text(moves).ok()?;
        Some(game)
    })
}
