//! Rules, with what follows from them: a program that reads them needs no parser.

use quaterne_rules::Rules;
use serde::Serialize;

/// A board and how it is won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesShape {
    /// As they are typed: `7x6/4`, `15x15/5/free`.
    pub rules: String,
    /// Their name, if they have one: `connect4`.
    pub preset: Option<String>,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Stones in a row that win.
    pub align: u16,
    /// Whether stones fall.
    pub gravity: bool,
    /// Stones of each side, where they are counted.
    pub stones_per_player: Option<u16>,
    /// The most stones that can be played.
    pub max_plies: u32,
}

impl RulesShape {
    /// Of these rules.
    pub fn of(rules: &Rules) -> Self {
        Self {
            rules: rules.to_string(),
            preset: rules.preset().map(str::to_owned),
            width: rules.width(),
            height: rules.height(),
            align: rules.align(),
            gravity: rules.gravity(),
            stones_per_player: rules.stones_per_player(),
            max_plies: rules.max_plies(),
        }
    }
}
