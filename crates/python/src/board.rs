//! Boards as rows of numbers: what `Game.from_rows` reads.
//!
//! ```text
//!   [[0, 0, 0], [0, 1, 0], [2, 0, 0]]      rows from the top, as lists, tuples or an array
//!   [0, 0, 0, 0, 1, 0, 2, 0, 0]            or all cells in a row, as kaggle-environments has them
//! ```

use std::fmt::Write as _;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString};
use quaterne_rules::Rules;

use crate::{failure, rules_class};

/// The rules of a board, and its position as text.
pub(crate) fn read(
    rows: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    to_move: Option<&str>,
) -> PyResult<(Rules, String)> {
    let rules =
        rules.filter(|rules| !rules.is_none()).map(|rules| rules_class::read(Some(rules))).transpose()?;
    let rows = in_rows(&plain(rows)?, rules)?;
    let rules = rules.map_or_else(|| of_size(&rows), Ok)?;
    let count = |stone| rows.iter().flatten().filter(|&&cell| cell == stone).count();
    let side = to_move.unwrap_or(if count(1) == count(2) { "x" } else { "o" });
    let mut text = rows.iter().map(|row| written(row)).collect::<Vec<_>>().join("/");
    // A text never refuses what is written to it.
    let _ = write!(text, " {side}");
    Ok((rules, text))
}

/// What an array holds; a list is a list.
fn plain<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let name = intern!(rows.py(), "tolist");
    if rows.is_instance_of::<PyList>() || !rows.hasattr(name)? {
        Ok(rows.clone())
    } else {
        rows.call_method0(name)
    }
}

fn in_rows(rows: &Bound<'_, PyAny>, rules: Option<Rules>) -> PyResult<Vec<Vec<u8>>> {
    let rows: Vec<Bound<'_, PyAny>> = rows.try_iter()?.collect::<PyResult<_>>()?;
    let is_row = |row: &Bound<'_, PyAny>| !row.is_instance_of::<PyString>() && row.len().is_ok();
    if rows.iter().all(is_row) {
        return rows.iter().map(|row| row.try_iter()?.map(|cell| stone(&cell?)).collect()).collect();
    }
    let rules = rules.unwrap_or_else(Rules::connect4);
    let (width, height) = (usize::from(rules.width()), usize::from(rules.height()));
    if rows.len() != width * height {
        let (cells, found) = (width * height, rows.len());
        return Err(failure::value(failure::lang().pick(
            format!("a flat board of {rules} has {cells} cells, not {found}"),
            format!("une grille à plat de {rules} a {cells} cases, pas {found}"),
        )));
    }
    let cells: Vec<u8> = rows.iter().map(stone).collect::<PyResult<_>>()?;
    Ok(cells.chunks(width).map(<[u8]>::to_vec).collect())
}

/// The rules that a board tells by its size alone.
fn of_size(rows: &[Vec<u8>]) -> PyResult<Rules> {
    let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
    match (width, height) {
        (7, 6) => Ok(Rules::connect4()),
        (3, 3) => Ok(Rules::tictactoe()),
        _ => Err(failure::value(failure::lang().pick(
            format!(
                "a board of {width} columns and {height} rows can have many rules: give them, as in \
                 rules='{width}x{height}/4'"
            ),
            format!(
                "une grille de {width} colonnes et {height} lignes peut avoir bien des règles : donnez-les, par exemple \
                 rules='{width}x{height}/4'"
            ),
        ))),
    }
}

fn stone(cell: &Bound<'_, PyAny>) -> PyResult<u8> {
    let number = if cell.is_instance_of::<PyBool>() { None } else { cell.extract::<f64>().ok() };
    match number {
        Some(0.0) => Ok(0),
        Some(1.0) => Ok(1),
        Some(2.0) => Ok(2),
        _ => {
            let cell = cell.repr()?;
            Err(failure::value(failure::lang().pick(
                format!("{cell} is no stone: a cell is 0 (empty), 1 (x) or 2 (o)"),
                format!("{cell} n'est pas un pion : une case vaut 0 (vide), 1 (x) ou 2 (o)"),
            )))
        }
    }
}

/// `3x2o`: empty cells are counted.
fn written(row: &[u8]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    let count = |empty: &mut usize, text: &mut String| {
        if *empty > 0 {
            // A text never refuses what is written to it.
            let _ = write!(text, "{empty}");
        }
        *empty = 0;
    };
    for &stone in row {
        if stone == 0 {
            empty += 1;
            continue;
        }
        count(&mut empty, &mut text);
        text.push(if stone == 1 { 'x' } else { 'o' });
    }
    count(&mut empty, &mut text);
    text
}
