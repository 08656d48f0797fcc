//! What the screens ask of the interface as a whole: another screen, another game, a file, another look.

use quaterne_rules::Record;
use ratatui::crossterm::event::KeyEvent;

use super::app::{App, Screen};
use super::clock::Clock;
use super::event::{Order, Wish};
use super::keys::Action;
use super::prompt::{Answer, Prompt, Purpose};
use super::shelf::Kept;
use super::table::Table;
use super::{saved_game, share};
use crate::console::seats_of;
use quaterne_report::Text;
use quaterne_report::seat::Seat;

impl App {
    /// Does what a screen cannot do itself.
    pub(crate) fn grant(&mut self, wish: Option<Wish>) {
        match wish {
            None => {}
            Some(Wish::Do(action)) => self.perform(action),
            Some(Wish::Back) if self.table.is_some() => self.screen = Screen::Table,
            Some(Wish::Back) => self.tell(Text::new("Q quits", "Q quitte")),
            Some(Wish::Home) => self.screen = Screen::Home,
            Some(Wish::Open) => self.screen = Screen::Open,
            Some(Wish::Advanced) => self.screen = Screen::Setup,
            Some(Wish::Labs) => (self.labs, self.over) = (true, true),
            Some(Wish::Resume(kept)) => {
                let Kept { name, record, .. } = *kept;
                self.resume(record, Some(name));
            }
            Some(Wish::Follow(id)) => self.desk.orders.push(Order::Follow(id)),
            Some(Wish::Replay(replay)) => {
                let (game, names) = *replay;
                self.sit(Table::replay(game, names), None);
            }
            Some(Wish::Begin(table)) => {
                let (game, seats, control) = *table;
                let mut table = Table::new(game, seats, control);
                table.tick(self.desk.now);
                table.clock = Clock::new(control, table.game.moves().len());
                self.sit(table, None);
            }
        }
    }

    /// Goes on with a game from a file.
    pub(crate) fn resume(&mut self, record: Record, name: Option<String>) {
        let seats = seats_of(&record).unwrap_or([Seat::Human, Seat::Human]);
        let mut table = Table::new(record.game, seats, None);
        table.tick(self.desk.now);
        table.clock = Clock::new(None, table.game.moves().len());
        if table.is_over() {
            table.open_review();
        }
        self.sit(table, name);
    }

    /// What a key means that is the same on every screen.
    pub(crate) fn perform(&mut self, action: Action) {
        if let Some(said) = self.options.turn(action) {
            if action == Action::Mouse {
                self.desk.orders.push(Order::Mouse(self.options.mouse));
            }
            // Another language and other signs speak for themselves.
            if self.screen == Screen::Table && !matches!(action, Action::Language | Action::Signs) {
                self.tell(said);
            }
            return;
        }
        match action {
            Action::New => {
                self.screen = if self.watch.is_some() { Screen::Watch } else { Screen::Home };
                self.put_away();
            }
            Action::Save => self.propose(Purpose::Save, "txt"),
            Action::Load => self.prompt = Some(Prompt::new(Purpose::Load, String::new())),
            Action::Share => self.share(),
            Action::Help => self.help = Some(0),
            Action::Suspend => self.desk.orders.push(Order::Suspend),
            Action::Quit => self.over = true,
            _ => {}
        }
    }

    pub(crate) fn prompt_key(&mut self, key: KeyEvent) {
        let Some(prompt) = &mut self.prompt else { return };
        let answer = prompt.key(key);
        if answer != Answer::Typing {
            self.prompt = None;
        }
        let Answer::Given(purpose, name) = answer else { return };
        let path = saved_game::typed_path(&name);
        let order = match (purpose, &self.table) {
            (Purpose::Load, _) => Order::Load(path),
            (Purpose::Save, Some(table)) => Order::Save(path, Box::new(table.record())),
            (Purpose::Picture, Some(table)) => Order::Draw(path, Box::new(table.shown())),
            (_, None) => return,
        };
        self.desk.orders.push(order);
    }

    /// Asks for the name of a file of the game at the table, and proposes one.
    fn propose(&mut self, purpose: Purpose, ending: &str) {
        if let Some(table) = &self.table {
            let rules = table.game.rules();
            let game = rules.preset().map_or_else(|| rules.to_string().replace('/', "-"), str::to_owned);
            self.prompt = Some(Prompt::new(purpose, (self.options.free_name)(&game, ending)));
        }
    }

    /// The board for somebody else: as text, copied at once, and as a picture, if a file is named.
    fn share(&mut self) {
        if let Some(table) = &self.table {
            self.desk.orders.push(Order::Copy(share::text(&table.shown(), &table.seats, &self.options)));
            self.propose(Purpose::Picture, share::ENDINGS[0]);
        }
    }
}
