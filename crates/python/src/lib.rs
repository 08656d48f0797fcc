//! The glue between Python and the crates, and nothing else.
//!
//! ```text
//!   python/quaterne/*.py     names, docstrings, tables, pictures         pure Python
//!   quaterne._native         this crate: values in, values out           one line per function
//!   rules, search, arena     the work                                    no Python in sight
//!   report                   the shape of an answer, as JSON on demand   the same through every door
//! ```
//!
//! Only `game::Game` and `rules_class::Rules` are what users hold, because `game.play(3)` must cost what a
//! call costs; every other answer leaves here as tuples, and becomes an object in Python, where it can be
//! read, documented and changed without a compiler.
//!
//! Rejected: wrapping every Rust type in a class of its own. Twice the names, three times the code, and each
//! attribute access a call.

#![expect(
    clippy::needless_pass_by_value,
    reason = "arguments of functions that Python calls are handed over"
)]

mod analysing;
mod board;
mod callback;
mod cell;
mod contest;
mod crew;
mod failure;
mod game;
mod held;
mod playouts;
mod rating;
mod report;
mod rules_class;
mod running;
mod solving;
mod tree;

use pyo3::prelude::*;

/// What `quaterne` is made of; import `quaterne`, not this.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalMove", module.py().get_type::<failure::IllegalMove>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<rules_class::Rules>()?;
    module.add_class::<solving::SolverHandle>()?;
    module.add_class::<tree::RecordedTree>()?;
    module.add_class::<contest::Games>()?;
    module.add_class::<held::Held>()?;
    module.add_function(wrap_pyfunction!(solving::plies_to_end, module)?)?;
    module.add_function(wrap_pyfunction!(analysing::read_player, module)?)?;
    module.add_function(wrap_pyfunction!(analysing::with_seed, module)?)?;
    module.add_function(wrap_pyfunction!(analysing::analyse, module)?)?;
    module.add_function(wrap_pyfunction!(analysing::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(analysing::best_moves, module)?)?;
    module.add_function(wrap_pyfunction!(tree::record, module)?)?;
    module.add_function(wrap_pyfunction!(contest::openings, module)?)?;
    module.add_function(wrap_pyfunction!(contest::contest, module)?)?;
    module.add_class::<rating::Ratings>()?;
    module.add_class::<report::Report>()?;
    module.add_function(wrap_pyfunction!(playouts::random_games, module)?)?;
    module.add_function(wrap_pyfunction!(failure::set_language, module)?)?;
    module.add_function(wrap_pyfunction!(nothing, module)?)?;
    Ok(())
}

/// Does nothing: what a call costs, for the bench to compare with.
#[pyfunction]
fn nothing(number: u32) -> u32 {
    number
}
