//! Each screen, in both languages and on the poorest terminal, compared with what it looked like when somebody
//! last looked at it. `INSTA_UPDATE=always cargo test -p quaterne tui` takes new pictures; look at them.

use ratatui::crossterm::event::KeyCode;

use super::first::played;
use super::stage::{POOR, RICH, Stage};
use crate::theme::Theme;
use quaterne_rules::Lang;

/// The ways in which every screen is looked at.
const WAYS: [(&str, Lang, Theme); 3] =
    [("en", Lang::En, RICH), ("fr", Lang::Fr, RICH), ("ascii", Lang::Fr, POOR)];

/// Draws a screen in every way.
fn check(name: &str, screen: impl Fn(Lang, Theme) -> Stage) {
    for (way, lang, theme) in WAYS {
        let stage = screen(lang, theme);
        let drawn = stage.screen();
        if theme == POOR {
            assert!(drawn.is_ascii(), "{name}: {:?}", drawn.chars().find(|c| !c.is_ascii()));
        }
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("{name}_{way}"), drawn);
        });
    }
}

const TWO: [&str; 2] = ["human", "human"];
const MACHINE: [&str; 2] = ["human", "alphabeta:depth=4,eval=ratio,order=centre"];

#[test]
fn set_up() {
    check("set_up", Stage::setting_up);
}

#[test]
fn set_up_with_a_mistake() {
    check("set_up_mistake", |lang, theme| {
        let mut stage = Stage::setting_up(lang, theme);
        stage.resize(100, 36);
        stage.keys("\t\t");
        stage.code(KeyCode::Down);
        stage.keys("9x\n\n");
        stage
    });
}

#[test]
fn a_game_with_a_machine() {
    check("game", |lang, theme| {
        let mut stage = Stage::playing("connect4", "", MACHINE, lang, theme);
        for key in ["4", "4", "3"] {
            stage.keys(key);
            stage.think();
        }
        stage
    });
}

#[test]
fn a_large_terminal() {
    check("game_120x40", |lang, theme| {
        let mut stage = Stage::playing("connect4", "44333556", TWO, lang, theme);
        stage.resize(120, 40);
        stage
    });
}

#[test]
fn a_won_game() {
    check("won", |lang, theme| Stage::playing("connect4", "4455667", TWO, lang, theme));
}

/// The exact score of each column, its sign and its distance.
#[test]
fn scores_of_the_columns() {
    check("scores", |lang, theme| {
        let mut stage = Stage::playing("connect4", "44444452255555", TWO, lang, theme);
        stage.keys("S");
        stage.think();
        stage
    });
}

#[test]
fn a_hint() {
    check("hint", |lang, theme| {
        let mut stage = Stage::playing("connect4", "4455", TWO, lang, theme);
        stage.keys("H");
        stage.think();
        stage
    });
}

#[test]
fn tic_tac_toe() {
    check("tictactoe", |lang, theme| {
        let mut stage = Stage::playing("tictactoe", "b2a1c3", TWO, lang, theme);
        stage.keys("S");
        stage.think();
        stage.keys("b3");
        stage
    });
}

#[test]
fn gomoku() {
    check("gomoku", |lang, theme| Stage::playing("gomoku-15", "h8h9g8g9f8i9j8e8", TWO, lang, theme));
}

#[test]
fn the_largest_board() {
    check("largest", |lang, theme| Stage::playing("19x19/5/free", "j10k11s19a1", TWO, lang, theme));
}

#[test]
fn the_wide_board() {
    check("wide", |lang, theme| {
        let mut stage = Stage::playing("connect4-12x6", "aabbccllk", TWO, lang, theme);
        stage.keys("d");
        stage
    });
}

#[test]
fn back_in_time() {
    check("back_in_time", |lang, theme| {
        let mut stage = Stage::playing("connect4", "4433221", TWO, lang, theme);
        stage.keys(",,");
        stage
    });
}

#[test]
fn the_tree() {
    check("tree", |lang, theme| {
        let seats = ["alphabeta:depth=3,eval=outcome", "human"];
        let mut stage = Stage::playing("tictactoe", "1x1/xoo/ox1 x", seats, lang, theme);
        stage.keys("PT");
        stage.think();
        stage
    });
}

#[test]
fn the_tree_alone() {
    check("tree_alone", |lang, theme| {
        let seats = ["human", "alphabeta:depth=3,memo=on"];
        let mut stage = Stage::playing("connect4", "44", seats, lang, theme);
        stage.keys("TZ");
        stage.think();
        stage.keys("c");
        stage
    });
}

#[test]
fn a_search_step_by_step() {
    check("steps", |lang, theme| {
        let seats = ["human", "alphabeta:depth=3,order=centre"];
        let mut stage = Stage::playing("connect4", "44", seats, lang, theme);
        stage.keys("T");
        stage.think();
        stage.keys("ec");
        stage
    });
}

#[test]
fn the_evaluation() {
    check("evaluation", |lang, theme| {
        let mut stage = Stage::playing("connect4", "4435", TWO, lang, theme);
        stage.keys("E");
        stage.code(KeyCode::Down);
        stage
    });
}

#[test]
fn the_help() {
    check("help", |lang, theme| {
        let mut stage = Stage::playing("connect4", "", TWO, lang, theme);
        stage.keys("?");
        stage
    });
}

#[test]
fn a_terminal_that_is_too_small() {
    check("too_small", |lang, theme| {
        let mut stage = Stage::playing("connect4", "44", TWO, lang, theme);
        stage.resize(40, 9);
        stage
    });
}

#[test]
fn a_narrow_terminal_shows_the_board_alone() {
    check("narrow", |lang, theme| {
        let mut stage = Stage::playing("connect4", "44", TWO, lang, theme);
        stage.resize(40, 20);
        stage
    });
}

/// What a terminal is too small for is said in as many lines as it takes.
#[test]
fn the_smallest_message_is_whole() {
    let mut stage = Stage::playing("connect4", "44", TWO, Lang::En, RICH);
    stage.resize(20, 8);
    stage.shows(&["this board needs a", "terminal of 16 x 10"]);
}

/// The tabs of a pane are all there, in words or as keys, however narrow it is.
#[test]
fn narrow_panes_have_every_tab() {
    for (rules, lang) in [("connect4", Lang::En), ("gomoku-15", Lang::Fr), ("19x19/5/free", Lang::En)] {
        for open in ["", "J", "T", "E"] {
            let mut stage = Stage::playing(rules, "", TWO, lang, RICH);
            stage.keys(open);
            for width in 30..100 {
                stage.resize(width, 24);
                let tabs = stage.layout().tabs;
                if tabs.width == 0 {
                    continue;
                }
                let buffer = stage.buffer();
                let row: String = (tabs.x..tabs.right()).map(|x| buffer[(x, tabs.y)].symbol()).collect();
                let keys = row.split_whitespace().filter(|word| word.chars().count() == 1);
                let keys: String = keys.filter(|word| "VJTE".contains(word)).collect();
                assert_eq!(keys, "VJTE", "{rules} {width} {open}: {row:?}");
            }
        }
    }
}

/// Every size, down to nothing, can be drawn.
#[test]
fn no_size_is_too_much() {
    for (rules, keys) in [("connect4", "ST"), ("gomoku-15", "E"), ("tictactoe", "TZ?")] {
        let mut stage = Stage::playing(rules, "", ["human", "minimax:depth=2"], Lang::Fr, RICH);
        stage.keys(keys);
        for (width, height) in [(0, 0), (1, 1), (5, 3), (20, 4), (79, 23), (3, 60), (200, 2), (250, 80)] {
            stage.resize(width, height);
            stage.screen();
            stage.click(width / 2, height / 2);
            stage.click(width.saturating_sub(1), height.saturating_sub(1));
        }
    }
    for mut stage in [Stage::setting_up(Lang::En, RICH), Stage::choosing(played(), Lang::Fr, RICH)] {
        for (width, height) in [(0, 0), (1, 1), (9, 4), (80, 8), (300, 90)] {
            stage.resize(width, height);
            stage.screen();
            stage.click(width / 2, height / 2);
        }
    }
}
