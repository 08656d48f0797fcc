//! What is filled in to set up a game: the board, and a player for each side.
//!
//! Every field holds text, as typed or as chosen with the arrows, and is read when the game begins; so an entry
//! that means nothing yet (`depth=`) is no error until then, and then the error is the one of the command line.

use quaterne_rules::{Game, Rules};
use quaterne_search::{Evaluation, Method};

use super::list::turned;
use quaterne_report::Text;
use quaterne_report::seat::Seat;

/// One player: a person, or a machine and its keys.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlayerForm {
    /// `human`, or the name of a machine.
    pub(crate) name: &'static str,
    /// Values by key; an empty one is not said.
    values: Vec<(&'static str, String)>,
}

const HUMAN: &str = "human";

impl PlayerForm {
    /// The names to choose from.
    pub(crate) fn names() -> Vec<&'static str> {
        [HUMAN].into_iter().chain(Method::NAMES).collect()
    }

    pub(crate) fn of(seat: &Seat) -> Self {
        let text = seat.to_string();
        let (name, list) = text.split_once(':').unwrap_or((&text, ""));
        let mut form = Self::named(Self::names().into_iter().find(|known| *known == name).unwrap_or(HUMAN));
        for (key, value) in list.split(',').filter_map(|pair| pair.split_once('=')) {
            form.set(key, value.to_owned());
        }
        form
    }

    /// A player of this name with nothing else said.
    fn named(name: &'static str) -> Self {
        let keys = Method::keys(name).map_or(&[][..], |(_, keys)| keys);
        Self { name, values: keys.iter().map(|&key| (key, String::new())).collect() }
    }

    /// The next name, or the one before; what both have is kept.
    pub(crate) fn turn(&mut self, by: isize) {
        let names = Self::names();
        let at = names.iter().position(|name| *name == self.name).unwrap_or(0);
        let old = std::mem::replace(self, Self::named(names[turned(at, by, names.len())]));
        for (key, value) in old.values {
            self.set(key, value);
        }
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(key, value)| (*key, value.as_str()))
    }

    pub(crate) fn value(&self, key: &str) -> &str {
        self.values.iter().find(|(known, _)| *known == key).map_or("", |(_, value)| value)
    }

    /// Sets a value, if the player has such a key.
    pub(crate) fn set(&mut self, key: &str, value: String) {
        if let Some((_, old)) = self.values.iter_mut().find(|(known, _)| *known == key) {
            *old = value;
        }
    }

    /// The next of the usual values of a key.
    pub(crate) fn turn_value(&mut self, key: &str, by: isize) {
        let choices = choices(key);
        let at = choices.iter().position(|choice| *choice == self.value(key));
        let to = at.map_or(0, |at| turned(at, by, choices.len()));
        self.set(key, choices[to].to_owned());
    }

    /// `alphabeta:depth=6,eval=ratio`.
    pub(crate) fn spec(&self) -> String {
        let said: Vec<String> = self
            .values
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        if said.is_empty() { self.name.to_owned() } else { format!("{}:{}", self.name, said.join(",")) }
    }

    pub(crate) fn seat(&self) -> Result<Seat, Text> {
        self.spec().parse()
    }
}

/// The names of the evaluations; `outcome`, which says nothing until the end, comes last.
pub(crate) fn evaluations() -> impl Iterator<Item = &'static str> {
    let last = Evaluation::Outcome.card().name;
    Evaluation::NAMES.iter().copied().filter(move |name| *name != last).chain([last])
}

/// The usual values of a key, the first being "not said".
fn choices(key: &str) -> Vec<&'static str> {
    if key == "eval" {
        return [""].into_iter().chain(evaluations()).collect();
    }
    let usual: &[&str] = match key {
        "depth" => &["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "14"],
        "order" => &["", "left", "centre", "evaluation", "history"],
        "ties" => &["", "first", "last", "random", "possibilities"],
        "win" => &["", "depth", "flat", "unit"],
        "memo" => &["", "on", "off"],
        "time" => &["", "100ms", "500ms", "1s", "3s", "10s"],
        "nodes" => &["", "1000", "10000", "100000", "1000000"],
        "temperature" => &["", "0.5", "1", "2", "4", "8"],
        "sees" => &["", "1", "2", "4"],
        "table" => &["", "16", "64", "256"],
        "wdl" => &["", "on"],
        "c" => &["", "0.7", "1.4", "2"],
        _ => &["", "1", "7", "42"],
    };
    usual.to_vec()
}

/// The board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RulesForm {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) align: u32,
    pub(crate) gravity: bool,
    /// 0: as many as there are cells.
    pub(crate) stones: u32,
}

/// The games that people know.
pub(crate) const GAMES: [&str; 6] =
    ["connect4", "connect4-12x6", "tictactoe", "morpion-4", "gomoku-15", "19x19/5/free"];

impl RulesForm {
    pub(crate) fn of(rules: &Rules) -> Self {
        Self {
            width: rules.width().into(),
            height: rules.height().into(),
            align: rules.align().into(),
            gravity: rules.gravity(),
            stones: rules.stones_per_player().unwrap_or(0).into(),
        }
    }

    /// The next known game.
    pub(crate) fn turn(&mut self, by: isize) {
        let known: Vec<Rules> = GAMES.iter().filter_map(|game| game.parse().ok()).collect();
        let at = self.rules().ok().and_then(|rules| known.iter().position(|game| *game == rules));
        let to = at.map_or(0, |at| turned(at, by, known.len()));
        *self = Self::of(&known[to]);
    }

    pub(crate) fn rules(&self) -> Result<Rules, Text> {
        let rules = Rules::new(self.width, self.height, self.align).map_err(|error| Text::of(&error))?;
        let rules = if self.gravity { rules } else { rules.free() };
        match self.stones {
            0 => Ok(rules),
            each => rules.with_stones(each).map_err(|error| Text::of(&error)),
        }
    }

    pub(crate) fn game(&self, position: &str) -> Result<Game, Text> {
        Game::parse(&self.rules()?, position).map_err(|error| Text::of(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the arrows offer is always a machine that exists.
    #[test]
    fn every_choice_is_valid() {
        for name in PlayerForm::names() {
            let keys: Vec<&str> = PlayerForm::named(name).keys().map(|(key, _)| key).collect();
            for key in keys {
                for choice in choices(key) {
                    let mut form = PlayerForm::named(name);
                    form.set(key, (*choice).to_owned());
                    if let Err(error) = form.seat() {
                        panic!("{}: {error}", form.spec());
                    }
                }
            }
        }
        assert!(GAMES.iter().all(|game| game.parse::<Rules>().is_ok()));
    }

    #[test]
    fn a_seat_and_its_form_are_the_same() {
        for text in ["human", "random:seed=7", "alphabeta:depth=8,eval=weights/0/1/4/16,order=centre"] {
            assert_eq!(PlayerForm::of(&text.parse().unwrap()).spec(), text);
        }
        let mut form = PlayerForm::of(&"minimax:depth=3".parse().unwrap());
        form.turn(1);
        assert_eq!(form.spec(), "alphabeta:depth=3,eval=ratio");
        form.turn_value("depth", 1);
        assert_eq!(form.value("depth"), "4");
    }

    #[test]
    fn known_games_turn_round() {
        let mut form = RulesForm::of(&Rules::connect4());
        for _ in 0..GAMES.len() {
            form.turn(1);
        }
        assert_eq!(form.rules().unwrap(), Rules::connect4());
        form.width = 20;
        assert!(form.rules().unwrap_err().fr.contains("colonnes"));
    }
}
