//! The pictures of the interface in the documentation, drawn from real screens.
//!
//! `make pictures` writes them; the test says whether they are still what the interface looks like.

use std::fmt::Write as _;
use std::path::PathBuf;

use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};

use super::first::played;
use super::stage::{RICH, Stage};
use crate::palette::{self, Scheme};
use crate::theme::Theme;
use quaterne_rules::Lang;

/// The size of a character in the picture.
const WIDTH: u32 = 9;
const HEIGHT: u32 = 18;

/// The ground of a terminal, and what is written on it.
type Paper = (&'static str, &'static str);
const DARK: Paper = ("#101418", "#d8dee4");
const LIGHT: Paper = ("#fbfaf7", "#22262b");

/// A game against a machine, with the exact score of every column and the search tree.
fn game() -> Stage {
    let seats = ["human", "alphabeta:depth=4,order=centre"];
    let mut stage = Stage::playing("connect4", "444444522555", seats, Lang::En, RICH);
    stage.resize(120, 34);
    stage.keys("ST");
    stage.think();
    stage.keys("\t");
    stage.think();
    stage
}

/// The first screen.
fn first() -> Stage {
    let mut stage = Stage::choosing(played(), Lang::En, RICH);
    stage.resize(90, 26);
    stage
}

/// The end of a game, on light ground, with its review at a blunder.
fn review() -> Stage {
    let theme = Theme { scheme: Scheme::Light, ..RICH };
    let mut stage =
        Stage::playing("connect4", "444435213323341555451532", ["human", "human"], Lang::En, theme);
    stage.resize(100, 30);
    stage.keys("J");
    stage.think();
    stage.code(KeyCode::Up);
    stage
}

fn rgb(colour: Color, usual: &str) -> String {
    match colour {
        Color::Indexed(ink) => {
            let [red, green, blue] = palette::rgb(ink);
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        _ => usual.to_owned(),
    }
}

/// Ink and ground of a character.
fn colours(cell: &Cell, paper: Paper) -> (String, String) {
    let (ink, ground) = (rgb(cell.fg, paper.1), rgb(cell.bg, paper.0));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}

/// The quarters that a block character fills: upper left 1, upper right 2, lower left 4, lower right 8.
fn quarters(symbol: &str) -> Option<usize> {
    const ALL: [&str; 16] = ["", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];
    ALL.iter().position(|block| *block == symbol)
}

/// The colour of one quarter of a character, if it is not the ground of the picture.
fn quarter(cell: &Cell, paper: Paper, right: bool, below: bool) -> Option<String> {
    let (ink, ground) = colours(cell, paper);
    let bit = 1 << (usize::from(right) + 2 * usize::from(below));
    let filled = quarters(cell.symbol()).is_some_and(|set| set & bit != 0);
    Some(if filled { ink } else { ground }).filter(|colour| colour != paper.0)
}

fn svg(buffer: &Buffer, paper: Paper) -> String {
    let ground = paper.0;
    let (columns, rows) = (u32::from(buffer.area.width), u32::from(buffer.area.height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"DejaVu Sans Mono, \
         Menlo, Consolas, monospace\" font-size=\"15\">\n<title>quaterne in the terminal</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n<g shape-rendering=\"crispEdges\">\n",
        columns * WIDTH,
        rows * HEIGHT
    );
    for half_row in 0..2 * rows {
        let at = |half: u32| {
            quarter(
                &buffer[((half / 2) as u16, (half_row / 2) as u16)],
                paper,
                half % 2 == 1,
                half_row % 2 == 1,
            )
        };
        blocks(&mut text, 2 * columns, half_row, at);
    }
    text.push_str("</g>\n");
    for y in 0..rows {
        letters(&mut text, buffer, paper, y);
    }
    text.push_str("</svg>\n");
    text
}

/// Half a line: quarters of one colour, side by side, are one rectangle.
fn blocks(text: &mut String, halves: u32, half_row: u32, at: impl Fn(u32) -> Option<String>) {
    let mut from = 0;
    while from < halves {
        let colour = at(from);
        let mut to = from + 1;
        while to < halves && at(to) == colour {
            to += 1;
        }
        if let Some(colour) = colour {
            let (x, width) = (f64::from(from * WIDTH) / 2.0, f64::from((to - from) * WIDTH) / 2.0);
            let (y, height) = (half_row * HEIGHT / 2, HEIGHT / 2);
            let _ = writeln!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
            );
        }
        from = to;
    }
}

/// A line of text: characters of one style, side by side, are one piece.
fn letters(text: &mut String, buffer: &Buffer, paper: Paper, y: u32) {
    let cell = |x: u32| &buffer[(x as u16, y as u16)];
    let is_letter = |x: u32| cell(x).symbol() != " " && quarters(cell(x).symbol()).is_none();
    let style = |x: u32| (colours(cell(x), paper).0, cell(x).modifier);
    let mut x = 0;
    while x < u32::from(buffer.area.width) {
        let from = x;
        x += 1;
        if !is_letter(from) {
            continue;
        }
        while x < u32::from(buffer.area.width) && is_letter(x) && style(x) == style(from) {
            x += 1;
        }
        let (ink, modifier) = style(from);
        let weight = if modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let line =
            if modifier.contains(Modifier::UNDERLINED) { " text-decoration=\"underline\"" } else { "" };
        let piece: String = (from..x).map(|x| cell(x).symbol()).collect();
        let piece = piece.replace('&', "&amp;").replace('<', "&lt;");
        let (left, foot, length) = (from * WIDTH, y * HEIGHT + 14, (x - from) * WIDTH);
        let _ = writeln!(
            text,
            "<text x=\"{left}\" y=\"{foot}\" textLength=\"{length}\" fill=\"{ink}\"{weight}{line}>{piece}</text>"
        );
    }
}

#[test]
fn the_pictures_in_the_documentation_are_true() {
    for (name, stage, paper) in
        [("terminal", game(), DARK), ("terminal-first", first(), DARK), ("terminal-review", review(), LIGHT)]
    {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/img/{name}.svg"));
        let drawn = svg(&stage.buffer(), paper);
        if std::env::var_os("QUATERNE_PICTURES").is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == drawn, "docs/img/{name}.svg is not what the interface looks like: make pictures");
    }
}
