//! The screen where a game is set up: the board, the players and their parameters, the clock, the looks.
//!
//! Two columns of fields. Arrows choose a field and change it; typing edits it; Enter begins the game.

use quaterne_rules::{Game, Rules, Side};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::clock::Control;
use super::event::Wish;
use super::form::{PlayerForm, RulesForm};
use super::keys::Action;
use super::list::turned;
use super::options::Options;
use super::theme::Signs;
use quaterne_report::Text;
use quaterne_report::seat::Seat;

/// One thing that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Game,
    Width,
    Height,
    Align,
    Gravity,
    Stones,
    Position,
    Clock,
    Animation,
    Signs,
    Language,
    Begin,
    /// Who plays a side.
    Name(Side),
    /// A parameter of a machine.
    Key(Side, &'static str),
}

/// What has been set so far.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) rules: RulesForm,
    pub(crate) players: [PlayerForm; 2],
    /// The last board that could be played, for which machines were proposed.
    suited: Rules,
    pub(crate) position: String,
    control: usize,
    pub(crate) selected: Field,
    /// What is being typed in the selected field.
    pub(crate) editing: Option<String>,
    pub(crate) error: Option<Text>,
}

impl Setup {
    pub(crate) fn new(game: &Game, seats: &[Seat; 2]) -> Self {
        Self {
            rules: RulesForm::of(game.rules()),
            players: [usual(&seats[0]), usual(&seats[1])],
            suited: *game.rules(),
            position: String::new(),
            control: 0,
            selected: Field::Game,
            editing: None,
            error: None,
        }
    }

    pub(crate) fn control(&self) -> Option<Control> {
        Control::OFFERS[self.control]
    }

    /// The fields of the left column, then those of the right.
    pub(crate) fn fields(&self) -> [Vec<Field>; 2] {
        let left = vec![
            Field::Game,
            Field::Width,
            Field::Height,
            Field::Align,
            Field::Gravity,
            Field::Stones,
            Field::Position,
            Field::Clock,
            Field::Animation,
            Field::Signs,
            Field::Language,
            Field::Begin,
        ];
        let right = Side::BOTH.into_iter().flat_map(|side| {
            let keys = self.players[side.index()].keys().map(move |(key, _)| Field::Key(side, key));
            [Field::Name(side)].into_iter().chain(keys.collect::<Vec<_>>())
        });
        [left, right.collect()]
    }

    /// What a field holds, as it is shown.
    pub(crate) fn value(&self, field: Field, options: &Options) -> String {
        let lang = options.lang;
        let yes = |yes: bool| lang.pick(["no", "yes"], ["non", "oui"])[usize::from(yes)].to_owned();
        match field {
            Field::Game => match self.rules.rules() {
                Ok(rules) => match super::text::name(&rules, lang) {
                    Some(name) => format!("{name} {}×{}", rules.width(), rules.height()),
                    None => lang.pick("your own", "le vôtre").to_owned(),
                },
                Err(_) => "?".to_owned(),
            },
            Field::Width => self.rules.width.to_string(),
            Field::Height => self.rules.height.to_string(),
            Field::Align => self.rules.align.to_string(),
            Field::Gravity => yes(self.rules.gravity),
            Field::Stones if self.rules.stones == 0 => lang.pick("as cells", "sans limite").to_owned(),
            Field::Stones => self.rules.stones.to_string(),
            Field::Position if self.position.is_empty() => lang.pick("empty board", "grille vide").to_owned(),
            Field::Position => self.position.clone(),
            Field::Clock => Control::name(self.control(), lang),
            Field::Animation => yes(options.animation),
            Field::Signs => match options.theme.signs {
                Signs::Unicode => "Unicode".to_owned(),
                Signs::Ascii => "ASCII".to_owned(),
            },
            Field::Language => lang.pick("English", "français").to_owned(),
            Field::Begin => lang.pick("Play", "Jouer").to_owned(),
            Field::Name(side) => match self.players[side.index()].name {
                "human" => lang.pick("human", "humain").to_owned(),
                name => name.to_owned(),
            },
            Field::Key(side, key) => match self.players[side.index()].value(key) {
                "" => options.theme.sign("–", "-").to_owned(),
                value => value.to_owned(),
            },
        }
    }

    /// A key, and what it asks of others.
    pub(crate) fn key(&mut self, key: KeyEvent, options: &mut Options) -> Option<Wish> {
        if self.editing.is_some() {
            self.edit(key);
            return None;
        }
        self.error = None;
        match key.code {
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::Tab | KeyCode::BackTab => self.other_column(),
            KeyCode::Home => self.selected = Field::Game,
            KeyCode::End => self.selected = Field::Begin,
            KeyCode::Left | KeyCode::Char('-') => self.turn(-1, options),
            KeyCode::Right | KeyCode::Char('+') => self.turn(1, options),
            KeyCode::Enter => return self.begin(),
            KeyCode::Char(' ') if !self.is_typed() => self.turn(1, options),
            KeyCode::Esc => return Some(Wish::Home),
            KeyCode::F(1) | KeyCode::Char('?') => return Some(Wish::Do(Action::Help)),
            KeyCode::Backspace | KeyCode::Delete if self.is_typed() => self.editing = Some(String::new()),
            KeyCode::Char(c) if self.is_typed() => self.editing = Some(c.to_string()),
            KeyCode::Char('q' | 'Q') => return Some(Wish::Do(Action::Quit)),
            KeyCode::Char('y' | 'Y') => drop(options.turn(Action::Language)),
            _ => {}
        }
        None
    }

    /// Whether the selected field can be typed in.
    fn is_typed(&self) -> bool {
        matches!(
            self.selected,
            Field::Position | Field::Key(..) | Field::Width | Field::Height | Field::Align | Field::Stones
        )
    }

    fn edit(&mut self, key: KeyEvent) {
        let Some(typed) = &mut self.editing else { return };
        match key.code {
            KeyCode::Char(c) => typed.push(c),
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Esc => self.editing = None,
            KeyCode::Enter | KeyCode::Up | KeyCode::Down | KeyCode::Tab => {
                self.commit();
                match key.code {
                    KeyCode::Up => self.step(-1),
                    KeyCode::Down => self.step(1),
                    KeyCode::Tab => self.other_column(),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Takes what was typed.
    fn commit(&mut self) {
        let Some(typed) = self.editing.take().map(|typed| typed.trim().to_owned()) else { return };
        let number = typed.parse::<u32>().ok();
        match self.selected {
            Field::Position => self.position = typed,
            Field::Key(side, key) => {
                let form = &mut self.players[side.index()];
                form.set(key, typed);
                self.error = form.seat().err();
                return;
            }
            Field::Width => self.rules.width = number.unwrap_or(self.rules.width),
            Field::Height => self.rules.height = number.unwrap_or(self.rules.height),
            Field::Align => self.rules.align = number.unwrap_or(self.rules.align),
            Field::Stones => self.rules.stones = number.unwrap_or(0),
            _ => {}
        }
        self.suit();
        self.error = self.rules.game(&self.position).err();
    }

    fn step(&mut self, by: isize) {
        let fields = self.fields().concat();
        let at = fields.iter().position(|field| *field == self.selected).unwrap_or(0);
        self.selected = fields[turned(at, by, fields.len())];
    }

    fn other_column(&mut self) {
        let [left, right] = self.fields();
        let next = match self.selected {
            Field::Name(Side::X) | Field::Key(Side::X, _) => Field::Name(Side::O),
            Field::Name(Side::O) | Field::Key(Side::O, _) => Field::Begin,
            Field::Begin => left[0],
            _ => right[0],
        };
        self.selected = next;
    }

    /// The next value of the selected field, or the one before.
    pub(crate) fn turn(&mut self, by: isize, options: &mut Options) {
        self.change(by, options);
        self.suit();
    }

    /// A machine that was proposed for one board is proposed anew for another: six plies ahead take a moment on
    /// 7 × 6 and for ever on 15 × 15. What a person chose stays; a board that cannot be, on the way, changes nothing.
    fn suit(&mut self) {
        let Ok(after) = self.rules.rules() else { return };
        let before = std::mem::replace(&mut self.suited, after);
        for form in &mut self.players {
            if before != after && *form == usual(&Seat::usual_machine(&before)) {
                *form = usual(&Seat::usual_machine(&after));
            }
        }
    }

    fn change(&mut self, by: isize, options: &mut Options) {
        let size = |number: u32| number.saturating_add_signed(by as i32).clamp(1, Rules::MAX_SIDE);
        match self.selected {
            Field::Game => self.rules.turn(by),
            Field::Width => self.rules.width = size(self.rules.width),
            Field::Height => self.rules.height = size(self.rules.height),
            Field::Align => self.rules.align = size(self.rules.align),
            Field::Gravity => self.rules.gravity = !self.rules.gravity,
            Field::Stones => self.rules.stones = self.rules.stones.saturating_add_signed(by as i32),
            Field::Position => self.position.clear(),
            Field::Clock => self.control = turned(self.control, by, Control::OFFERS.len()),
            Field::Animation => options.animation = !options.animation,
            Field::Signs => drop(options.turn(Action::Signs)),
            Field::Language => drop(options.turn(Action::Language)),
            Field::Begin => {}
            Field::Name(side) => self.players[side.index()].turn(by),
            Field::Key(side, key) => self.players[side.index()].turn_value(key, by),
        }
    }

    /// The game that was set up, or what is wrong with it.
    pub(crate) fn begin(&mut self) -> Option<Wish> {
        let table = self.table();
        self.error = table.as_ref().err().cloned();
        table.ok().map(|table| Wish::Begin(Box::new(table)))
    }

    fn table(&self) -> Result<(Game, [Seat; 2], Option<Control>), Text> {
        let game = self.rules.game(&self.position)?;
        let seat = |form: &PlayerForm| form.seat().map(|seat| seat.sown(quaterne_report::seed::fresh));
        Ok((game, [seat(&self.players[0])?, seat(&self.players[1])?], self.control()))
    }
}

/// A form for a seat; seeds are drawn anew for each game unless somebody types one.
fn usual(seat: &Seat) -> PlayerForm {
    let mut form = PlayerForm::of(seat);
    form.set("seed", String::new());
    form
}
