//! The first screen and the end of a game at the sizes that terminals have, on dark and light ground and without colours.
//!
//! Signs are the same on dark and light ground: there a snapshot has the screen once, and for each ground the colours and
//! how many characters have them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use quaterne_rules::Lang;
use ratatui::buffer::Cell;
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

fn check(name: &str, mut stage: Stage) {
    let themed = |scheme, colours| Theme { scheme, colours, ..RICH };
    for (width, height) in SIZES {
        stage.resize(width, height);
        let [(dark, of_dark), (light, of_light)] = [Scheme::Dark, Scheme::Light].map(|scheme| {
            stage.app.options.theme = themed(scheme, Colours::Many);
            (stage.screen(), colours(&stage))
        });
        assert_eq!(dark, light, "colours carry no meaning alone");
        stage.app.options.theme = themed(Scheme::Dark, Colours::None);
        let uncoloured = |cell: &Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
        assert!(stage.buffer().content().iter().all(uncoloured));
        let plain = stage.screen();
        let text = format!("{dark}\n== dark\n{of_dark}\n== light\n{of_light}\n== NO_COLOR\n{plain}");
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("size_{name}_{width}x{height}"), text);
        });
    }
}

#[test]
fn the_first_screen() {
    check("first", Stage::choosing(played(), Lang::En, RICH));
}

/// Won by o after mistakes of both, with the review beside the board.
#[test]
fn the_end_of_a_game() {
    let seats = ["human", "human"];
    let mut stage = Stage::playing("connect4", "444435213323341555451532", seats, Lang::Fr, RICH);
    stage.keys("J");
    stage.think();
    check("end", stage);
}
