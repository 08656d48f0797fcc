//! The options of the engine: the board and the machine that plays.

use std::io::Write;

use quaterne_rules::Rules;
use quaterne_search::Method;

/// What the options say.
pub(super) struct Options {
    rows: u32,
    columns: u32,
    in_a_row: u32,
    gravity: bool,
    stones: u32,
    pub(super) seed: u64,
    pub(super) player: Method,
    player_text: String,
}

impl Options {
    /// Connect Four, played by this machine.
    pub(super) fn new(player: Method, player_text: String) -> Self {
        let (rows, columns, in_a_row, stones) = (6, 7, 4, 0);
        Self { rows, columns, in_a_row, gravity: true, stones, seed: 1, player, player_text }
    }

    pub(super) fn rules(&self) -> Result<Rules, String> {
        let rules = Rules::new(self.columns, self.rows, self.in_a_row).map_err(|why| why.to_string())?;
        let rules = if self.gravity { rules } else { rules.free() };
        match self.stones {
            0 => Ok(rules),
            each => rules.with_stones(each).map_err(|why| why.to_string()),
        }
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || value.parse::<u32>().map_err(|_| format!("{name}: '{value}' is not a number"));
        match name.to_ascii_lowercase().as_str() {
            "rows" => self.rows = number()?,
            "columns" => self.columns = number()?,
            "inarow" => self.in_a_row = number()?,
            "stones" => self.stones = number()?,
            "seed" => self.seed = number()?.into(),
            "gravity" => self.gravity = value.eq_ignore_ascii_case("true"),
            "player" => {
                self.player = value.parse().map_err(|why: quaterne_search::MethodError| why.to_string())?;
                value.clone_into(&mut self.player_text);
            }
            _ => {
                return Err(format!(
                    "no option '{name}': Rows, Columns, InARow, Gravity, Stones, Seed, Player"
                ));
            }
        }
        self.rules().map(drop)
    }
}

/// Everything that a runner wants to know first, up to `ugiok`.
pub(super) fn introduce(options: &Options, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "id name quaterne {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "id author {}", env!("CARGO_PKG_AUTHORS"))?;
    let max = Rules::MAX_SIDE;
    writeln!(out, "option name Rows type spin default 6 min 1 max {max}")?;
    writeln!(out, "option name Columns type spin default 7 min 1 max {max}")?;
    writeln!(out, "option name InARow type spin default 4 min 1 max 361")?;
    writeln!(out, "option name Gravity type check default true")?;
    writeln!(out, "option name Stones type spin default 0 min 0 max 361")?;
    writeln!(out, "option name Seed type spin default 1 min 0 max 4294967295")?;
    writeln!(out, "option name Player type string default {}", options.player_text)?;
    writeln!(out, "ugiok")
}
