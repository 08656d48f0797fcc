//! A tournament, watched while it is played or afterwards: the table, the cross table, what is being played, and
//! every finished game to be replayed.
//!
//! A [`Snapshot`] is what the database said at one moment; the [`feed`](super::feed) makes a new one every second,
//! and this only chooses what of it is on the screen.

use quaterne_arena::Standings;
use quaterne_arena::store::{Now, Progress, Running, StoredGame, TournamentInfo, WorkerInfo};
use quaterne_rules::{Game, Rules};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

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

/// What a key came to.
#[derive(Debug)]
pub(crate) enum Asked {
    Nothing,
    /// Another tournament.
    Follow(String),
    /// A game, finished or under way, and who plays it.
    Replay(Box<(Game, [String; 2])>),
    Help,
    Suspend,
    Language,
    Signs,
    Quit,
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

    pub(crate) fn key(&mut self, key: KeyEvent) -> Asked {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'd') => Asked::Quit,
                KeyCode::Char('z') => Asked::Suspend,
                _ => Asked::Nothing,
            };
        }
        let last = self.lines().saturating_sub(1);
        let at = Page::ALL.iter().position(|page| *page == self.page).unwrap_or(0);
        let beside = |by: usize| Page::ALL[(at + by) % Page::ALL.len()];
        match key.code {
            KeyCode::Up => self.selected = self.selected.saturating_sub(1),
            KeyCode::Down => self.selected = (self.selected + 1).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = last,
            KeyCode::Right | KeyCode::Tab => self.turn_to(beside(1)),
            KeyCode::Left | KeyCode::BackTab => self.turn_to(beside(Page::ALL.len() - 1)),
            KeyCode::Char(digit @ '1'..='5') => self.turn_to(Page::ALL[digit as usize - '1' as usize]),
            KeyCode::Enter => return self.enter(),
            KeyCode::F(1) | KeyCode::Char('?') => return Asked::Help,
            KeyCode::Char('y' | 'Y') => return Asked::Language,
            KeyCode::Char('g' | 'G') => return Asked::Signs,
            KeyCode::Char('q' | 'Q') => return Asked::Quit,
            _ => {}
        }
        Asked::Nothing
    }

    /// The chosen one of the games under way, as it stands.
    pub(crate) fn under_way(&self) -> Option<Game> {
        let snapshot = self.snapshot.as_ref()?;
        let running = snapshot.running.get(self.selected)?;
        let opening = snapshot.openings.get(running.opening).map_or("", String::as_str);
        replayed(&snapshot.rules, opening, &running.moves)
    }

    fn enter(&mut self) -> Asked {
        let Some(snapshot) = &self.snapshot else { return Asked::Nothing };
        match self.page {
            Page::Running => match (self.under_way(), snapshot.running.get(self.selected)) {
                (Some(game), Some(running)) => {
                    let names = running.seats.map(|player| snapshot.name(player).to_owned());
                    Asked::Replay(Box::new((game, names)))
                }
                _ => Asked::Nothing,
            },
            Page::Games => {
                let Some(stored) = snapshot.games.get(self.selected) else { return Asked::Nothing };
                // A game that began from rows is stored as moves from there.
                match replayed(&snapshot.rules, &stored.opening, &stored.line.moves) {
                    Some(game) => {
                        let names = stored.line.seats.map(|player| snapshot.name(player).to_owned());
                        Asked::Replay(Box::new((game, names)))
                    }
                    None => Asked::Nothing,
                }
            }
            Page::Tournaments => match snapshot.tournaments.get(self.selected) {
                Some(info) => {
                    let id = info.id.clone();
                    self.turn_to(Page::Table);
                    Asked::Follow(id)
                }
                None => Asked::Nothing,
            },
            _ => Asked::Nothing,
        }
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
