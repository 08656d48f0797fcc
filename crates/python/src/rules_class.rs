//! `quaterne.Rules`.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::{cell, failure};

/// The rules of a game: the board, how many in a row, gravity, stones per player.
///
/// >>> from quaterne import Rules
/// >>> Rules("connect4")
/// Rules('7x6/4')
/// >>> Rules("15x15/5/free").gravity
/// False
/// >>> Rules("connect4").preset
/// 'connect4'
///
/// Presets: connect4, connect4-12x6, tictactoe, morpion-N, gomoku-15. Any other board is
/// `WIDTHxHEIGHT[/K][/free][/stones=N]`.
#[pyclass(frozen, eq, hash, module = "quaterne", name = "Rules")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) quaterne_rules::Rules);

/// Rules as users give them: an object or a text.
pub(crate) fn read(given: Option<&Bound<'_, PyAny>>) -> PyResult<quaterne_rules::Rules> {
    let Some(given) = given.filter(|given| !given.is_none()) else {
        return Ok(quaterne_rules::Rules::connect4());
    };
    match given.cast::<Rules>() {
        Ok(rules) => Ok(rules.get().0),
        Err(_) => given
            .cast::<PyString>()?
            .to_cow()?
            .parse()
            .map_err(|error: quaterne_rules::RulesError| failure::said(error)),
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (rules="connect4", /))]
    fn new(rules: &str) -> PyResult<Self> {
        rules.parse().map(Self).map_err(|error: quaterne_rules::RulesError| failure::said(error))
    }

    /// Number of columns.
    #[getter]
    fn width(&self) -> u8 {
        self.0.width()
    }

    /// Number of rows.
    #[getter]
    fn height(&self) -> u8 {
        self.0.height()
    }

    /// How many in a row win.
    #[getter]
    fn align(&self) -> u16 {
        self.0.align()
    }

    /// Whether stones fall.
    #[getter]
    fn gravity(&self) -> bool {
        self.0.gravity()
    }

    /// The stones of each player, when they can run out before the cells do; else None.
    #[getter]
    fn stones_per_player(&self) -> Option<u16> {
        self.0.stones_per_player()
    }

    /// The most stones that can be played.
    #[getter]
    fn max_plies(&self) -> u32 {
        self.0.max_plies()
    }

    /// The name of the preset that has these rules, or None.
    #[getter]
    fn preset(&self) -> Option<&'static str> {
        self.0.preset()
    }

    /// Every alignment of the board, each a list of cells.
    ///
    /// >>> len(Rules("connect4").alignments())
    /// 69
    /// >>> Rules("tictactoe").alignments()[0]
    /// [a1, a2, a3]
    fn alignments<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let alignments = quaterne_rules::Alignments::of(&self.0);
        alignments.iter().map(|line| Ok(cell::list(py, line.iter().copied())?.into_any())).collect()
    }

    /// How many alignments pass through each cell, rows from the top: the matrix of possibilities.
    ///
    /// >>> Rules("tictactoe").possibilities()
    /// [[3, 2, 3], [2, 4, 2], [3, 2, 3]]
    fn possibilities(&self) -> Vec<Vec<u32>> {
        let alignments = quaterne_rules::Alignments::of(&self.0);
        let row = |row| {
            (0..self.0.width())
                .map(|column| alignments.through(quaterne_rules::Cell::new(column, row)))
                .collect()
        };
        (0..self.0.height()).rev().map(row).collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Rules('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        (slf.get_type(), (slf.get().0.to_string(),)).into_pyobject(py)
    }
}
