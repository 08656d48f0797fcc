//! The picture of the interface in the documentation, drawn from a real screen.
//!
//! `make pictures` writes it; the test says whether it is still what the interface looks like.

use std::fmt::Write as _;
use std::path::PathBuf;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::stage::{RICH, Stage};
use quaterne_rules::Lang;

/// The size of a character in the picture.
const WIDTH: u32 = 9;
const HEIGHT: u32 = 18;

const GROUND: &str = "#101418";
const INK: &str = "#d8dee4";

/// A game against a machine, with the exact score of every column and the search tree.
fn scene() -> Stage {
    let seats = ["human", "alphabeta:depth=4,order=centre"];
    let mut stage = Stage::playing("connect4", "444444522555", seats, Lang::En, RICH);
    stage.resize(120, 34);
    stage.keys("ST");
    stage.think();
    stage.keys("\t");
    stage.think();
    stage
}

fn rgb(colour: Color, usual: &str) -> String {
    match colour {
        Color::Indexed(n @ 16..=231) => {
            let level = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
            let n = n - 16;
            format!("#{:02x}{:02x}{:02x}", level(n / 36), level(n / 6 % 6), level(n % 6))
        }
        Color::Indexed(n @ 232..) => {
            let grey = 8 + 10 * (n - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
        _ => usual.to_owned(),
    }
}

/// Ink and ground of a character.
fn colours(cell: &Cell) -> (String, String) {
    let (ink, ground) = (rgb(cell.fg, INK), rgb(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}

/// The quarters that a block character fills: upper left 1, upper right 2, lower left 4, lower right 8.
fn quarters(symbol: &str) -> Option<usize> {
    const ALL: [&str; 16] = ["", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];
    ALL.iter().position(|block| *block == symbol)
}

/// The colour of one quarter of a character, if it is not the ground of the picture.
fn quarter(cell: &Cell, right: bool, below: bool) -> Option<String> {
    let (ink, ground) = colours(cell);
    let bit = 1 << (usize::from(right) + 2 * usize::from(below));
    let filled = quarters(cell.symbol()).is_some_and(|set| set & bit != 0);
    Some(if filled { ink } else { ground }).filter(|colour| colour != GROUND)
}

fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (u32::from(buffer.area.width), u32::from(buffer.area.height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"DejaVu Sans Mono, \
         Menlo, Consolas, monospace\" font-size=\"15\">\n<title>quaterne in the terminal</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{GROUND}\"/>\n<g shape-rendering=\"crispEdges\">\n",
        columns * WIDTH,
        rows * HEIGHT
    );
    for half_row in 0..2 * rows {
        let at = |half: u32| {
            quarter(&buffer[((half / 2) as u16, (half_row / 2) as u16)], half % 2 == 1, half_row % 2 == 1)
        };
        blocks(&mut text, 2 * columns, half_row, at);
    }
    text.push_str("</g>\n");
    for y in 0..rows {
        letters(&mut text, buffer, y);
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
fn letters(text: &mut String, buffer: &Buffer, y: u32) {
    let cell = |x: u32| &buffer[(x as u16, y as u16)];
    let is_letter = |x: u32| cell(x).symbol() != " " && quarters(cell(x).symbol()).is_none();
    let style = |x: u32| (colours(cell(x)).0, cell(x).modifier);
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
fn the_picture_in_the_documentation_is_true() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/img/terminal.svg");
    let drawn = svg(&scene().buffer());
    if std::env::var_os("QUATERNE_PICTURES").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "docs/img/terminal.svg is not what the interface looks like: make pictures");
}
