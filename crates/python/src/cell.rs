//! Cells and moves, both ways.
//!
//! A cell goes out as `quaterne.Cell`, a named tuple made in Python. There are 361 of them at most, so each
//! is made once and handed out again: listing moves then makes no objects but the list.
//!
//! ```text
//!   3          a column, counted from 0 as Python counts
//!   "4"  "d1"  text, as on the command line
//!   (3, 0)     column and row, both from 0; row 0 is the bottom
//! ```

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};
use quaterne_rules::{Cell, Game, PlayError, Rules, parse_move};

use crate::failure::{self, IllegalMove};

const SIDE: usize = Rules::MAX_SIDE as usize;

static CELLS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();

/// The `quaterne.Cell` of a cell.
pub(crate) fn to_python(py: Python<'_>, cell: Cell) -> PyResult<Py<PyAny>> {
    let cells = CELLS.get_or_try_init(py, || {
        let class = py.import("quaterne._cell")?.getattr("Cell")?;
        let one = |nth: usize| Ok(class.call1((nth / SIDE, nth % SIDE))?.unbind());
        (0..SIDE * SIDE).map(one).collect::<PyResult<_>>()
    })?;
    Ok(cells[usize::from(cell.column) * SIDE + usize::from(cell.row)].clone_ref(py))
}

/// A list of them.
pub(crate) fn list<'py>(
    py: Python<'py>,
    cells: impl IntoIterator<Item = Cell>,
) -> PyResult<Bound<'py, PyList>> {
    let cells: Vec<_> = cells.into_iter().map(|cell| to_python(py, cell)).collect::<PyResult<_>>()?;
    PyList::new(py, cells)
}

/// Reads a move and plays it.
pub(crate) fn play(game: &mut Game, by: &Bound<'_, PyAny>) -> PyResult<()> {
    if let Ok(number) = by.cast::<PyInt>() {
        return play_column(game, number);
    }
    if let Ok(text) = by.cast::<PyString>() {
        let text = text.to_cow()?;
        if text.trim().is_empty() {
            return Err(no_move());
        }
        return game.play_text(&text).map_err(|error| match error {
            quaterne_rules::NotationError::Illegal { .. } => failure::illegal(&error),
            _ => failure::said(error),
        });
    }
    if let Ok(pair) = by.cast::<PyTuple>() {
        // A number beyond all boards is as wrong as a negative one.
        let Ok((column, row)) = pair.extract::<(i64, i64)>() else { return Err(not_a_move(by)?) };
        let number = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
        return game.play(Cell::new(number(column), number(row))).map_err(|error| failure::illegal(&error));
    }
    // What counts as a whole number, such as those of NumPy.
    match by.call_method0("__index__") {
        Ok(number) => play_column(game, number.cast()?),
        Err(_) => Err(not_a_move(by)?),
    }
}

fn not_a_move(by: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let by = by.repr()?;
    Ok(PyTypeError::new_err(failure::lang().pick(
        format!(
            "a move is a column counted from 0, a text such as '4' or 'd1', or a cell (column, row), not {by}"
        ),
        format!(
            "un coup est une colonne comptée à partir de 0, un texte comme '4' ou 'd1', ou une case (colonne, ligne), pas {by}"
        ),
    )))
}

fn no_move() -> PyErr {
    failure::value(failure::lang().pick("no move was given", "aucun coup n'est donné"))
}

#[inline]
fn play_column(game: &mut Game, number: &Bound<'_, PyInt>) -> PyResult<()> {
    // A number beyond all columns is as wrong as a negative one.
    let column = number.extract().unwrap_or(u32::MAX);
    match game.play_column(column) {
        Ok(_) => Ok(()),
        Err(PlayError::NoColumn { width, .. }) => {
            let (column, last) = (number.add(1)?, width - 1);
            Err(IllegalMove::new_err(failure::lang().pick(
                format!(
                    "column {column} does not exist: columns go from 1 to {width}; as numbers, from 0 to {last}"
                ),
                format!(
                    "la colonne {column} n'existe pas : les colonnes vont de 1 à {width} ; en nombres, de 0 à {last}"
                ),
            )))
        }
        Err(error) => Err(failure::illegal(&error)),
    }
}

/// Reads a move that is legal, without playing it.
pub(crate) fn read(game: &Game, by: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(text) = by.cast::<PyString>() {
        return parse_move(game, &text.to_cow()?).map_err(|error| failure::illegal(&error));
    }
    let mut next = game.clone();
    play(&mut next, by)?;
    next.last_move().ok_or_else(no_move)
}
