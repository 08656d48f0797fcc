//! The first screen and the end of a game at the sizes that terminals have, on dark and light ground and without colours.
//!
//! Signs are the same on dark and light ground: there a snapshot has the screen once, and for each ground the colours and
//! how many characters have them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use quaterne_rules::Lang;
use ratatui::style::{Color, Modifier};

use super::first::played;
use super::stage::{RICH, Stage};
use crate::palette::Scheme;
use crate::theme::{Colours, Theme};

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// `220 on 25: 118`, for every pair of colours.
fn colours(stage: &Stage) -> String {
    let mut pairs = BTreeMap::new();
    for cell in stage.buffer().content() {
        let name = |colour: Color| match colour {
            Color::Indexed(nth) => nth.to_string(),
            Color::Reset => "-".to_owned(),
            other => panic!("{other} is not of this table"),
        };
        let reversed = if cell.modifier.contains(Modifier::REVERSED) { " reversed" } else { "" };
        if cell.symbol() != " " || cell.bg != Color::Reset {
            *pairs.entry(format!("{} on {}{reversed}", name(cell.fg), name(cell.bg))).or_insert(0) += 1;
        }
    }
    pairs.into_iter().fold(String::new(), |mut text, (pair, count)| {
        let _ = writeln!(text, "{pair}: {count}");
        text
    })
}

fn check(name: &str, screen: impl Fn(Theme) -> Stage) {
    let themed = |scheme, colours| Theme { scheme, colours, ..RICH };
    for (width, height) in SIZES {
        let sized = |theme| {
            let mut stage = screen(theme);
            stage.resize(width, height);
            stage
        };
        let [dark, light] = [Scheme::Dark, Scheme::Light].map(|scheme| sized(themed(scheme, Colours::Many)));
        assert_eq!(dark.screen(), light.screen(), "colours carry no meaning alone");
        let plain = sized(themed(Scheme::Dark, Colours::None));
        assert!(
            plain.buffer().content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
        );
        let text = format!(
            "{}\n== dark\n{}\n== light\n{}\n== NO_COLOR\n{}",
            dark.screen(),
            colours(&dark),
            colours(&light),
            plain.screen()
        );
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("size_{name}_{width}x{height}"), text);
        });
    }
}

#[test]
fn the_first_screen() {
    check("first", |theme| Stage::choosing(played(), Lang::En, theme));
}

/// Won by o after mistakes of both, with the review beside the board.
#[test]
fn the_end_of_a_game() {
    check("end", |theme| {
        let mut stage =
            Stage::playing("connect4", "444435213323341555451532", ["human", "human"], Lang::Fr, theme);
        stage.keys("J");
        stage.think();
        stage
    });
}
