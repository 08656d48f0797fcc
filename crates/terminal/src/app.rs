//! The whole interface as a value: events go in, orders come out, and a screen can be drawn of it at any time.
//!
//! Nothing in here waits, reads a clock or touches the terminal; the [`runner`](super::runner) does.

use std::time::Duration;

use quaterne_rules::{Game, Record, Rules};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

use super::event::{Desk, Event, Order, Wish};
use super::home::Home;
use super::keys::{self, Action};
use super::open::Open;
use super::options::Options;
use super::palette::Scheme;
use super::prompt::Prompt;
use super::setup::Setup;
use super::shelf::Kept;
use super::table::{Pane, Table};
use super::tile::Placed;
use super::watch::Watch;
use super::{help, home_view, setup_view, share, table_mouse, table_view, watch};
use crate::resume;
use quaterne_report::Text;
use quaterne_report::seat::Seat;

/// Between two pictures of something that moves.
const FRAME: Duration = Duration::from_millis(33);

/// What fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    Home,
    Open,
    Setup,
    Table,
    Watch,
}

/// The interface.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) options: Options,
    pub(super) screen: Screen,
    pub(super) home: Home,
    pub(super) open: Open,
    pub(super) setup: Setup,
    pub(crate) table: Option<Table>,
    pub(super) watch: Option<Watch>,
    size: Rect,
    /// The list of keys is open, from this line on.
    pub(super) help: Option<usize>,
    /// A file name is being typed.
    pub(super) prompt: Option<Prompt>,
    /// Games begun so far.
    begun: u32,
    pub(super) desk: Desk,
    pub(super) over: bool,
    /// Whoever left wants the list of the labs.
    pub(crate) labs: bool,
}

impl App {
    /// The first screen.
    pub(crate) fn choosing(options: Options) -> Self {
        let game = Game::new(Rules::connect4());
        let seats = [Seat::Human, Seat::usual_machine(game.rules())];
        let mut app = Self::setting_up(&game, &seats, options);
        app.screen = Screen::Home;
        app
    }

    /// The form with everything, with these choices made.
    pub(crate) fn setting_up(game: &Game, seats: &[Seat; 2], options: Options) -> Self {
        Self {
            options,
            screen: Screen::Setup,
            home: Home::new(),
            open: Open::default(),
            setup: Setup::new(game, seats),
            table: None,
            watch: None,
            size: Rect::new(0, 0, 80, 24),
            help: None,
            prompt: None,
            begun: 0,
            desk: Desk::default(),
            over: false,
            labs: false,
        }
    }

    /// A game at once.
    pub(crate) fn playing(game: Game, seats: [Seat; 2], options: Options) -> Self {
        let mut app = Self::setting_up(&game, &seats, options);
        let table = Table::new(game, seats, None);
        app.sit(table, None);
        app
    }

    /// Shows this table; the game that it replaces is kept.
    pub(super) fn sit(&mut self, mut table: Table, name: Option<String>) {
        self.put_away();
        self.begun += 1;
        table.kept_as = name.unwrap_or_else(|| format!("{}-{}.txt", self.options.stamp, self.begun));
        self.table = Some(table);
        self.screen = Screen::Table;
    }

    /// The game at the table, if it is one that a person may want to see again, and its name.
    pub(crate) fn worth_keeping(&self) -> Option<(String, Box<Record>)> {
        let table = self.table.as_ref()?;
        let worth = table.names.is_none() && table.has_human() && table.game.moves().len() > 1;
        worth.then(|| (table.kept_as.clone(), Box::new(table.record())))
    }

    pub(super) fn put_away(&mut self) {
        if let Some((name, record)) = self.worth_keeping() {
            self.desk.orders.push(Order::Keep(name, record));
        }
    }

    /// A tournament of this arena.
    #[cfg(feature = "watch")]
    pub(crate) fn watching(arena: String, options: Options) -> Self {
        let game = Game::new(Rules::connect4());
        let mut app = Self::setting_up(&game, &[Seat::Human, Seat::Human], options);
        app.watch = Some(Watch::new(arena));
        app.screen = Screen::Watch;
        app
    }

    /// Whether it is time to leave.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Takes an event, and says what is to be done about it.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Order> {
        match event {
            Event::Gone => self.over = true,
            Event::Resize(width, height) => self.size = Rect::new(0, 0, width, height),
            Event::Tick(now) => {
                self.desk.now = now;
                if let Some(table) = &mut self.table {
                    // A game that nobody sees waits.
                    if self.screen == Screen::Table {
                        table.tick(now);
                    }
                }
            }
            Event::Found(ticket, found) => {
                if let Some(table) = &mut self.table {
                    table.take(ticket, found);
                }
            }
            Event::Watched(news) => {
                if let Some(watch) = &mut self.watch {
                    watch.take(news);
                }
            }
            Event::Filed(result) => self.filed(result),
            Event::Loaded(Ok(record)) => self.resume(*record, None),
            Event::Loaded(Err(error)) => self.tell(error),
            Event::Kept(kept) => self.home.kept = kept,
            Event::Ground(light) => self.options.theme.scheme = Scheme::on(light),
            Event::Pictures => self.options.offer_pictures(),
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Key(_) => {}
            Event::Mouse(mouse) => table_mouse::mouse(self, mouse),
        }
        if let (Screen::Table, Some(table)) = (self.screen, &mut self.table) {
            table.settle(&mut self.desk, self.options.animation);
            // Every move is kept at once: whoever is cut off goes on where they were.
            if table.kept_moves != table.game.moves() {
                table.kept_moves = table.game.moves().to_vec();
                self.put_away();
            }
        }
        std::mem::take(&mut self.desk.orders)
    }

    /// How long the screen may stay as it is when nothing happens.
    pub(crate) fn patience(&self) -> Duration {
        let quick = self.table.as_ref().is_some_and(|table| {
            let playing_back = table.tree.playback.as_ref().is_some_and(|playback| playback.running);
            table.fall.is_some() || playing_back || table.machine_to_move().is_some() && !table.paused
        });
        if quick { FRAME } else { 3 * FRAME }
    }

    /// The screen took so long to be drawn: where that is longer than between two pictures, a stone that falls is just there.
    pub(crate) fn drawn(&mut self, took: Duration) {
        if took > FRAME {
            self.table.iter_mut().for_each(|table| table.fall = None);
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) {
        if self.help.is_some() {
            return self.help_key(key);
        }
        if self.prompt.is_some() {
            return self.prompt_key(key);
        }
        let wish = match self.screen {
            Screen::Table => return self.table_key(key),
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => keys::leaving(key).map(Wish::Do),
            Screen::Home => self.home.key(key),
            Screen::Open => self.open.key(key, &self.home.kept),
            Screen::Setup => self.setup.key(key, &mut self.options),
            Screen::Watch => self.watch.as_mut().and_then(|watch| watch.key(key)),
        };
        self.grant(wish);
    }

    fn help_key(&mut self, key: KeyEvent) {
        let from = self.help.unwrap_or(0);
        self.help = match key.code {
            KeyCode::Down | KeyCode::PageDown => Some((from + 1).min(30)),
            KeyCode::Up | KeyCode::PageUp => Some(from.saturating_sub(1)),
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.over = true;
                None
            }
            _ => None,
        };
    }

    /// Says something on the screen that is there.
    pub(super) fn tell(&mut self, text: Text) {
        match (self.screen, &mut self.table) {
            (Screen::Table, Some(table)) => table.note = Some(text),
            (Screen::Open, _) => self.open.note = Some(text),
            (Screen::Setup, _) => self.setup.error = Some(text),
            _ => self.home.note = Some(text),
        }
    }

    fn table_key(&mut self, key: KeyEvent) {
        let Some(table) = &mut self.table else { return };
        // From a game that is replayed one goes back to its tournament.
        if self.watch.is_some() && key.code == KeyCode::Esc && table.is_at_rest() {
            self.screen = Screen::Watch;
            return;
        }
        if table.in_pane && !key.modifiers.contains(KeyModifiers::CONTROL) {
            let taken = match table.pane {
                Pane::Moves => table.moves_key(key),
                Pane::Review => table.review_key(key),
                Pane::Tree => table.tree.key(key, &mut self.desk),
                Pane::Lines => table.lines.key(key),
            };
            if taken {
                return;
            }
        }
        // In the pane letters are no columns: nothing is dropped by mistake.
        let action = keys::action(key, table.game.rules());
        let action = action.filter(|action| {
            !table.in_pane || !matches!(action, Action::Column(_) | Action::Digit(_) | Action::Drop)
        });
        if let Some(action) = action {
            self.act(action);
        }
    }

    fn act(&mut self, action: Action) {
        let Some(table) = &mut self.table else { return };
        if let Some(action) = table.act(action, &mut self.desk, self.options.animation) {
            self.perform(action);
        }
    }

    fn filed(&mut self, result: Result<std::path::PathBuf, Text>) {
        let Some(table) = &mut self.table else { return };
        match result {
            Ok(path) => {
                let path = path.display();
                table.say(format!("saved: {path}"), format!("enregistré : {path}"));
            }
            Err(error) => table.note = Some(error),
        }
    }

    pub(crate) fn size(&self) -> Rect {
        self.size
    }

    pub(crate) fn is_setting_up(&self) -> bool {
        self.screen == Screen::Setup
    }

    /// The first screen, while it fills the screen.
    pub(crate) fn home(&mut self) -> Option<(&mut Home, &Options)> {
        (self.screen == Screen::Home).then_some((&mut self.home, &self.options))
    }

    /// The list of games, while it fills the screen.
    pub(crate) fn open(&mut self) -> Option<(&mut Open, &[Kept])> {
        (self.screen == Screen::Open).then_some((&mut self.open, self.home.kept.as_slice()))
    }

    /// The tournament, while it fills the screen.
    pub(crate) fn watched(&mut self) -> Option<&mut Watch> {
        self.watch.as_mut().filter(|_| self.screen == Screen::Watch)
    }

    /// The parts that the mouse needs together.
    pub(crate) fn parts(&mut self) -> (&mut Setup, Option<&mut Table>, &mut Options, &mut Desk) {
        (&mut self.setup, self.table.as_mut(), &mut self.options, &mut self.desk)
    }

    /// Closes the list of keys, if it is open.
    pub(crate) fn close_help(&mut self) -> bool {
        self.help.take().is_some()
    }

    /// Draws the screen; returns the cells that are to be pictures, where the terminal shows some.
    pub(crate) fn draw(&self, buffer: &mut Buffer) -> Vec<Placed> {
        let area = buffer.area;
        let mut tiles = match (self.screen, &self.table) {
            (Screen::Table, Some(table)) => {
                table_view::draw(buffer, area, table, &self.options, self.desk.now)
            }
            (Screen::Watch, _) => {
                if let Some(watched) = &self.watch {
                    watch::draw(buffer, area, watched, &self.options);
                }
                Vec::new()
            }
            (Screen::Open, _) => self.open.draw(buffer, area, &self.home.kept, &self.options),
            (Screen::Setup, _) => {
                setup_view::draw(buffer, area, &self.setup, &self.options);
                Vec::new()
            }
            _ => home_view::draw(buffer, area, &self.home, &self.options),
        };
        if let Some(from) = self.help {
            help::draw(buffer, area, from, &self.options);
            tiles.clear();
        }
        if let Some(prompt) = &self.prompt {
            prompt.draw(buffer, area, &self.options);
        }
        tiles
    }

    /// What to leave on the usual screen: how to go on with a game that is not over, or its end to show around.
    pub(crate) fn farewell(&self) -> Option<String> {
        let table =
            self.table.as_ref().filter(|table| self.watch.is_none() && !table.game.moves().is_empty())?;
        Some(match table.game.outcome() {
            None => resume::farewell(&table.game, &table.seats, self.options.lang)?,
            Some(_) => share::text(&table.game, &table.seats, &self.options),
        })
    }
}
