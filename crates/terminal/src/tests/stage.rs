//! An interface on a stage: keys and clicks go in, the screen can be read, searches run when the test says so.

use std::cell::RefCell;
use std::sync::Mutex;
use std::time::Duration;

use quaterne_rules::{Cell, Game, Lang};
use quaterne_search::question::Engine;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::app::App;
use crate::event::{Event, Found, Job, Order, Task};
use crate::layout::Layout;
use crate::options::Options;
use crate::palette::Scheme;
use crate::shelf::Kept;
use crate::table::Table;
use crate::theme::{Colours, Signs, Theme};
use crate::thinker;
use crate::tile::Placed;
use quaterne_report::seat::Seat;

/// Unicode and all colours.
pub(crate) const RICH: Theme =
    Theme { signs: Signs::Unicode, colours: Colours::Many, scheme: Scheme::Dark, pictures: false };
/// What is left on the poorest terminal.
pub(crate) const POOR: Theme =
    Theme { signs: Signs::Ascii, colours: Colours::None, scheme: Scheme::Dark, pictures: false };

pub(crate) struct Stage {
    pub(crate) app: App,
    now: Duration,
    size: (u16, u16),
    /// Orders that have not been carried out.
    pub(crate) orders: Vec<Order>,
    solver: Mutex<Engine>,
}

impl Stage {
    fn on(app: App) -> Self {
        let solver = Mutex::new(Engine::new());
        let mut stage = Self { app, now: Duration::ZERO, size: (0, 0), orders: Vec::new(), solver };
        stage.resize(80, 24);
        stage
    }

    /// The first screen, with these games played before.
    pub(crate) fn choosing(kept: Vec<Kept>, lang: Lang, theme: Theme) -> Self {
        let mut stage = Self::on(App::choosing(Options::new(lang, theme)));
        stage.send(Event::Kept(kept));
        stage
    }

    /// The set-up screen.
    pub(crate) fn setting_up(lang: Lang, theme: Theme) -> Self {
        let game = Game::new(quaterne_rules::Rules::connect4());
        let seats = [Seat::Human, Seat::usual_machine(game.rules())];
        Self::on(App::setting_up(&game, &seats, Options::new(lang, theme)))
    }

    /// A game at this position, without animation.
    pub(crate) fn playing(rules: &str, position: &str, seats: [&str; 2], lang: Lang, theme: Theme) -> Self {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let seats = seats.map(|seat| seat.parse().unwrap());
        let options = Options { animation: false, ..Options::new(lang, theme) };
        Self::on(App::playing(game, seats, options))
    }

    /// A tournament.
    #[cfg(feature = "watch")]
    pub(crate) fn watching(arena: &str, lang: Lang, theme: Theme) -> Self {
        Self::on(App::watching(arena.to_owned(), Options::new(lang, theme)))
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.send(Event::Resize(width, height));
    }

    pub(crate) fn send(&mut self, event: Event) {
        let orders = self.app.update(event);
        self.orders.extend(orders);
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.send(Event::Tick(self.now));
    }

    pub(crate) fn code(&mut self, code: KeyCode) {
        self.send(Event::Key(KeyEvent::from(code)));
    }

    /// Types every character of a text.
    pub(crate) fn keys(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\n' => self.code(KeyCode::Enter),
                '\t' => self.code(KeyCode::Tab),
                c if c.is_uppercase() => {
                    self.send(Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::SHIFT)));
                }
                c => self.code(KeyCode::Char(c)),
            }
        }
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.send(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    /// Clicks in the middle of a cell.
    pub(crate) fn click_cell(&mut self, cell: Cell) {
        let rules = *self.table().game.rules();
        let frame = self.layout().board.unwrap();
        let rect = frame.rect(&rules, cell);
        self.click(rect.x + rect.width / 2, rect.y + rect.height / 2);
    }

    /// Clicks on the first place where this text stands.
    #[track_caller]
    pub(crate) fn click_text(&mut self, text: &str) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() as u16, row as u16))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("{text:?} is not on the screen\n{screen}"));
        self.click(column, row);
    }

    pub(crate) fn layout(&self) -> Layout {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        Layout::of(self.table().game.rules(), area, self.table().zoom)
    }

    #[track_caller]
    pub(crate) fn table(&self) -> &Table {
        self.app.table.as_ref().expect("a game is under way")
    }

    /// The moves played so far.
    pub(crate) fn moves(&self) -> String {
        self.table().game.text()
    }

    /// Takes the searches that were ordered.
    pub(crate) fn jobs(&mut self) -> Vec<Job> {
        let (jobs, others): (Vec<_>, Vec<_>) =
            self.orders.drain(..).partition(|order| matches!(order, Order::Search(_)));
        self.orders = others;
        let jobs = jobs.into_iter().filter_map(|order| match order {
            Order::Search(job) => Some(*job),
            _ => None,
        });
        jobs.collect()
    }

    /// Carries out every search that was ordered, and those that are ordered because of them.
    pub(crate) fn think(&mut self) {
        loop {
            let jobs = self.jobs();
            if jobs.is_empty() {
                break;
            }
            for job in jobs {
                let ticket = job.run.ticket;
                // Machines play as they are told; a clock of the test's would not know the machine's.
                let job = match job.task {
                    Task::Answer(method, _) => Job { task: Task::Answer(method, None), ..job },
                    _ => job,
                };
                let said = RefCell::new(Vec::new());
                thinker::work(job, &self.solver, &|found| said.borrow_mut().push(found));
                for found in said.into_inner() {
                    self.send(Event::Found(ticket, timeless(found)));
                }
            }
            self.wait(0);
        }
    }

    pub(crate) fn buffer(&self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.draw(&mut buffer);
        buffer
    }

    /// The cells that are pictures.
    pub(crate) fn tiles(&self) -> Vec<Placed> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.draw(&mut buffer)
    }

    /// The screen as text.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for row in 0..buffer.area.height {
            let line: String = (0..buffer.area.width).map(|column| buffer[(column, row)].symbol()).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// All of this is on the screen.
    #[track_caller]
    pub(crate) fn shows(&self, texts: &[&str]) {
        let screen = self.screen();
        for text in texts {
            assert!(screen.contains(text), "{text:?} is not on the screen\n{screen}");
        }
    }
}

/// The same answer, whatever the machine it was found on.
fn timeless(found: Found) -> Found {
    match found {
        Found::Answer(analysis) => {
            Found::Answer(quaterne_search::Analysis { elapsed: Duration::ZERO, ..analysis })
        }
        other => other,
    }
}
