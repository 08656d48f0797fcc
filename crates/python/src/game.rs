//! `quaterne.Game`: a game with its moves, as users hold it.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyList, PyString, PyTuple, PyType};
use quaterne_rules::{Cell, Outcome, Side};

use crate::{board, cell, failure, rules_class};

/// NumPy's `frombuffer` and `uint8`, once somebody has asked for an array.
static ARRAYS: PyOnceLock<(Py<PyAny>, Py<PyAny>)> = PyOnceLock::new();

/// A game from its first position to its last move. Only legal moves get in.
///
/// >>> from quaterne import Game
/// >>> game = Game("4455")
/// >>> game
/// Game('4455'), x to move
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . o o . .
/// . . . x x . .
/// 1 2 3 4 5 6 7
/// >>> game.play(2)            # a number is a column, counted from 0
/// >>> game.play("7")          # a text is what the command line reads
/// >>> game.text, game.to_move, game.outcome
/// ('445537', 'x', None)
/// >>> Game("b2a1", rules="tictactoe").legal_moves()
/// [a2, a3, b1, b3, c1, c2, c3]
///
/// The position is moves, rows from the top (`"3/1x1/2o x"`), or a board as `from_rows` takes it; rules are a name, a text such as
/// `"8x7/4"`, or a `Rules`. Two games are equal when rules and position are, whatever the order of the moves.
/// A game can change, so it is no key of a dict: `game.fen` is.
#[pyclass(module = "quaterne", name = "Game")]
#[derive(Clone)]
pub(crate) struct Game(pub(crate) quaterne_rules::Game);

fn mark(player: Side) -> &'static str {
    match player {
        Side::X => "x",
        Side::O => "o",
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (position=None, rules=None))]
    fn new(position: Option<&Bound<'_, PyAny>>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(position) = position.filter(|position| !position.is_none()) else {
            return Ok(Self(quaterne_rules::Game::new(rules_class::read(rules)?)));
        };
        if let Ok(text) = position.cast::<PyString>() {
            let (rules, text) = (rules_class::read(rules)?, text.to_cow()?);
            if text.is_empty() {
                return Ok(Self(quaterne_rules::Game::new(rules)));
            }
            return quaterne_rules::Game::parse(&rules, &text).map(Self).map_err(failure::said);
        }
        let (rules, fen) = board::read(position, rules, None)?;
        quaterne_rules::Game::from_fen(&rules, &fen).map(Self).map_err(failure::said)
    }

    /// Plays a move: a column counted from 0, a text, or a cell. A text may hold several moves, which are
    /// all played or none.
    ///
    /// >>> game = Game()
    /// >>> game.play(3); game.play("d2"); game.play((2, 0))
    /// >>> game.moves
    /// [d1, d2, c1]
    /// >>> game.play(7)
    /// Traceback (most recent call last):
    /// ...
    /// quaterne.IllegalMove: column 8 does not exist: columns go from 1 to 7; as numbers, from 0 to 6
    #[pyo3(signature = (r#move, /))]
    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        cell::play(&mut self.0, r#move)
    }

    /// The game after a move; this one stays as it is.
    ///
    /// >>> game = Game("44")
    /// >>> game.after(3).text, game.text
    /// ('444', '44')
    #[pyo3(signature = (r#move, /))]
    fn after(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut next = self.0.clone();
        cell::play(&mut next, r#move)?;
        Ok(Self(next))
    }

    /// Takes the last move back, and returns it.
    ///
    /// >>> game = Game("445")
    /// >>> game.undo(), game.text
    /// (e1, '44')
    /// >>> game.redo(), game.text
    /// (e1, '445')
    fn undo(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let undone = self.0.undo();
        cell::to_python(
            py,
            undone.ok_or_else(|| {
                PyIndexError::new_err(
                    failure::lang().pick("there is no move to take back", "il n'y a pas de coup à reprendre"),
                )
            })?,
        )
    }

    /// Plays the move that was taken back last, and returns it.
    fn redo(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let redone = self.0.redo();
        cell::to_python(
            py,
            redone.ok_or_else(|| {
                PyIndexError::new_err(
                    failure::lang().pick("no move was taken back", "aucun coup n'a été repris"),
                )
            })?,
        )
    }

    /// The moves that can be played, as cells; none once the game is over.
    ///
    /// >>> Game("4444441").legal_moves()
    /// [a2, b1, c1, e1, f1, g1]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        cell::list(py, self.0.legal_moves())
    }

    /// The columns in which a move can be played, counted from 0.
    ///
    /// >>> Game("4444441").columns()
    /// [0, 1, 2, 4, 5, 6]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut moves = self.0.legal_moves();
        moves.dedup_by_key(|cell| cell.column);
        PyList::new(py, moves.iter().map(|cell| cell.column))
    }

    /// Whether a move can be played.
    ///
    /// >>> Game("444444").is_legal(3), Game().is_legal("d1")
    /// (False, True)
    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        match cell::read(&self.0, r#move) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyValueError>(r#move.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The moves so far, as cells.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        cell::list(py, self.0.moves().iter().copied())
    }

    /// The last move, or None.
    #[getter]
    fn last_move(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.last_move().map(|last| cell::to_python(py, last)).transpose()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> rules_class::Rules {
        rules_class::Rules(*self.0.rules())
    }

    /// Who plays now: 'x', who began, or 'o'.
    #[getter]
    fn to_move(&self) -> &'static str {
        mark(self.0.to_move())
    }

    /// How the game ended: 'x' or 'o' for its winner, 'draw', or None while it goes on.
    ///
    /// >>> Game("4455667").outcome, Game("44").outcome
    /// ('x', None)
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.0.outcome().map(|outcome| match outcome {
            Outcome::Win(player) => mark(player),
            Outcome::Draw => "draw",
        })
    }

    /// The winner, 'x' or 'o', or None.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.outcome().and_then(Outcome::winner).map(mark)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// The cells of the winner's alignments; none while nobody has won.
    ///
    /// >>> Game("4455667").winning_cells
    /// [d1, e1, f1, g1]
    #[getter]
    fn winning_cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let cells = if self.0.outcome().is_some() { self.0.board().winning_cells() } else { Vec::new() };
        cell::list(py, cells)
    }

    /// How many stones lie on the board.
    #[getter]
    fn plies(&self) -> u32 {
        self.0.board().plies()
    }

    /// The moves as text, as the command line reads them.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }

    /// The position as rows from the top, and the side to move.
    ///
    /// >>> Game("4455").fen
    /// '7/7/7/7/3oo2/3xx2 x'
    #[getter]
    fn fen(&self) -> String {
        self.0.fen()
    }

    /// The stones: rows from the top, 0 for an empty cell, 1 for x, 2 for o.
    ///
    /// >>> Game("b2a1", rules="tictactoe").rows()
    /// [[0, 0, 0], [0, 1, 0], [2, 0, 0]]
    fn rows(&self) -> Vec<Vec<u32>> {
        let width = usize::from(self.0.rules().width());
        self.stones().chunks(width).map(|row| row.iter().map(|&stone| stone.into()).collect()).collect()
    }

    /// A copy, moves included.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operation: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = other.borrow();
        let same = self.0.rules() == other.0.rules() && self.0.board() == other.0.board();
        match operation {
            CompareOp::Eq => Ok(same.into_pyobject(py)?.to_owned().into_any().unbind()),
            CompareOp::Ne => Ok((!same).into_pyobject(py)?.to_owned().into_any().unbind()),
            _ => Ok(py.NotImplemented()),
        }
    }

    /// Python's way of saying that a value can change.
    #[classattr]
    fn __hash__() -> Option<Py<PyAny>> {
        None
    }

    fn __str__(&self) -> String {
        let rules = self.0.rules();
        let width = usize::from(rules.width());
        let mut lines: Vec<String> = self.stones().chunks(width).map(picture).collect();
        let name = |column: u8| match (rules.gravity(), rules.width()) {
            (true, 1..=9) => (column + 1).to_string(),
            _ => Cell::column_letter(column).to_string(),
        };
        if !rules.gravity() {
            let height = rules.height();
            let margin = height.to_string().len();
            for (line, row) in lines.iter_mut().zip((1..=height).rev()) {
                *line = format!("{row:>margin$} {line}");
            }
            lines.push(" ".repeat(margin + 1));
        } else {
            lines.push(String::new());
        }
        let names: Vec<String> = (0..rules.width()).map(name).collect();
        if let Some(last) = lines.last_mut() {
            last.push_str(&names.join(" "));
        }
        lines.join("\n")
    }

    fn __repr__(&self) -> String {
        let (game, rules, lang) = (&self.0, self.0.rules(), failure::lang());
        let position = if game.start().plies() == 0 { game.text() } else { game.fen() };
        let rules = match (*rules == quaterne_rules::Rules::connect4(), rules.preset()) {
            (true, _) => String::new(),
            (false, Some(name)) => format!(", rules='{name}'"),
            (false, None) => format!(", rules='{rules}'"),
        };
        let state = match game.outcome() {
            None => lang.pick(
                format!("{} to move", mark(game.to_move())),
                format!("trait : {}", mark(game.to_move())),
            ),
            Some(Outcome::Draw) => lang.pick("drawn", "partie nulle").to_owned(),
            Some(Outcome::Win(player)) => format!("{} {}", mark(player), lang.pick("has won", "a gagné")),
        };
        format!("Game('{position}'{rules}), {state}\n{}", self.__str__())
    }

    /// Sets a board up: rows from the top of 0, 1 and 2, as lists or as a NumPy array; or one flat list.
    /// Rules may be left out when the board tells them: 6 rows of 7 are Connect Four, 3 of 3 tic-tac-toe.
    ///
    /// >>> Game.from_rows([[0, 0, 0], [0, 1, 0], [2, 0, 0]]).fen
    /// '3/1x1/o2 x'
    #[classmethod]
    #[pyo3(signature = (rows, rules=None, to_move=None))]
    fn from_rows(
        _class: &Bound<'_, PyType>,
        rows: &Bound<'_, PyAny>,
        rules: Option<&Bound<'_, PyAny>>,
        to_move: Option<&str>,
    ) -> PyResult<Self> {
        let (rules, fen) = board::read(rows, rules, to_move)?;
        quaterne_rules::Game::from_fen(&rules, &fen).map(Self).map_err(failure::said)
    }

    /// The stones as a NumPy array of bytes, rows from the top: 0 for an empty cell, 1 for x, 2 for o.
    ///
    /// >>> Game("b2a1", rules="tictactoe").to_numpy()
    /// array([[0, 0, 0],
    ///        [0, 1, 0],
    ///        [2, 0, 0]], dtype=uint8)
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (reader, kind) = ARRAYS.get_or_try_init(py, || {
            let numpy = py.import("numpy")?;
            PyResult::Ok((numpy.getattr("frombuffer")?.unbind(), numpy.getattr("uint8")?.unbind()))
        })?;
        // The array keeps these bytes, and may change them.
        let flat = reader.bind(py).call1((PyByteArray::new(py, &self.stones()), kind))?;
        let rules = self.0.rules();
        flat.call_method1(intern!(py, "reshape"), (rules.height(), rules.width()))
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy;
        let array = self.to_numpy(py)?;
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    /// The board as SVG: what a notebook shows.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("quaterne._boards")?.call_method1("svg", (slf,))
    }

    #[classmethod]
    #[pyo3(signature = (rules, start, moves, undone))]
    fn _restore(
        _class: &Bound<'_, PyType>,
        rules: &str,
        start: &str,
        moves: &str,
        undone: u32,
    ) -> PyResult<Self> {
        let rules: quaterne_rules::Rules =
            rules.parse().map_err(|error: quaterne_rules::RulesError| failure::said(error))?;
        let mut game = quaterne_rules::Game::parse(&rules, start).map_err(failure::said)?;
        game.play_text(moves).map_err(failure::said)?;
        for _ in 0..undone {
            game.undo();
        }
        Ok(Self(game))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let game = slf.borrow();
        let (rules, mut whole) = (game.0.rules().to_string(), game.0.clone());
        let mut undone = 0_u32;
        while whole.redo().is_some() {
            undone += 1;
        }
        let mut start = whole.clone();
        while start.undo().is_some() {}
        let start = if start.board().plies() == 0 { String::new() } else { start.fen() };
        let restore = slf.get_type().getattr("_restore")?;
        (restore, (rules, start, whole.text(), undone)).into_pyobject(slf.py())
    }
}

impl Game {
    /// One byte per cell, rows from the top.
    pub(crate) fn stones(&self) -> Vec<u8> {
        let (rules, board) = (self.0.rules(), self.0.board());
        let row = |row| (0..rules.width()).map(move |column| Cell::new(column, row));
        let cells = (0..rules.height()).rev().flat_map(row);
        cells.map(|cell| board.at(cell).map_or(0, Side::number)).collect()
    }
}

/// `. x o` for a row of stones.
fn picture(row: &[u8]) -> String {
    let marks: Vec<&str> = row.iter().map(|&stone| [".", "x", "o"][usize::from(stone)]).collect();
    marks.join(" ")
}
