//! A small board inside an SVG.

use std::fmt::Write as _;

use quaterne_rules::Side;

use crate::tree::drawing::cell_side;
use crate::tree::picture::Picture;
use crate::tree::svg::short;

/// A small board: crosses and rings, or discs and rings where stones fall.
pub(super) fn board(picture: &Picture, svg: &mut String) {
    let side = cell_side(picture);
    let columns = picture.rows.first().map_or(0, Vec::len);
    let (width, height) = (side * columns as f64, side * picture.rows.len() as f64);
    let left = -width / 2.0;
    let corner = |column: usize, row: usize| (left + side * column as f64, side * row as f64);
    let _ = write!(
        svg,
        "<rect class=\"board\" x=\"{}\" y=\"0\" width=\"{}\" height=\"{}\"/>",
        short(left),
        short(width),
        short(height)
    );
    let marked = picture.won.iter().map(|&cell| (cell, "won"));
    for ((column, row), class) in picture.last.into_iter().map(|cell| (cell, "last")).chain(marked) {
        let (x, y) = corner(column, row);
        let side = short(side);
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"/>",
            short(x),
            short(y)
        );
    }
    let mut grid = String::new();
    for column in 1..columns {
        let _ = write!(grid, "M{} 0v{}", short(corner(column, 0).0), short(height));
    }
    for row in 1..picture.rows.len() {
        let _ = write!(grid, "M{} {}h{}", short(left), short(side * row as f64), short(width));
    }
    let _ = write!(svg, "<path class=\"grid\" d=\"{grid}\"/>");
    for (row, cells) in picture.rows.iter().enumerate() {
        for (column, stone) in cells.iter().enumerate() {
            let Some(player) = stone else { continue };
            let (x, y) = corner(column, row);
            draw_stone(*player, picture.discs, (x + side / 2.0, y + side / 2.0), side, svg);
        }
    }
}

fn draw_stone(player: Side, discs: bool, (x, y): (f64, f64), side: f64, svg: &mut String) {
    let thick = short((side * 0.13).max(1.4));
    let (cx, cy) = (short(x), short(y));
    let _ = match (player, discs) {
        (Side::X, true) => {
            write!(svg, "<circle class=\"xd\" cx=\"{cx}\" cy=\"{cy}\" r=\"{}\"/>", short(side * 0.36))
        }
        (Side::X, false) => {
            let arm = side * 0.26;
            let (from, back, whole) = (short(x - arm), short(-2.0 * arm), short(2.0 * arm));
            write!(
                svg,
                "<path class=\"x\" stroke-width=\"{thick}\" d=\"M{from} {}l{whole} {whole}M{} {}l{back} {whole}\"/>",
                short(y - arm),
                short(x + arm),
                short(y - arm)
            )
        }
        (Side::O, _) => write!(
            svg,
            "<circle class=\"o\" stroke-width=\"{thick}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{}\"/>",
            short(side * 0.29)
        ),
    };
}
