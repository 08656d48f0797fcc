//! The board as pictures: which cells are, and what becomes of them when something else is on the screen.

use quaterne_rules::{Lang, Side};
use ratatui::crossterm::event::KeyCode;

use super::stage::{POOR, RICH, Stage};
use crate::event::{Event, Order};
use crate::theme::{Colours, Theme};
use crate::tile::{Mark, Placed};

const TWO: [&str; 2] = ["human", "human"];

fn pictured(rules: &str, moves: &str) -> Stage {
    let mut stage = Stage::playing(rules, moves, TWO, Lang::En, RICH);
    stage.send(Event::Pictures);
    stage
}

fn stones(tiles: &[Placed]) -> Vec<(Side, Mark)> {
    tiles.iter().filter_map(|placed| placed.tile.stone).map(|stone| (stone.side, stone.mark)).collect()
}

/// The spaces that stand under pictures.
fn spaces(stage: &Stage) -> usize {
    stage.buffer().content().iter().filter(|cell| cell.symbol() == "\u{a0}").count()
}

/// Every cell is a tile over spaces of its own, which no text shares; the help and the way back remove them.
#[test]
fn cells_are_tiles_until_something_else_is_there() {
    for (rules, cells) in [("connect4", 42), ("tictactoe", 9), ("gomoku-15", 225)] {
        let mut stage = pictured(rules, "");
        let tiles = stage.tiles();
        assert_eq!(tiles.len(), cells);
        let covered: usize = tiles.iter().map(|placed| placed.rect.area() as usize).sum();
        assert_eq!(spaces(&stage), covered, "{rules}");
        stage.keys("?");
        assert!(stage.tiles().is_empty() && spaces(&stage) == 0, "{rules}");
        stage.code(KeyCode::Esc);
        stage.keys("I");
        stage.shows(&["the board is characters"]);
        assert!(stage.tiles().is_empty() && spaces(&stage) == 0, "{rules}");
        stage.keys("I");
        assert_eq!(stage.tiles(), tiles, "{rules}");
    }
    // On the first screen, too.
    let mut stage = Stage::choosing(Vec::new(), Lang::En, RICH);
    assert!(stage.tiles().is_empty());
    stage.send(Event::Pictures);
    assert_eq!(stage.tiles().len(), 42);
}

#[test]
fn stones_say_what_they_say_as_characters() {
    let won = pictured("connect4", "4455667");
    let stones = stones(&won.tiles());
    assert_eq!(stones.iter().filter(|stone| **stone == (Side::X, Mark::Won)).count(), 4);
    assert_eq!(stones.iter().filter(|stone| **stone == (Side::O, Mark::None)).count(), 3);
    let mut game = pictured("tictactoe", "b2");
    let last = game.tiles().iter().find_map(|placed| placed.tile.stone);
    assert_eq!(last.map(|stone| stone.mark), Some(Mark::Last));
    game.code(KeyCode::Left);
    assert_eq!(game.tiles().iter().filter(|placed| placed.tile.cursor == Some(Side::O)).count(), 1);
    // Scores stand in the cells as text: no pictures then.
    game.keys("S");
    game.think();
    assert!(game.tiles().is_empty());
}

/// A stone falls through the holes above its own, and is seen in two at most.
#[test]
fn a_stone_falls_behind_the_board() {
    let mut stage = pictured("connect4", "");
    stage.app.options.animation = true;
    stage.wait(1000);
    stage.keys("4");
    let mut seen = Vec::new();
    for _ in 0..20 {
        let tiles = stage.tiles();
        let stones: Vec<&Placed> = tiles.iter().filter(|placed| placed.tile.stone.is_some()).collect();
        assert!(stones.len() <= 2 && stones.iter().all(|placed| placed.rect.x == stones[0].rect.x));
        seen.extend(stones.first().map(|placed| placed.rect.y));
        stage.wait(20);
    }
    seen.dedup();
    assert!(seen.len() >= 4 && seen.is_sorted(), "{seen:?}");
    // A terminal that does not keep up has stones that are just there.
    stage.keys("4");
    stage.app.drawn(std::time::Duration::from_millis(80));
    assert!(stage.table().fall.is_none());
}

/// Whoever wants no colours or plain signs has no pictures, whatever the terminal offers.
#[test]
fn wishes_come_first() {
    for theme in [POOR, Theme { colours: Colours::None, ..RICH }, Theme { signs: POOR.signs, ..RICH }] {
        let mut stage = Stage::playing("connect4", "44", TWO, Lang::Fr, theme);
        stage.send(Event::Pictures);
        assert!(stage.tiles().is_empty());
    }
    // A terminal that calls itself `xterm` and shows pictures has more than sixteen colours.
    let sixteen = Theme { colours: Colours::Sixteen, ..RICH };
    let mut stage = Stage::playing("connect4", "44", TWO, Lang::Fr, sixteen);
    stage.send(Event::Pictures);
    assert!(stage.tiles().len() == 42 && stage.app.options.theme.colours == Colours::Many);
    let mut stage = Stage::playing("connect4", "44", TWO, Lang::Fr, RICH);
    stage.keys("I");
    stage.shows(&["ce terminal ne montre pas d'images"]);
    assert!(stage.tiles().is_empty());
}

/// `B`: the board is copied, and a name for its picture is proposed.
#[test]
fn a_board_is_shown_to_somebody() {
    let mut stage = Stage::playing("connect4", "4455667", TWO, Lang::En, RICH);
    stage.shows(&["B show"]);
    stage.orders.clear();
    stage.keys("B");
    assert!(
        matches!(&stage.orders[..], [Order::Copy(text)] if text.contains("🟨🟨🟨🟨")),
        "{:?}",
        stage.orders
    );
    let name = format!("connect4.{}", crate::share::ENDINGS[0]);
    stage.shows(&["copied as text; as a picture in:", &name]);
    stage.orders.clear();
    stage.keys("\n");
    assert!(
        matches!(&stage.orders[..], [Order::Draw(path, game)] if path.to_str() == Some(&name) && game.text() == "4455667")
    );
    // What stays in the terminal when one leaves.
    assert!(stage.app.farewell().is_some_and(|text| text.contains("🟡 wins in 7 moves")));
}
