//! The whole interface as a value: events go in, orders come out, and a screen can be drawn of it at any time.
//!
//! Nothing in here waits, reads a clock or touches the terminal; the [`runner`](super::runner) does.

use std::time::Duration;

use quaterne_rules::{Game, Lang};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

use super::event::{Desk, Event, Order, Wish};
use super::keys::{self, Action};
use super::pen::Pen;
use super::setup::Setup;
use super::table::{Pane, Table};
use super::theme::{Colours, Signs, Theme};
use super::watch::Watch;
use super::{help, setup_view, table_mouse, table_view, watch_view};
use crate::{resume, saved_game};
use quaterne_report::Text;
use quaterne_report::seat::Seat;

/// What a person chooses once, for every screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) animation: bool,
    /// Whether the mouse is ours or the terminal's.
    pub(crate) mouse: bool,
}

impl Options {
    pub(crate) fn new(lang: Lang, theme: Theme) -> Self {
        Self { lang, theme, animation: theme.colours != Colours::None, mouse: true }
    }

    pub(crate) fn turn_language(&mut self) {
        self.lang = self.lang.pick(Lang::Fr, Lang::En);
    }

    pub(crate) fn turn_signs(&mut self) {
        self.theme.signs = self.theme.sign(Signs::Ascii, Signs::Unicode);
    }
}

/// What fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    Setup,
    Table,
    Watch,
}

/// The interface.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) options: Options,
    screen: Screen,
    setup: Setup,
    pub(crate) table: Option<Table>,
    watch: Option<Watch>,
    size: Rect,
    /// The list of keys is open, from this line on.
    help: Option<usize>,
    /// A file name is being typed.
    prompt: Option<String>,
    desk: Desk,
    over: bool,
}

impl App {
    /// The set-up screen, with these choices made.
    pub(crate) fn setting_up(game: &Game, seats: &[Seat; 2], options: Options) -> Self {
        Self {
            options,
            screen: Screen::Setup,
            setup: Setup::new(game, seats),
            table: None,
            watch: None,
            size: Rect::new(0, 0, 80, 24),
            help: None,
            prompt: None,
            desk: Desk::default(),
            over: false,
        }
    }

    /// A game at once.
    pub(crate) fn playing(game: Game, seats: [Seat; 2], options: Options) -> Self {
        let mut app = Self::setting_up(&game, &seats, options);
        app.table = Some(Table::new(game, seats, None));
        app.screen = Screen::Table;
        app
    }

    /// A tournament of this arena.
    pub(crate) fn watching(arena: String, options: Options) -> Self {
        let game = Game::new(quaterne_rules::Rules::connect4());
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
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Key(_) => {}
            Event::Mouse(mouse) => table_mouse::mouse(self, mouse),
        }
        if let (Screen::Table, Some(table)) = (self.screen, &mut self.table) {
            table.settle(&mut self.desk, self.options.animation);
        }
        std::mem::take(&mut self.desk.orders)
    }

    /// How long the screen may stay as it is when nothing happens.
    pub(crate) fn patience(&self) -> Duration {
        let quick = self.table.as_ref().is_some_and(|table| {
            let playing_back = table.tree.playback.as_ref().is_some_and(|playback| playback.running);
            table.fall.is_some() || playing_back || table.machine_to_move().is_some() && !table.paused
        });
        Duration::from_millis(if quick { 33 } else { 100 })
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

    /// Does what a screen cannot do itself.
    pub(crate) fn grant(&mut self, wish: Option<Wish>) {
        match wish {
            None => {}
            Some(Wish::Do(action)) => self.perform(action),
            Some(Wish::Back) if self.table.is_some() => self.screen = Screen::Table,
            Some(Wish::Back) => self.setup.error = Some(Text::new("Ctrl-C quits", "Ctrl-C quitte")),
            Some(Wish::Follow(id)) => self.desk.orders.push(Order::Follow(id)),
            Some(Wish::Replay(replay)) => {
                let (game, names) = *replay;
                self.table = Some(Table::replay(game, names));
                self.screen = Screen::Table;
            }
            Some(Wish::Begin(table)) => {
                let (game, seats, control) = *table;
                let mut table = Table::new(game, seats, control);
                table.tick(self.desk.now);
                table.clock = super::clock::Clock::new(control, table.game.moves().len());
                self.table = Some(table);
                self.screen = Screen::Table;
            }
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
                Pane::Moves => moves_key(table, key),
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

    /// What a key means that is the same on every screen.
    fn perform(&mut self, action: Action) {
        let options = &mut self.options;
        let mut say = |english, french| self.table.iter_mut().for_each(|table| table.say(english, french));
        match action {
            Action::New => self.screen = if self.watch.is_some() { Screen::Watch } else { Screen::Setup },
            Action::Save => self.prompt = Some(String::new()),
            Action::Mouse => {
                options.mouse = !options.mouse;
                self.desk.orders.push(Order::Mouse(options.mouse));
                match options.mouse {
                    true => say("the mouse plays again", "la souris joue de nouveau"),
                    false => say(
                        "the mouse is the terminal's: select text with it; M takes it back",
                        "la souris est au terminal : elle sélectionne du texte ; M la reprend",
                    ),
                }
            }
            Action::Animation => {
                options.animation = !options.animation;
                match options.animation {
                    true => say("stones fall", "les pions tombent"),
                    false => say("stones are just there", "les pions sont posés"),
                }
            }
            Action::Signs => options.turn_signs(),
            Action::Language => options.turn_language(),
            Action::Help => self.help = Some(0),
            Action::Suspend => self.desk.orders.push(Order::Suspend),
            Action::Quit => self.over = true,
            _ => {}
        }
    }

    fn prompt_key(&mut self, key: KeyEvent) {
        let Some(typed) = &mut self.prompt else { return };
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => self.prompt = None,
            KeyCode::Char(c) => typed.push(c),
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => {
                let name = self.prompt.take().unwrap_or_default();
                if let Some(table) = self.table.as_ref().filter(|_| !name.trim().is_empty()) {
                    let path = saved_game::typed_path(name.trim());
                    self.desk.orders.push(Order::Save(path, Box::new(table.record())));
                }
            }
            _ => {}
        }
    }

    fn filed(&mut self, result: Result<std::path::PathBuf, Text>) {
        let Some(table) = &mut self.table else { return };
        match result {
            Ok(path) => {
                let path = path.display();
                table.say(format!("saved: {path}"), format!("sauvée : {path}"));
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

    /// Draws the screen.
    pub(crate) fn draw(&self, buffer: &mut Buffer) {
        let area = buffer.area;
        match (self.screen, &self.table) {
            (Screen::Table, Some(table)) => {
                table_view::draw(buffer, area, table, &self.options, self.desk.now);
            }
            (Screen::Watch, _) => {
                if let Some(watch) = &self.watch {
                    watch_view::draw(buffer, area, watch, &self.options);
                }
            }
            _ => setup_view::draw(buffer, area, &self.setup, &self.options),
        }
        if let Some(from) = self.help {
            help::draw(buffer, area, from, &self.options);
        }
        if let Some(typed) = &self.prompt {
            let (theme, lang) = (self.options.theme, self.options.lang);
            let line = i32::from(area.height) - 2;
            let mut pen = Pen::new(buffer, area, theme);
            pen.text(0, line, &" ".repeat(usize::from(area.width)), theme.plain());
            let ask = lang.pick("save the game in the file:", "sauver la partie dans le fichier :");
            pen.text(1, line, &format!("{ask} {typed}{}", theme.sign("▏", "_")), theme.note());
        }
    }

    /// What to tell whoever leaves: how to go on with a game that is not over.
    pub(crate) fn farewell(&self) -> Option<String> {
        let table = self.table.as_ref().filter(|_| self.watch.is_none())?;
        resume::farewell(&table.game, &table.seats, self.options.lang)
    }
}

/// In the list of moves the arrows travel in time.
fn moves_key(table: &mut Table, key: KeyEvent) -> bool {
    let ply = table.ply();
    match key.code {
        KeyCode::Up => table.look(ply.saturating_sub(2)),
        KeyCode::Down => table.look(ply + 2),
        KeyCode::Left => table.look(ply.saturating_sub(1)),
        KeyCode::Right => table.look(ply + 1),
        _ => return false,
    }
    true
}
